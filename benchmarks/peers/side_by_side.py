"""The same passages, claims and filter to claimwright's index and to others, side by side.

Each engine is built in a process of its own and then answers in another that opens what was built.
They answer in turn, a few claims a round, each round beginning with another engine, so that the
load of the machine meets all of them. What is timed is a claim with its embedding in, the texts of
20 passages out; `hybrid` fuses both arms at depth 100. Recall is reckoned here, for all alike: hits
whose cosine is at least that of the 20th nearest, less 1e-5, by reading everything exactly.
Nothing was chosen by the claims that are asked alone.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Mapping, Sequence
from os import getloadavg
from pathlib import Path

import numpy as np

from benchmarks.figures import Figure, command_line, scratch
from benchmarks.page import filled
from benchmarks.peers.stored import KINDS, Data, Measured, Vectors, load, recall, table
from benchmarks.processes import ROOT, Worker
from benchmarks.scale_corpus import asked
from benchmarks.scale_search import HELD_OUT
from benchmarks.synthetic import documents, neighbours, statistics
from claimwright.build import encoder
from claimwright.claims.sentences import split
from claimwright.corpus.passages import passages
from claimwright.domain import Unit
from claimwright.settings import Settings

PAGE = ROOT / "docs" / "scale.md"
OURS = "claimwright"
ENGINES = (OURS, "bm25s-faiss", "tantivy-usearch", "duckdb")

_ROUNDS = 4
_MODULE = ("-m", "benchmarks.peers.engine_worker")
_START, _END = "<!-- side by side {}: start -->", "<!-- side by side {}: end -->"


def prepare(size: int, folder: Path) -> None:
    """Write what every engine is given, `rows.jsonl` and `vectors.npy`."""
    near = neighbours(encoder(Settings()))
    vectors = []
    with (folder / "rows.jsonl").open("w", encoding="utf-8") as file:
        for document in documents(size, statistics()).documents():
            found = [each for each in passages(document, split) if each.unit is Unit.SENTENCE]
            texts = [f"{document.title}\n{each.text}" for each in found]
            vectors += [np.array(one, dtype=np.float32) for one in near.encode(texts)]
            for text in texts:
                row = {"text": text, "year": document.year, "citations": document.citation_count}
                file.write(json.dumps(row) + "\n")
    np.save(folder / "vectors.npy", np.array(vectors))


def start(name: str, python: str) -> Worker:
    """Start the process of an engine."""
    runs = sys.executable if name == OURS else python
    return Worker(name, ["env", f"PYTHONPATH={ROOT}", runs, *_MODULE, name])


def built(name: str, python: str, data: Path, store: Path, rows: int) -> dict[str, float]:
    """Build one engine's store in a process of its own."""
    worker = start(name, python)
    said = worker.ask({"do": "build", "data": str(data), "store": str(store)})
    worker.close()
    size = sum(file.stat().st_size for file in store.rglob("*") if file.is_file())
    return {"ingested and indexed/s": rows / said["seconds"], "disk MB": size / 1e6}


def compared(size: int, arguments: argparse.Namespace) -> dict[str, Measured]:
    """Build and ask every engine."""
    folder = scratch("engines")
    prepare(size, folder)
    data = load(folder)
    names = arguments.engines.split()
    results = {name: Measured() for name in names}
    workers = {}
    for name in names:
        store = folder / name
        store.mkdir()
        rows = len(data.texts)
        results[name].values |= built(name, arguments.python, folder, store, rows)
        workers[name] = start(name, arguments.python)
        said = workers[name].ask({"do": "open", "store": str(store)})
        results[name].values["open s"] = said["seconds"]
    _ask(workers, results, arguments)
    for name, worker in workers.items():
        results[name].values |= worker.ask({"do": "memory"})
        worker.close()
    _reckon(results, data, _claims(arguments)[1][arguments.warm :])
    shutil.rmtree(folder)
    return results


def _claims(arguments: argparse.Namespace) -> tuple[list[str], Vectors]:
    """Claims to warm up with, then those asked alone, then those together, all held out."""
    most = max(arguments.claims, arguments.batch)
    claims, known = asked(arguments.warm + most, skip=HELD_OUT)
    texts = [claim.text for claim in claims]
    return texts, np.array(known.encode(texts), dtype=np.float32)


def _ask(
    workers: Mapping[str, Worker], results: Mapping[str, Measured], arguments: argparse.Namespace
) -> None:
    texts, vectors = _claims(arguments)
    warm, step = arguments.warm, arguments.claims // _ROUNDS

    def ask(name: str, kind: str, part: slice, *, together: bool) -> Mapping[str, object]:
        return workers[name].ask(
            {
                "do": "ask",
                "kind": kind,
                "texts": texts[part],
                "vectors": vectors[part].tolist(),
                "together": together,
            }
        )

    for kind in KINDS:
        able = [
            name
            for name in workers
            if "lacks" not in ask(name, kind, slice(0, warm), together=False)
        ]
        for turn in range(_ROUNDS):
            part = slice(warm + turn * step, warm + (turn + 1) * step)
            for name in (*able[turn % len(able) :], *able[: turn % len(able)]):
                said = ask(name, kind, part, together=False)
                results[name].times[kind] += said["ms"]  # type: ignore[arg-type] # JSON
                results[name].found[kind] += said["rows"]  # type: ignore[arg-type] # JSON
        for name in able:
            said = ask(name, kind, slice(warm, warm + arguments.batch), together=True)
            seconds = said["ms"][0] / 1000  # type: ignore[index] # JSON
            results[name].values[f"{kind}, claims/s of {arguments.batch}"] = (
                arguments.batch / seconds
            )


def _reckon(results: Mapping[str, Measured], data: Data, vectors: Vectors) -> None:
    for one in results.values():
        for kind, times in one.times.items():
            p50, p95 = np.percentile(times, (50, 95))
            one.values |= {f"{kind}, p50 ms": float(p50), f"{kind}, p95 ms": float(p95)}
    for kind, passing in (("dense", None), ("dense, range filter", data.passing)):
        for one in results.values():
            found = one.found[kind]
            queries = vectors[: len(found)]
            one.values[f"recall@20, {kind}"] = recall(found, queries, data.vectors, passing)


def write_page(size: int, text: str) -> None:
    """Put a table between its marks in `docs/scale.md`, where there are such marks."""
    page = PAGE.read_text(encoding="utf-8")
    marks = (_START.format(size), _END.format(size))
    if marks[0] in page:
        PAGE.write_text(filled(page, marks, f"{text}\n"), encoding="utf-8")


def run(arguments: argparse.Namespace) -> Sequence[Figure]:
    """Compare at every size; write the page."""
    figures = []
    for size in map(int, arguments.sizes.split()):
        load_before = getloadavg()[0]
        results = compared(size, arguments)
        busy = f"load average {load_before:.1f} before, {getloadavg()[0]:.1f} after"
        print(f"{size}: {busy}")
        write_page(size, f"{table(results)}\n\nTaken with {busy}.")
        figures += [
            Figure(
                measure=f"{size}: {name}: {measure}",
                value=round(value, 4),
                n=arguments.claims,
                note=busy,
            )
            for name, one in results.items()
            for measure, value in one.values.items()
        ]
    return figures


if __name__ == "__main__":
    command_line(
        "Search beside other engines.",
        run,
        "sizes=10000 100000 1000000 ",
        f"engines={' '.join(ENGINES)}",
        "claims=100",
        "batch=500",
        "warm=20",
        "python=.venv-peers/bin/python",
    )
