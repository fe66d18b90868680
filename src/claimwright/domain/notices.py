"""What sources of notices say of a work, as the one state that decides whether it counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from claimwright.domain.documents import Document
from claimwright.domain.publishing import Notice, NoticeState

NOT_COUNTED: Final = frozenset({NoticeState.RETRACTED, NoticeState.WITHDRAWN})
"""States of works that are shown and never count in a verdict."""

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
    """Say whether a notice is too old to be believed.

    Args:
        notice: Any; only one that nothing was found expires.
        at: The moment, with its time zone.

    Returns:
        False where there is no moment or the notice never expires.
    """
    if at is None or notice.state is not NoticeState.OK or not notice.expires_at:
        return False
    return datetime.fromisoformat(notice.expires_at) <= at


def with_notices(
    document: Document, notices: Sequence[Notice], at: datetime | None = None
) -> Document:
    """Return a document that carries these notices, and counts as they say.

    Args:
        document: Any.
        notices: All of them; those the document had are replaced.
        at: As for `gravest`.

    Returns:
        The document; `retracted` is `None` where nobody has looked, or it was too long ago.
    """
    state = gravest(notices, at).state
    retracted = None if state is NoticeState.UNCHECKED else state in NOT_COUNTED
    return replace(document, notices=tuple(notices), retracted=retracted)


def united(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Return notices without those that say again what a source said.

    Args:
        notices: The better-told first.

    Returns:
        Of each source and state the first, in order.
    """
    found: dict[tuple[str, NoticeState], Notice] = {}
    for notice in notices:
        found.setdefault((notice.source, notice.state), notice)
    return tuple(found.values())


def aged(document: Document, at: datetime) -> Document:
    """Return a document as it counts at a moment: what has expired is unchecked.

    Args:
        document: As it was stored.
        at: The moment, with its time zone.

    Returns:
        The same document where nothing has expired.
    """
    if not any(expired(notice, at) for notice in document.notices):
        return document
    kept = tuple(
        replace(notice, state=NoticeState.UNCHECKED) if expired(notice, at) else notice
        for notice in document.notices
    )
    return with_notices(document, kept, at)


def notice_of(document: Document) -> Notice:
    """Return the notice that counts for a document.

    Args:
        document: Whatever it carries: notices, or only the flag of its record.

    Returns:
        The gravest; of the record where nobody else was asked and it says that the work was
        retracted; else one whose state is `unchecked`.
    """
    found = gravest(document.notices)
    if document.retracted and found.state not in NOT_COUNTED:
        return Notice(state=NoticeState.RETRACTED, source=RECORD)
    return found


def notice_words(document: Document) -> str:
    """Return what a reader must know of a work's notices; empty when there is none.

    Args:
        document: Any.

    Returns:
        Such as `Retracted 2019-05-01 (Retraction Watch): shown, not counted`.

    Examples:
        >>> notice_words(Document(id="a", retracted=True))
        'Retracted: shown, not counted'
        >>> notice_words(Document(id="a"))
        ''
    """
    notice = notice_of(document)
    if notice.state not in _WORDS:
        return ""
    said = _WORDS[notice.state]
    if notice.date:
        said += f" {notice.date}"
    if notice.source and notice.source != RECORD:
        said += f" ({_SOURCES.get(notice.source, notice.source)})"
    return f"{said}: shown, not counted" if notice.state in NOT_COUNTED else said


def _day(notice: Notice) -> str:
    """The date of a notice; of a retraction in a year or month, the last day it may have been."""
    if notice.state is NoticeState.REINSTATED or not notice.date:
        return notice.date
    return notice.date + "2000-12-31"[len(notice.date) :]
