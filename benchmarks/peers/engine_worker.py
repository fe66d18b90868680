"""Commands of the comparison of engines in, times and found rows out; one engine a process.

Reads one JSON command a line from stdin and answers each with one JSON line; `side_by_side.py`
drives it. For the engines of others it runs in their environment, without claimwright.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from benchmarks.peers.engines import ENGINES
from benchmarks.peers.stored import LIMIT, Data, Engine, Rows, Vectors, fused, load
from benchmarks.processes import resident

DEPTH = 100

Answer = dict[str, object]


class Searcher(Protocol):
    """An engine with its way to answer every kind of query."""

    def build(self, data: Data, folder: Path) -> None:
        """Store and index everything."""

    def open(self, folder: Path) -> None:
        """Get ready to answer."""

    def searched(self, kind: str, texts: Sequence[str], vectors: Vectors) -> Rows:
        """Return at most 20 rows for each claim."""


class Peer:
    """An engine of others; what every hybrid search needs around it is done here."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def build(self, data: Data, folder: Path) -> None:
        """Store and index everything."""
        self._engine.build(data, folder)

    def open(self, folder: Path) -> None:
        """Get ready to answer."""
        self._engine.open(folder)

    def searched(self, kind: str, texts: Sequence[str], vectors: Vectors) -> Rows:
        """Return at most 20 rows for each claim, and fetch their texts, as a caller needs them.

        The kind is `dense`, `sparse` or `hybrid`, with `, range filter` behind it or not.
        """
        arm, _, rest = kind.partition(",")
        only = bool(rest)
        if arm == "dense":
            found = self._engine.dense(vectors, LIMIT, only=only)
        elif arm == "sparse":
            found = self._engine.sparse(texts, LIMIT, only=only)
        else:
            near = self._engine.dense(vectors, DEPTH, only=only)
            words = self._engine.sparse(texts, DEPTH, only=only)
            found = [fused(both) for both in zip(near, words, strict=True)]
        for rows in found:
            self._engine.fetch(rows)
        return found


def chosen(name: str) -> Searcher:
    """Return an engine by name."""
    if name in ENGINES:
        return Peer(ENGINES[name]())
    from benchmarks.peers.own_engine import Claimwright  # noqa: PLC0415  # not in the peers' venv

    return Claimwright()


def asked(
    search: Callable[[Sequence[str], Vectors], Rows], command: Mapping[str, object]
) -> Answer:
    """Answer the claims of a command, one at a time or all at once, as it says."""
    texts: list[str] = command["texts"]  # type: ignore[assignment] # JSON that the driver wrote
    vectors = np.array(command["vectors"], dtype=np.float32)
    if command["together"]:
        started = time.perf_counter()
        found = search(texts, vectors)
        return {"ms": [(time.perf_counter() - started) * 1000], "rows": found}
    times, rows = [], []
    for place, text in enumerate(texts):
        started = time.perf_counter()
        rows += search([text], vectors[place : place + 1])
        times.append((time.perf_counter() - started) * 1000)
    return {"ms": times, "rows": rows}


def answer(engine: Searcher, command: Mapping[str, object]) -> Answer:
    """Do what a command says."""
    store = Path(str(command.get("store", "")))
    started = time.perf_counter()
    if command["do"] == "build":
        data = load(Path(str(command["data"])))
        started = time.perf_counter()
        engine.build(data, store)
        return {"seconds": time.perf_counter() - started}
    if command["do"] == "open":
        engine.open(store)
        return {"seconds": time.perf_counter() - started}
    if command["do"] == "memory":
        return {"private MB": resident("RssAnon"), "peak MB": resident("VmHWM")}
    kind = str(command["kind"])
    return asked(lambda texts, vectors: engine.searched(kind, texts, vectors), command)


def main() -> None:
    """Answer commands until stdin ends."""
    engine, out = chosen(sys.argv[1]), sys.stdout
    sys.stdout = sys.stderr  # engines that print must not spoil the answers
    for line in sys.stdin:
        try:
            said = answer(engine, json.loads(line))
        except NotImplementedError:
            said = {"lacks": True}
        print(json.dumps(said), file=out, flush=True)


if __name__ == "__main__":
    main()
