"""Folders of models in, their cards out, checked against their files, as a reader sees them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from claimwright.domain.fields import json_fields
from claimwright.errors import ClaimwrightError
from claimwright.models.cards import Figure, ModelCard, check_files, describe

_MEGABYTE = 1_000_000


@json_fields(
    "name=card.name kind=card.kind version=card.version licence=card.licence base=card.base "
    "sha256=card.fingerprint size_bytes=card.size_bytes figures=card.figures limits=card.limits "
    "verified trouble"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Inspected:
    """A model's card and what reading its files showed."""

    card: ModelCard
    trouble: str

    @property
    def verified(self) -> bool:
        """Whether its files are those that the card describes."""
        return not self.trouble


def inspected(weights: Path) -> tuple[Inspected, ...]:
    """Read every card in a folder and check the files it describes, by folder name.

    Returns:
        One per model, damaged ones among them.
    """
    folders = sorted(path.parent for path in weights.glob("*/card.json"))
    return tuple(_of_folder(folder.name, partial(Path, folder)) for folder in folders)


def inspected_large() -> tuple[Inspected, ...]:
    """Check the large verifier and its matcher where they are installed; else nothing."""
    from claimwright.flows.bundled_models import large_verifier
    from claimwright.models.running import matcher_folder

    folder = large_verifier()
    folders = () if folder is None else (folder, matcher_folder(folder))
    return tuple(_inspect(describe(each)) for each in folders)


def inspected_installed() -> tuple[Inspected, ...]:
    """Check the models that other packages bring.

    Returns:
        One per model, by the name under which the settings find it.
    """
    from claimwright.models.sources import installed_folder, installed_models

    points = sorted(installed_models().items())
    return tuple(
        _of_folder(name, partial(installed_folder, point), renamed=True) for name, point in points
    )


def _of_folder(name: str, find: Callable[[], Path], *, renamed: bool = False) -> Inspected:
    """Inspect one model; one whose folder or card cannot be read has nothing but a name."""
    try:
        card = describe(find())
    except ClaimwrightError as error:
        return Inspected(card=_unreadable(name), trouble=str(error))
    return _inspect(replace(card, name=name) if renamed else card)


def _inspect(card: ModelCard) -> Inspected:
    try:
        check_files(card)
    except ClaimwrightError as error:
        return Inspected(card=card, trouble=str(error))
    return Inspected(card=card, trouble="")


def _unreadable(name: str) -> ModelCard:
    return ModelCard(
        name=name,
        kind="unknown",
        version="",
        licence="",
        base="",
        max_tokens=0,
        outputs=(),
        labels=(),
        calibration={},
        files={},
        folder=Path(),
    )


def show_models(found: Sequence[Inspected], console: Console) -> None:
    """Show each model: its name and state, what it is, what was measured."""
    for one in found:
        console.print()
        console.print(_heading(one))
        console.print(Padding(_facts(one), (0, 0, 0, 2)))
        if one.card.figures:
            console.print(Padding(_figures(one.card.figures), (1, 0, 0, 2)))
        for limit in one.card.limits:
            console.print(Padding(Text(limit, style="dim"), (0, 0, 0, 2)))
    console.print()


def _heading(one: Inspected) -> Text:
    state = ("damaged", "bold red") if one.trouble else ("verified", "green")
    return Text.assemble((one.card.name, "bold"), f" {one.card.version}  ", state)


def _facts(one: Inspected) -> Table:
    card = one.card
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row("kind", card.kind)
    table.add_row("base", Text(card.base))
    table.add_row("licence", card.licence)
    table.add_row("size", f"{card.size_bytes / _MEGABYTE:.1f} MB")
    table.add_row("sha256", card.fingerprint)
    if one.trouble:
        table.add_row("trouble", Text(one.trouble, style="red"))
    return table


def _figures(figures: Sequence[Figure]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("measured", ratio=1)
    table.add_column("value", justify="right")
    table.add_column("95 %", justify="right", no_wrap=True)
    table.add_column("baseline", justify="right")
    table.add_column("n", justify="right")
    for figure in figures:
        interval = "" if figure.low == figure.high else f"{figure.low:.3f}…{figure.high:.3f}"
        baseline = "" if figure.baseline is None else f"{figure.baseline:.3f}"
        table.add_row(Text(figure.name), f"{figure.value:.3f}", interval, baseline, f"{figure.n:,}")
    return table
