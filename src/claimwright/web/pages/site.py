"""The parts of the application → the routers of everything that people see."""

from functools import partial

from fastapi import APIRouter

from claimwright.web.article_context import ArticleContext
from claimwright.web.article_store import Kept
from claimwright.web.citations import CitationsContext
from claimwright.web.context import Context
from claimwright.web.debate_store import DebateStore
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
    weigh,
)
from claimwright.web.pages.shelves import cited, debated, shelf, weighed
from claimwright.web.weigh_store import WeighStore


def routers(
    context: Context, articles: ArticleContext, citing: CitationsContext
) -> tuple[APIRouter, ...]:
    """Make the routers of the pages; they go before the original's, with which they share `/`.

    Args:
        context: The parts of the application.
        articles: The parts that check and keep articles.
        citing: The parts that check citations and keep their reports.

    Returns:
        The routers; the OpenAPI document describes none of them.
    """
    weighings = WeighStore(context.settings.home, _kept(context))
    debates = DebateStore(context.settings.home, _kept(context))
    others = (
        partial(shelf, weighings, "Claims weighed", "/weigh", weighed),
        partial(shelf, debates, "Claims debated", "/debates", debated),
        partial(shelf, citing.store, "Citations checked", "/citations", cited),
    )
    return (
        assets.router(),
        home.router(context, articles.jobs),
        reports.router(articles.jobs, articles.store),
        parts.router(articles.store),
        history.router(articles.store, others, listed=articles.server.list_reports),
        stance.router(context),
        weigh.router(context, weighings),
        debate.router(context, debates),
        citations.router(citing),
        about.router(context),
    )


def _kept(context: Context) -> Kept:
    """Return how much of each kind of report is kept for its page."""
    server = context.server
    return Kept(
        number=server.reports_kept, days=server.reports_days, size_bytes=server.reports_bytes
    )
