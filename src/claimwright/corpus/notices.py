"""Turns what services and tables of retractions say of a work into its notices.

Sources:
    Crossref REST API, works: `update-to` on a notice, `updated-by` on the work it is about.
    OpenAlex, work object: `is_retracted`. PubMed, efetch XML: `PublicationType` and
    `CommentsCorrections` by `RefType`. Tables have the columns of the Retraction Watch data that
    Crossref publishes, or are lists of a DOI with the kinds of notices as they are passed around:
    CSV or JSON lines, as they are or under gzip or xz.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from claimwright.corpus.identifiers import identifier, readable_doi
from claimwright.corpus.rows import shorten
from claimwright.corpus.tabular import plain_name, table_rows
from claimwright.domain import Identifier, IdentifierKind, Json, Notice, NoticeState
from claimwright.errors import InputError

_NOT_LETTER: Final = re.compile(r"[^a-z]+")

NO_NOTICE: Final = frozenset({"newedition", "newversion", "updatein", "republishedin"})
"""Kinds of update that say nothing against a work."""

_BEGINNINGS: Final = (
    ("reinstat", NoticeState.REINSTATED),
    ("partialretract", NoticeState.CORRECTED),
    ("retract", NoticeState.RETRACTED),
    ("withdr", NoticeState.WITHDRAWN),
    ("remov", NoticeState.WITHDRAWN),
    ("temporaryremov", NoticeState.WITHDRAWN),
    ("correct", NoticeState.CORRECTED),
    ("corrigend", NoticeState.CORRECTED),
    ("errat", NoticeState.CORRECTED),
    ("addend", NoticeState.CORRECTED),
    ("clarif", NoticeState.CORRECTED),
)
"""States by how a kind begins, as lower-case letters alone: what was taken back never counts."""

_NOTICED_IN: Final = frozenset(
    "retractionin retractedandrepublishedin expressionofconcernin erratumin "  # noqa: SIM905
    "correctedandrepublishedin".split()
)
"""Kinds of links of MEDLINE that lead from a work to a notice on it."""


def nature(word: str) -> NoticeState | None:
    """Return the state that a kind of notice puts a work in.

    Returns:
        `None` for what is no notice, such as a new edition. A kind is told by how it begins, such
        as `Retracted article`; one that nobody has heard of is an expression of concern: somebody
        should look.

    Examples:
        >>> nature("Expression-of-Concern").value, nature("new_edition")
        ('expression_of_concern', None)
    """
    plain = _NOT_LETTER.sub("", word.lower())
    if plain in NO_NOTICE or not plain:
        return None
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
    return iso_date("-".join(f"{n:02d}" for n in first[:3]))


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


CROSSREF: Final = "crossref"
OPENALEX: Final = "openalex"
PUBMED: Final = "pubmed"

_TITLES: Final = (
    ("retracted", NoticeState.RETRACTED),
    ("withdrawn", NoticeState.WITHDRAWN),
    ("removed", NoticeState.WITHDRAWN),
)


def crossref_notices(work: Mapping[str, Json]) -> tuple[Notice, ...]:
    """Return what Crossref says of a work in its own record; one `ok` where that is nothing.

    The `message` of a work tells by its `updated-by`, and by a title that begins with `RETRACTED:`.
    """
    found = [
        Notice(state=state, source=CROSSREF, date=date, notice_doi=doi, reason=label)
        for state, date, doi, label in _updates(work.get("updated-by"))
    ]
    titled = _titled(work.get("title"))
    if titled is not None and not any(notice.state is titled for notice in found):
        found.append(Notice(state=titled, source=CROSSREF, reason="its title says so"))
    return tuple(found) or (Notice(state=NoticeState.OK, source=CROSSREF),)


def openalex_notices(work: Mapping[str, Json]) -> tuple[Notice, ...]:
    """Return what OpenAlex says of a work; `unchecked` where the record has no flag."""
    match work.get("is_retracted"):
        case True:
            state = NoticeState.RETRACTED
        case False:
            state = NoticeState.OK
        case _:
            state = NoticeState.UNCHECKED
    return (Notice(state=state, source=OPENALEX),)


def linked_notices(
    links: Iterable[tuple[str, str]], kinds: Iterable[str], source: str
) -> tuple[Notice, ...]:
    """Return what a record of MEDLINE says of its work, each state once.

    Args:
        links: The kind of each reference of the record, and where it leads.
        kinds: The types of publication that the work is of.
        source: Who says so.
    """
    found: dict[NoticeState, Notice] = {}
    for kind, where in links:
        state = nature(kind) if plain_name(kind) in _NOTICED_IN else None
        if state is not None:
            found.setdefault(state, Notice(state=state, source=source, reason=shorten(where, 500)))
    if "retractedpublication" in map(plain_name, kinds):
        retracted = NoticeState.RETRACTED
        found.setdefault(retracted, Notice(state=retracted, source=source))
    return tuple(found.values())


def pubmed_article_notices(article: ET.Element) -> tuple[Notice, ...]:
    """Return what PubMed says of a `PubmedArticle`; one notice `ok` where that is nothing."""
    links = (
        (each.get("RefType", ""), (each.findtext("RefSource") or "").strip())
        for each in article.iter("CommentsCorrections")
    )
    kinds = (element.text or "" for element in article.iter("PublicationType"))
    found = linked_notices(links, kinds, PUBMED)
    return found or (Notice(state=NoticeState.OK, source=PUBMED),)


def _updates(found: Json) -> Iterator[tuple[NoticeState, str, str, str]]:
    entries: Sequence[Json] = found if isinstance(found, list | tuple) else ()
    for entry in entries:
        if not isinstance(entry, Mapping):
            continue
        state = nature(str(entry.get("type") or entry.get("label") or ""))
        updated = entry.get("updated")
        parts = updated.get("date-parts") if isinstance(updated, Mapping) else None
        if state is not None:
            label = shorten(str(entry.get("label") or ""), 500)
            yield state, date_of_parts(parts), readable_doi(str(entry.get("DOI") or "")), label


def _titled(title: Json) -> NoticeState | None:
    first = title[0] if isinstance(title, list | tuple) and title else title
    text = first.lower() if isinstance(first, str) else ""
    word, colon, _ = text.partition(":")
    bare = word.removesuffix(" article").removesuffix(" paper").strip()
    return next((state for name, state in _TITLES if colon and bare == name), None)


RETRACTION_WATCH: Final = "retraction_watch"
"""Name of the source."""

MAX_ROWS: Final = 2_000_000
"""Most rows of a table; Retraction Watch had some 60,000 in 2026."""

KEEPS: Final = timedelta(days=30)
"""How long it is believed that a table or a catalogue has nothing on a work."""

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
        """Return what the table says of each work, by name.

        It knows DOIs, PMIDs and arXiv numbers; other names are left out. A work without a row has
        one notice whose state is `ok`.
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
