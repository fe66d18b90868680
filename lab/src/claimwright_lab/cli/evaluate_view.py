"""Results and data sets in, what a reader sees of them out."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from claimwright.cli import consoles
from claimwright.cli.ratings import figures_table
from claimwright.domain import Json
from claimwright.errors import ClaimwrightError
from claimwright_lab.evaluation.cases import DataSet
from claimwright_lab.evaluation.catalogue import DATA_SETS, located
from claimwright_lab.evaluation.engine import Watch
from claimwright_lab.evaluation.result import Result


def show_result(result: Result) -> None:
    """Show a result: what was asked of whom, then each figure."""
    console = consoles.output()
    console.print()
    console.print(Text(result.title, style="bold"))
    console.print(Padding(_facts(result), (0, 0, 1, 2)))
    console.print(Padding(figures_table(result.figures), (0, 0, 0, 2)))
    for note in result.notes:
        console.print(Padding(Text(note, style="dim"), (0, 0, 0, 2)))
    console.print()


def _facts(result: Result) -> Table:
    drawn = "" if result.sampled is None else f", {result.sampled} claims drawn by a fixed seed"
    facts = {
        "answered by": result.answered_by,
        "asked": f"{result.n:,} of {result.claims:,} claims (split {result.split}{drawn})",
        "labels": ", ".join(f"{name} {count:,}" for name, count in result.labels.items()),
        "seconds": "" if result.seconds is None else f"{result.seconds:.1f}",
        "models": ", ".join(f"{k} {v[:12]}" for k, v in result.origin.models.items()),
        "data": ", ".join(f"{k} {v[:12]}" for k, v in result.origin.data.items()),
    }
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in facts.items():
        if value:
            table.add_row(name, Text(consoles.clean(value)))
    return table


def show_sets(folder: Path, *, as_json: bool) -> None:
    """Show every data set that has a name, and whether it is in the folder."""
    rows = [_set_json(data_set, folder) for data_set in DATA_SETS]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    _show_table(rows, folder, consoles.output())


def _show_table(rows: Sequence[Mapping[str, Json]], folder: Path, console: Console) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("name", "there", "what", "licence"):
        table.add_column(name, no_wrap=name == "name", overflow="fold")
    for row in rows:
        there = Text("yes", style="green") if row["there"] else Text("no", style="dim")
        table.add_row(str(row["id"]), there, Text(str(row["title"])), Text(str(row["licence"])))
    console.print(table)
    console.print(
        Text(f"Looked for in {folder}; --json says where each is published.", style="dim")
    )


def _set_json(data_set: DataSet, folder: Path) -> dict[str, Json]:
    about = data_set.about
    return {
        "id": about.id,
        "title": about.title,
        "source": about.source,
        "licence": about.licence,
        "files": [f"{names[0]}.jsonl" for names in about.files.names.values()],
        "trained_on": about.trained_on,
        "note": about.note,
        "there": _is_there(data_set, folder),
    }


def _is_there(data_set: DataSet, folder: Path) -> bool:
    try:
        located(data_set, folder)
    except ClaimwrightError:
        return False
    return True


@contextmanager
def watched() -> Iterator[Watch]:
    """Show progress where standard error is a terminal."""
    with consoles.bars() as progress:
        task = progress.add_task("reading", total=None)

        def watch(what: str, done: int, total: int | None) -> None:
            progress.update(task, description=what, completed=done, total=total)

        yield watch
