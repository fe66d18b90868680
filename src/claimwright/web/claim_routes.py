"""A flow over claims, ours or brought by a package → the paths that answer claims with it.

They answer at once, as a stream or as a job.
"""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, make_dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated, Final, Generic, TypeAlias, TypeVar, cast

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field, create_model

from claimwright.domain import Claim
from claimwright.errors import InputError
from claimwright.flows.brought import AnyFlow, Engine
from claimwright.schema.describing import Described, listed, model_of, summary_of
from claimwright.views.formats import PlainFormat
from claimwright.web.admission import Admission
from claimwright.web.caller import ask_for_claims
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
from claimwright.web.metered_engine import count_claims
from claimwright.web.report_file import file_of, file_schemas
from claimwright.web.requests import ClaimInput, ManyOf, OneOf, OneOrMany, Strict, answer_to
from claimwright.web.strict_json import api_router

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


MAX_CLAIMS: Final = 50
"""Most claims of one request to a brought flow: nobody knows how long each takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtRequest:
    """Claims for a brought flow.

    Args:
        claims: In order.
        options: Of the class that the flow names, which stands in the class made from this one.
    """

    claims: tuple[Claim, ...]
    options: object


BroughtStore: TypeAlias = ClaimsStore[BroughtRequest, object, object]
"""Keeps the jobs of a brought flow."""


class BroughtJobs(ClaimsFlow[BroughtRequest, object, object]):
    """A brought flow, as jobs run it.

    Its engine counts no claims: whatever the flow does with one, it is counted here, and once.
    """

    def __init__(self, flow: AnyFlow, engine: Engine) -> None:
        self.brought = flow
        self._engine = engine
        self.name = self.path = self.noun = flow.name
        self.names = flow.steps
        self.last = flow.last
        self.request = make_dataclass(
            "Request",
            [("options", flow.options)],
            bases=(BroughtRequest,),
            frozen=True,
            kw_only=True,
        )

    def begin(self, request: BroughtRequest) -> Callable[[Claim], Iterator[object]]:
        """Return what works on a claim, which is counted before."""
        work_on = self.brought.begun(self._engine, request.options)

        def counted(claim: Claim) -> Iterator[object]:
            count_claims([claim])
            return work_on(claim)

        return counted

    def reports(self, request: BroughtRequest) -> tuple[object, ...]:
        """Return one report per claim; all claims are counted before the first is begun."""
        ask_for_claims()
        work_on = self.brought.begun(self._engine, request.options)
        count_claims(request.claims)
        steps = (step for claim in request.claims for step in work_on(claim))
        return tuple(step.report for step in steps if isinstance(step, self.last))


def brought_router(jobs: Jobs, store: BroughtStore, admission: Admission) -> APIRouter:
    """Make the router of a brought flow."""
    flow = cast("BroughtJobs", store.flow)
    brought = flow.brought

    async def asked(body: OneOf[Strict] | ManyOf[Strict]) -> BroughtRequest:
        """Read what a body asks for."""
        chosen = {name: getattr(body.options, name) for name in type(body.options).model_fields}
        return flow.request(claims=body.claims(), options=brought.options(**chosen))

    paths = ClaimPaths(
        summary=brought.summary,
        parameter="job_id",
        body=_body(brought),
        report=brought.report,
        formats=PlainFormat,
        write=lambda report, _: brought.text(report),
        asked=asked,
    )
    return add_claim_routes(api_router(brought.name), jobs, store, admission, paths)


def _body(brought: AnyFlow) -> object:
    """Return the annotation of a request for one claim or several, with the flow's options."""
    named = "".join(word.title() for word in brought.name.split("-"))
    described: dict[str, Described] = {
        option.name: (option.hint, Field(default=option.usual, description=option.told or None))
        for option in brought.chosen
    }
    options: type[Strict] = create_model(  # type: ignore[call-overload]  # annotations of run time
        f"{named}Options", __base__=Strict, __doc__=summary_of(brought.options), **described
    )
    one = create_model(f"One{named}", __base__=OneOf, options=(options, options()))
    claims = Annotated[list[ClaimInput], Field(max_length=MAX_CLAIMS, alias="claims")]
    many = create_model(
        f"Many{named}", __base__=ManyOf, members=(claims, ...), options=(options, options())
    )
    return OneOrMany[one, many]  # type: ignore[misc, valid-type]  # classes of run time
