"""The same passages to the bundled encoder and to torch in fp32, in turn, the ratio of pace out.

Both have the same architecture and read the same passages with the same number of threads; torch
gets the batch size that it is fastest with. They answer in turn, so that load on the machine meets
both; seconds of processor are given beside those of the clock, as they depend less on it.
"""

import argparse
import time
from collections.abc import Sequence
from itertools import islice

from benchmarks.data_sets import abstracts
from benchmarks.figures import Figure, command_line, median_figure
from benchmarks.processes import Worker
from claimwright.build import encoder
from claimwright.claims.sentences import split
from claimwright.corpus.passages import embedding_text, passages
from claimwright.models.running import usable_cores
from claimwright.settings import Settings

_BATCHES = (8, 16, 32, 64, 128)
_ROUNDS = 3
_TOKENS = 256


def texts_of(limit: int) -> list[str]:
    """Return passages as a corpus embeds them, those of whole abstracts among them."""
    every = (
        embedding_text(document, passage)
        for document in abstracts(limit)
        for passage in passages(document, split)
    )
    return list(islice(every, limit))


def run(arguments: argparse.Namespace) -> Sequence[Figure]:
    """Let both embed the same passages in turn."""
    texts, ours = texts_of(arguments.passages), encoder(Settings())
    peer = Worker("torch", [arguments.python, "benchmarks/peers/torch_worker.py", "encode"])

    def torch_takes(rows: Sequence[str], batch: int) -> dict[str, float]:
        command = {"rows": rows, "batch": batch, "tokens": _TOKENS, "threads": usable_cores()}
        return peer.ask({"do": "encode", **command})

    paces = {batch: torch_takes(texts[:256], batch) for batch in (_BATCHES[0], *_BATCHES)}
    best = min(paces, key=lambda batch: paces[batch]["seconds"])
    ours.encode(texts[:256])
    clock, processor, speeds = [], [], []
    for _ in range(_ROUNDS):
        started, busy = time.perf_counter(), time.process_time()
        ours.encode(sorted(texts, key=len, reverse=True))
        seconds, used = time.perf_counter() - started, time.process_time() - busy
        said = torch_takes(texts, best)
        clock.append(said["seconds"] / seconds)
        processor.append(said["processor"] / used)
        speeds.append(len(texts) / seconds)
    peer.close()
    note = f"torch at batches of {best}"
    return [
        *(
            median_figure(
                f"claimwright over torch, by the {by}", ratios, len(texts), unit="×", note=note
            )
            for by, ratios in (("clock", clock), ("processor", processor))
        ),
        median_figure("passages encoded, passages/s", speeds, len(texts), unit="passages/s"),
    ]


if __name__ == "__main__":
    command_line("Encode beside torch.", run, "passages=1024", "python=.venv-peers/bin/python")
