"""Validated answers in, the same answers out, from files that outlive the run."""

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import time
from typing import Any, Final, TypeVar

from claimwright.domain import Json
from claimwright.kept_files import KeptFiles
from claimwright.llm.exchange import Dialect
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
