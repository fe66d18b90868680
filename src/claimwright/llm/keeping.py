"""Answers and exchanges that outlive the run: a cache of answers, a cassette of exchanges."""

import json
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from threading import Lock
from time import time
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from claimwright.domain import Json
from claimwright.errors import InputError, IntegrityError, NotFoundError, TooLargeError
from claimwright.kept_files import KeptFiles
from claimwright.llm.exchange import Call, Dialect, Reply, canonical, key_of
from claimwright.schema.keeping import from_values

_LOG: Final = logging.getLogger(__name__)
_T = TypeVar("_T")

_WEEK_S: Final = 7 * 86_400.0
"""After that an endpoint is probed anew: what it keeps to changes with its versions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """An answer as it is kept."""

    model: str
    values: Mapping[str, Json] = field(hash=False)
    shares: Mapping[str, float] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    dialect: Dialect
    at: float


class AnswerCache:
    """A folder of answers and dialects, bounded in bytes; see `KeptFiles`.

    The clock tells seconds since 1970.
    """

    def __init__(self, folder: Path, *, max_bytes: int, clock: Callable[[], float] = time) -> None:
        self._files = KeptFiles(folder, max_bytes)
        self._clock = clock

    def find_answer(self, key: str) -> Kept | None:
        """Return what is kept under a key; `None` when nothing is."""
        return self._read(key, lambda kept: Kept(**kept))

    def keep_answer(self, key: str, kept: Kept) -> None:
        """Keep an answer in place of the one with its key, and drop the longest unused."""
        values = {"model": kept.model, "values": kept.values, "shares": dict(kept.shares)}
        self._write(key, values)

    def find(self, address: str, model: str) -> Dialect | None:
        """Return the dialect of an endpoint found out in the last seven days; else `None`."""
        known = self._read(f"{address} {model}", lambda kept: from_values(_Known, kept))
        return known.dialect if known and known.at > self._clock() - _WEEK_S else None

    def keep(self, address: str, model: str, dialect: Dialect) -> None:
        """Remember the dialect of an endpoint."""
        self._write(f"{address} {model}", asdict(_Known(dialect=dialect, at=self._clock())))

    def _read(self, key: str, made: Callable[[Any], _T]) -> _T | None:
        kept = self._files.find(key)
        try:
            return None if kept is None else made(json.loads(kept))
        except (ValueError, TypeError, KeyError) as error:  # of another version
            _LOG.warning("a kept answer cannot be read: %s", error)
            return None

    def _write(self, key: str, values: Mapping[str, object]) -> None:
        self._files.keep(key, json.dumps(values).encode())


MAX_BYTES: Final = 200_000_000
"""Largest record that is replayed."""

Send: TypeAlias = Callable[[Call], Awaitable[Reply]]
"""Sends a call, however often, and returns the reply."""

_SHOWN: Final = 60
_MOST_DIFFERENCES: Final = 5
_MOST_COMPARED: Final = 2_000
"""Characters of two contents that are compared to find the nearest."""


class Tape(Protocol):
    """Stands between a call and the endpoint."""

    async def exchange(self, call: Call, send: Send) -> Reply:
        """Return the reply to a call, by sending it or without."""


class Recorder:
    """Writes each exchange down, once, beside letting it happen.

    A line holds what the reply depends on and the reply: never the key, the endpoint's address or
    the random code of the call.

    The JSONL file is made when first written to, added to after that.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._seen: set[str] | None = None

    async def exchange(self, call: Call, send: Send) -> Reply:
        """Return the reply of the endpoint, after writing it down.

        Raises:
            InputError: The file cannot be written.
        """
        reply = await send(call)
        self._write(call, reply)
        return reply

    def _write(self, call: Call, reply: Reply) -> None:
        key = key_of(call.content)
        line: dict[str, Json] = {"key": key, "call": call.content, "reply": asdict(reply)}
        with self._lock:
            if self._seen is None:
                self._seen = set(read_cassette(self._path)) if self._path.exists() else set()
            if key in self._seen:
                return
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(f"{canonical(line)}\n")
            except OSError as error:
                raise InputError(
                    f"llm.cassette_path {str(self._path)!r} cannot be written: {error.strerror}; "
                    "name a file in a folder of yours"
                ) from error
            self._seen.add(key)


