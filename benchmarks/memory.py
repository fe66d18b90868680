"""A growing corpus in, the memory of its ingestion and of a process that verifies out.

Each measurement is a process of its own, so that nothing of one is counted in the other. Figures
are resident memory as the system counts it, pages of files in it included.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

from benchmarks import corpora
from benchmarks.figures import Figure, command_line
from benchmarks.processes import child, resident
from claimwright.build import catalog, models, verify_flow
from claimwright.domain import Unit
from claimwright.errors import NotFoundError
from claimwright.flows.ingest import IngestSummary
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import Settings
from claimwright_lab.flows.kept_corpus import kept_name

_STEPS = 5
_VERIFIED = 30


def ingest(limit: int) -> dict[str, float]:
    """Build the large corpus anew and return memory at each fifth of the way, and the pace."""
    loaded = models(Settings())
    encoder = corpora.meaningless(loaded)
    source = corpora.large_documents(limit)
    settings, name = corpora.home(), kept_name(source, encoder)
    with suppress(NotFoundError):
        catalog(settings).remove(name)
    marks: dict[str, float] = {}

    def watch(summary: IngestSummary) -> None:
        for step in range(1, _STEPS + 1):
            size = limit * step // _STEPS
            if summary.read >= size:
                marks.setdefault(f"at {size}", resident())

    started = time.monotonic()
    summary = corpora.fill(settings, name, source, encoder, watch)
    return {
        **marks,
        "peak": resident("VmHWM"),
        "documents/s": summary.read / (time.monotonic() - started),
        "disk": catalog(settings).info(name).size_bytes / 1e6,
    }


def verify(limit: int) -> dict[str, float]:
    """Verify claims over the large corpus at both units and return the peak."""
    loaded = models(Settings())
    settings, name = corpora.large_corpus(limit, corpora.meaningless(loaded))
    flow = verify_flow(settings, name, loaded=loaded)
    for claim in corpora.claims(_VERIFIED):
        for unit in (Unit.ABSTRACT, Unit.SENTENCE):
            flow.verify([claim], VerifyOptions(unit=unit))
    one_by_one = resident("VmHWM")
    flow.verify(corpora.claims(_VERIFIED), VerifyOptions(top_k=100))
    return {"peak": one_by_one, "peak, batch of 30 with top_k 100": resident("VmHWM")}


def run(arguments: argparse.Namespace) -> Sequence[Figure]:
    """Measure both parts, each in a process of its own."""
    parts = {"ingest": ingest, "verify": verify}
    if arguments.part in parts:
        print(json.dumps(parts[arguments.part](arguments.large)))
        sys.exit(0)
    figures = []
    for part in parts:
        words = ("--part", part, "--large", str(arguments.large))
        for name, value in child("benchmarks.memory", *words).items():
            unit = name if name == "documents/s" else "MB"
            figures.append(
                Figure(
                    measure=f"{part}, {name}", value=round(value, 1), n=arguments.large, unit=unit
                )
            )
    return figures


if __name__ == "__main__":
    command_line(
        "Measure memory over a large corpus.",
        run,
        "large=50000",
        "part=all",
    )
