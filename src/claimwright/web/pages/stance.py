"""A text in, a page out that says where it stands: is global warming a serious concern?"""

from collections.abc import Mapping
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import Response

from claimwright.errors import ClaimwrightError, InputError
from claimwright.flows.article import ArticleSource, check_readable
from claimwright.flows.find import options_of
from claimwright.flows.verify import VerifyOptions
from claimwright.web.article_request import ArticleRequest
from claimwright.web.context import Context
from claimwright.web.pages.form_fields import fields_of
from claimwright.web.pages.negotiation import refuse_strangers
from claimwright.web.pages.refusals import form_page
from claimwright.web.pages.stance_view import StancePage, stance_page
from claimwright.web.pages.wish import address_in

MAX_SENTENCES = 2_000
"""Most sentences that are read in one request."""


def router(context: Context) -> APIRouter:
    """Make the router of the page."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/stance")
    async def asked() -> Response:
        """Return the page as nobody has touched it."""
        return _shown({})

    @routes.post("/stance")
    async def answered(request: Request) -> Response:
        """Return where the text stands; what cannot be read comes back with the reason."""
        refuse_strangers(request)
        fields: Mapping[str, str] = {}
        try:
            fields = await fields_of(request)
            stance = await context.admission.run(partial(_read, context, fields))
        except ClaimwrightError as error:
            return _shown(fields, error=error)
        return _shown(fields, stance=stance)

    return routes


def _read(context: Context, fields: Mapping[str, str]) -> StancePage:
    """Read the text or the page behind its address, sentence by sentence."""
    given = fields.get("text", "")
    if not given.strip():
        raise InputError("there is no text; paste an article or its link")
    address = address_in(given)
    text = _fetched(context, address) if address else given
    sentences = context.engine.splitter(text)
    if len(sentences) > MAX_SENTENCES:
        raise InputError(
            f"the text has {len(sentences):,} sentences; at most {MAX_SENTENCES:,} are read: "
            "paste its parts one by one"
        )
    return stance_page(
        sentences,
        context.engine.sentence_filters,
        min_topic=context.settings.filters.min_topic,
        all_count=bool(fields.get("every")),
    )


def _fetched(context: Context, address: str) -> str:
    """Return the main text of a page, read as for a check."""
    settings = context.settings
    request = ArticleRequest(
        source=ArticleSource(url=address),
        corpus=settings.corpus,
        options=VerifyOptions(),
        find=options_of(settings.find),
    )
    article = context.engine.article_flow(request).read(request.source)
    check_readable(article)
    return article.text


def _shown(
    fields: Mapping[str, str],
    *,
    stance: StancePage | None = None,
    error: ClaimwrightError | None = None,
) -> Response:
    return form_page(
        "stance.html",
        error,
        here="/stance",
        text=fields.get("text", ""),
        every=bool(fields.get("every")),
        stance=stance,
    )
