"""Citations of an encyclopedia's article: what they stand behind, and what checking them showed.

Source: Petroni et al. (Nature Machine Intelligence 5, 2023), doi:10.1038/s42256-023-00726-1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from claimwright.domain.citation_terms import (
    CitationLabel,
    Decision,
    MaintenanceTag,
    ReferenceForm,
    SearchOutcome,
    SourceState,
)
from claimwright.domain.claims import Claim, Span
from claimwright.domain.fields import Between, Count, ForEach, Probability, Rank, json_fields
from claimwright.domain.reports import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSource:
    """What one reference names. Missing is empty.

    Args:
        key: Equal for references of the article that name the same source.
        form: How it is named.
        title: Of the work or page.
        url: As written.
        archive_url: A kept copy, as written.
        authors: In the order of the work.
        publisher: Site, newspaper, journal or house.
        date: As written.
        doi: Bare, such as `10.1000/x`.
        pmid: Digits.
        isbn: As written, without blanks and hyphens.
        template: Name of the template, such as `cite web`.
        pages: Which pages of it are meant, as written.
        language: As written.
    """

    key: str
    form: ReferenceForm
    title: str = ""
    url: str = ""
    archive_url: str = ""
    authors: tuple[str, ...] = ()
    publisher: str = ""
    date: str = ""
    doi: str = ""
    pmid: str = ""
    isbn: str = ""
    template: str = ""
    pages: str = ""
    language: str = ""


@json_fields("number name span sources=sources[].key")
@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One marker in the text, such as `[3]`, with the sources it names.

    Args:
        span: Of the marker in the wikitext, byte-exact: `<ref …>…</ref>`, `{{sfn|…}}`.
        number: As a reader of the page sees it, from 1.
        name: The `name=` of the ref; empty when it has none.
        sources: At least one; several where one note bundles them.
    """

    span: Span
    number: int
    name: str
    sources: tuple[CitedSource, ...]


