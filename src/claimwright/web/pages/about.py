"""The corpora of this server → the page that says what verdicts mean and what they must not do."""

from fastapi import APIRouter
from fastapi.responses import Response

from claimwright.views.wording import VERDICTS
from claimwright.web.context import Context
from claimwright.web.pages.negotiation import page_router
from claimwright.web.pages.rendering import page


def router(context: Context) -> APIRouter:
    """Make the router of the page."""
    routes = page_router()

    @routes.get("/about")
    async def about() -> Response:
        """Return the page, with what can be searched here."""
        corpora, signs = await context.corpora(), tuple(VERDICTS.values())
        return page("about.html", here="/about", corpora=corpora, signs=signs)

    return routes
