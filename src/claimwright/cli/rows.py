"""JSONL files of rows: questions read, each whole or with its trouble, and answers written.

An output is continued by a second run where the first one stopped.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self, TypeAlias

from claimwright.domain import Claim, Json, Pair
from claimwright.errors import InputError, TooLargeError, UnavailableError
from claimwright.json_rows import no_number

MAX_LINE_BYTES: Final = 2_000_000
"""Longest line that is read; a longer one becomes one bad row."""

MAX_ID_CHARACTERS: Final = 1_000
MAX_CONTEXT_CHARACTERS: Final = 100_000
MAX_DATE_CHARACTERS: Final = 40
MAX_TITLE_CHARACTERS: Final = 2_000

Id: TypeAlias = str | int | None
"""A row's name as its caller wrote it; `None` when it could not be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the input.

    A row with `trouble` is unusable.
    """

    position: int
    id: Id = None
    fields: Mapping[str, object] = field(default_factory=dict, hash=False)
    trouble: InputError | None = None


def read_rows(source: BinaryIO) -> Iterator[Row]:
    """Yield every line that is not blank, in order.

    Lines are UTF-8, one JSON object each; a byte order mark and a missing last line end are
    accepted.

    Yields:
        One row per line. A line that is too long, no UTF-8, no JSON object or without an id is a
        row with its `trouble`.
    """
    for position, line in _lines(source):
        if len(line) > MAX_LINE_BYTES:
            message = f"the line is over the limit of {MAX_LINE_BYTES:,} bytes; shorten it"
            yield Row(position=position, trouble=TooLargeError(message))
        elif line.strip():
            yield _row(position, line)


def _lines(source: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield lines with their numbers; of a line over the limit no more than its beginning."""
    position = 0
    while line := source.readline(MAX_LINE_BYTES + 1):
        position += 1
        rest = line
        while len(rest) > MAX_LINE_BYTES and not rest.endswith(b"\n"):
            rest = source.readline(MAX_LINE_BYTES + 1)
        yield position, line.removeprefix(b"\xef\xbb\xbf") if position == 1 else line


def _row(position: int, line: bytes) -> Row:
    try:
        fields = json.loads(line.decode("utf-8"), parse_constant=no_number)
    except (ValueError, RecursionError) as error:
        return Row(position=position, trouble=InputError(f"the line is no JSON: {error}"))
    if not isinstance(fields, dict):
        message = f"the line is no JSON object but {_short(fields)}"
        return Row(position=position, trouble=InputError(message))
    trouble = _id_trouble(fields.get("id"))
    if trouble:
        return Row(position=position, fields=fields, trouble=InputError(trouble))
    return Row(position=position, id=fields["id"], fields=fields)


def _id_trouble(name: object) -> str:
    if isinstance(name, bool) or not isinstance(name, str | int):
        return f"the id is {_short(name)}; it must be a string or a whole number"
    if len(str(name)) > MAX_ID_CHARACTERS:
        return f"the id has over {MAX_ID_CHARACTERS:,} characters"
    return "" if _is_whole(str(name)) else "the id holds half a surrogate pair"


def claim_of(row: Row) -> Claim:
    """Return the claim of a row `{id, claim, context?, date?}`, which may be unsearchable.

    Raises:
        InputError: A field is missing, no string or too long.
    """
    return Claim(
        id=str(row.id),
        text=_string(row, "claim"),
        context=text_field(row, "context", MAX_CONTEXT_CHARACTERS),
        date=text_field(row, "date", MAX_DATE_CHARACTERS),
    )


def pair_of(row: Row) -> Pair:
    """Return the pair of a row `{id, claim, evidence, title?}`, which may be unjudgeable.

    Raises:
        InputError: A field is missing, no string or too long.
    """
    return Pair(
        claim=_string(row, "claim"),
        evidence=_string(row, "evidence"),
        title=text_field(row, "title", MAX_TITLE_CHARACTERS),
    )


def text_field(row: Row, name: str, limit: int) -> str:
    """Return a field of text; empty where it is missing or `null`.

    Raises:
        InputError: It is no string, or holds half a surrogate pair.
        TooLargeError: It is over the limit.
    """
    text = "" if row.fields.get(name) is None else _string(row, name)
    if len(text) > limit:
        raise TooLargeError(f"{name} has {len(text):,} characters; at most {limit:,} are read")
    return text


def _string(row: Row, name: str) -> str:
    value = row.fields.get(name)
    if not isinstance(value, str):
        raise InputError(f"{name} is {_short(value)}; it must be a string")
    if not _is_whole(value):
        raise InputError(f"{name} holds half a surrogate pair; only whole characters are text")
    return value


