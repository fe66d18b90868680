"""A flow over claims → the paths that answer claims with it: at once, as a stream, as a job."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated, Generic, TypeVar

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from claimwright.errors import InputError
from claimwright.schema.describing import listed, model_of
from claimwright.web.admission import Admission
from claimwright.web.claims_flow import Asked, ClaimsFlow, ClaimsJob, ClaimsStore, Report, job_on
from claimwright.web.job_flow import Step
from claimwright.web.job_routes import (
    JobPaths,
    add_job_routes,
    begun_stream,
    streamed,
    wants_events,
)
from claimwright.web.jobs import Jobs
from claimwright.web.report_file import file_of, file_schemas
from claimwright.web.requests import OneOf, answer_to

Body = TypeVar("Body")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimPaths(Generic[Body, Asked, Report]):
    """How the API speaks of a flow over claims.

    Args:
        parameter: That has the id of a job, such as `weighing_id`.
        body: The annotation of a request: one claim, or several under `claims`.
        report: The dataclass of what is said of one claim.
        formats: What a report can be written as; `json` is among them.
        write: Returns a report as the text of a file in one of them.
        asked: Returns what a body asks for; raises what cannot be begun.
    """

    summary: str
    parameter: str
    body: object
    report: type[Report]
    formats: type[StrEnum]
    write: Callable[[Report, str], str]
    asked: Callable[[Body], Awaitable[Asked]]


def add_claim_routes(
    routes: APIRouter,
    jobs: Jobs,
    store: ClaimsStore[Asked, Step, Report],
    admission: Admission,
    paths: ClaimPaths[Body, Asked, Report],
) -> APIRouter:
    """Add the path that answers claims, and below it those of its jobs, and return the router.

    `jobs` and `store` are for those who hear of each step, `admission` is the door for all others.
    """
    flow, json = store.flow, paths.formats("json")
    described = _described(flow, paths.formats)
    job = job_on(flow.path, paths.report)  # type: ignore[arg-type]  # a class has a hash

    async def answer(body: Body, request: Request, form: StrEnum = json) -> Response:
        """Answer one claim with a report, several with `{"reports": […]}`, or stream either."""
        asked = await paths.asked(body)
        if form is not json and not isinstance(body, OneOf):
            raise InputError(f"a file as {form.value} is of one claim; send them one by one")
        if wants_events(request):
            return await begun_stream(jobs, store, asked)
        reports = await admission.run(partial(flow.reports, asked))
        if form is not json:
            return file_of(paths.write(reports[0], form.value), form.value, flow.noun)
        return answer_to(body, reports)

    form = Query(alias="format", description="What to write; all but JSON take one claim.")
    # The framework reads from here what a checker of types cannot know before the flow does.
    answer.__annotations__ |= {"body": paths.body, "form": Annotated[paths.formats, form]}
    routes.post(
        f"/{flow.path}",
        summary=paths.summary,
        operation_id=flow.path,
        response_model=model_of(paths.report) | listed("reports", paths.report),
        responses=described,
    )(answer)

    def whole(job_id: str) -> ClaimsJob:
        return job(job=store.job(job_id), flow=flow.path, reports=store.reports(job_id))

    named = JobPaths(
        name=flow.noun,
        parameter=paths.parameter,
        noun=flow.noun,
        answer=job,
        events=described,
    )
    add_job_routes(routes, jobs, store, named, whole)
    return routes


def _described(
    flow: ClaimsFlow[Asked, Step, Report], formats: type[StrEnum]
) -> dict[int | str, dict[str, object]]:
    told = ", ".join([*flow.names.values(), "error"])
    description = (
        "One report, several under `reports`, or, where the caller accepts them, server-sent "
        f"events: {told}."
    )
    return streamed(description, file_schemas(formats))
