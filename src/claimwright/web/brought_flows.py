"""A flow that a package brings → its jobs, and the paths that answer claims with it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, make_dataclass
from typing import Annotated, Final, TypeAlias, cast

from fastapi import APIRouter
from pydantic import Field, create_model

from claimwright.domain import Claim
from claimwright.flows.brought import AnyFlow, Engine
from claimwright.schema.describing import Described, summary_of
from claimwright.views.formats import PlainFormat
from claimwright.web.admission import Admission
from claimwright.web.caller import ask_for_claims
from claimwright.web.claim_routes import ClaimPaths, add_claim_routes
from claimwright.web.claims_flow import ClaimsFlow, ClaimsStore
from claimwright.web.jobs import Jobs
from claimwright.web.metered_engine import count_claims
from claimwright.web.requests import ClaimInput, ManyOf, OneOf, OneOrMany, Strict
from claimwright.web.strict_json import api_router

MAX_CLAIMS: Final = 50
"""Most claims of one request: nobody knows how long each takes."""


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


def router(jobs: Jobs, store: BroughtStore, admission: Admission) -> APIRouter:
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
