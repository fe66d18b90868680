"""Turns a table of retractions into what it says of each work that somebody asks about.

It reads the columns of the Retraction Watch data that Crossref publishes, and lists of a DOI with
the kinds of notices as they are passed around: CSV or JSON lines, as they are or under gzip or xz.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from claimwright.corpus.identifiers import identifier, readable_doi
from claimwright.corpus.notices.natures import iso_date, nature, stamped
from claimwright.corpus.rows import shorten
from claimwright.corpus.tabular import table_rows
from claimwright.domain import Identifier, IdentifierKind, Notice, NoticeState
from claimwright.errors import InputError

RETRACTION_WATCH: Final = "retraction_watch"
"""Name of the source."""

MAX_ROWS: Final = 2_000_000
"""Most rows of a table; Retraction Watch had some 60,000 in 2026."""

KEEPS: Final = timedelta(days=30)
"""How long it is believed that a table has nothing on a work."""

_SHOWN_ROWS: Final = 20
_NOTHING: Final = frozenset({"", "0", "unavailable", "n/a", "na", "none", "null"})
_WORK: Final = (
    ("originalpaperdoi", IdentifierKind.DOI),
    ("doi", IdentifierKind.DOI),
    ("originalpaperpubmedid", IdentifierKind.PMID),
    ("pmid", IdentifierKind.PMID),
)
_NATURE: Final = ("retractionnature", "retractionwatch", "nature", "state")
_ASKED: Final = frozenset({IdentifierKind.DOI, IdentifierKind.PMID, IdentifierKind.ARXIV})


@dataclass(frozen=True, slots=True, kw_only=True)
class RetractionTable:
    """A table of notices; implements `NoticeSource`.

    Notices are kept by name of the work, without when they were asked for; `read_at` is in UTC, and
    `unreadable` says why rows name no work, the first of them.
    """

    found: Mapping[Identifier, tuple[Notice, ...]] = field(hash=False, repr=False)
    read_at: datetime
    unreadable: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """As `Notice.source` shows it."""
        return RETRACTION_WATCH

    def notices(self, works: Sequence[Identifier]) -> Mapping[Identifier, tuple[Notice, ...]]:
        """Return what the table says of each work.

        It knows DOIs, PMIDs and arXiv numbers; other names are left out.

        Returns:
            By name; a work without a row has one notice whose state is `ok`.
        """
        fine = (Notice(state=NoticeState.OK, source=RETRACTION_WATCH),)
        return {
            work: stamped(self.found.get(work, fine), self.read_at, KEEPS)
            for work in works
            if work.kind in _ASKED
        }


def read_table(path: Path, *, read_at: datetime) -> RetractionTable:
    """Return the notices of a table.

    CSV with a header, or JSON lines: the first line tells which. `read_at` is now, in UTC.

    Raises:
        NotFoundError: There is no such file.
        InputError: It has no column that names works, or none that says what was noticed; or
            not one row can be read.
        TooLargeError: It has over 2,000,000 rows.
    """
    found: dict[Identifier, dict[Notice, None]] = {}
    unreadable: list[str] = []
    for number, row in table_rows(path, MAX_ROWS, _check):
        names, problems = _names(row)
        told = _told(row)
        for name in names:
            found.setdefault(name, {}).update(dict.fromkeys(told))
        if not names and len(unreadable) < _SHOWN_ROWS:
            unreadable.append(f"line {number}: {problems[0] if problems else 'names no work'}")
    if not found:
        why = f" ({unreadable[0]})" if unreadable else ""
        raise InputError(f"{str(path)!r} tells of no notice on any work{why}; check the file")
    return RetractionTable(
        found={name: tuple(said) for name, said in found.items()},
        read_at=read_at,
        unreadable=tuple(unreadable),
    )


def _check(path: Path, columns: Sequence[str]) -> None:
    if not any(name in columns for name, _ in _WORK):
        raise InputError(
            f"{str(path)!r} has no column that names works; it needs OriginalPaperDOI or doi"
        )
    if not any(name in columns for name in _NATURE):
        raise InputError(f"{str(path)!r} does not say what was noticed; it needs RetractionNature")


def _names(row: Mapping[str, str]) -> tuple[list[Identifier], list[str]]:
    """Return the readable names of a row's work, and why others are none."""
    found: list[Identifier] = []
    problems: list[str] = []
    for column, kind in _WORK:
        value = row.get(column, "").strip()
        if value.lower() in _NOTHING:
            continue
        try:
            found.append(identifier(value, kind))
        except InputError as error:
            problems.append(str(error))
    return found, problems


def _told(row: Mapping[str, str]) -> tuple[Notice, ...]:
    """Return the notices of a row: several kinds may stand in one cell, the date is of them all."""
    words = next((row[name] for name in _NATURE if row.get(name, "").strip()), "")
    states = dict.fromkeys(nature(word) for word in words.replace("|", ";").split(";"))
    return tuple(
        Notice(
            state=state,
            source=RETRACTION_WATCH,
            date=iso_date(row.get("retractiondate", "")),
            notice_doi=readable_doi(row.get("retractiondoi", "")),
            reason=shorten(row.get("reason", "").strip(" ;+"), 500),
        )
        for state in states
        if state is not None
    )
