"""Names of watches in, each checked and told of, what became of their items out."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import typer

from claimwright.cli.consoles import clean
from claimwright.domain import WatchRecord
from claimwright.flows.origin import utc_now
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from claimwright.web.built_engine import BuiltEngine
from claimwright.web.server_settings import ServerSettings, TokenMode
from claimwright.web.watch_run import Checked, WatchRun, one_run
from claimwright.web.watch_store import WatchDetail, WatchedItem, WatchStore


def run_watches(
    settings: Settings, server: ServerSettings, names: Sequence[str], *, force: bool, as_json: bool
) -> Counter[str]:
    """Check watches and say of each item what changed.

    Without names all are checked, and with `force` also where nothing changed. The server's
    settings say whether watches have owners, at whose expense they are checked.

    Returns:
        How many items there are of each outcome.
    """
    store = WatchStore(settings.home)
    chosen = tuple(dict.fromkeys(map(store.named, names))) if names else store.watches()
    counts: Counter[str] = Counter()
    with one_run(settings.home):
        for checked in _run_of(store, settings, server).check(chosen, force=force):
            counts[checked.outcome.value] += 1
            if as_json:
                typer.echo(json.dumps(to_json(checked), ensure_ascii=False))
            else:
                tell(checked)
    return counts


def _run_of(store: WatchStore, settings: Settings, server: ServerSettings) -> WatchRun:
    engine = BuiltEngine(settings)
    run = WatchRun(store=store, engine=engine, settings=settings, clock=utc_now)
    if server.tokens is TokenMode.OFF:
        return run
    # Of the extra [server], without which nothing has an owner.
    from claimwright.web.caller import accounts_of, work_of_job
    from claimwright.web.metered_engine import metered

    for_owner = partial(work_of_job, accounts_of(settings.home, server))
    return replace(run, engine=metered(engine), on_behalf=for_owner)


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
    state = item.state
    typer.echo(f"\n  {clean(item.item.text)}")
    typer.echo(f"    checked {state.checked_at or 'never'}")
    if state.failure:
        typer.echo(f"    failed: {clean(state.failure)}")
    for each in state.followed:
        said = "" if each.claim == item.item.text else f"  “{clean(each.claim)}”"
        typer.echo(f"    {each.latest.standing}{said}")


def _tell_record(record: WatchRecord) -> None:
    typer.echo(f"  {record.at}  {clean(record.item.text)}")
    for sentence in record.summary:
        typer.echo(f"    {clean(sentence)}")
