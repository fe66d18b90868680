"""A cited claim, its place in its article and the pages it cites in, a KILT-style record out."""

import hashlib
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from claimwright.claims.sentences import split
from claimwright.domain import (
    CitedClaim,
    CitedSource,
    Json,
    MaintenanceTag,
    Reference,
    SourceText,
    WikiArticle,
)
from claimwright_lab.evaluation.citations.cited import FAILED, LEAD, MARK, SECTION, SEPARATOR
from claimwright_lab.training.wafer.run import Windows, windows

WORDS_BEFORE: Final = 200
WORDS_AFTER: Final = 100
_BULLETS: Final = frozenset("*#")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedPlace:
    """A claim, its paragraph's number among those with citations, and the citation's offset.

    `item` says whether the claim stands in a list.
    """

    cited: CitedClaim
    paragraph: int
    offset: int
    item: bool

    def before(self) -> str:
        """Return the words before the citation, at most 200, the last ones."""
        words = self.cited.paragraph[: self.offset].split()
        return " ".join(words[-WORDS_BEFORE:])

    def after(self) -> str:
        """Return the words after the citation, at most 100, the first ones."""
        return " ".join(self.cited.paragraph[self.offset :].split()[:WORDS_AFTER])


def cited_places(claims: Sequence[CitedClaim], wikitext: str) -> Iterator[CitedPlace]:
    """Find where in its plain paragraph each claim of an article is cited, in reading order.

    Of a claim whose words stand twice in its paragraph the first place after the citation before is
    meant.
    """
    number, last, paragraph = -1, 0, None
    for cited in claims:
        if cited.paragraph != paragraph:
            number, last, paragraph = number + 1, 0, cited.paragraph
        offset = _end(cited, last)
        last = offset
        line = wikitext[wikitext.rfind("\n", 0, cited.span.start) + 1 : cited.span.start]
        item = line.lstrip()[:1] in _BULLETS
        yield CitedPlace(cited=cited, paragraph=number, offset=offset, item=item)


def _end(cited: CitedClaim, last: int) -> int:
    """Return where a claim ends in its paragraph, after the citation before."""
    text, at = cited.claim.text, -1
    while (at := cited.paragraph.find(text, at + 1)) >= 0:
        if at + len(text) > last:
            return at + len(text)
    return len(cited.paragraph)


_ITEM: Final = "BULLET::::- "
_SENTENCES: Final = 4

Record: TypeAlias = Mapping[str, Json]
"""One line of the data set."""

Pages: TypeAlias = Mapping[str, SourceText]
"""What was read, by the key of the source."""


def has_failed(tags: Sequence[MaintenanceTag]) -> bool:
    """Say whether an editor has marked a claim as not shown by its source."""
    return MaintenanceTag.FAILED_VERIFICATION in tags


def addressed(references: Sequence[Reference]) -> tuple[CitedSource, ...]:
    """Return the sources that have an address, each once, in order."""
    found = {
        source.key: source
        for reference in references
        for source in reference.sources
        if address_of(source)
    }
    return tuple(found.values())


def address_of(source: CitedSource) -> str:
    """Return where a source is found: its address, its kept copy, or its DOI or PMID.

    Examples:
        >>> from claimwright.domain import ReferenceForm
        >>> address_of(CitedSource(key="", form=ReferenceForm.TEMPLATE, doi="10.1000/x"))
        'https://doi.org/10.1000/x'
    """
    if source.url or source.archive_url:
        return source.url or source.archive_url
    if source.doi:
        return f"https://doi.org/{source.doi}"
    return f"https://pubmed.ncbi.nlm.nih.gov/{source.pmid}/" if source.pmid else ""


