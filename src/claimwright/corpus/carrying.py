"""Turns a new record of a work into a document that keeps what is known of the old one."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from claimwright.domain import Document, Notice, NoticeState, PastValue, Scalar
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

    Returns:
        The same document where nothing differs.

    Examples:
        >>> from datetime import UTC
        >>> day = datetime(2026, 1, 1, tzinfo=UTC)
        >>> new = with_metrics(
        ...     Document(id="a", citation_count=3), {"citation_count": 5}, source="openalex", at=day
        ... )
        >>> new.citation_count, new.history[0].value, new.history[0].until[:10]
        (5, 3, '2026-01-01')
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

    Args:
        old: As the corpus has it; `None` when it does not.
        new: As the source has it.
        at: When it was read, in UTC.

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
