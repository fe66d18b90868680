"""The corpora of this server → the page that says what verdicts mean and what they must not do."""

from fastapi import APIRouter
from fastapi.responses import Response

from claimwright.views.wording import VERDICTS
from claimwright.web.context import Context
from claimwright.web.engine import CorpusSummary
from claimwright.web.pages.rendering import page


def router(context: Context) -> APIRouter:
    """Make the router of the page.

    Args:
        context: The parts of the application.

    Returns:
        The router; the OpenAPI document does not describe it.
    """
    routes = APIRouter(include_in_schema=False)

    @routes.get("/about")
    async def about() -> Response:
        """Return the page, with what can be searched here."""
        found = await context.admission.run(context.engine.corpora)
        corpora = [each for each in found if isinstance(each, CorpusSummary)]
        return page("about.html", here="/about", corpora=corpora, signs=tuple(VERDICTS.values()))

    return routes
