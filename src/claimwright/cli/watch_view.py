"""What a run found of a watched item, or a watch, in; lines for people out."""

import typer

from claimwright.cli.consoles import clean
from claimwright.domain import WatchRecord
from claimwright.web.watch_rows import WatchDetail, WatchedItem
from claimwright.web.watch_run import Checked


def tell(checked: Checked) -> None:
    """Say what changed of an item; nothing when nothing did."""
    if checked.record is not None:
        typer.echo(clean(checked.watch.name))
        _tell_record(checked.record)


def show_detail(detail: WatchDetail) -> None:
    """Show how each item of a watch stands, and what changed."""
    watch = detail.watch
    typer.echo(f"{clean(watch.name)}  ({watch.id}, corpus {watch.corpus!r})")
    for item in detail.items:
        _show_item(item)
    typer.echo("\nwhat changed, the newest first:" if detail.history else "\nnothing changed yet")
    for record in detail.history:
        _tell_record(record)


def _show_item(item: WatchedItem) -> None:
    state = item.kept.state
    typer.echo(f"\n  {clean(item.kept.item.text)}")
    typer.echo(f"    checked {state.checked_at or 'never'}")
    if state.failure:
        typer.echo(f"    failed: {clean(state.failure)}")
    for each in state.followed:
        said = "" if each.claim == item.kept.item.text else f"  “{clean(each.claim)}”"
        typer.echo(f"    {each.latest.standing}{said}")


def _tell_record(record: WatchRecord) -> None:
    typer.echo(f"  {record.at}  {clean(record.item.text)}")
    for sentence in record.summary:
        typer.echo(f"    {clean(sentence)}")