def _is_whole(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _short(value: object) -> str:
    text = "missing" if value is None else repr(value)
    return text if len(text) <= MAX_DATE_CHARACTERS else f"{text[:MAX_DATE_CHARACTERS]}…"


STANDARD: Final = Path("-")
"""Stands for standard input or standard output."""

_BEGINNING: Final = b'{"id": '
"""How each line of ours begins; nothing that begins otherwise is ever cut off."""

Same = Callable[[Row, Mapping[str, object]], str]
"""Says why an answer that is there already is not this row's; empty when it is."""


class Ledger:
    """The answers of one run over one input, in order, whole lines only."""

    def __init__(self, path: Path) -> None:
        """Open the file for adding to it.

        Args:
            path: The JSONL file; `-` is standard output, which like a pipe cannot be resumed.

        Raises:
            InputError: The file cannot be what it is named as.
            UnavailableError: It cannot be written.
        """
        self._path = path
        self._is_stream = path == STANDARD or (path.exists() and not path.is_file())
        self._file: BinaryIO = sys.stdout.buffer if path == STANDARD else _opened(path)
        self._is_broken = False

    def __enter__(self) -> Self:
        """Use it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file; standard output stays open."""
        if self._path == STANDARD:
            return
        with suppress(OSError) if self._is_broken else nullcontext():
            self._file.close()

    def resume(self, rows: Iterator[Row], same: Same) -> Iterator[Mapping[str, object]]:
        """Take the rows that are answered already off the front, and what a kill left half written.

        Args:
            rows: All rows of the input; as many are taken as whole lines are there.
            same: Tells whether a line answers a row.

        Yields:
            The answers that are there already, in order.

        Raises:
            InputError: A line is not the answer to its row.
        """
        if self._is_stream:
            return
        self._file.seek(0)
        whole = 0
        while (line := self._file.readline()).endswith(b"\n"):
            answer = self._known(line)
            row = next(rows, None)
            trouble = "the input has no such row" if row is None else same(row, answer)
            if trouble:
                raise self._foreign(trouble)
            whole = self._file.tell()
            yield answer
        if line and not (line.startswith(_BEGINNING) or _BEGINNING.startswith(line)):
            raise self._foreign("its last line is none of ours")
        self._file.truncate(whole)
        self._file.seek(whole)

    def write(self, answer: Mapping[str, Json]) -> None:
        """Add one answer as one line.

        Raises:
            UnavailableError: The disk refuses it; the whole lines before it stay.
        """
        self.write_text(json.dumps(answer, ensure_ascii=False) + "\n")

    def write_text(self, text: str) -> None:
        """Add whole lines as they are.

        Raises:
            UnavailableError: The disk refuses it.
        """
        try:
            self._file.write(text.encode("utf-8"))
            self._file.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            self._is_broken = True
            raise UnavailableError(
                f"cannot write to {str(self._path)!r} ({error.strerror}); nothing whole is lost: "
                "make room and run the same command again"
            ) from error

    def _known(self, line: bytes) -> Mapping[str, object]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise self._foreign("it holds a line that is no JSON") from error
        if not isinstance(answer, dict) or "id" not in answer:
            raise self._foreign("it holds a line without an id")
        return answer

    def _foreign(self, trouble: str) -> InputError:
        return InputError(
            f"the output {str(self._path)!r} does not continue this input: {trouble}; "
            "name another --output or remove it"
        )


def answered_ids(path: Path) -> tuple[str, ...]:
    """Return the names that a file of answers holds, for who lists anew what is to be answered.

    Args:
        path: As a `Ledger` writes it; `-` and what is no file hold none.

    Returns:
        In order, up to the first line that is none of ours; what follows is the ledger's to refuse.

    Raises:
        UnavailableError: It cannot be read.
    """
    if path == STANDARD or not path.is_file():
        return ()
    names: list[str] = []
    try:
        with path.open("rb") as file:
            for line in file:
                name = _name_in(line)
                if name is None:
                    break
                names.append(name)
    except OSError as error:
        message = f"the output {str(path)!r} cannot be read: {error.strerror}"
        raise UnavailableError(message) from error
    return tuple(names)


def _name_in(line: bytes) -> str | None:
    """Return the id with which a whole line begins; the rest, which is long, is not parsed."""
    if not line.startswith(_BEGINNING) or not line.endswith(b"\n"):
        return None
    try:
        name, _ = json.JSONDecoder().raw_decode(line.decode("utf-8", "replace"), len(_BEGINNING))
    except ValueError:
        return None
    return name if isinstance(name, str) else None


def same_id(row: Row, answer: Mapping[str, object]) -> str:
    """Say why an answer is not this row's: another id or another claim."""
    if answer["id"] != row.id:
        return f"it answers {_shown(answer['id'])} where line {row.position} is {_shown(row.id)}"
    # Flows of other packages report the whole claim, not its text alone.
    claim = answer.get("claim")
    text = claim.get("text") if isinstance(claim, Mapping) else claim
    if "claim" in answer and text != row.fields.get("claim"):
        return f"it answers another claim than line {row.position}, {_shown(row.id)}"
    return ""


def _shown(name: object) -> str:
    return repr(name)[:60]


def error_line(name: Id, error: InputError) -> dict[str, Json]:
    """Return what stands in the output for a row that cannot be answered."""
    return {"id": name, "error": {"title": error.title, "detail": str(error)}}


def _opened(path: Path) -> BinaryIO:
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            return path.open("wb")
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    except (FileNotFoundError, IsADirectoryError) as error:
        message = f"the output {str(path)!r} cannot be: {error.strerror}; name a file in a folder"
        raise InputError(message) from error
    except OSError as error:
        message = f"the output {str(path)!r} cannot be written: {error.strerror}"
        raise UnavailableError(message) from error
