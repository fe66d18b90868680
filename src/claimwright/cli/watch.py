"""`claimwright watch`: claims and pages that are checked again when something changed."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import consoles, options
from claimwright.cli.batch import opened
from claimwright.cli.options import settings_of
from claimwright.cli.rows import Row, claim_of, read_rows, text_field
from claimwright.cli.serve import server_settings
from claimwright.domain import WatchedKind, WatchItem
from claimwright.errors import InputError, UnavailableError

watch_app = typer.Typer(
    name="watch",
    help="Save claims and pages, check them again when something changed, and see what did.",
    no_args_is_help=True,
)

_Items = Annotated[
    list[str] | None,
    typer.Argument(
        help="Claims, and addresses of pages with http:// or https://.", metavar="CLAIM|URL…"
    ),
]
_Rows = Annotated[
    Path | None,
    typer.Option(
        "--input",
        help="JSONL file of {id, claim} or {id, url}; - is standard input.",
        metavar="FILE",
    ),
]
_Named = Annotated[str, typer.Argument(help="Id or name of a watch.", metavar="WATCH")]
_AnyNamed = Annotated[
    list[str] | None,
    typer.Argument(help="Ids or names of watches; all unless given.", metavar="WATCH…"),
]


@watch_app.command("add")
def add(
    context: typer.Context,
    items: _Items = None,
    *,
    rows: _Rows = None,
    name: Annotated[str, typer.Option(help="Name; its first item by default.")] = "",
    corpus: options.Corpus = None,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Save a list of claims and pages; `claimwright watch run` checks them."""
    from claimwright.flows.watching import item_of, new_watch
    from claimwright.schema.writing import to_json
    from claimwright.web.built_engine import BuiltEngine
    from claimwright.web.watch_store import WatchStore, WatchSummary, new_watch_id

    settings = settings_of(context, {"corpus": corpus}, config)
    watch = new_watch(
        watch_id=new_watch_id(),
        items=chain(map(item_of, items or ()), items_in(rows)),
        corpus=settings.corpus,
        now=datetime.now(tz=UTC).isoformat(timespec="seconds"),
        name=name,
    )
    BuiltEngine(settings).corpus_state(watch.corpus)
    WatchStore(settings.home).add(watch)
    if as_json:
        consoles.print_json(to_json(WatchSummary(watch)))
    else:
        typer.echo(watch.id)
        typer.echo(f"{len(watch.items):,} watched; check with `claimwright watch run`", err=True)


@watch_app.command("list")
def list_(
    context: typer.Context, *, as_json: options.AsJson = False, config: options.Config = None
) -> None:
    """Show the watches, the oldest first."""
    from claimwright.schema.writing import to_json
    from claimwright.web.watch_store import WatchStore, WatchSummary

    found = WatchStore(settings_of(context, config=config).home).watches()
    if as_json:
        consoles.print_json({"watches": [to_json(WatchSummary(each)) for each in found]})
        return
    for watch in found:
        count = f"{len(watch.items):,} watched in {watch.corpus!r}"
        typer.echo(f"{watch.id}  {consoles.clean(watch.name)}  {count}")
    if not found:
        typer.echo('nothing is watched yet: claimwright watch add "Seas are rising"', err=True)


@watch_app.command("run")
def run(
    context: typer.Context,
    watches: _AnyNamed = None,
    *,
    force: Annotated[
        bool, typer.Option("--force", help="Check also where nothing changed.")
    ] = False,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Check once what changed since the last run, and say what came of it; for cron."""
    from claimwright.cli.watch_run import run_watches

    settings = settings_of(context, config=config)
    server = server_settings(context, (), config)
    counts = run_watches(settings, server, watches or (), force=force, as_json=as_json)
    every = counts.total()
    typer.echo(
        f"{every:,} watched: {counts['not_due']:,} not due, {counts['same']:,} the same, "
        f"{counts['changed']:,} changed, {counts['failed']:,} failed",
        err=True,
    )
    if every and counts["failed"] == every:
        raise UnavailableError("nothing could be checked; `claimwright watch show` says why")


@watch_app.command("show")
def show(
    context: typer.Context,
    watch: _Named,
    *,
    limit: Annotated[
        int, typer.Option(help="At most so much of its history.", min=1, max=500)
    ] = 20,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Show how each item of a watch stands, and what changed and why, the newest first."""
    from claimwright.schema.writing import to_json
    from claimwright.web.watch_store import WatchStore, detail_of

    store = WatchStore(settings_of(context, config=config).home)
    detail = detail_of(store, store.named(watch).id, limit)
    if as_json:
        consoles.print_json(to_json(detail))
        return
    from claimwright.cli.watch_run import show_detail

    show_detail(detail)


@watch_app.command("remove")
def remove(
    context: typer.Context,
    watches: Annotated[
        list[str], typer.Argument(help="Ids or names of watches.", metavar="WATCH…")
    ],
    *,
    config: options.Config = None,
) -> None:
    """Forget watches with their history."""
    from claimwright.web.watch_store import WatchStore

    store = WatchStore(settings_of(context, config=config).home)
    found = {watch.id: watch for watch in map(store.named, watches)}
    for watch_id in found:
        store.remove(watch_id)
    typer.echo(f"{len(found):,} removed", err=True)


def items_in(rows: Path | None) -> Iterator[WatchItem]:
    """Yield what the rows of a file ask to watch.

    Rows are JSONL, `{id, claim}` or `{id, url}`; `-` is standard input, `None` no file.

    Yields:
        One item a row, in order.
    """
    if rows is None:
        return
    with opened(rows) as source:
        for row in read_rows(source):
            try:
                yield _item_of(row)
            except InputError as error:
                raise type(error)(f"line {row.position}: {error}") from error


def _item_of(row: Row) -> WatchItem:
    if row.trouble is not None:
        raise row.trouble
    from claimwright.flows.watching import MAX_URL_CHARACTERS

    url = text_field(row, "url", MAX_URL_CHARACTERS)
    if url and row.fields.get("claim") is not None:
        raise InputError("the row has a claim and a url; give one of them")
    if url:
        return WatchItem(WatchedKind.PAGE, url.strip())
    return WatchItem(WatchedKind.CLAIM, claim_of(row).text)
