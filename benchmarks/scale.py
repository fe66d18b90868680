"""Corpora of growing size in, the whole curve out: ingestion, memory, latency, recall.

Each measurement is a process of its own. Beside the figures it writes a chart of the latencies and
the table of `docs/scale.md`, and the constants that `benchmarks.sizing` reckons with.
"""

import argparse
from collections.abc import Mapping, Sequence

from benchmarks.figures import Figure, command_line
from benchmarks.processes import ROOT, child
from benchmarks.scale_corpus import built, is_built
from benchmarks.scale_search import CLAIMS
from benchmarks.sizing import write_page
from claimwright_lab.evaluation.drawing import log_chart

CHART = ROOT / "docs" / "charts" / "scale-latency.svg"
LATENCIES = ("dense", "sparse", "hybrid", "hybrid, range filter")

_UNITS = {
    " ms": "ms",
    " MB": "MB",
    " s": "s",
    "ingested/s": "passages/s",
    "/s": "claims/s",
    " over ": "×",
}
"""By what is in the name of a measure, the first that is."""


def measured(sentences: int, *, rebuild: bool) -> dict[str, float]:
    """Measure one size, built anew if asked; return every measure by its name."""
    if rebuild or not is_built(sentences):
        child("benchmarks.scale_corpus", str(sentences))
    values = built(sentences)
    values |= child("benchmarks.scale_search", "search", str(sentences))
    return values | child("benchmarks.scale_search", "recall", str(sentences))


def figures_of(sentences: int, values: Mapping[str, float]) -> list[Figure]:
    """Return the figures of one size, its number of passages before each name."""
    return [
        Figure(
            measure=f"{sentences}: {name}",
            value=round(value, 4),
            n=CLAIMS,
            unit=next((unit for end, unit in _UNITS.items() if end in name), ""),
        )
        for name, value in values.items()
    ]


def run(arguments: argparse.Namespace) -> Sequence[Figure]:
    """Measure every size; write chart and page."""
    sizes = [int(size) for size in arguments.sizes.split()]
    found = {size: measured(size, rebuild=bool(arguments.rebuild)) for size in sizes}
    curves = {kind: {size: found[size][f"{kind}, p50 ms"] for size in sizes} for kind in LATENCIES}
    drawn = log_chart(curves, title="Search, median of one claim", across="passages", upward="ms")
    CHART.write_text(drawn, encoding="utf-8")
    write_page(found)
    return [figure for size in sizes for figure in figures_of(size, found[size])]


if __name__ == "__main__":
    command_line(
        "Measure search at growing sizes.", run, "sizes=10000 100000 1000000 ", "rebuild=1"
    )
