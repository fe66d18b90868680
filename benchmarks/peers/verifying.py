"""The same pairs to the bundled verifier and to torch in fp32, in turn, the ratio of pace out.

Both have the same architecture and read the same pairs of 128 tokens on the same cores; torch is
asked one pair at a time and at the batch size that it is fastest with. They answer in turn, so
that load on the machine meets both; seconds of processor are given beside those of the clock.
"""

import argparse
import time
from collections.abc import Sequence
from itertools import islice

from tokenizers import Tokenizer

from benchmarks.data_sets import abstracts, climate_claims
from benchmarks.figures import Figure, command_line, median_figure
from benchmarks.processes import Worker
from claimwright.domain import Pair
from claimwright.models.cards import WEIGHTS
from claimwright.models.cross_encoder import load_cross_encoder
from claimwright.models.running import usable_cores

_TOKENS = 128
_SPECIAL = 3
_BATCHES = (4, 8, 16, 32, 64)
_TRIED = 64
_ROUNDS = 3


def pairs_of(count: int) -> list[Pair]:
    """Return pairs of a claim and as much of an abstract as makes 128 tokens."""
    tokenizer = Tokenizer.from_file(str(WEIGHTS / "verifier" / "tokenizer.json"))
    asked = climate_claims(count)
    found: list[Pair] = []
    for document in abstracts(4 * count):
        claim = asked[len(found) % len(asked)]
        room = _TOKENS - _SPECIAL - len(tokenizer.encode(claim, add_special_tokens=False).ids)
        encoding = tokenizer.encode(document.text, add_special_tokens=False)
        if 0 < room <= len(encoding.ids):
            end = encoding.offsets[room - 1][1]
            found.append(Pair(claim=claim, evidence=document.text[:end]))
    return list(islice(found, count))


def run(arguments: argparse.Namespace) -> Sequence[Figure]:
    """Let both judge the same pairs in turn."""
    pairs = pairs_of(arguments.pairs)
    told = [(pair.claim, pair.evidence) for pair in pairs]
    peer = Worker("torch", [arguments.python, "benchmarks/peers/torch_worker.py", "judge"])

    def torch_takes(batch: int, count: int) -> dict[str, float]:
        command = {"do": "judge", "rows": told[:count], "batch": batch, "tokens": _TOKENS}
        return peer.ask(command | {"threads": usable_cores()})

    torch_takes(_BATCHES[0], _TRIED)
    paces = {batch: torch_takes(batch, _TRIED)["seconds"] for batch in _BATCHES}
    best = min(paces, key=lambda batch: paces[batch])
    paced: list[float] = []
    ratios: dict[str, list[float]] = {}
    for _ in range(_ROUNDS):
        verifier = load_cross_encoder(WEIGHTS / "verifier")  # a new one has read nothing yet
        verifier.read(pairs[:1])
        started, busy = time.perf_counter(), time.process_time()
        verifier.read(pairs[1:])
        seconds, used = time.perf_counter() - started, time.process_time() - busy
        paced.append((len(pairs) - 1) / seconds)
        for name, batch in (("one at a time", 1), ("at its best batch", best)):
            said = torch_takes(batch, len(told))
            share = (len(told) - 1) / len(told)
            ratios.setdefault(f"claimwright over torch {name}, by the clock", []).append(
                share * said["seconds"] / seconds
            )
            ratios.setdefault(f"claimwright over torch {name}, by the processor", []).append(
                share * said["processor"] / used
            )
    peer.close()
    note = f"{_TOKENS} tokens a pair; torch is fastest at batches of {best}"
    return [
        median_figure("pairs judged, pairs/s", paced, len(pairs), unit="pairs/s", note=note),
        *(
            median_figure(measure, values, len(pairs), unit="×", note=note)
            for measure, values in ratios.items()
        ),
    ]


if __name__ == "__main__":
    command_line("Verify beside torch.", run, "pairs=256", "python=.venv-peers/bin/python")
