"""The parts of the application → the routers of everything that people see."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from fastapi import APIRouter

from claimwright.web.article_context import ArticleContext, ClaimsContext
from claimwright.web.citations import CitationsContext
from claimwright.web.claims_flow import Asked, ClaimsStore, Report
from claimwright.web.context import Context
from claimwright.web.job_flow import Step
from claimwright.web.pages import (
    about,
    assets,
    citations,
    debate,
    history,
    home,
    parts,
    reports,
    stance,
    watches,
    weigh,
)
from claimwright.web.pages.shelves import Shelf, as_json, cited, debated, lines_of, shelf, weighed
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
    others: tuple[Callable[[], Shelf], ...] = (
        lambda: shelf("Claims weighed", lines_of(weighings.newest, "/weigh", weighed)),
        lambda: shelf("Claims debated", lines_of(debates.newest, "/debates", debated)),
        lambda: shelf("Citations checked", lines_of(citing.store.newest, "/citations", cited)),
        lambda: _of_json("Claims verified", claims.verifications),
        *(partial(_of_json, store.flow.name, store) for store in claims.brought),
    )
    return (
        assets.router(),
        home.router(context, articles),
        reports.router(articles.jobs, articles.store),
        parts.router(articles.store),
        history.router(articles.store, others, listed=articles.server.list_reports),
        stance.router(context),
        weigh.router(context, jobs, weighings),
        debate.router(context, jobs, debates),
        citations.router(citing),
        watches.router(context, watched),
        about.router(context),
    )


def _of_json(heading: str, store: ClaimsStore[Asked, Step, Report]) -> Shelf:
    """Return what the list says of the reports of a flow without pages of its own."""
    lines = lines_of(store.newest, f"/v1/{store.flow.path}", as_json)
    return shelf(heading, (replace(line, page=False) for line in lines))
