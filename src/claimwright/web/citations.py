"""/v1/citations: an article in, what its citations show out, as a stream or as a job.

One claim with its source, or several, are answered at once.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final, Self

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator

from claimwright.domain import Claim, DecidedReport, Decision, Decisions, Json
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.source_texts import given_text
from claimwright.schema.describing import listed, model_of
from claimwright.schema.writing import to_json
from claimwright.settings import CitationSettings
from claimwright.views.formats import CitationFormat
from claimwright.web.admission import Admission
from claimwright.web.articles import Address, CancelOnDisconnect, Title
from claimwright.web.citations_events import CitationsStatus, CitationStore, status_of
from claimwright.web.context import Context
from claimwright.web.job_routes import MEDIA_TYPE, JobPaths, add_job_routes, begun_job, streamed
from claimwright.web.jobs import Jobs
from claimwright.web.report_file import file_schemas, report_file
from claimwright.web.requests import (
    ClaimText,
    ContextText,
    IdInPath,
    Name,
    Strict,
    example,
    printable,
)
from claimwright.web.strict_json import api_router

MAX_WIKITEXT_CHARACTERS: Final = 2_000_000
"""Longest article; the largest body of a request, in bytes, may bound it before."""

MAX_SOURCE_CHARACTERS: Final = 2_000_000
"""Longest text of a source that a caller gives."""

MAX_CHECKS: Final = 50
"""Most claims that one request checks against their sources."""

MAX_REVISION: Final = 2**53 - 1
"""Largest number of a revision: what every reader of JSON holds exactly."""


class CitationsInput(Strict):
    """An article whose citations are checked: its title, its address or its wikitext."""

    model_config = example(
        {"title": "Wetland"},
        {
            "wikitext": "The lake is deep.<ref>https://example.org/lake</ref>",
            "title": "Lake Verna",
        },
    )

    title: Title = Field(default="", description="Of the page; alone, it is read from the wiki.")
    url: Address = Field(default="", description="Address of the page; http or https.")
    wikitext: Annotated[str, Field(max_length=MAX_WIKITEXT_CHARACTERS)] = Field(
        default="", description="Of the page; with it only cited sources are read."
    )
    revision: Annotated[int, Field(ge=1, le=MAX_REVISION, strict=True)] | None = Field(
        default=None, description="Number of the revision; absent reads the newest."
    )
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[a-z]{2,10})*$")] = Field(
        default="en", description="Of the wiki, ISO 639-1."
    )
    corpus: Annotated[str, Field(max_length=200), AfterValidator(printable)] | None = Field(
        default=None,
        description="Searched for better sources; /v1/corpora lists them. Absent or null takes the "
        "server's, an empty name searches none.",
    )
    cancel_on_disconnect: CancelOnDisconnect = False

    @model_validator(mode="after")
    def _one_article(self) -> Self:
        given = [name for name in ("url", "wikitext") if getattr(self, name).strip()]
        if len(given) > 1 or (self.url.strip() and self.title.strip()):
            raise ValueError("give one of title, url and wikitext; only wikitext takes a title too")
        if not given and not self.title.strip():
            raise ValueError("there is no article; give its title, its url or its wikitext")
        return self

    def to_domain(self, default_corpus: str) -> CitationsRequest:
        """Return the request; `default_corpus` is searched when the caller names none."""
        return CitationsRequest(
            title=self.title.strip(),
            url=self.url.strip(),
            wikitext=self.wikitext if self.wikitext.strip() else "",
            revision=self.revision,
            language=self.language,
            corpus=default_corpus if self.corpus is None else self.corpus,
        )


class CheckInput(Strict):
    """One claim and the source to check it against: its text or its address."""

    model_config = example(
        {
            "id": "a",
            "claim": "The lake is 41 metres deep.",
            "article_title": "Lake Verna",
            "source_text": "Soundings of 2004 found a depth of 41 metres.",
        }
    )

    claim: ClaimText
    id: Name = Field(default="", description="The caller's name for it, given back.")
    context: ContextText = ""
    article_title: Title = ""
    source_text: Annotated[str, Field(max_length=MAX_SOURCE_CHARACTERS)] = ""
    source_url: Address = ""
    source_title: Title = ""

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if self._is_given == bool(self.source_url.strip()):
            raise ValueError("give exactly one of source_text and source_url")
        return self

    @property
    def _is_given(self) -> bool:
        """Say whether the text is here; an empty one says that nothing could be read."""
        alone = "source_text" in self.model_fields_set and not self.source_url.strip()
        return alone or bool(self.source_text.strip())

    def rows(self, settings: CitationSettings) -> tuple[CitationRow, ...]:
        """Return the one check."""
        return (self.row(settings),)

    def row(self, settings: CitationSettings) -> CitationRow:
        """Return the check that the engine makes."""
        given = None
        if self._is_given:
            given = given_text(self.source_text, title=self.source_title, url="", settings=settings)
        return CitationRow(
            claim=Claim(text=self.claim, id=self.id, context=self.context),
            article_title=self.article_title,
            url=self.source_url.strip(),
            source_title=self.source_title,
            given=given,
        )


class ChecksInput(Strict):
    """Several claims, each with its source."""

    checks: Annotated[list[CheckInput], Field(max_length=MAX_CHECKS)]

    def rows(self, settings: CitationSettings) -> tuple[CitationRow, ...]:
        """Return the checks in order."""
        return tuple(each.row(settings) for each in self.checks)


def kind_of_body(body: object) -> str:
    """Tell by its members which body one is: `checks`, `check` (with `claim`) or `article`."""
    members = body if isinstance(body, dict) else {}
    return "checks" if "checks" in members else "check" if "claim" in members else "article"


CitationsBody = Annotated[
    Annotated[CitationsInput, Tag("article")]
    | Annotated[CheckInput, Tag("check")]
    | Annotated[ChecksInput, Tag("checks")],
    Discriminator(kind_of_body),
]
"""An article, one claim with its source, or several under `checks`."""


Format = Annotated[CitationFormat, Query(alias="format", description="What to write.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsContext:
    """The parts of one application that citations need.

    Args:
        door: Of work that waits for sites, for which nobody else should wait.
    """

    context: Context
    jobs: Jobs
    store: CitationStore
    door: Admission


@dataclass(frozen=True, slots=True)
class DecisionsKept:
    """The id of a claim to what a reviewer decided about its suggestion."""

    decisions: Decisions


class DecisionInput(Strict):
    """What a reviewer decided about the suggestion for a claim."""

    claim_id: Name
    decision: Decision | None = None


_PATHS: Final = JobPaths(
    name="citations",
    parameter="name",
    noun="check of an article's citations",
    answer=CitationsStatus,
    events=streamed("Server-sent events: state, article, sources, group, report, error."),
)


def router(parts: CitationsContext) -> APIRouter:
    """Make the router of `/v1/citations`."""
    routes = api_router("citations")

    @routes.post(
        "/citations",
        summary="Check the citations of an article, or claims against their sources",
        status_code=202,
        response_model=model_of(CitationsStatus),
        responses={
            200: {
                "model": model_of(CheckedRow) | listed("checks", CheckedRow),
                "description": "To a claim with its source the answer, to several one each; to an "
                "article, for who accepts them, server-sent events.",
                "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
            }
        },
    )
    async def check_citations(body: CitationsBody, request: Request) -> Response:
        """Check an article as a job, or single claims at once. No edit is ever made."""
        if isinstance(body, CitationsInput):
            asked = body.to_domain(parts.context.settings.citations.corpus)
            whole, alone = partial(status_of, parts.store), body.cancel_on_disconnect
            return await begun_job(request, parts.jobs, parts.store, asked, whole, alone=alone)
        rows = await asyncio.to_thread(body.rows, parts.context.settings.citations)
        waits = any(row.given is None for row in rows)
        door = parts.door if waits else parts.context.admission
        answers = await door.run(partial(_answers, parts.context, rows))
        return JSONResponse(answers[0] if isinstance(body, CheckInput) else {"checks": answers})

    add_job_routes(routes, parts.jobs, parts.store, _PATHS, partial(status_of, parts.store))
    _add_report(routes, parts)
    return routes


def _add_report(routes: APIRouter, parts: CitationsContext) -> None:
    @routes.get(
        "/citations/{name}/report",
        summary="Return the report on an article's citations in the format that is asked for",
        response_model=model_of(DecidedReport),
        responses={200: {"content": file_schemas(CitationFormat)}},
    )
    async def get_citation_report(name: IdInPath, form: Format = CitationFormat.JSON) -> Response:
        """Return the report, with what a reviewer decided about its suggestions."""
        return await asyncio.to_thread(written, parts.store, name, form)

    @routes.delete(
        "/citations/{name}/report",
        summary="Delete the report on an article's citations",
        status_code=204,
    )
    async def delete_citation_report(name: IdInPath) -> Response:
        """Forget the report and what was decided about it."""
        await parts.jobs.delete(parts.store, name)
        return Response(status_code=204)

    @routes.post(
        "/citations/{name}/decisions",
        summary="Keep what a reviewer decided about a suggestion",
        response_model=model_of(DecisionsKept),
    )
    async def decide_citation(name: IdInPath, body: DecisionInput) -> JSONResponse:
        """Keep a decision; null opens it again. It changes no article."""
        work = partial(parts.store.decide, name, body.claim_id, body.decision)
        return JSONResponse(to_json(DecisionsKept(await asyncio.to_thread(work))))


def written(store: CitationStore, name: str, form: CitationFormat) -> Response:
    """Return the report of a job as a file; blocking.

    Raises:
        BusyError: The job goes on.
        NotFoundError: It ended without a report, or there is none of this name.
    """
    return report_file(store.report(name), form, "citations", decisions=store.decisions(name))


def _answers(context: Context, rows: Sequence[CitationRow]) -> list[dict[str, Json]]:
    return [to_json(each) for each in context.engine.citation_checks(rows)]
