"""Constants measured at a million passages in, what corpora of ten thousand to a billion take out.

Every line of the table in `docs/scale.md` is one product of these constants. Prices are assumptions
for the reckoning, named beside it; put your own in.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from benchmarks.page import filled
from benchmarks.processes import ROOT

PAGE = ROOT / "docs" / "scale.md"
SIZES = (10**4, 10**5, 10**6, 10**7, 10**8, 10**9)

_MEASURED = ("<!-- measured by benchmarks.scale: start -->", "<!-- measured: end -->")
_SHOWN: Final = (
    "ingested/s",
    "disk MB",
    "first answer s",
    "hybrid, p50 ms",
    "hybrid, p95 ms",
    "hybrid, claims/s of 500",
    "hybrid, range filter, p50 ms",
    "peak MB",
    "recall@20",
    "recall@20, held-out claims",
)
"""The measures that the page shows; `matrix.yaml` has all of them."""

_RECKONED = ("<!-- reckoned by benchmarks.sizing: start -->", "<!-- reckoned: end -->")

_ENCODED_PER_CORE_SECOND: Final = 85.0
"""Sentences with their titles, and abstracts among them, that the bundled encoder reads."""
_BYTES_ON_DISK: Final = 2_555.0
"""Of a passage with its share of its document, both indexes and all columns."""
_INDEX_BYTES_IN_MEMORY: Final = 182.0
"""Of a passage in the vector index, and where it stands."""
_PROCESS_MB: Final = 270.0
"""Of a process that searches, before a corpus."""
_CACHE_MB: Final = 480.0
"""Bound of the engine's caches in it."""
_CORE_HOUR: Final = 0.04
_GB_MONTH: Final = 0.023
"""Prices in dollars, the latter of a gigabyte of object store in a month."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """What a corpus takes, and what it costs to encode it once and to keep it for a month."""

    passages: int
    disk_gb: float
    core_hours: float
    memory_gb: float
    encoding_dollars: float
    month_dollars: float


def size_of(passages: int) -> Size:
    """Return what a corpus of so many sentences and abstracts takes.

    Examples:
        >>> round(size_of(10**6).disk_gb, 2)
        2.56
    """
    disk = passages * _BYTES_ON_DISK / 1e9
    hours = passages / _ENCODED_PER_CORE_SECOND / 3_600
    index = passages * _INDEX_BYTES_IN_MEMORY / 1e9
    return Size(
        passages=passages,
        disk_gb=disk,
        core_hours=hours,
        memory_gb=(_PROCESS_MB + _CACHE_MB) / 1_000 + index,
        encoding_dollars=hours * _CORE_HOUR,
        month_dollars=disk * _GB_MONTH,
    )


def reckoned() -> str:
    """Return the table of sizes as Markdown."""
    lines = [
        "| passages | disk | core-hours | on two cores | memory of a replica | once | a month |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for passages in SIZES:
        size = size_of(passages)
        lines.append(
            f"| {passages:,} | {_giga(size.disk_gb)} | {size.core_hours:,.2f} |"
            f" {_time(size.core_hours / 2)} | {_giga(size.memory_gb)} |"
            f" {size.encoding_dollars:,.2f} $ | {size.month_dollars:,.2f} $ |"
        )
    return "\n".join(lines)


def measured(found: Mapping[int, Mapping[str, float]]) -> str:
    """Return the table of a measured curve as Markdown, one column a size."""
    names = [name for name in _SHOWN if any(name in values for values in found.values())]
    lines = [
        f"| measure | {' | '.join(f'{size:,}' for size in found)} |",
        f"|---|{'--:|' * len(found)}",
    ]
    for name in names:
        cells = [f"{values[name]:,.4g}" if name in values else "–" for values in found.values()]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def write_page(found: Mapping[int, Mapping[str, float]] | None = None) -> None:
    """Write the tables into `docs/scale.md`; the measured one only where there is a new one."""
    text = filled(PAGE.read_text(encoding="utf-8"), _RECKONED, f"{reckoned()}\n")
    if found:
        text = filled(text, _MEASURED, f"{measured(found)}\n")
    PAGE.write_text(text, encoding="utf-8")


def _giga(number: float) -> str:
    return f"{number * 1_000:,.0f} MB" if number < 1 else f"{number:,.1f} GB"


def _time(hours: float) -> str:
    if hours < 1:
        return f"{hours * 60:,.1f} min"
    return f"{hours:,.1f} h" if hours < 72 else f"{hours / 24:,.0f} days"  # noqa: PLR2004  # three days


if __name__ == "__main__":
    write_page()
