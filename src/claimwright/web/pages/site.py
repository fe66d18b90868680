"""The parts of the application → the routers of everything that people see."""

from fastapi import APIRouter

from claimwright.web.article_context import ArticleContext
from claimwright.web.context import Context
from claimwright.web.pages import about, assets, history, home, parts, reports, stance


def routers(context: Context, articles: ArticleContext) -> tuple[APIRouter, ...]:
    """Make the routers of the pages; they go before the original's, with which they share `/`.

    Args:
        context: The parts of the application.
        articles: The parts that check and keep articles.

    Returns:
        The routers; the OpenAPI document describes none of them.
    """
    return (
        assets.router(),
        home.router(context, articles.jobs),
        reports.router(articles.jobs, articles.store),
        parts.router(articles.store),
        history.router(articles.store, listed=articles.server.list_reports),
        stance.router(context),
        about.router(context),
    )
