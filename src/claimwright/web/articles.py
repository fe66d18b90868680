"""/v1/articles and /v1/claims: an article in, its check, or its sentences and their claims, out."""

from dataclasses import replace
from functools import partial
from typing import Annotated, Final, Literal, Self

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import AfterValidator, Field, model_validator

from claimwright.domain import Json
from claimwright.flows.article import ArticleSource
from claimwright.flows.find import MAX_ARTICLE_CHARACTERS, FindOptions, options_of
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from claimwright.verdict.article_report import FoundClaims
from claimwright.web.article_events import ArticleJob, ArticleStore, article_report_of
from claimwright.web.built_engine import ArticleRequest
from claimwright.web.context import Context
from claimwright.web.job_routes import JobPaths, add_job_routes, begun_job, streamed
from claimwright.web.jobs import Jobs
from claimwright.web.requests import OptionsInput, Strict, example, printable
from claimwright.web.strict_json import api_router

MAX_URL_CHARACTERS: Final = 2_000
"""Longest address of an article."""

MAX_TITLE_CHARACTERS: Final = 1_000
"""Longest title that a caller gives."""

FilterName = Literal["form", "check_worthiness", "topic", "opinion", "forecast"]
Title = Annotated[str, Field(max_length=MAX_TITLE_CHARACTERS), AfterValidator(printable)]
Address = Annotated[str, Field(max_length=MAX_URL_CHARACTERS), AfterValidator(printable)]
CancelOnDisconnect = Annotated[
    bool, Field(description="Stop the check when the caller of a stream leaves before the end.")
]


class FindOptionsInput(Strict):
    """How claims are looked for; an absent or null field takes the server's default."""

    coreference: bool | None = Field(
        default=None, description="Write each claim so that it stands alone."
    )
    decompose: bool | None = Field(default=None, description="Take compound sentences apart.")
    filters: Annotated[list[FilterName], Field(max_length=5)] | None = Field(
        default=None, description="Filters that may leave sentences out; the others only report."
    )


class JudgementOptionsInput(OptionsInput):
    """How evidence is found and read; an absent or null field takes the server's default."""

    include_title: bool = Field(
        default=True, description="Whether the verifier reads a document's title before its text."
    )


class ArticleOptionsInput(FindOptionsInput, JudgementOptionsInput):
    """How claims and their evidence are found; an absent or null field takes the default."""


def find_options(asked: FindOptionsInput, settings: Settings) -> FindOptions:
    """Return how claims are looked for, filled from the settings."""
    found = asked.filled(options_of(settings.find))
    return replace(found, filters=frozenset(found.filters))


class SourceInput(Strict):
    """An article: its text, its address or its HTML."""

    text: Annotated[str, Field(max_length=MAX_ARTICLE_CHARACTERS)] = Field(
        default="", description="The article as plain text."
    )
    url: Address = Field(default="", description="Its address; http or https.")
    html: Annotated[str, Field(max_length=MAX_ARTICLE_CHARACTERS)] = Field(
        default="", description="Its page, from which the main text is taken."
    )
    title: Title = Field(default="", description="Its title, where the caller knows it better.")

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        given = [name for name in ("text", "url", "html") if getattr(self, name).strip()]
        if len(given) != 1:
            said = " and ".join(given) or "none of them"
            raise ValueError(f"give exactly one of text, url and html; this gives {said}")
        return self

    def source(self) -> ArticleSource:
        """Return where the article comes from."""
        return ArticleSource(
            text=self.text if self.text.strip() else "",
            url=self.url.strip(),
            html=self.html if self.html.strip() else "",
            title=self.title,
        )


class TextInput(SourceInput):
    """A text, its address or its HTML, and how to look for claims in it."""

    model_config = example(
        {
            "text": "NASA measures the sea. It has found that the rise has sped up.",
            "options": {"filters": ["form"]},
        }
    )

    text: Annotated[str, Field(max_length=MAX_ARTICLE_CHARACTERS)] = Field(
        default="", description="The text; all offsets count in it."
    )
    options: FindOptionsInput = FindOptionsInput()


class ArticleInput(SourceInput):
    """An article: its text, its address or its HTML, and how to check it."""

    model_config = example(
        {
            "text": "Sea level rise has sped up since 1993. It is caused by melting ice.",
            "title": "The sea",
            "options": {"corpus": "starter", "top_k": 5},
        }
    )

    options: ArticleOptionsInput = ArticleOptionsInput()
    cancel_on_disconnect: CancelOnDisconnect = False

    def to_domain(self, settings: Settings) -> ArticleRequest:
        """Return the request, filled from the settings."""
        options = self.options
        return ArticleRequest(
            source=self.source(),
            corpus=options.corpus or settings.corpus,
            options=options.to_domain(settings),
            find=find_options(options, settings),
        )


_STREAM = streamed(
    "Server-sent events: state, article, found, claim, evidence, verdict, error, summary."
)
_PATHS = JobPaths(
    name="article",
    parameter="article_id",
    noun="check of an article",
    answer=ArticleJob,
    events=_STREAM,
)


def router(context: Context, jobs: Jobs, store: ArticleStore) -> APIRouter:
    """Make the router of `/v1/articles`."""
    routes = api_router("articles")

    @routes.post(
        "/articles",
        summary="Check an article",
        status_code=202,
        response_model=model_of(ArticleJob),
        responses=_STREAM,
    )
    async def check_article(body: ArticleInput, request: Request) -> Response:
        """Stream events to who accepts them; tell others where to ask. The check outlives both."""
        asked = body.to_domain(context.settings)
        return await begun_job(request, jobs, store, asked, whole, alone=body.cancel_on_disconnect)

    def whole(job_id: str) -> ArticleJob:
        """Return a job with its report, if it has one."""
        job = store.job(job_id)
        return ArticleJob(job, article_report_of(store, job_id) if job.has_report else None)

    add_job_routes(routes, jobs, store, _PATHS, whole)
    return routes


def claims_router(context: Context) -> APIRouter:
    """Make the router of `/v1/claims`."""
    routes = api_router("claims")

    @routes.post(
        "/claims",
        summary="Find the claims of a text",
        response_model=model_of(FoundClaims),
    )
    async def find_claims(body: TextInput) -> JSONResponse:
        """Answer every sentence, kept or not and why, and the claims in those that are kept."""
        return JSONResponse(await context.admission.run(partial(_find, context, body)))

    return routes


def _find(context: Context, body: TextInput) -> dict[str, Json]:
    """Read the article and look for its claims; a page that cannot be read says so by its state."""
    request = ArticleRequest(
        source=body.source(),
        corpus=context.settings.corpus,
        options=VerifyOptions(),
        find=find_options(body.options, context.settings),
    )
    flow = context.engine.article_flow(request)
    article = flow.read(request.source)
    return to_json(FoundClaims(article, tuple(flow.find(article))))
