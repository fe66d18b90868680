"""Answers in, a JSONL file out that a second run continues where the first one stopped."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

from claimwright.cli.rows import Id, Row
from claimwright.domain import Json
from claimwright.errors import InputError, UnavailableError

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
