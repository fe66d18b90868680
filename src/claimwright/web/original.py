"""The ten paths of the original evidence API, and the two that say that it runs."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query

from claimwright.domain import Unit
from claimwright.web.context import Context
from claimwright.web.engine import Engine
from claimwright.web.original_schema import (
    DEFAULT_TOP_K,
    Claim,
    Claims,
    EvidenceOutput,
    TextToSplit,
    VerifiedEvidenceOutput,
)
from claimwright.web.original_search import Wish, find, split, verify
from claimwright.web.strict_json import StrictRoute

Found = TypeVar("Found")

RUNNING = "Seems to be running"
"""What the original answers to a health check."""

SELF_DESCRIPTION = (
    "An API for scientific evidence retrieval and climate change related claim verification "
    "against scientific evidence"
)
"""What the original answers at its root; clients may compare it."""

ReRank = Annotated[
    bool | None,
    Query(description="Sort by influential citations, citations and year instead of similarity."),
]
IncludeTitle = Annotated[
    bool | None, Query(description="Let the verifier read the title of the work, too.")
]
FilterNei = Annotated[bool | None, Query(description="Leave out what is labelled NOT_ENOUGH_INFO.")]


def router(context: Context) -> APIRouter:
    """Make the router of the original's paths.

    Its operation ids are the original's, so that generated clients keep theirs.
    """
    routes = APIRouter(route_class=StrictRoute, tags=["original"])
    for name, unit in (("abstract", Unit.ABSTRACT), ("phrase", Unit.SENTENCE)):
        _add_evidence(routes, context, name, unit)
        _add_verify(routes, context, name, unit)
    _add_split(routes, context)
    _add_constants(routes)
    return routes


def _add_evidence(routes: APIRouter, context: Context, name: str, unit: Unit) -> None:
    async def one(claim: Claim, *, re_rank: ReRank = True) -> list[EvidenceOutput]:
        return (await _run(context, find, [claim.claim], _wish(claim, unit, re_rank)))[0]

    async def batch(claims: Claims, *, re_rank: ReRank = True) -> list[list[EvidenceOutput]]:
        return await _run(context, find, claims.claims, _wish(claims, unit, re_rank))

    path, summary = f"{name}/evidence", f"Find evidence {name}s"
    _add_both(routes, path, (one, batch), summary=summary, function="get_evidences")


def _add_verify(routes: APIRouter, context: Context, name: str, unit: Unit) -> None:
    async def one(
        claim: Claim,
        *,
        include_title: IncludeTitle = True,
        re_rank: ReRank = True,
        filter_nei: FilterNei = True,
    ) -> list[VerifiedEvidenceOutput]:
        wish = _wish(claim, unit, re_rank, include_title=include_title, filter_nei=filter_nei)
        return (await _run(context, verify, [claim.claim], wish))[0]

    async def batch(
        claims: Claims,
        *,
        include_title: IncludeTitle = True,
        re_rank: ReRank = True,
        filter_nei: FilterNei = True,
    ) -> list[list[VerifiedEvidenceOutput]]:
        wish = _wish(claims, unit, re_rank, include_title=include_title, filter_nei=filter_nei)
        return await _run(context, verify, claims.claims, wish)

    path, summary = f"{name}/verify", f"Judge the sentences of evidence {name}s"
    _add_both(routes, path, (one, batch), summary=summary, function="verify")


def _add_both(
    routes: APIRouter,
    path: str,
    endpoints: tuple[Callable[..., object], Callable[..., object]],
    *,
    summary: str,
    function: str,
) -> None:
    """Add a path for one claim and one for several; `function` is what the original called it."""
    for suffix, told, endpoint in zip(
        ("", "/batch"), ("", " for each claim"), endpoints, strict=True
    ):
        routes.add_api_route(
            f"/api/{path}{suffix}",
            endpoint,
            methods=["POST"],
            summary=f"{summary}{told}",
            # Function, path and method, as the original's framework named it.
            operation_id=f"{function}_api_{path}{suffix}_post".replace("/", "_"),
        )


def _add_split(routes: APIRouter, context: Context) -> None:
    @routes.post(
        "/api/split", summary="Cut a text into sentences", operation_id="split_api_split_post"
    )
    async def cut(text: TextToSplit) -> list[str]:
        """Return the sentences in order; line ends within one become spaces."""
        return await context.admission.run(partial(split, text.text, context.engine.splitter))


def _add_constants(routes: APIRouter) -> None:
    """Add the two paths that touch neither index nor model, as in the original."""

    @routes.get("/healthcheck", summary="Say that the process runs")
    async def healthcheck() -> str:
        """Return a constant; `/readyz` is the check that searches and judges."""
        return RUNNING

    @routes.get("/", summary="Say what this is")
    async def readme() -> str:
        """Return a constant."""
        return SELF_DESCRIPTION


def _wish(
    asked: Claim | Claims,
    unit: Unit,
    re_rank: bool | None,  # noqa: FBT001
    *,
    include_title: bool | None = True,
    filter_nei: bool | None = False,
) -> Wish:
    return Wish(
        unit=unit,
        top_k=DEFAULT_TOP_K if asked.top_k is None else asked.top_k,
        threshold=asked.threshold,
        re_rank=bool(re_rank),
        include_title=bool(include_title),
        filter_nei=bool(filter_nei),
    )


async def _run(
    context: Context,
    work: Callable[[Engine, str, Sequence[str], Wish], list[list[Found]]],
    claims: Sequence[str],
    wish: Wish,
) -> list[list[Found]]:
    context.check_size(claims, wish.top_k)
    corpus = context.settings.corpus
    return await context.admission.run(partial(work, context.engine, corpus, claims, wish))
