"""An article: its text, the claims found in it, and what checking them showed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, TypeAlias

from claimwright.domain.claims import Claim, Span
from claimwright.domain.fields import Count, ForEach, Probability, json_fields
from claimwright.domain.reports import Provenance, Report
from claimwright.domain.verdicts import VerdictLabel

VerdictCounts: TypeAlias = Annotated[Mapping[VerdictLabel, Count], ForEach()]
"""How many claims have each verdict."""


class PageState(StrEnum):
    """How reading a page ended. None of them says anything about a claim."""

    OK = "ok"
    BLOCKED = "blocked"
    PAYWALLED = "paywalled"
    NOT_FOUND = "not_found"
    TIMEOUT = "timeout"
    UNSUPPORTED = "unsupported"


@json_fields("title byline source language published state detail text pages")
@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """The main text of a page, a file or a paste.

    Args:
        text: The main text, paragraphs parted by line breaks; every offset counts in it.
        title: May be empty.
        byline: Who wrote it; may be empty.
        source: The address or file it was read from; empty for a paste.
        language: ISO 639-1, empty when unknown.
        state: How reading it ended; the text is empty unless it is `ok`.
        detail: Why the state is not `ok`, or what the reader must mind although it is, such as
            another language than English; empty when there is nothing to say.
        published: ISO 8601 date, to the day, month or year; empty when unknown.
        pages: Where in the text each page of a PDF begins; empty where there are no pages.
    """

    text: str
    title: str = ""
    byline: str = ""
    source: str = ""
    language: str = ""
    state: PageState = PageState.OK
    detail: str = ""
    published: str = ""
    pages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """What one filter says of one sentence.

    Args:
        name: Of the filter: `topic`, `check_worthiness`, `opinion`, `forecast`, `form`.
        label: Its answer, such as `CFS` or `climate`.
        probability: Of that answer, 0..1.
        passed: Whether the sentence may go on; always true for a filter that is switched off.
    """

    name: str
    label: str
    probability: Probability
    passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """A word that needs its article, and the words that stand for it in the claim.

    Args:
        mention: What stands in the article, such as a pronoun.
        antecedent: What it refers to, in the same article.
        text: What the claim says instead; the antecedent with its inflection.
        probability: How sure the resolver is, 0..1.
    """

    mention: Span
    antecedent: Span
    text: str
    probability: Probability


@json_fields("id=claim.id claim=claim.text span replacements")
@dataclass(frozen=True, slots=True, kw_only=True)
class FoundClaim:
    """One atomic claim of a sentence.

    Args:
        claim: Stands alone: pronouns resolved where the resolver is sure. Its id is unique within
            the article, its context the sentences around it.
        span: Where in the article's text it stands, byte-exact, as it was written.
        replacements: What was replaced, in reading order.
    """

    claim: Claim
    span: Span
    replacements: tuple[Replacement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSentence:
    """One sentence of an article, and why it is checked or not.

    Args:
        index: From 0, in reading order.
        span: Where in the article's text it stands, byte-exact.
        kept: Whether it is checked.
        reason: Why, in words.
        signals: What each filter said.
        claims: The claims in it; empty unless it is kept.
    """

    index: Count
    span: Span
    kept: bool
    reason: str
    signals: tuple[Signal, ...] = ()
    claims: tuple[FoundClaim, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """How much of an article was checked.

    Args:
        sentences: In the article.
        checkable: Sentences that were kept.
        claims: Claims in them.
        checked: Claims that have a report.
        undecided: Of those, how many ended as not enough evidence.
        failed: Claims whose check failed for a technical reason.
    """

    sentences: Count
    checkable: Count
    claims: Count
    checked: Count
    undecided: Count
    failed: Count


@json_fields("*found failure report")
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedClaim:
    """A found claim with its report, or with the reason why it has none.

    Args:
        found: The claim and its place.
        report: `None` when checking it failed.
        failure: Why there is no report; empty when there is one.
    """

    found: FoundClaim
    report: Report | None
    failure: str = ""


@json_fields("id article verdicts coverage claims sentences provenance schema_version")
@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleReport:
    """What the user receives for one article.

    Args:
        id: Names the stored report.
        article: What was read.
        sentences: All of them, in reading order.
        claims: The most doubtful first: refuted, disputed, undecided, supported, and within each
            by probability, highest first, of supported ones lowest first.
        verdicts: How many claims have each verdict.
        coverage: How much of it was checked.
        provenance: Where it came from; `None` when no claim was checked.
        schema_version: Of this shape.
    """

    id: str
    article: Article
    sentences: tuple[FoundSentence, ...]
    claims: tuple[CheckedClaim, ...]
    verdicts: VerdictCounts = field(hash=False)
    coverage: Coverage
    provenance: Provenance | None
    schema_version: str = "1"
