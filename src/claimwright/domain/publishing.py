"""What is known of a work beside its text: its names, its notices, and who said so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from claimwright.domain.fields import Scalar, json_fields


class IdentifierKind(StrEnum):
    """Whose name for a work it is."""

    DOI = "doi"
    PMID = "pmid"
    PMCID = "pmcid"
    ARXIV = "arxiv"
    OPENALEX = "openalex"


@dataclass(frozen=True, slots=True, kw_only=True)
class Identifier:
    """A name of a work, in the one spelling by which two are compared.

    Args:
        kind: Whose name it is.
        value: A DOI in lower case without prefix and percent signs, a PMID in digits, a PMCID
            such as `PMC2657861`, an arXiv number without its version, an OpenAlex id such as
            `W2741809807`.
    """

    kind: IdentifierKind
    value: str


class NoticeState(StrEnum):
    """What publishers have said about a work since it came out."""

    OK = "ok"
    """Somebody looked, within the time to live, and there is no notice."""
    CORRECTED = "corrected"
    EXPRESSION_OF_CONCERN = "expression_of_concern"
    RETRACTED = "retracted"
    WITHDRAWN = "withdrawn"
    REINSTATED = "reinstated"
    UNCHECKED = "unchecked"
    """Nobody has looked, or it was too long ago, or the name could not be read: never `ok`."""


@json_fields("state source date notice_doi checked_at")
@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """The state of a work by one source of notices.

    Args:
        state: What the source says.
        source: `retraction_watch`, `crossref`, `openalex`, `pubmed`, `record`.
        date: Of the notice, ISO 8601; empty when unknown or where there is none.
        notice_doi: Of the notice itself; empty when unknown.
        reason: As the source words it; may be empty.
        checked_at: When the source was asked, ISO 8601 in UTC.
        expires_at: When to ask again, ISO 8601 in UTC.
    """

    state: NoticeState
    source: str
    date: str = ""
    notice_doi: str = ""
    reason: str = ""
    checked_at: str = ""
    expires_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldOrigin:
    """Which source gave one field of a merged document.

    Args:
        field: Of `Document`, or `extra.` and the name of one of its further fields.
        source: Name of the source.
        record: The source's own name for the record; may be empty.
    """

    field: str
    source: str
    record: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastValue:
    """A value that a refresh replaced.

    Args:
        field: Of `Document`, or of its `extra`.
        value: As it was; `None` when it was not known.
        until: When it was replaced, ISO 8601 in UTC.
        source: What the new value came from.
    """

    field: str
    value: Scalar
    until: str
    source: str = ""


NOT_COUNTED: Final = frozenset({NoticeState.RETRACTED, NoticeState.WITHDRAWN})
"""States of works that are shown and never count in a verdict."""

SILENT: Final = frozenset({NoticeState.OK, NoticeState.UNCHECKED})
"""States in which a reader need be told nothing of a work."""

RECORD: Final = "record"
"""Source of a notice that the record of a work itself brought along."""

GRAVITY: Final = (
    NoticeState.RETRACTED,
    NoticeState.WITHDRAWN,
    NoticeState.EXPRESSION_OF_CONCERN,
    NoticeState.CORRECTED,
    NoticeState.REINSTATED,
    NoticeState.OK,
    NoticeState.UNCHECKED,
)
"""The gravest first."""

_UNCHECKED: Final = Notice(state=NoticeState.UNCHECKED, source="")


def gravest(notices: Iterable[Notice], at: datetime | None = None) -> Notice:
    """Return the notice that counts: the gravest that is current.

    That nothing was found is believed until it expires. What was found stays until somebody says
    otherwise: a reinstatement lifts retractions and withdrawals that are dated no later; one
    without a date is never lifted, nor does a reinstatement without a date lift anything.

    Args:
        notices: Of one work, in any order.
        at: The moment that decides what has expired, with its time zone; nothing has when `None`.

    Returns:
        One of the notices, or one whose state is `unchecked` where none is current.

    Examples:
        >>> nothing = Notice(state=NoticeState.OK, source="a")
        >>> gravest([nothing, Notice(state=NoticeState.CORRECTED, source="b")]).source
        'b'
        >>> gravest(()).state.value
        'unchecked'
    """
    known = tuple(notices)
    lifted = max((_day(n) for n in known if n.state is NoticeState.REINSTATED), default="")
    standing = (
        notice
        for notice in known
        if not (notice.state in NOT_COUNTED and _day(notice) and _day(notice) <= lifted)
        and not expired(notice, at)
    )
    ranked = sorted(standing, key=lambda n: (GRAVITY.index(n.state), not n.date, n.source))
    return ranked[0] if ranked else _UNCHECKED


def expired(notice: Notice, at: datetime | None) -> bool:
    """Say whether a notice is too old to be believed at a moment, which has its time zone.

    Only one that nothing was found expires.
    """
    if at is None or notice.state is not NoticeState.OK or not notice.expires_at:
        return False
    return datetime.fromisoformat(notice.expires_at) <= at


def united(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Return of each source and state the first notice, in order; the better-told come first."""
    found: dict[tuple[str, NoticeState], Notice] = {}
    for notice in notices:
        found.setdefault((notice.source, notice.state), notice)
    return tuple(found.values())


def _day(notice: Notice) -> str:
    """The date of a notice; of a retraction in a year or month, the last day it may have been."""
    if notice.state is NoticeState.REINSTATED or not notice.date:
        return notice.date
    return notice.date + "2000-12-31"[len(notice.date) :]
