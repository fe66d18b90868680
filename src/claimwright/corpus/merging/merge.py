"""Turns records of one work, or a new one beside the old, into one document; none is forgotten."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import Final

from claimwright.corpus.identifiers import identifiers_of
from claimwright.corpus.merging.groups import is_preprint
from claimwright.domain import (
    Document,
    FieldOrigin,
    Identifier,
    IdentifierKind,
    Notice,
    NoticeState,
    PastValue,
    Scalar,
)
from claimwright.domain.documents import with_notices
from claimwright.domain.metrics import VENUE_CITEDNESS, VENUE_SJR
from claimwright.domain.publishing import RECORD, united

MAX_HISTORY: Final = 200
"""Past values that a document keeps; of more the oldest go."""

COUNTS: Final = ("citation_count", "influential_citation_count")
"""Metrics that are fields of a document."""

VENUE_METRICS: Final = (VENUE_SJR, VENUE_CITEDNESS)
"""Metrics that stand among its further fields."""


def with_metrics(
    document: Document, found: Mapping[str, Scalar], *, source: str, at: datetime
) -> Document:
    """Return a document with new metrics; what they replace goes to its history.

    Names are `COUNTS` and `VENUE_METRICS`; one that is `None` or left out stays. `at` is in UTC.
    Where nothing differs it is the same document.
    """
    fresh = {name: value for name, value in found.items() if value is not None}
    old = metrics_known(document)
    fresh = {name: value for name, value in fresh.items() if old.get(name) != value}
    if not fresh:
        return document
    until = at.isoformat(timespec="seconds")
    past = tuple(
        PastValue(field=name, value=old.get(name), until=until, source=source) for name in fresh
    )
    counts = {name: value for name, value in fresh.items() if name in COUNTS}
    venue = {name: value for name, value in fresh.items() if name not in COUNTS}
    return replace(
        document,
        extra={**document.extra, **venue},
        history=(*document.history, *past)[-MAX_HISTORY:],
        **counts,  # type: ignore[arg-type] # the two fields are counts
    )


def metrics_known(document: Document) -> dict[str, Scalar]:
    """Return the metrics that a document has, by name; a missing one is left out."""
    told = {name: getattr(document, name) for name in COUNTS}
    told |= {name: document.extra.get(name) for name in VENUE_METRICS}
    return {name: value for name, value in told.items() if value is not None}


def carried(old: Document | None, new: Document, *, at: datetime) -> Document:
    """Return a document as its source has it now, with what only refreshes have told of it.

    `old` is as the corpus has it, `None` when it does not; `at` is when `new` was read, in UTC.

    Returns:
        The new document with the notices and history of the old one. A metric that a refresh
        brought stays where the source does not give it, or gives what the refresh replaced; one
        that the source has changed replaces it, and the old value goes to the history.
    """
    if old is None:
        return new
    before, given = metrics_known(old), metrics_known(new)
    stale = {name for name in before if _refreshed(old, name) and _is_stale(old, name, given)}
    kept = {name: before[name] for name in stale}
    base = _with_values(replace(new, history=old.history), {**before, **kept})
    wanted = {name: value for name, value in given.items() if name not in stale}
    renewed = _with_values(with_metrics(base, wanted, source=RECORD, at=at), {**kept, **wanted})
    if not old.notices:
        return renewed
    kept_notices = (notice for notice in old.notices if notice.source != RECORD)
    notices = united((*kept_notices, *new.notices))
    if new.retracted and not new.notices:
        notices += (Notice(state=NoticeState.RETRACTED, source=RECORD),)
    return with_notices(renewed, notices, at)


def _refreshed(document: Document, name: str) -> bool:
    """Whether the newest value of a metric came from a refresh, not from the work's own record."""
    last = next((past for past in reversed(document.history) if past.field == name), None)
    return last is not None and last.source != RECORD


def _is_stale(old: Document, name: str, given: Mapping[str, Scalar]) -> bool:
    """Whether the record says nothing of a metric, or what it said before the refresh."""
    known = {past.value for past in old.history if past.field == name}
    return given.get(name) is None or given.get(name) in known


