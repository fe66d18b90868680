"""A file of somebody's answers in, the answers in the order of the questions out, or why not."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from claimwright.errors import InputError, TooLargeError
from claimwright.json_rows import Row, parsed, text_lines
from claimwright_lab.evaluation.chosen import HasClaim

MAX_LINE_BYTES: Final = 2_000_000
"""Longest line of predictions that is read."""

MAX_ROWS: Final = 1_000_000
"""Most rows of predictions that are read."""

MAX_ID_CHARACTERS: Final = 1_000

_SHOWN: Final = 80
_SUM_TOLERANCE: Final = 0.01

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prediction:
    """One row of predictions, with the number of its line, from 1."""

    id: str
    line: int
    row: Row


def read_predictions(path: Path, ids: Sequence[str]) -> tuple[Prediction, ...]:
    """Read one row per id, in the order of the ids: JSON lines, plain, or under `.xz` or `.gz`.

    Raises:
        NotFoundError: There is no such file.
        InputError: A line is no JSON object with an id, or an id is unknown, there twice, missing
            or not in its place; the message names the first and counts the rest.
        TooLargeError: A line or the file is over its bound.
    """
    rows = tuple(_predictions(path))
    check_ids(path, [(row.id, f"line {row.line}") for row in rows], ids)
    return rows


def check_ids(path: Path, found: Sequence[tuple[str, str]], ids: Sequence[str]) -> None:
    """Refuse ids that are not those of the questions, each once and in order.

    Each id that was found, in the order of the file, has its place in words.

    Raises:
        InputError: An id is unknown, there twice, missing or not in its place.
    """
    known, times = set(ids), Counter(name for name, _ in found)
    seen: set[str] = set()
    unknown = [place for place in found if place[0] not in known]
    twice = [(name, where) for name, where in found if name in seen or seen.add(name)]  # type: ignore[func-returns-value]  # adds
    missing = [(name, "") for name in ids if name not in times]
    moved = [
        (name, f"{where}, where {wanted[:_SHOWN]!r} belongs")
        for (name, where), wanted in zip(found, ids, strict=False)
        if name != wanted
    ]
    _refuse(path, unknown, "unknown", "this set has no such id: was it made for another split?")
    _refuse(path, twice, "there more than once", "answer each question once")
    _refuse(path, missing, "missing", f"all {len(ids):,} questions must be answered")
    _refuse(path, moved, "not in the order of the set", "write them in the order of --questions")


def _refuse(path: Path, bad: Sequence[tuple[str, str]], what: str, remedy: str) -> None:
    if not bad:
        return
    name, where = bad[0]
    place = f" ({where})" if where else ""
    more = f", and so are {len(bad) - 1:,} more" if len(bad) > 1 else ""
    raise InputError(f"{path.name!r}: the id {name[:_SHOWN]!r}{place} is {what}{more}; {remedy}")


def collected(
    path: Path, rows: Sequence[Prediction], read: Callable[[Row], T], what: str
) -> tuple[T, ...]:
    """Return something of each row, in order; name the first that cannot be read, count the rest.

    Raises:
        InputError: A row lacks it.
    """
    found: list[T] = []
    bad: list[tuple[Prediction, InputError]] = []
    for prediction in rows:
        try:
            found.append(read(prediction.row))
        except InputError as error:
            bad.append((prediction, error))
    if bad:
        (first, reason), rest = bad[0], len(bad) - 1
        more = f"; {rest:,} more rows have no usable {what}" if rest else ""
        raise InputError(f"{path.name!r}: the id {first.id[:_SHOWN]!r}: {reason}{more}")
    return tuple(found)


def of_asked(
    asked: Sequence[HasClaim], cases: Sequence[HasClaim], answers: Sequence[T]
) -> tuple[T, ...]:
    """Return the answers to the cases that are asked, in order; `answers` has one for each case."""
    known = dict(zip((case.id for case in cases), answers, strict=True))
    return tuple(known[case.id] for case in asked)


def _predictions(path: Path) -> Iterator[Prediction]:
    bad: list[tuple[int, InputError]] = []
    for count, (number, line) in enumerate(text_lines(path), start=1):
        if count > MAX_ROWS:
            raise TooLargeError(
                f"{path.name!r} has over {MAX_ROWS:,} rows; no data set has so many"
            )
        try:
            yield _prediction(path, number, line)
        except TooLargeError:
            raise
        except InputError as error:
            bad.append((number, error))
    if bad:
        more = f"; {len(bad) - 1:,} more lines are unusable" if len(bad) > 1 else ""
        raise InputError(f"{bad[0][1]}{more}")


def _prediction(path: Path, number: int, line: str) -> Prediction:
    where = f"{path.name!r}, line {number}"
    if len(line.encode(errors="surrogatepass")) > MAX_LINE_BYTES:
        raise TooLargeError(f"{where} is over the limit of {MAX_LINE_BYTES:,} bytes; shorten it")
    row = Row(where=f"line {number}", fields=parsed(where, line))
    name = Row(where=where, fields=row.fields).text("id")
    if len(name) > MAX_ID_CHARACTERS:
        raise InputError(f"{where}: the id has over {MAX_ID_CHARACTERS:,} characters")
    return Prediction(id=name, line=number, row=row)


def number_of(row: Row, name: str) -> float:
    """Return a field that must be a number from 0 to 1.

    Raises:
        InputError: It is missing, no number or outside.
    """
    value = row.fields.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise row.wrong(name, "a number in 0..1")
    return float(value)


def shares_of(row: Row, names: Sequence[str]) -> tuple[float, ...]:
    """Return fields that are probabilities, in order, scaled so that they sum to 1 exactly.

    Raises:
        InputError: One is missing or outside 0..1, or they do not sum to 1 within 0.01.
    """
    values = [number_of(row, name) for name in names]
    total = sum(values)
    if abs(total - 1.0) > _SUM_TOLERANCE:
        raise InputError(f"{row.where}: the probabilities sum to {total:.4g}; they must sum to 1")
    return tuple(value / total for value in values)


def label_of(row: Row, classes: Sequence[str], coarser: Mapping[str, str]) -> str:
    """Return the label of a row as a class of the set; coarser labels count as theirs.

    Raises:
        InputError: The label is missing or outside the set.
    """
    return row.label("label", {**{name: name for name in classes}, **coarser})
