"""Turns what a source calls a kind of notice into the state that it puts a work in."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from types import MappingProxyType
from typing import Final

from claimwright.domain import Notice, NoticeState

_NOT_LETTER: Final = re.compile(r"[^a-z]+")

NATURES: Final[Mapping[str, NoticeState]] = MappingProxyType(
    {
        "retraction": NoticeState.RETRACTED,
        "retracted": NoticeState.RETRACTED,
        "partialretraction": NoticeState.CORRECTED,
        "retractionandreplacement": NoticeState.RETRACTED,
        "retractedandrepublished": NoticeState.RETRACTED,
        "retractedpublication": NoticeState.RETRACTED,
        "retractionin": NoticeState.RETRACTED,
        "retractedandrepublishedin": NoticeState.RETRACTED,
        "removal": NoticeState.WITHDRAWN,
        "removed": NoticeState.WITHDRAWN,
        "withdrawal": NoticeState.WITHDRAWN,
        "withdrawn": NoticeState.WITHDRAWN,
        "expressionofconcern": NoticeState.EXPRESSION_OF_CONCERN,
        "expressionofconcernin": NoticeState.EXPRESSION_OF_CONCERN,
        "concern": NoticeState.EXPRESSION_OF_CONCERN,
        "correction": NoticeState.CORRECTED,
        "corrigendum": NoticeState.CORRECTED,
        "erratum": NoticeState.CORRECTED,
        "erratumin": NoticeState.CORRECTED,
        "addendum": NoticeState.CORRECTED,
        "clarification": NoticeState.CORRECTED,
        "correctedandrepublishedin": NoticeState.CORRECTED,
        "reinstatement": NoticeState.REINSTATED,
        "reinstated": NoticeState.REINSTATED,
    }
)
"""States by what sources call them, as lower-case letters alone."""

NO_NOTICE: Final = frozenset({"newedition", "newversion", "updatein", "republishedin"})
"""Kinds of update that say nothing against a work."""


_BEGINNINGS: Final = (
    ("reinstat", NoticeState.REINSTATED),
    ("retract", NoticeState.RETRACTED),
    ("withdr", NoticeState.WITHDRAWN),
    ("remov", NoticeState.WITHDRAWN),
    ("temporaryremov", NoticeState.WITHDRAWN),
    ("correct", NoticeState.CORRECTED),
)
"""States by how a kind begins that no source is known to use: what was taken back never counts."""


def nature(word: str) -> NoticeState | None:
    """Return the state that a kind of notice puts a work in.

    Returns:
        `None` for what is no notice, such as a new edition. A kind that nobody has heard of is
        told by its first word, such as `Retracted article`; else it is an expression of concern:
        somebody should look.

    Examples:
        >>> nature("Expression-of-Concern").value, nature("new_edition")
        ('expression_of_concern', None)
    """
    plain = _NOT_LETTER.sub("", word.lower())
    if plain in NO_NOTICE or not plain:
        return None
    if plain in NATURES:
        return NATURES[plain]
    begins = (state for start, state in _BEGINNINGS if plain.startswith(start))
    return next(begins, NoticeState.EXPRESSION_OF_CONCERN)


def iso_date(text: str) -> str:
    """Return a date as ISO 8601 as far as it is known; empty when it is none.

    Examples:
        >>> iso_date("1/31/2020 0:00"), iso_date("2020-01"), iso_date("soon")
        ('2020-01-31', '2020-01', '')
    """
    bare = text.strip().split("T")[0].split(" ")[0]
    for form in ("%Y-%m-%d", "%m/%d/%Y", "%Y/%m/%d"):
        try:
            return datetime.strptime(bare, form).date().isoformat()  # noqa: DTZ007 (a day has no zone)
        except ValueError:
            continue
    return bare if re.fullmatch(r"\d{4}(-(0[1-9]|1[0-2]))?", bare) else ""


def date_of_parts(parts: object) -> str:
    """Return the ISO date of Crossref's `date-parts`; empty when it is none.

    Examples:
        >>> date_of_parts([[2020, 1, 31]]), date_of_parts([[2020]]), date_of_parts([[None]])
        ('2020-01-31', '2020', '')
    """
    first = parts[0] if isinstance(parts, list) and parts else None
    if not isinstance(first, list) or not all(isinstance(n, int) for n in first):
        return ""
    written = "-".join(f"{n:02d}" for n in first[:3])
    if len(first) >= len(("year", "month", "day")):
        try:
            return date(*first[:3]).isoformat()
        except ValueError:
            return ""
    return written if re.fullmatch(r"\d{4}(-(0[1-9]|1[0-2]))?", written) else ""


def stamped(notices: tuple[Notice, ...], moment: datetime, keeps: timedelta) -> tuple[Notice, ...]:
    """Return notices with when they were asked for, in UTC, and when to ask again."""
    return tuple(
        replace(
            notice,
            checked_at=moment.isoformat(timespec="seconds"),
            expires_at=(moment + keeps).isoformat(timespec="seconds"),
        )
        for notice in notices
    )