def _with_values(document: Document, values: Mapping[str, Scalar]) -> Document:
    extra = {name: value for name, value in document.extra.items() if name not in VENUE_METRICS}
    extra |= {name: values[name] for name in VENUE_METRICS if name in values}
    counts = {name: values.get(name) for name in COUNTS}
    return replace(document, extra=extra, **counts)  # type: ignore[arg-type] # both are counts


PREFERRED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "title": ("crossref", "pubmed", "europe pmc", "openalex", "semantic scholar", "arxiv"),
        "text": ("pubmed", "europe pmc", "semantic scholar", "openalex", "arxiv", "crossref"),
        "authors": ("crossref", "pubmed", "europe pmc", "openalex", "semantic scholar", "arxiv"),
        "year": ("crossref", "pubmed", "europe pmc", "openalex", "semantic scholar", "arxiv"),
        "venue": ("crossref", "pubmed", "europe pmc", "openalex", "semantic scholar"),
        "issn": ("crossref", "pubmed", "europe pmc", "openalex"),
        "citation_count": ("semantic scholar", "openalex", "crossref", "europe pmc"),
        "influential_citation_count": ("semantic scholar",),
    }
)
"""Sources by field, best first, in lower case; any other comes after them, in the order given.
Publishers' own records word titles and name venues, PubMed keeps abstracts whole, and both counts
of Semantic Scholar count the same citations."""

_FIELDS: Final = (
    "title",
    "text",
    "year",
    "authors",
    "venue",
    "issn",
    "url",
    "language",
    "citation_count",
    "influential_citation_count",
    "source",
    "licence",
)
_OF_THE_VERSION: Final = frozenset({"title", "year", "venue", "issn", "url", "licence"})
"""Fields that say which version is read: the published one's go before a preprint's."""

_FURTHER: Final = "extra."
"""In front of the name of a further field, where an origin tells of one."""


def merged(records: Sequence[Document]) -> Document:
    """Make one document of the records of one work.

    It keeps the id of the first record. A field is taken from the first record that has it, in this
    order: the published version before a preprint for the fields that tell which version is read,
    then by `PREFERRED`, then as given; a text that another one only begins gives way to the longer.
    All names of all records are kept, all notices, and of further fields each one.

    Returns:
        The document; merging it again with any of its records changes nothing.

    Examples:
        >>> one = Document(id="a", doi="10.1000/x", source="OpenAlex", text="Ice.")
        >>> two = Document(id="b", doi="10.1000/x", source="Crossref", venue="Ice Letters")
        >>> whole = merged([one, two])
        >>> whole.id, whole.venue, [(o.field, o.source) for o in whole.origins if o.record == "b"]
        ('a', 'Ice Letters', [('venue', 'Crossref')])
    """
    first = records[0]
    if len(records) == 1:
        return first
    values: dict[str, object] = {}
    origins: list[FieldOrigin] = []
    for field in _FIELDS:
        giver = _giver(field, records)
        if giver is not None:
            values[field] = getattr(giver, field)
            origins.append(_origin(field, giver))
    further = _further(records)
    origins += [_origin(f"{_FURTHER}{name}", giver) for name, giver in further.items()]
    names = tuple(dict.fromkeys(name for one in records for name in identifiers_of(one)))
    doi, openalex = _doi(names), _named(names, IdentifierKind.OPENALEX)
    whole = replace(
        first,
        **values,  # type: ignore[arg-type] # each from the field of the same name
        doi=doi,
        openalex_id=openalex,
        extra={name: giver.extra[name] for name, giver in further.items()},
        identifiers=_others(names, doi, openalex),
        origins=tuple(origins),
        history=_past(records),
    )
    return _noticed(whole, records)


