"""Corpora of two sizes in, the time to verify one claim out, warm; and cold from the command line.

Every claim is asked once, so the cross-encoder's memory of pairs never helps.
"""

import argparse
import subprocess
import sys
import time
from dataclasses import replace
from statistics import median

import numpy as np

from benchmarks import large
from benchmarks.embeddings import RememberingEncoder
from benchmarks.figures import Figure, command_line, scratch
from claimwright.build import Models, models, verify_flow
from claimwright.domain import Claim, Unit
from claimwright.flows.verify import VerifyOptions
from claimwright.protocols import Encoder
from claimwright.settings import Settings

_WARM_UP = 5
_REPEATS = 7
_UNITS = (Unit.ABSTRACT, Unit.SENTENCE)
_COLD_CLAIM = "The sun has caused most of the warming since 1950"
_IMPORT = "import time; t = time.perf_counter(); import claimwright; print(time.perf_counter() - t)"


def warm(size: int, encoder: Encoder, loaded: Models, number: int) -> list[Figure]:
    """Measure `verify` with ten pieces of evidence over a corpus.

    Args:
        size: Abstracts in the corpus.
        encoder: Embeds them.
        loaded: The bundled models; they read the claims.
        number: Claims per unit.

    Returns:
        Median and 95th percentile at each unit.
    """
    settings, name = large.corpus(size, encoder)
    flow = verify_flow(settings, name, loaded=loaded)
    asked = large.claims(_WARM_UP + len(_UNITS) * number)
    flow.verify(asked[:_WARM_UP], VerifyOptions())
    figures: list[Figure] = []
    for place, unit in enumerate(_UNITS):
        start = _WARM_UP + place * number
        options = VerifyOptions(unit=unit)
        flow.verify(asked[:1], options)
        seconds = [_timed(flow.verify, claim, options) for claim in asked[start : start + number]]
        figures += _percentiles(f"{size} abstracts, {unit}", seconds)
    return figures


def _timed(verify: object, claim: Claim, options: VerifyOptions) -> float:
    started = time.perf_counter()
    verify([claim], options)  # type: ignore[operator]  # VerifyFlow.verify
    return time.perf_counter() - started


def _percentiles(name: str, seconds: list[float]) -> list[Figure]:
    p50, p95 = np.quantile([1000.0 * value for value in seconds], (0.5, 0.95))
    return [
        Figure(measure=f"{name} p50", value=round(float(p50), 1), n=len(seconds), unit="ms"),
        Figure(measure=f"{name} p95", value=round(float(p95), 1), n=len(seconds), unit="ms"),
    ]


def cold() -> list[Figure]:
    """Measure the command line on the starter corpus as whole processes, and the import alone."""
    empty = str(scratch("home"))
    command = [sys.executable, "-m", "claimwright", "verify", _COLD_CLAIM, "--json"]
    answers = [_process(command, empty)[0] for _ in range(_REPEATS)]
    imports = [float(_process([sys.executable, "-c", _IMPORT], empty)[1]) for _ in range(_REPEATS)]
    note = f"median of {_REPEATS} processes; files may be in the system's cache"
    return [
        Figure(
            measure="command line, starter corpus",
            value=round(median(answers), 2),
            n=_REPEATS,
            unit="s",
            low=round(min(answers), 2),
            high=round(max(answers), 2),
            note=note,
        ),
        Figure(
            measure="import claimwright",
            value=round(median(imports), 3),
            n=_REPEATS,
            unit="s",
            low=round(min(imports), 3),
            high=round(max(imports), 3),
            note=note,
        ),
    ]


def _process(command: list[str], home: str) -> tuple[float, str]:
    started = time.perf_counter()
    done = subprocess.run(  # noqa: S603  # our own command
        command,
        env={"CLAIMWRIGHT_HOME": home, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    return time.perf_counter() - started, done.stdout


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Measure the large corpus, the real one, and the command line."""
    figures = cold()
    loaded = models(Settings())
    if arguments.real:
        encoder = RememberingEncoder(loaded.encoder)
        real = warm(arguments.real, encoder, loaded, arguments.claims)
        figures += [replace(f, measure=f"real embeddings, {f.measure}") for f in real]
    if arguments.large:
        figures += warm(arguments.large, large.meaningless(loaded), loaded, arguments.claims)
    return figures


if __name__ == "__main__":
    command_line(
        "Measure latency; a size of 0 leaves a corpus out.",
        run,
        "real=5000",
        "large=50000",
        "claims=100",
    )
