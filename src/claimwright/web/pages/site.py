"""The parts of the application → the routers of everything that people see."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter

from claimwright.web.citations import CitationsContext
from claimwright.web.context import Context, JobContext
from claimwright.web.pages import (
    about,
    assets,
    citations,
    debate,
    history,
    home,
    reports,
    shelves,
    stance,
    watches,
    weigh,
)
from claimwright.web.pages.shelves import (
    AnyStore,
    Shelf,
    cited,
    debated,
    shelf_of,
    shelf_of_jobs,
    weighed,
)
from claimwright.web.watch_store import WatchStore


def routers(
    context: Context, work: JobContext, citing: CitationsContext, watched: WatchStore
) -> tuple[APIRouter, ...]:
    """Make the routers of the pages; they go before the original's, with which they share `/`.

    The OpenAPI document describes none of them.
    """
    jobs, articles, weighings, debates = work.jobs, work.articles, work.weighings, work.debates
    pageless: dict[str, AnyStore] = {
        "Claims verified": work.verifications,
        **{store.flow.name: store for store in work.brought},
    }
    others: tuple[Callable[[], Shelf], ...] = (
        partial(shelf_of, "Claims weighed", weighings.newest, "/weigh", weighed),
        partial(shelf_of, "Claims debated", debates.newest, "/debates", debated),
        partial(shelf_of, "Citations checked", citing.store.newest, "/citations", cited),
        *(partial(shelf_of_jobs, heading, store) for heading, store in pageless.items()),
    )
    return (
        assets.router(),
        home.router(context, jobs, articles),
        reports.router(jobs, articles),
        history.router(articles, others, listed=context.server.list_reports),
        shelves.router(jobs, pageless.values()),
        stance.router(context),
        weigh.router(context, jobs, weighings),
        debate.router(context, jobs, debates),
        citations.router(citing),
        watches.router(context, watched),
        about.router(context),
    )