def without(whole: Document, records: Sequence[Document]) -> Document:
    """Return a merged document without the fields that these records gave it, to merge anew.

    The records are as their sources have them now; they give those fields anew.
    """
    again = {(one.source or "", one.id) for one in records}
    again |= {("", one.id) for one in records}  # as of a work that stood alone before
    given = {one.field for one in _origins(whole) if (one.source, one.record) in again}
    empty = {"title": "", "text": "", "authors": ()}
    own = [field for field in given if not field.startswith(_FURTHER)]
    return replace(
        whole,
        **{field: empty.get(field) for field in own},  # type: ignore[arg-type] # as at the start
        extra={
            name: value for name, value in whole.extra.items() if f"{_FURTHER}{name}" not in given
        },
        origins=tuple(one for one in whole.origins if one.field not in given),
    )


def _origins(whole: Document) -> Sequence[FieldOrigin]:
    if whole.origins:
        return whole.origins
    further = (f"{_FURTHER}{name}" for name in whole.extra)
    return [FieldOrigin(field=name, source="", record=whole.id) for name in (*_FIELDS, *further)]


def _past(records: Sequence[Document]) -> tuple[PastValue, ...]:
    every = dict.fromkeys(past for one in records for past in one.history)
    return tuple(sorted(every, key=lambda past: past.until)[-MAX_HISTORY:])


def _giver(field: str, records: Sequence[Document]) -> Document | None:
    known = [one for one in records if getattr(one, field) not in (None, "", ())]
    if not known:
        return None
    best = min(known, key=lambda one: _rank(field, one))
    if field == "text":
        best = next((one for one in known if _goes_on(best.text, one.text)), best)
    return best


def _rank(field: str, record: Document) -> tuple[bool, int]:
    preprint = field in _OF_THE_VERSION and not _is_published(record)
    source = _origin(field, record).source.casefold()
    order = PREFERRED.get(field, ())
    return preprint, order.index(source) if source in order else len(order)


def _is_published(record: Document) -> bool:
    """Whether a record is of the published version; one without a DOI that says so may be."""
    names = identifiers_of(record)
    dois = [name for name in names if name.kind is IdentifierKind.DOI]
    if dois:
        return not all(map(is_preprint, dois))
    return not any(map(is_preprint, names)) or bool(record.issn)


def _goes_on(text: str, other: str) -> bool:
    """Whether another text says the same and goes on after it."""
    start = text.rstrip(" .…[]")
    return len(other) > len(text) and bool(start) and other.startswith(start)


def _origin(field: str, record: Document) -> FieldOrigin:
    """Say where a field of a record came from: of a merged one, where it came from first."""
    before = next((one for one in record.origins if one.field == field), None)
    return before or FieldOrigin(field=field, source=record.source or "", record=record.id)


def _doi(names: Sequence[Identifier]) -> str | None:
    """Return the DOI of the published version, else of a preprint."""
    dois = [name for name in names if name.kind is IdentifierKind.DOI]
    published = [name.value for name in dois if not is_preprint(name)]
    return next(iter([*published, *(name.value for name in dois)]), None)


def _named(names: Sequence[Identifier], kind: IdentifierKind) -> str | None:
    return next((name.value for name in names if name.kind is kind), None)


def _others(
    names: Sequence[Identifier], doi: str | None, openalex: str | None
) -> tuple[Identifier, ...]:
    """Return the names that no field of their own holds, in a fixed order."""
    held = {(IdentifierKind.DOI, doi), (IdentifierKind.OPENALEX, openalex)}
    rest = [name for name in names if (name.kind, name.value) not in held]
    return tuple(sorted(rest, key=lambda name: (name.kind, name.value)))


def _further(records: Sequence[Document]) -> dict[str, Document]:
    found: dict[str, Document] = {}
    for record in records:
        for name in record.extra:
            found.setdefault(name, record)
    return found


def _noticed(whole: Document, records: Sequence[Document]) -> Document:
    """Unite the notices; a record's own flag counts as far as no notice says more."""
    notices = united(notice for one in records for notice in one.notices)
    flags = [one.retracted for one in records if one.retracted is not None]
    if notices:
        flagged = any(one.retracted and not one.notices for one in records)
        own = (Notice(state=NoticeState.RETRACTED, source=RECORD),) if flagged else ()
        return with_notices(whole, united((*notices, *own)))
    return replace(whole, notices=(), retracted=any(flags) if flags else None)