class Replayer:
    """Answers from a record alone; what is not in it is an error that says what differs."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tape: Mapping[str, tuple[Mapping[str, Json], Reply]] | None = None
        self._lock = Lock()

    async def exchange(self, call: Call, send: Send) -> Reply:
        """Return the recorded reply to a call.

        Raises:
            NotFoundError: There is no such record, or no such call in it.
            IntegrityError: A line of the record is none.
        """
        del send
        with self._lock:
            if self._tape is None:
                self._tape = read_cassette(self._path)
        key = key_of(call.content)
        if key not in self._tape:
            raise NotFoundError(_missing(key, call.content, self._tape, self._path))
        _LOG.debug("replayed %s", key)
        return self._tape[key][1]


def read_cassette(path: Path) -> dict[str, tuple[Mapping[str, Json], Reply]]:
    """Return content and reply by key of a record; the last line of a key counts.

    Raises:
        NotFoundError: There is no such file.
        TooLargeError: It is over its bound.
        IntegrityError: A line is no exchange, or its key is not that of its content.
    """
    if not path.is_file():
        raise NotFoundError(f"no record at {str(path)!r}; make one with llm.cassette=record")
    if path.stat().st_size > MAX_BYTES:
        message = f"the record {str(path)!r} is over {MAX_BYTES:,} bytes; record less in one file"
        raise TooLargeError(message)
    with path.open(encoding="utf-8") as lines:
        return dict(_line(path, number, line) for number, line in enumerate(lines, 1))


def _line(path: Path, number: int, line: str) -> tuple[str, tuple[Mapping[str, Json], Reply]]:
    try:
        row = json.loads(line)
        content = dict(row["call"])
        reply = from_values(Reply, row["reply"])
        same = row["key"] == key_of(content)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"line {number} of {str(path)!r} is no recorded exchange; record it anew"
        raise IntegrityError(message) from error
    if not same:
        message = f"line {number} of {str(path)!r} was changed after recording; record it anew"
        raise IntegrityError(message)
    return row["key"], (content, reply)


def _missing(
    key: str,
    content: Mapping[str, Json],
    tape: Mapping[str, tuple[Mapping[str, Json], Reply]],
    path: Path,
) -> str:
    begin = f"the record {str(path)!r} holds no exchange {key[:12]} for {content.get('task')!r}"
    remedy = "record it with llm.cassette=record"
    if not tape:
        return f"{begin}, nor any other; {remedy}"
    nearest = max(tape, key=lambda other: _likeness(content, tape[other][0]))
    differences = list(_differences(content, tape[nearest][0]))
    shown = ", ".join(differences[:_MOST_DIFFERENCES])
    return f"{begin}; the nearest, {nearest[:12]}, differs in {shown}; {remedy}"


def _likeness(one: Mapping[str, Json], other: Mapping[str, Json]) -> float:
    same = sum(one.get(name) == other.get(name) for name in {*one, *other})
    new, old = canonical(one)[:_MOST_COMPARED], canonical(other)[:_MOST_COMPARED]
    return same + SequenceMatcher(None, new, old, autojunk=False).quick_ratio()


def _differences(new: Json, old: Json, place: str = "") -> Iterator[str]:
    if isinstance(new, Mapping) and isinstance(old, Mapping):
        for name in sorted({*new, *old}):
            inner = f"{place}.{name}" if place else name
            yield from _differences(new.get(name), old.get(name), inner)
    elif isinstance(new, list) and isinstance(old, list) and len(new) == len(old):
        for number, (first, second) in enumerate(zip(new, old, strict=True)):
            yield from _differences(first, second, f"{place}[{number}]")
    elif new != old:
        yield f"{place} ({_short(new)} now, {_short(old)} there)"


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
