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


@dataclass(frozen=True, slots=True, kw_only=True)
class Constants:
    """What one passage costs, as measured.

    Args:
        encoded_per_core_second: Sentences with their titles, and abstracts among them, that the
            bundled encoder reads.
        stored_per_second: Passages that one writer takes, encoding left out.
        bytes_on_disk: Of a passage with its share of its document, both indexes and all columns.
        index_bytes_in_memory: Of a passage in the vector index, and where it stands.
        indexed_per_second: Passages on two cores.
        process_mb: Of a process that searches, before a corpus.
        cache_mb: Bound of the engine's caches in it.
        core_hour: Price, in dollars.
        gb_month: Price of a gigabyte of object store in a month, in dollars.
    """

    encoded_per_core_second: float = 85.0
    stored_per_second: float = 5_500.0
    bytes_on_disk: float = 2_555.0
    index_bytes_in_memory: float = 182.0
    indexed_per_second: float = 9_100.0
    process_mb: float = 270.0
    cache_mb: float = 480.0
    core_hour: float = 0.04
    gb_month: float = 0.023


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """What a corpus takes, and what it costs to encode it once and to keep it for a month."""

    passages: int
    disk_gb: float
    core_hours: float
    memory_gb: float
    encoding_dollars: float
    month_dollars: float


def size_of(passages: int, constants: Constants) -> Size:
    """Return what a corpus of so many sentences and abstracts takes.

    Examples:
        >>> round(size_of(10**6, Constants()).disk_gb, 2)
        2.56
    """
    disk = passages * constants.bytes_on_disk / 1e9
    hours = passages / constants.encoded_per_core_second / 3_600
    index = passages * constants.index_bytes_in_memory / 1e9
    return Size(
        passages=passages,
        disk_gb=disk,
        core_hours=hours,
        memory_gb=(constants.process_mb + constants.cache_mb) / 1_000 + index,
        encoding_dollars=hours * constants.core_hour,
        month_dollars=disk * constants.gb_month,
    )


def reckoned(constants: Constants) -> str:
    """Return the table of sizes as Markdown."""
    lines = [
        "| passages | disk | core-hours | on two cores | memory of a replica | once | a month |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for passages in SIZES:
        size = size_of(passages, constants)
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
    text = filled(PAGE.read_text(encoding="utf-8"), _RECKONED, f"{reckoned(Constants())}\n")
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