@json_fields(
    "id=claim.id claim=claim.text sentence context paragraph section article_title span "
    "references tags"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CitedClaim:
    """A claim of an article with the group of references that stand behind it.

    Args:
        claim: Its text is what stands between the citations before and this one, in plain words;
            its id is unique within the article; its context the sentences before, joined.
        sentence: The full sentence around it, in plain words.
        context: At most four sentences before it in its paragraph, in plain words, in order.
        paragraph: The whole paragraph in plain words.
        section: Headings from the outermost to the innermost; empty in the lead.
        article_title: Of the article.
        span: Of the claim in the wikitext, byte-exact, before its first marker.
        references: Adjacent markers, at least one, in order: they are judged together.
        tags: What editors said of it.
    """

    claim: Claim
    sentence: str
    context: tuple[str, ...]
    paragraph: str
    section: tuple[str, ...]
    article_title: str
    span: Span
    references: tuple[Reference, ...]
    tags: tuple[MaintenanceTag, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOutReference:
    """A reference that stands behind no claim, and why.

    Args:
        span: In the wikitext, byte-exact.
        reason: In words, such as `in an infobox`.
    """

    span: Span
    reason: str


@json_fields("title revision timestamp url language")
@dataclass(frozen=True, slots=True, kw_only=True)
class WikiArticle:
    """One revision of an article.

    Args:
        title: Of the page.
        wikitext: Every offset counts in it.
        revision: Its number; `None` when unknown.
        timestamp: Of the revision, ISO 8601; empty when unknown.
        url: Of this very revision where it is known; may be empty.
        language: Of the wiki, ISO 639-1.
        featured: Whether editors have called it one of the best; `None` when unknown.
    """

    title: str
    wikitext: str
    revision: int | None = None
    timestamp: str = ""
    url: str = ""
    language: str = "en"
    featured: bool | None = None


@json_fields("*article featured=article.featured characters claims=cited_claims")
@dataclass(frozen=True, slots=True, kw_only=True)
class CitedArticle:
    """An article with its cited claims.

    Args:
        article: The revision that was read.
        claims: In reading order.
        left_out: References that stand behind no claim; with those of the claims and the
            definitions they name, all there are.
        notices: What was wrong with the wikitext, such as an unclosed ref.
    """

    article: WikiArticle
    claims: tuple[CitedClaim, ...]
    left_out: tuple[LeftOutReference, ...] = ()
    notices: tuple[str, ...] = ()

    @property
    def characters(self) -> Count:
        """Length of its wikitext."""
        return len(self.article.wikitext)

    @property
    def cited_claims(self) -> Count:
        """How many of its claims have a citation."""
        return len(self.claims)


@json_fields("state detail url title archived retrieved_at sha256 characters")
@dataclass(frozen=True, slots=True, kw_only=True)
class SourceText:
    """What was read at a cited address.

    Args:
        state: Whether it could be read; the text is empty unless it is `ok`.
        text: The main text; offsets of passages count in it.
        url: Where it was read, after redirects; may be empty.
        title: Of the page.
        detail: Why the state is not `ok`, or what to mind although it is.
        archived: Whether a kept copy was read because the page itself could not be.
        retrieved_at: ISO 8601 in UTC; empty when it was given, not fetched.
        sha256: Of the text, in hexadecimal; empty where there is none.
    """

    state: SourceState
    text: str = ""
    url: str = ""
    title: str = ""
    detail: str = ""
    archived: bool = False
    retrieved_at: str = ""
    sha256: str = ""

    @property
    def characters(self) -> Count:
        """Length of the text, which is another's work and not passed on."""
        return len(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartCheck:
    """What a source shows of one part of a claim.

    Args:
        text: The part, as a statement.
        support: Calibrated probability that the source says it, 0..1.
        sentence: The sentence that speaks most to it, offsets in the source's text; `None` when
            none does.
    """

    text: str
    support: Probability
    sentence: Span | None = None


@json_fields(
    "label support_probability=support contradiction_probability=contradiction passage "
    "sentences parts missing signals warnings reason"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CitationCheck:
    """What one source shows of one claim.

    Args:
        label: The finding.
        support: Calibrated probability of entire support, 0..1; `None` when nothing could be read.
        contradiction: Calibrated probability that it says the opposite, 0..1; `None` likewise.
        passage: That which speaks most to it, offsets in the source's text.
        sentences: Those that carry the finding, likewise.
        parts: The claim's parts, when it was taken apart; else empty.
        missing: Names, numbers and dates of the claim that the source does not hold.
        signals: Every number the combination read, by name.
        warnings: What is suspicious about the source's text, such as orders to a model.
        reason: Why, in words, where a language model judged or was to judge; else empty.
    """

    label: CitationLabel
    support: Probability | None = None
    contradiction: Probability | None = None
    passage: Span | None = None
    sentences: tuple[Span, ...] = ()
    parts: tuple[PartCheck, ...] = ()
    missing: tuple[str, ...] = ()
    signals: Mapping[str, float] = field(default_factory=dict, hash=False)
    warnings: tuple[str, ...] = ()
    reason: str = ""


@json_fields("reference cited=source read *check")
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedSource:
    """One source of a group: what it is, what was read, what that shows.

    Args:
        reference: The number of the reference that names it.
        source: What the reference names.
        read: What was read there.
        check: What it shows.
    """

    reference: int
    source: CitedSource
    read: SourceText
    check: CitationCheck


@json_fields("document_id url title characters found_by rank gain cite *check")
@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestedSource:
    """A source that may stand behind a claim better than those cited.

    Args:
        document_id: In the corpus.
        url: Where a reader finds it; may be empty.
        title: May be empty.
        text: The text that was read; the offsets of the check count in it.
        check: What it shows.
        found_by: The arms that found it: `sparse`, `dense`.
        rank: Among all sources ranked for the claim, from 1.
        gain: Its probability of support less the best one cited, -1..1; less 0 where no cited
            source could be read.
        cite: A `{{cite web}}` template that proposes it.
    """

    document_id: str
    url: str
    title: str
    text: str
    check: CitationCheck
    found_by: tuple[str, ...]
    rank: Rank
    gain: Annotated[float, Between(-1, 1)]
    cite: str

    @property
    def characters(self) -> Count:
        """Length of the text, which is another's work and not passed on."""
        return len(self.text)


@json_fields(
    "*cited label support_probability=support reason sources outcome suggestion searched failure"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedGroup:
    """A cited claim with what its references show together.

    Args:
        cited: The claim and its references.
        label: What they show together.
        support: Calibrated probability that together they support it; `None` when nothing could
            be read.
        reason: In words, why this label.
        sources: Each source, in the order of the references.
        outcome: How the search for a better source ended.
        suggestion: The one offered; `None` unless the outcome is `suggested`.
        searched: How many sources were ranked in the search.
        failure: Why checking it failed for a technical reason; empty when it did not.
    """

    cited: CitedClaim
    label: CitationLabel
    support: Probability | None
    reason: str
    sources: tuple[CheckedSource, ...]
    outcome: SearchOutcome = SearchOutcome.NOT_SEARCHED
    suggestion: SuggestedSource | None = None
    searched: Count = 0
    failure: str = ""


@json_fields(
    "id article=cited labels base_rate notices=all_notices groups left_out=cited.left_out "
    "provenance schema_version"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CitationReport:
    """What the user receives for one article.

    Args:
        id: Names the stored report.
        cited: The article, its claims and what was left out.
        groups: The riskiest first: contradicted, not supported, partly supported, supported, and
            within each by support, lowest first; those without a readable source come last.
        labels: How many groups have each label.
        base_rate: How often a citation fails where people have looked, with its source in words:
            what a reader must know before believing a flag; empty where no claim is cited.
        notices: What the reader must know, such as that no corpus was searched.
        provenance: Where it came from.
        schema_version: Of this shape.
    """

    id: str
    cited: CitedArticle
    groups: tuple[CheckedGroup, ...]
    labels: Annotated[Mapping[CitationLabel, Count], ForEach()] = field(hash=False)
    base_rate: str
    notices: tuple[str, ...]
    provenance: Provenance
    schema_version: str = "1"

    @property
    def all_notices(self) -> tuple[str, ...]:
        """What the reader must know, what was wrong with the wikitext included."""
        return (*self.notices, *self.cited.notices)


Decisions: TypeAlias = Mapping[str, Decision]
"""The id of a claim to what a reviewer decided about its suggestion; the others are open."""


@json_fields("*report decisions")
@dataclass(frozen=True, slots=True)
class DecidedReport:
    """A report with what a reviewer decided about its suggestions.

    Args:
        report: On one article.
        decisions: By the id of the claim; who is not named is open.
    """

    report: CitationReport
    decisions: Decisions = field(hash=False)
