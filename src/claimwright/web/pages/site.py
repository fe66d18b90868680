"""The parts of the application → the routers of everything that people see."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter

from claimwright.web.article_context import ArticleContext, ClaimsContext
from claimwright.web.citations import CitationsContext
from claimwright.web.context import Context
from claimwright.web.pages import (
    about,
    assets,
    citations,
    debate,
    history,
    home,
    parts,
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
    lines_of,
    lines_of_jobs,
    shelf,
    weighed,
)
from claimwright.web.watch_store import WatchStore


def routers(
    context: Context,
    articles: ArticleContext,
    claims: ClaimsContext,
    citing: CitationsContext,
    watched: WatchStore,
) -> tuple[APIRouter, ...]:
    """Make the routers of the pages; they go before the original's, with which they share `/`.

    Args:
        context: The parts of the application.
        articles: The parts that check and keep articles.
        claims: The parts that weigh and debate claims and keep their reports.
        citing: The parts that check citations and keep their reports.
        watched: Keeps the watches.

    Returns:
        The routers; the OpenAPI document describes none of them.
    """
    jobs, weighings, debates = claims.jobs, claims.weighings, claims.debates
    pageless: dict[str, AnyStore] = {
        "Claims verified": claims.verifications,
        **{store.flow.name: store for store in claims.brought},
    }
    others: tuple[Callable[[], Shelf], ...] = (
        lambda: shelf("Claims weighed", lines_of(weighings.newest, "/weigh", weighed)),
        lambda: shelf("Claims debated", lines_of(debates.newest, "/debates", debated)),
        lambda: shelf("Citations checked", lines_of(citing.store.newest, "/citations", cited)),
        *(partial(_of_jobs, heading, store) for heading, store in pageless.items()),
    )
    return (
        assets.router(),
        home.router(context, articles),
        reports.router(articles.jobs, articles.store),
        parts.router(articles.store),
        history.router(articles.store, others, listed=articles.server.list_reports),
        shelves.router(jobs, pageless.values()),
        stance.router(context),
        weigh.router(context, jobs, weighings),
        debate.router(context, jobs, debates),
        citations.router(citing),
        watches.router(context, watched),
        about.router(context),
    )


def _of_jobs(heading: str, store: AnyStore) -> Shelf:
    return shelf(heading, lines_of_jobs(store))
