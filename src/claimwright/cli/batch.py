"""A file of rows in, a file of answers out: in order, a batch at a time, resumable."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, Generic, TypeVar

from claimwright.cli import consoles
from claimwright.cli.rows import STANDARD, Ledger, Row, Same, error_line, read_rows, same_id
from claimwright.domain import Json
from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.given_claims import TOGETHER

UNUSABLE: Final = 2
"""Exit code when not one row could be answered."""

_NAMED = 5
_CHUNK_BYTES = 1 << 20

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Work(Generic[T]):
    """What a command does with rows.

    `read` raises `InputError` for a row that asks nothing; each answer gets the `id` of its row.
    `same` tells whether a line of the output answers a row. So many rows as `size`, 1 or more, are
    answered together; no answer is written before all of them are there.
    """

    read: Callable[[Row], T]
    answer: Callable[[Sequence[T]], Sequence[Mapping[str, Json]]]
    same: Same = same_id
    size: int = TOGETHER


class Tally:
    """What became of the rows, counted as they pass.

    `answered` and `bad` count the rows of an earlier run too, which `kept` counts once more;
    `reasons` are the first few of what was wrong, `names` how often each id came.
    """

    def __init__(self) -> None:
        self.answered = 0
        self.kept = 0
        self.bad = 0
        self.reasons: list[str] = []
        self.names: Counter[object] = Counter()

    def add_bad(self, row: Row, error: InputError) -> None:
        """Count a row that cannot be answered."""
        self.bad += 1
        if len(self.reasons) < _NAMED:
            self.reasons.append(f"line {row.position}: {error}")


def answer_file(source: Path, target: Path, work: Work[T]) -> int:
    """Answer every row of a file, and say on standard error what became of them.

    A row that cannot be answered becomes a line `{"id", "error": {"title", "detail"}}`.

    The input is JSONL; `-` is standard input or output. An output that holds the answers to the
    first rows is continued after the last whole one.

    Returns:
        The exit code, see `tell`.
    """
    refuse_same(source, target)
    with opened(source) as stream, progress_bar(source) as advance:
        tally = answer_rows(read_rows(stream), target, work, advance)
    return tell(tally)


def answer_rows(
    rows: Iterable[Row], target: Path, work: Work[T], advance: Callable[[int], None] | None = None
) -> Tally:
    """Answer rows, wherever they come from, into a file, and count what became of them.

    A run that continues a file is given the same rows first; `advance` is told of each that is
    answered.
    """
    tally = Tally()
    with Ledger(target) as ledger:
        given = counted(rows, tally)
        for known in ledger.resume(given, work.same):
            _keep(known, tally)
            if advance:
                advance(1)
        for line in answers(given, work, tally):
            ledger.write(line)
            if advance:
                advance(1)
    return tally


def refuse_same(source: Path, target: Path) -> None:
    """Refuse to write the answers over what is asked."""
    if STANDARD not in {source, target} and source.resolve() == target.resolve():
        raise InputError(f"--input and --output are both {str(source)!r}; name two files")


@contextmanager
def opened(source: Path) -> Iterator[BinaryIO]:
    """Open JSONL for reading; `-` is standard input, which stays open."""
    if source == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        stream = source.open("rb")
    except FileNotFoundError as error:
        message = f"no input at {str(source)!r}; name a JSONL file, or - for standard input"
        raise NotFoundError(message) from error
    except OSError as error:
        message = f"the input {str(source)!r} cannot be read: {error.strerror}"
        raise UnavailableError(message) from error
    with stream:
        yield stream


def tell(tally: Tally) -> int:
    """Say on standard error what became of the rows; nothing when all went well.

    Returns:
        The exit code: 2 when there are rows and all are bad, else 0.
    """
    say = consoles.progress()
    repeated = sum(1 for count in tally.names.values() if count > 1)
    if tally.kept:
        say.print(f"rows answered earlier: {tally.kept}", markup=False)
    if repeated:
        say.print(f"ids that come more than once: {repeated}; each row is answered", markup=False)
    if tally.bad:
        say.print(f"rows that could not be answered: {tally.bad}", markup=False)
    for reason in tally.reasons:
        say.print(f"  {consoles.clean(reason)}", markup=False, soft_wrap=True)
    return UNUSABLE if tally.bad and not tally.answered else 0


def counted(rows: Iterable[Row], tally: Tally) -> Iterator[Row]:
    """Yield the rows as they are and count their ids."""
    for row in rows:
        if row.id is not None:
            tally.names[row.id] += 1
        yield row


def _keep(known: Mapping[str, object], tally: Tally) -> None:
    tally.kept += 1
    if "error" in known:
        tally.bad += 1
    else:
        tally.answered += 1


def answers(rows: Iterator[Row], work: Work[T], tally: Tally) -> Iterator[dict[str, Json]]:
    """Answer rows in order, a batch at a time; an error line is for one that cannot be."""
    while batch := tuple(islice(rows, work.size)):
        yield from _batch(batch, work, tally)


def _batch(batch: Sequence[Row], work: Work[T], tally: Tally) -> Iterator[dict[str, Json]]:
    asked: list[T] = []
    troubles = [_trouble(row, work, asked) for row in batch]
    found = iter(work.answer(asked))
    for row, trouble in zip(batch, troubles, strict=True):
        if trouble:
            tally.add_bad(row, trouble)
            yield error_line(row.id, trouble)
        else:
            tally.answered += 1
            # First, as the ledger reads it, and never the report's own.
            yield {"id": row.id} | {**next(found), "id": row.id}


def _trouble(row: Row, work: Work[T], asked: list[T]) -> InputError | None:
    """Add what a row asks, or return why it asks nothing."""
    if row.trouble:
        return row.trouble
    try:
        asked.append(work.read(row))
    except InputError as error:
        return error
    return None


@contextmanager
def progress_bar(source: Path) -> Iterator[Callable[[int], None]]:
    """Show a progress bar where standard error is a terminal."""
    with consoles.bars() as progress:
        task = progress.add_task("rows", total=None if progress.disable else _count(source))
        yield lambda count: progress.advance(task, count)


def _count(source: Path) -> int | None:
    if not source.is_file():
        return None
    with source.open("rb") as stream:
        chunks = iter(lambda: stream.read(_CHUNK_BYTES), b"")
        return sum(chunk.count(b"\n") for chunk in chunks)
