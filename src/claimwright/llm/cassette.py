"""Exchanges → a file of them, and the file → the same exchanges without an endpoint."""

import json
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import asdict
from difflib import SequenceMatcher
from pathlib import Path
from threading import Lock
from typing import Final, Protocol, TypeAlias

from claimwright.domain import Json
from claimwright.errors import InputError, IntegrityError, NotFoundError, TooLargeError
from claimwright.llm.exchange import Call, Reply, canonical, key_of
from claimwright.schema.keeping import from_values

MAX_BYTES: Final = 200_000_000
"""Largest record that is replayed."""

Send: TypeAlias = Callable[[Call], Awaitable[Reply]]
"""Sends a call, however often, and returns the reply."""

_LOG: Final = logging.getLogger(__name__)
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
