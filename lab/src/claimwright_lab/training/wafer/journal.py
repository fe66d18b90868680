"""Records in, files of lines out, so that a run that was ended goes on where it stood."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self, TypeAlias

from claimwright.errors import InputError, UnavailableError
from claimwright_lab.training.wafer.records import Record
from claimwright_lab.training.wafer.run import Split

Counts: TypeAlias = Mapping[str, int]

_STATE: Final = "state.json"
_PARTS: Final = "parts"


class Journal:
    """The files of a run, written page by page.

    Each save brings what was written to the disk and then notes how long each file is and how many
    pages are done. Whoever goes on cuts the files to these lengths first: no record is lost or
    twice in them.

    Args:
        folder: Of the data set.
        plan: What the run does, in words: another plan cannot go on with this folder.
        resume: Go on with an ended run; else begin anew.
    """

    def __init__(self, folder: Path, plan: str, *, resume: bool) -> None:
        self._folder = folder / _PARTS
        self._plan = plan
        self._open = ExitStack()
        self._files: dict[Split, IO[bytes]] = {}
        self.pages = 0
        self.counts: dict[str, int] = {}
        self._sizes: dict[str, int] = {}
        with self._writing():
            self._folder.mkdir(parents=True, exist_ok=True)
            if resume:
                self._take_up()

    def __enter__(self) -> Self:
        """Open the files, cut to what was saved."""
        with self._writing():
            for split in Split:
                path = self.part(split)
                file = self._open.enter_context(path.open("r+b" if path.exists() else "w+b"))
                file.truncate(self._sizes.get(split.value, 0))
                file.seek(0, os.SEEK_END)
                self._files[split] = file
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the files; what was not saved is cut off by who goes on."""
        self._open.close()

    def part(self, split: Split) -> Path:
        """Return where the records of a split are gathered."""
        return self._folder / f"{split.value}.jsonl"

    def write(self, split: Split, record: Record) -> None:
        """Append a record.

        Raises:
            UnavailableError: The disk is full or refuses.
        """
        line = json.dumps(record, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        with self._writing():
            self._files[split].write(line)

    def save(self, pages: int, counts: Counts) -> None:
        """Note what is done.

        Raises:
            UnavailableError: The disk is full or refuses.
        """
        with self._writing():
            for file in self._files.values():
                file.flush()
                os.fsync(file.fileno())
            sizes = {split.value: file.tell() for split, file in self._files.items()}
            state = {"plan": self._plan, "pages": pages, "sizes": sizes, "counts": dict(counts)}
            new = self._folder / f"{_STATE}.new"
            new.write_text(json.dumps(state, ensure_ascii=False), encoding="utf-8")
            new.replace(self._folder / _STATE)

    def clear(self) -> None:
        """Remove the gathered files once the data set is written."""
        self._open.close()
        for path in (*(self.part(split) for split in Split), self._folder / _STATE):
            path.unlink(missing_ok=True)
        with suppress(OSError):
            self._folder.rmdir()

    def _take_up(self) -> None:
        path = self._folder / _STATE
        if not path.exists():
            return
        state = json.loads(path.read_text(encoding="utf-8"))
        if state["plan"] != self._plan:
            raise InputError(
                f"{str(self._folder)!r} holds the beginning of another run; give the arguments of "
                "that run, another folder, or leave --resume out"
            )
        self.pages = int(state["pages"])
        self.counts = {str(name): int(count) for name, count in state["counts"].items()}
        self._sizes = {str(name): int(size) for name, size in state["sizes"].items()}

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise UnavailableError(
                f"cannot write to {str(self._folder)!r}: {error.strerror}; what was saved is kept: "
                "make room and run the same command with --resume"
            ) from error


def read_lines(path: Path) -> Iterator[tuple[bytes, Record]]:
    """Yield each line of a file of records, as it is and as it reads."""
    with path.open("rb") as file:
        for line in file:
            yield line, json.loads(line)
