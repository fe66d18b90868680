"""The same documents and claims to the first evidence API and to claimwright, side by side.

Both are processes of their own that load their models once and answer in turn, so that while one
works the other sleeps; each condition's figure is the median of the rounds. What is timed is a
claim in, its judged evidence out: claimwright retrieves, re-ranks, judges and gives a verdict and
an explanation; the peer retrieves, sorts by citations and labels sentences (`haystack_worker.py`).
At the unit `abstract` the peer reads every sentence of ten abstracts, as the original does.
The peer gets the number of threads that it is fastest with.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.data_sets import scifact_documents, scifact_qrels
from benchmarks.figures import Figure, command_line, median_figure, scratch
from benchmarks.processes import Worker
from claimwright.models.running import usable_cores

_FOLDER = Path(__file__).parent
_TOP_K = 10
_TRIALS = 2
_WARM_UP = ("Vitamin D lowers mortality.", "Aspirin inhibits the production of PGE2.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One condition, asked once: claims a second, and pairs that were read per claim."""

    pace: float
    pairs: float


def sample(size: int, claims: int) -> tuple[Path, tuple[str, ...]]:
    """Write documents to a file: those that answer the claims, and others up to a size."""
    qrels = scifact_qrels("dev")
    chosen = list(qrels.claims)[:claims]
    wanted = {document for claim in chosen for document in qrels.grades[claim]}
    documents = sorted(scifact_documents(), key=lambda document: document.id not in wanted)
    rows = [{"id": d.id, "title": d.title, "text": d.text, "year": None} for d in documents[:size]]
    path = scratch("peers") / "documents.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path, tuple(qrels.claims[claim] for claim in chosen)


def rounds(
    asked: Mapping[str, tuple[Worker, Mapping[str, object]]], claims: Sequence[str], times: int
) -> dict[str, list[Round]]:
    """Ask each condition in turn, several times over, after one unmeasured warm-up each."""
    for worker, options in asked.values():
        worker.ask({"do": "verify", "claims": _WARM_UP, "top_k": _TOP_K, **options})
    made: dict[str, list[Round]] = {name: [] for name in asked}
    for _ in range(times):
        for name, (worker, options) in asked.items():
            answer = worker.ask({"do": "verify", "claims": claims, "top_k": _TOP_K, **options})
            made[name].append(
                Round(
                    pace=len(claims) / answer["seconds"],
                    pairs=answer["pairs"] / len(claims),
                )
            )
            print(f"{name}: {made[name][-1]}", file=sys.stderr, flush=True)
    return made


def side_by_side(unit: str, arguments: argparse.Namespace) -> list[Figure]:
    """Measure one unit."""
    documents, claims = sample(arguments.documents, arguments.claims)
    peer = Worker("haystack", [arguments.python, str(_FOLDER / "haystack_worker.py")])
    ours = Worker("claimwright", [sys.executable, "-m", "benchmarks.peers.claimwright_worker"])
    try:
        prepare = {"do": "prepare", "documents": str(documents), "unit": unit}
        ready = {"peer": peer.ask(prepare)["seconds"], "claimwright": ours.ask(prepare)["seconds"]}
        threads = set_threads(peer, {"unit": unit})
        made = rounds(
            {
                "peer": (peer, {"unit": unit}),
                "claimwright": (ours, {"unit": unit}),
                "claimwright, batch": (ours, {"unit": unit, "batch": True}),
            },
            claims,
            arguments.rounds,
        )
    finally:
        peer.close()
        ours.close()
    chosen = Figure(measure=f"{unit}, peer threads", value=threads, n=1, unit="threads")
    return [*_paces(unit, made), *_preparations(unit, ready), chosen]


def set_threads(peer: Worker, options: Mapping[str, object]) -> int:
    """Give the peer the number of threads that it is fastest with; return the number.

    At batch size 1 its default, one per core, often costs more in waiting than it gains.
    """
    seconds = {}
    for number in range(1, usable_cores() + 1):
        peer.ask({"do": "threads", "number": number})
        asked = {"do": "verify", "claims": _WARM_UP, "top_k": _TOP_K, **options}
        seconds[number] = min(peer.ask(asked)["seconds"] for _ in range(_TRIALS))
    best = min(seconds, key=lambda number: seconds[number])
    print(f"peer, seconds by threads: {seconds}", file=sys.stderr, flush=True)
    peer.ask({"do": "threads", "number": best})
    return best


def _paces(unit: str, made: Mapping[str, Sequence[Round]]) -> list[Figure]:
    figures = []
    for name, results in made.items():
        paces = [result.pace for result in results]
        against = [ours / peer.pace for ours, peer in zip(paces, made["peer"], strict=True)]
        note = f"{results[0].pairs:g} pairs read per claim"
        figures.append(
            median_figure(f"{unit}, {name}", paces, len(paces), unit="claims/s", note=note)
        )
        if name != "peer":
            figures.append(
                median_figure(f"{unit}, {name} over peer", against, len(against), unit="×")
            )
    return figures


def _preparations(unit: str, ready: Mapping[str, float]) -> list[Figure]:
    note = "models loaded, documents cut, embedded and stored"
    if unit == "abstract":
        note += "; claimwright does both units at once"
    return [
        Figure(measure=f"{unit}, {name} ready", value=round(seconds, 1), n=1, unit="s", note=note)
        for name, seconds in ready.items()
    ]


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Measure both units."""
    return [figure for unit in ("abstract", "sentence") for figure in side_by_side(unit, arguments)]


if __name__ == "__main__":
    command_line(
        "Time claimwright beside the first evidence API's pipeline.",
        run,
        "documents=1000",
        "claims=50",
        "rounds=3",
        "python=.venv-peers/bin/python",
    )