def record(
    place: CitedPlace, article: WikiArticle, *, page_id: str, pages: Pages, plan: Windows
) -> Record:
    """Make the record of a cited claim, one of whose sources has an address.

    What was read of its sources is cut by the plan; those that nobody read are absent. The number
    of the page is empty when unknown.

    Returns:
        The record: `input` as title, section and words with the mark; one output per acceptable
        source, or the one answer that verification failed; all that is known in `meta`.
    """
    cited = place.cited
    failed = has_failed(cited.tags)
    section = section_path(cited.section)
    words = f"{_ITEM if place.item else ''}{place.before()} {MARK} {place.after()}".strip()
    spans = [[one.span.start, one.span.end] for one in cited.references]
    named = f"{article.language}\n{article.title}\n{article.revision}\n{cited.claim.id}"
    meta: dict[str, Json] = {
        "wikipedia_id": page_id,
        "wikipedia_title": article.title,
        "wikipedia_section": section,
        "cit_paragraph_id": place.paragraph,
        "cit_offset": place.offset,
        "sentences": list(_sentences(place)),
        "language": article.language,
        "revision": article.revision,
        "timestamp": article.timestamp,
        "url": article.url,
        "claim": cited.claim.text,
        "claim_id": cited.claim.id,
        "sentence": cited.sentence,
        "paragraph": cited.paragraph,
        "span": [cited.span.start, cited.span.end],
        "citation_spans": spans,
        "citations": [_citation(one) for one in cited.references],
        "tags": [tag.value for tag in cited.tags],
    }
    if article.featured:
        meta["featured"] = True
    sources = addressed(cited.references)
    return {
        "id": hashlib.sha256(named.encode("utf-8", "replace")).hexdigest()[:24],
        "input": f"{article.title} {SEPARATOR} {section} {SEPARATOR} {words}",
        "output": [_output(one, pages.get(one.key), plan, failed=failed) for one in sources],
        "meta": meta,
    }


def section_path(headings: Sequence[str]) -> str:
    """Return a section as KILT writes it.

    Examples:
        >>> section_path(["History", "Ice age"]), section_path([])
        ('Section::::History.:Ice age.', 'Section::::Abstract.')
    """
    return f"{SECTION}{'.:'.join(headings or [LEAD])}."


def _sentences(place: CitedPlace) -> tuple[str, ...]:
    """Return at most four sentences up to the citation; the mark ends the last one."""
    before = place.before()
    found = [span.text for span in split(before)][-_SENTENCES:] or [before]
    return (*found[:-1], f"{found[-1]} {MARK}")


def _citation(reference: Reference) -> Json:
    return {
        "number": reference.number,
        "name": reference.name,
        "sources": [_named(source) for source in reference.sources],
    }


def _named(source: CitedSource) -> Json:
    told = {name: getattr(source, name) for name in source.__slots__ if name != "authors"}
    named: dict[str, Json] = {name: str(value) for name, value in told.items() if value}
    if source.authors:
        named["authors"] = list(source.authors)
    return named


def _output(source: CitedSource, page: SourceText | None, plan: Windows, *, failed: bool) -> Json:
    url = address_of(source)
    output: dict[str, Json] = {
        "answer": FAILED if failed else url,
        "provenance": list(_provenance(url, source, page, plan)),
        "archive_url": source.archive_url,
        "status": page.state.value if page else "not_read",
    }
    if page is not None:
        output |= {
            "detail": page.detail,
            "archived": page.archived,
            "read_at": page.url,
            "retrieved_at": page.retrieved_at,
            "sha256": hashlib.sha256(page.text.encode("utf-8", "replace")).hexdigest()
            if page.text
            else "",
        }
    return output


def _provenance(
    url: str, source: CitedSource, page: SourceText | None, plan: Windows
) -> Sequence[Json]:
    passages = windows(page.text, plan) if page else ()
    title = (page.title if page else "") or source.title
    if not passages:
        return [{"url": url, "chunk_id": "", "title": title, "text": ""}]
    return [
        {
            "url": url,
            "chunk_id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{url}#{span.start}-{span.end}")),
            "title": title,
            "text": span.text,
            "start": span.start,
            "end": span.end,
        }
        for span in passages
    ]
