"""`claimwright checks`: fact checks by others, kept to be shown beside our own verdicts."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from claimwright.cli import consoles, options
from claimwright.cli.options import settings_of
from claimwright.domain import FactCheck, RatingSide
from claimwright.errors import InputError

checks_app = typer.Typer(
    name="checks",
    help="Keep fact checks by others, and see which of them checked a claim.",
    no_args_is_help=True,
)

_REFUSED = 2
_STYLES: Final = {
    RatingSide.TRUE: "bold green",
    RatingSide.FALSE: "bold red",
    RatingSide.MIXED: "bold yellow",
    RatingSide.UNPROVEN: "bold blue",
}
_Source = Annotated[
    str, typer.Argument(help="Web page or file: a page, JSON, JSONL or CSV.", metavar="FILE|URL")
]


@checks_app.command("add")
def add(context: typer.Context, source: _Source, *, as_json: options.AsJson = False) -> None:
    """Keep the fact checks of a file or page; those that are there already are renewed."""
    from claimwright.build import encoder
    from claimwright.fact_checks.store import FactCheckStore
    from claimwright.flows.adding_checks import add_checks

    settings = settings_of(context)
    store = FactCheckStore(settings.home)
    with consoles.progress().status("reading …") as status:
        added = add_checks(
            source,
            settings,
            encoder(settings),
            lambda read: status.update(f"{read:,} fact checks read …"),
        )
    if as_json:
        typer.echo(json.dumps({**asdict(added), "kept": store.count()}, ensure_ascii=False))
    else:
        for reason in added.reasons:
            typer.echo(consoles.clean(f"refused: {reason}"), err=True)
        more = added.refused - len(added.reasons)
        if more:
            typer.echo(f"refused: {more:,} more", err=True)
        typer.echo(
            f"{added.new:,} added, {added.read - added.new:,} renewed, {added.refused:,} refused; "
            f"{store.count():,} kept"
        )
    if not added.read:
        why = "none of its ClaimReview items can be used"
        why = why if added.refused else "it has no ClaimReview"
        typer.echo(f"nothing was added from {source[:200]!r}: {why}", err=True)
        raise typer.Exit(_REFUSED)


@checks_app.command("list")
def list_(
    context: typer.Context,
    *,
    limit: Annotated[int, typer.Option(help="At most so many.", min=1, max=100_000)] = 50,
    as_json: options.AsJson = False,
) -> None:
    """Show the fact checks that are kept, the last added first."""
    from claimwright.fact_checks.store import FactCheckStore

    store = FactCheckStore(settings_of(context).home)
    found = store.newest(limit)
    if as_json:
        consoles.print_json([asdict(check) for check in found])
        return
    _show(found, store.count())


def _show(found: Sequence[FactCheck], kept: int) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("id", "date"):
        table.add_column(name, no_wrap=True)
    for name in ("rating", "publisher", "claim"):
        table.add_column(name, overflow="fold")
    for check in found:
        table.add_row(
            check.id,
            check.date,
            _rating(check),
            Text(consoles.clean(check.publisher)),
            Text(consoles.clean(check.claim)),
        )
    console = consoles.output()
    if found:
        console.print(table)
    console.print(f"{len(found):,} of {kept:,} shown", style="dim")


def _rating(check: FactCheck) -> Text:
    rating = check.rating
    return Text(consoles.clean(rating.words), style=_STYLES[rating.side] if rating.side else "bold")


@checks_app.command("remove")
def remove(
    context: typer.Context,
    ids: Annotated[
        list[str] | None, typer.Argument(help="As `checks list` shows them.", metavar="ID…")
    ] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Forget all of them.")] = False,
) -> None:
    """Forget fact checks."""
    from claimwright.fact_checks.store import FactCheckStore

    if bool(ids) == everything:
        raise InputError("name the ids of fact checks to forget, or --all, and not both")
    store = FactCheckStore(settings_of(context).home)
    if ids:
        store.remove(list(dict.fromkeys(ids)))
    forgotten = len(set(ids)) if ids else store.clear()
    typer.echo(f"{forgotten:,} forgotten, {store.count():,} kept", err=True)
