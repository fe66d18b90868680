"""Turns tables of citations and of venues into the metrics of works.

Two kinds of tables: one row a work, by any of its names, with its citations; one row a venue, by
its serial numbers, with its rank and how often its works are cited in two years. What a table does
not say is missing, never 0.

Sources:
    SCImago Journal & Country Rank, the yearly list: `SJR`, `Cites / Doc. (2years)`. OpenAlex,
    source object: `summary_stats.2yr_mean_citedness`. Semantic Scholar, paper object:
    `citationCount`, `influentialCitationCount`.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from claimwright.corpus.coercion import MAX_COUNT
from claimwright.corpus.identifiers import identifier, identifiers_of, name_field
from claimwright.corpus.mapping import ALIASES
from claimwright.corpus.rows import shorten
from claimwright.corpus.tabular import table_rows
from claimwright.domain import Document, Identifier, Scalar
from claimwright.domain.metrics import VENUE_CITEDNESS, VENUE_SJR
from claimwright.errors import InputError

MAX_ROWS: Final = 5_000_000
"""Most rows of a table of metrics."""

_SHOWN_ROWS: Final = 20
_IDS: Final = ("id", "paperid", "documentid")
_COUNTS: Final = {
    alias: target
    for target in ("citation_count", "influential_citation_count")
    for alias in reversed(ALIASES[target])  # of several the last one read stands: the best
}
_GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3})+")
"""A count whose digits stand in groups: a comma in it is no decimal one."""

_SERIALS: Final = ("issn", "issnl", "eissn", "issnprint", "issnonline")
_VENUE: Final = {
    "sjr": VENUE_SJR,
    "venuesjr": VENUE_SJR,
    "citesdocyears": VENUE_CITEDNESS,
    "yrmeancitedness": VENUE_CITEDNESS,
    "twoyearcitedness": VENUE_CITEDNESS,
    "venuetwoyearcitedness": VENUE_CITEDNESS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricTable:
    """A table of metrics; it answers for documents.

    It is named after what the metrics come from; `by_id` is by id within the corpus, `by_issn` of
    venues; `unreadable` says why rows tell nothing, the first of them.
    """

    name: str
    by_name: Mapping[Identifier, Mapping[str, Scalar]] = field(default_factory=dict, hash=False)
    by_id: Mapping[str, Mapping[str, Scalar]] = field(default_factory=dict, hash=False)
    by_issn: Mapping[str, Mapping[str, Scalar]] = field(default_factory=dict, hash=False)
    unreadable: tuple[str, ...] = ()

    def metrics(self, documents: Sequence[Document]) -> Mapping[str, Mapping[str, Scalar]]:
        """Return what the table says of documents, by id; where it says nothing, there is none."""
        told = {document.id: dict(self._told(document)) for document in documents}
        return {name: found for name, found in told.items() if found}

    def _told(self, document: Document) -> Iterator[tuple[str, Scalar]]:
        """Yield metrics; of several names of a work the later overrides, the document's id last."""
        for serial in reversed(issns(document.issn)):
            yield from self.by_issn.get(serial, {}).items()
        if self.by_name:
            for name in reversed(identifiers_of(document)):
                yield from self.by_name.get(name, {}).items()
        yield from self.by_id.get(document.id, {}).items()


def read_metrics(path: Path) -> MetricTable:
    """Return the citations of works in a table, named after its file.

    Each row names a work by DOI, PMID, PMCID, arXiv number, OpenAlex id, or by its id in the
    corpus, and has a count under any of the usual names.

    Raises:
        NotFoundError: There is no such file.
        InputError: It has no column that names works or none that counts, or not one row tells
            anything.
        TooLargeError: It has over 5,000,000 rows.
    """
    by_name: dict[Identifier, Mapping[str, Scalar]] = {}
    by_id: dict[str, Mapping[str, Scalar]] = {}
    problems: list[str] = []
    for number, row in table_rows(path, MAX_ROWS, _check_works):
        try:
            found = _metrics(row, _COUNTS, _count)
            names = tuple(_names(row))
        except InputError as error:
            problems.append(f"line {number}: {error}")
            continue
        by_name |= dict.fromkeys(names, found)
        by_id |= {row[column]: found for column in _IDS if row.get(column)}
    if not by_name and not by_id:
        raise _nothing(path, problems)
    return MetricTable(
        name=path.name, by_name=by_name, by_id=by_id, unreadable=tuple(problems[:_SHOWN_ROWS])
    )


