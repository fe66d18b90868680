"""Corpora of two sizes in, the time to verify one claim out, warm.

Every claim is asked once, so the cross-encoder's memory of pairs never helps.
"""

import argparse
from dataclasses import replace
from functools import partial

import numpy as np

from benchmarks import corpora
from benchmarks.embeddings import RememberingEncoder
from benchmarks.figures import Figure, command_line
from benchmarks.processes import seconds
from claimwright.build import Models, models, verify_flow
from claimwright.domain import Unit
from claimwright.flows.verify import VerifyOptions
from claimwright.protocols import Encoder
from claimwright.settings import Settings

_WARM_UP = 5
_UNITS = (Unit.ABSTRACT, Unit.SENTENCE)


def warm(size: int, encoder: Encoder, loaded: Models, number: int) -> list[Figure]:
    """Measure `verify` with ten pieces of evidence over a corpus: p50 and p95 at each unit."""
    settings, name = corpora.large_corpus(size, encoder)
    flow = verify_flow(settings, name, loaded=loaded)
    asked = corpora.claims(_WARM_UP + len(_UNITS) * number)
    flow.verify(asked[:_WARM_UP], VerifyOptions())
    figures: list[Figure] = []
    for place, unit in enumerate(_UNITS):
        start = _WARM_UP + place * number
        options = VerifyOptions(unit=unit)
        flow.verify(asked[:1], options)
        took = [
            seconds(partial(flow.verify, [claim], options))
            for claim in asked[start : start + number]
        ]
        figures += _percentiles(f"{size} abstracts, {unit}", took)
    return figures


def _percentiles(name: str, took: list[float]) -> list[Figure]:
    ends = np.quantile([1000.0 * value for value in took], (0.5, 0.95))
    return [
        Figure(measure=f"{name} {kind}", value=round(float(end), 1), n=len(took), unit="ms")
        for kind, end in zip(("p50", "p95"), ends, strict=True)
    ]


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Measure the large corpus and the real one."""
    figures: list[Figure] = []
    loaded = models(Settings())
    if arguments.real:
        encoder = RememberingEncoder(loaded.encoder)
        real = warm(arguments.real, encoder, loaded, arguments.claims)
        figures += [replace(f, measure=f"real embeddings, {f.measure}") for f in real]
    if arguments.large:
        figures += warm(arguments.large, corpora.meaningless(loaded), loaded, arguments.claims)
    return figures


if __name__ == "__main__":
    command_line(
        "Measure latency; a size of 0 leaves a corpus out.",
        run,
        "real=5000",
        "large=50000",
        "claims=100",
    )
