"""A report's file in, its record out; a comparison in, lines for a reader and an exit code out."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from claimwright.cli import consoles
from claimwright.errors import InputError
from claimwright.flows.replay import Comparison, Difference
from claimwright.json_rows import read_whole

MAX_REPORT_BYTES: Final = 20_000_000
"""Largest report that is read."""

DIFFERS: Final = 4
"""Exit code when the answer is another one."""

_LISTED = 20


def read_report(path: Path) -> Mapping[str, object]:
    """Read one report from a JSON file.

    Returns:
        The report as JSON values, unchecked.
    """
    record = read_whole(
        path,
        "report",
        json.loads,
        most_bytes=MAX_REPORT_BYTES,
        remedy="give one report as JSON, such as `verify --json` writes",
    )
    if not isinstance(record, dict):
        raise InputError(f"the report {str(path)!r} holds no JSON object; give one report")
    return record


def tell(comparison: Comparison) -> int:
    """Say what differs, and return the exit code: 0 when nothing does, to the bit, else 4."""
    console = consoles.output()
    if not comparison.results:
        console.print("reproduced", style="bold green")
    else:
        console.print(f"not reproduced: {len(comparison.results)} values differ", style="bold red")
        _list(comparison.results)
    if comparison.made_with:
        console.print("made with other parts:")
        _list(comparison.made_with)
    return DIFFERS if comparison.results else 0


def _list(differences: Sequence[Difference]) -> None:
    console = consoles.output()
    for one in differences[:_LISTED]:
        console.print(consoles.clean(f"  {one.path}: {one.recorded} → {one.again}"), markup=False)
    if len(differences) > _LISTED:
        console.print(f"  and {len(differences) - _LISTED} more")
