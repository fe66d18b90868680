"""The first page: a text, an address or a claim in, a check begun."""

from dataclasses import replace
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from claimwright.errors import ClaimwrightError, InputError
from claimwright.flows.article import ArticleSource
from claimwright.flows.find import options_of
from claimwright.protocols import Splitter
from claimwright.settings import MAX_CLAIM_CHARACTERS
from claimwright.views.wording import VERDICTS
from claimwright.web.article_events import ArticleStore
from claimwright.web.context import Context
from claimwright.web.engine import ArticleRequest
from claimwright.web.jobs import Jobs
from claimwright.web.pages.form_fields import fields_of
from claimwright.web.pages.negotiation import BrowserRoute, page_router
from claimwright.web.pages.rendering import form_page
from claimwright.web.pages.wish import EXAMPLES, Wish, usual, wish_of


def router(context: Context, jobs: Jobs, store: ArticleStore) -> APIRouter:
    """Make the router of the first page; its `/` answers browsers alone."""
    routes = page_router()
    settings = context.settings

    async def home() -> Response:
        """Return the first page as nobody has touched it."""
        return await _shown(context, usual(settings))

    routes.add_api_route("/", home, methods=["GET"], route_class_override=BrowserRoute)

    @routes.post("/check")
    async def check(request: Request) -> Response:
        """Begin a check and lead to its page; what cannot be checked comes back with the reason."""
        wish = usual(settings)
        try:
            fields = await fields_of(request)
            wish = replace(wish, text=fields.get("text", ""))
            wish = wish_of(fields, settings)
            started = await jobs.submit(store, await _asked(context, wish))
        except ClaimwrightError as error:
            return await _shown(context, wish, error)
        return RedirectResponse(f"/reports/{started.id}{wish.query}", status_code=303)

    return routes


async def _asked(context: Context, wish: Wish) -> ArticleRequest:
    """Say what is to be checked; of a single sentence everything is, whatever the filters say."""
    if not wish.text.strip():
        raise InputError("there is no text; paste an article, its link, or one claim")
    source = ArticleSource(url=wish.address) if wish.address else ArticleSource(text=wish.text)
    alone = bool(source.text) and await context.admission.run(
        partial(is_alone, context.engine.splitter, wish.text)
    )
    find = wish.finding(options_of(context.settings.find), alone=alone)
    return ArticleRequest(source=source, corpus=wish.corpus, options=wish.options(), find=find)


def is_alone(splitter: Splitter, text: str) -> bool:
    """Say whether a text is a single sentence."""
    return len(text) <= MAX_CLAIM_CHARACTERS and len(splitter(text)) == 1


async def _shown(context: Context, wish: Wish, error: ClaimwrightError | None = None) -> Response:
    return form_page(
        "home.html",
        error,
        here="/",
        wish=wish,
        corpora=await context.claim_corpora(),
        examples=EXAMPLES,
        signs=tuple(VERDICTS.values()),
    )