def read_venues(path: Path) -> MetricTable:
    """Return ranks and citedness of venues in a table, named after its file.

    Each row has serial numbers and SJR or two-year citedness, with decimal points or commas; of two
    rows with one serial number the first stands.

    Raises:
        NotFoundError: There is no such file.
        InputError: It has no column of serial numbers or none that measures, or not one row tells
            anything.
        TooLargeError: It has over 5,000,000 rows.
    """
    by_issn: dict[str, Mapping[str, Scalar]] = {}
    problems: list[str] = []
    for number, row in table_rows(path, MAX_ROWS, _check_venues):
        serials = issns("; ".join(row[name] for name in _SERIALS if row.get(name)))
        try:
            found = _metrics(row, _VENUE, _measure)
        except InputError as error:
            problems.append(f"line {number}: {error}")
            continue
        for serial in serials:
            by_issn.setdefault(serial, found)
        if not serials:
            problems.append(f"line {number}: no serial number")
    if not by_issn:
        raise _nothing(path, problems)
    return MetricTable(name=path.name, by_issn=by_issn, unreadable=tuple(problems[:_SHOWN_ROWS]))


def _names(row: Mapping[str, str]) -> Iterator[Identifier]:
    for column, value in row.items():
        kind = name_field(column)
        if kind is not None and value.strip():
            yield identifier(value, kind)


def _metrics(
    row: Mapping[str, str], columns: Mapping[str, str], read: Callable[[str], Scalar]
) -> dict[str, Scalar]:
    values = ((target, row.get(column, "").strip()) for column, target in columns.items())
    return {target: read(value) for target, value in values if value}


def _count(value: str) -> int:
    number = _number(value.replace(",", "") if _GROUPED.fullmatch(value) else value)
    if number is None or not number.is_integer() or number > MAX_COUNT:
        raise InputError(f"{shorten(value, 40)!r} is no count of citations")
    return int(number)


def _measure(value: str) -> float:
    number = _number(value)
    if number is None:
        raise InputError(f"{shorten(value, 40)!r} is no measure of a venue")
    return number


def _number(text: str) -> float | None:
    try:
        number = float(text.replace(",", ".") if text.count(",") == 1 else text)
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0.0 else None


def _check_works(path: Path, columns: Sequence[str]) -> None:
    if not any(name_field(name) or name in _IDS for name in columns):
        raise InputError(f"{str(path)!r} has no column that names works, such as doi or id")
    if not any(name in _COUNTS for name in columns):
        raise InputError(f"{str(path)!r} has no column that counts, such as citationCount")


def _check_venues(path: Path, columns: Sequence[str]) -> None:
    if not any(name in _SERIALS for name in columns):
        raise InputError(f"{str(path)!r} has no column of serial numbers, such as Issn")
    if not any(name in _VENUE for name in columns):
        raise InputError(
            f"{str(path)!r} has no column that measures venues, such as SJR or 2yr_mean_citedness"
        )


def _nothing(path: Path, problems: Sequence[str]) -> InputError:
    why = f" ({problems[0]})" if problems else ""
    return InputError(f"{str(path)!r} tells nothing of any work or venue{why}; check the file")


_ISSN: Final = re.compile(r"(?<![0-9A-Za-z])(\d{4})\s?[-‐‑–—]?\s?(\d{3}[\dXx])(?![0-9A-Za-z])")  # noqa: RUF001 (dashes as records have them)
_BARE: Final = re.compile(r"\d{5,7}|\d{4,6}[Xx]")
_LETTER: Final = 10
_DIGITS: Final = 8


def issns(text: str | None) -> tuple[str, ...]:
    """Return the serial numbers in a text, print and electronic ones alike.

    A number that a table has shortened by its leading zeros is filled up again.

    Returns:
        Each once, in order, such as `1542-4863`; one whose check digit is wrong is left out.

    Examples:
        >>> issns("15424863, 0007-9235"), issns("1234-5678"), issns("79235")
        (('1542-4863', '0007-9235'), (), ('0007-9235',))
    """
    whole = (text or "").strip()
    if _BARE.fullmatch(whole):
        whole = whole.zfill(_DIGITS)
    found = (f"{one[1]}-{one[2].upper()}" for one in _ISSN.finditer(whole))
    return tuple(dict.fromkeys(number for number in found if _is_right(number)))


def _is_right(number: str) -> bool:
    """Whether the check digit fits: the weighted sum of all digits is a multiple of eleven."""
    values = [_LETTER if digit == "X" else int(digit) for digit in number if digit != "-"]
    weights = range(len(values), 0, -1)
    return not sum(v * w for v, w in zip(values, weights, strict=True)) % 11
