"""Published works and their passages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from claimwright.domain.fields import Count, Scalar, json_fields
from claimwright.domain.publishing import (
    NOT_COUNTED,
    RECORD,
    FieldOrigin,
    Identifier,
    Notice,
    NoticeState,
    PastValue,
    expired,
    gravest,
)

_WORDS: Final = {
    NoticeState.RETRACTED: "Retracted",
    NoticeState.WITHDRAWN: "Withdrawn",
    NoticeState.EXPRESSION_OF_CONCERN: "Expression of concern",
    NoticeState.CORRECTED: "Corrected",
    NoticeState.REINSTATED: "Reinstated after a retraction",
}
_SOURCES: Final = {
    "retraction_watch": "Retraction Watch",
    "crossref": "Crossref",
    "openalex": "OpenAlex",
    "pubmed": "PubMed",
    RECORD: "its record",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Summarised:
    """The work of others that a document sums up in its own words.

    Args:
        title: Of that work.
        report: Its short name, such as `IPCC AR6 WGI`.
        chapter: Where in it; may be empty.
        url: Where a reader finds it; may be empty.
    """

    title: str
    report: str
    chapter: str
    url: str


@json_fields(
    "doi openalex_id year authors venue summarises issn url language citation_count "
    "influential_citation_count retracted notice source licence extra"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A published work with its metadata. Missing is `None` or empty, never 0.

    Args:
        id: Stable name within its corpus, given by the caller at `corpus add`.
        title: May be empty.
        text: The abstract or the full text; offsets of passages count in it.
        doi: Bare, such as `10.1000/x`.
        openalex_id: Bare, such as `W2031...`.
        year: Of publication.
        authors: In the order of the work.
        venue: Journal, conference or report.
        issn: Of the venue.
        url: Where a reader finds it.
        language: ISO 639-1.
        citation_count: Works that cite it.
        influential_citation_count: Citations that Semantic Scholar calls influential.
        retracted: Whether it was retracted or withdrawn and not reinstated, by the gravest of its
            notices: such a work is shown and never counts. `None` when nobody has checked.
        source: Where the record came from.
        licence: Of the text.
        extra: Any further fields of the record.
        identifiers: Names beside `doi` and `openalex_id`, those of merged versions among them.
        notices: What each source of notices said when it was last asked, at most one per source
            and kind; empty when none was.
        origins: Which source gave which field, where records were merged.
        history: Values that a refresh replaced, oldest first.
    """

    id: str
    title: str = ""
    text: str = ""
    doi: str | None = None
    openalex_id: str | None = None
    year: int | None = None
    authors: tuple[str, ...] = ()
    venue: str | None = None
    issn: str | None = None
    url: str | None = None
    language: str | None = None
    citation_count: int | None = None
    influential_citation_count: int | None = None
    retracted: bool | None = None
    source: str | None = None
    licence: str | None = None
    extra: Mapping[str, Scalar] = field(default_factory=dict, hash=False)
    identifiers: tuple[Identifier, ...] = ()
    notices: tuple[Notice, ...] = ()
    origins: tuple[FieldOrigin, ...] = ()
    history: tuple[PastValue, ...] = ()

    @property
    def summarises(self) -> Summarised | None:
        """What the document sums up in words of its own; `None` of any other.

        Read from `extra`: `summarises` (the title), `report` and `chapter`. A summary must never
        pass for the work that it summarises, so nobody else is named as its author.
        """
        title = self.extra.get("summarises")
        if not title:
            return None
        return Summarised(
            title=str(title),
            report=str(self.extra.get("report") or title),
            chapter=str(self.extra.get("chapter") or ""),
            url=self.url or "",
        )

    @property
    def notice(self) -> Notice:
        """What publishers have said of the work since: the gravest of its notices.

        Of the record where nobody else was asked and it says that the work was retracted; its state
        is `unchecked` where nobody has looked lately.
        """
        found = gravest(self.notices)
        if self.retracted and found.state not in NOT_COUNTED:
            return Notice(state=NoticeState.RETRACTED, source=RECORD)
        return found

    @property
    def published_in(self) -> str | None:
        """Where the document was published, as every face says it: its venue, or whose summary.

        Examples:
            >>> extra = {"summarises": "The Physical Science Basis", "report": "IPCC AR6 WGI"}
            >>> Document(id="d", venue="claimwright starter corpus", extra=extra).published_in
            'summary by claimwright of IPCC AR6 WGI'
        """
        whole = self.summarises
        if whole is None:
            return self.venue
        return ", ".join(filter(None, (f"summary by claimwright of {whole.report}", whole.chapter)))


class Unit(StrEnum):
    """The size of a passage: a whole abstract, one sentence, or a few sentences."""

    ABSTRACT = "abstract"
    SENTENCE = "sentence"
    WINDOW = "window"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A span of a document.

    Args:
        id: `{document_id}#{unit}:{start}-{end}`, so equal sentences of two documents stay two.
        document_id: The document it is a span of.
        unit: Its size.
        text: `document.text[start:end]`, byte for byte.
        start: First character in the document's text, from 0.
        end: One past the last character.
    """

    id: str
    document_id: str
    unit: Unit
    text: str
    start: Count
    end: Count


def passage_id(document_id: str, unit: Unit, start: int, end: int) -> str:
    """Return the name of a passage by its place: the same for the same place, and no other's.

    Examples:
        >>> passage_id("W1", Unit.SENTENCE, 0, 12)
        'W1#sentence:0-12'
    """
    return f"{document_id}#{unit}:{start}-{end}"


def passage_of(document: Document, unit: Unit, start: int, end: int) -> Passage:
    """Cut a passage out of its document by its offsets."""
    return Passage(
        id=passage_id(document.id, unit, start, end),
        document_id=document.id,
        unit=unit,
        text=document.text[start:end],
        start=start,
        end=end,
    )


def with_notices(
    document: Document, notices: Sequence[Notice], at: datetime | None = None
) -> Document:
    """Return a document that carries these notices alone, and counts as they say.

    `at` is as for `gravest`; `retracted` is `None` where nobody has looked, or it was too long ago.
    """
    state = gravest(notices, at).state
    retracted = None if state is NoticeState.UNCHECKED else state in NOT_COUNTED
    return replace(document, notices=tuple(notices), retracted=retracted)


def aged(document: Document, at: datetime) -> Document:
    """Return a document as it counts at a moment in a time zone: what has expired is unchecked."""
    if not any(expired(notice, at) for notice in document.notices):
        return document
    kept = tuple(
        replace(notice, state=NoticeState.UNCHECKED) if expired(notice, at) else notice
        for notice in document.notices
    )
    return with_notices(document, kept, at)


def notice_words(document: Document) -> str:
    """Return what a reader must know of a work's notices; empty when there is none.

    Returns:
        Such as `Retracted 2019-05-01 (Retraction Watch): shown, not counted`.

    Examples:
        >>> notice_words(Document(id="a", retracted=True))
        'Retracted: shown, not counted'
        >>> notice_words(Document(id="a"))
        ''
    """
    notice = document.notice
    if notice.state not in _WORDS:
        return ""
    said = _WORDS[notice.state]
    if notice.date:
        said += f" {notice.date}"
    if notice.source and notice.source != RECORD:
        said += f" ({_SOURCES.get(notice.source, notice.source)})"
    return f"{said}: shown, not counted" if notice.state in NOT_COUNTED else said
