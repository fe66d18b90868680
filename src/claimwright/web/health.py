"""The state of the server → answers for whoever watches it."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path

from claimwright.domain import Claim, Pair, Unit
from claimwright.errors import ClaimwrightError, NotFoundError, UnavailableError
from claimwright.web.answers import LivenessOutput, ProblemTypeOutput, ReadinessOutput
from claimwright.web.context import Context
from claimwright.web.engine import Engine
from claimwright.web.problem_types import TYPES

PROBE = "The global surface temperature has risen since 1900."
"""The claim that the check of readiness searches for and judges."""


def router(context: Context) -> APIRouter:
    """Make the router of liveness, readiness and the kinds of problem.

    Args:
        context: The parts of the application.

    Returns:
        The router.
    """
    routes = APIRouter(tags=["service"])
    corpus = context.settings.corpus

    @routes.get("/healthz", summary="Say whether the process answers", operation_id="liveness")
    async def liveness() -> LivenessOutput:
        """Return at once, without touching index or model."""
        return LivenessOutput()

    @routes.get(
        "/readyz", summary="Say whether the server can answer claims", operation_id="readiness"
    )
    async def readiness() -> ReadinessOutput:
        """Search once and judge once; any failure of either is a 503."""
        await context.admission.run(partial(probe, context.engine, corpus))
        return ReadinessOutput(corpus=corpus)

    @routes.get(
        "/problems/{name}", summary="Explain a kind of problem", operation_id="explain_problem"
    )
    async def explain(name: Annotated[str, Path(max_length=100)]) -> ProblemTypeOutput:
        """Return what a kind of problem means and what to do about it."""
        kind = next((each for each in TYPES if each.slug == name), None)
        if kind is None:
            raise NotFoundError(f"there is no kind of problem {name[:80]!r}")
        return ProblemTypeOutput(
            type=kind.path,
            title=kind.title,
            status=kind.status,
            meaning=kind.meaning,
            remedy=kind.remedy,
        )

    return routes


def probe(engine: Engine, corpus: str) -> None:
    """Search a corpus once and judge what was found once.

    Args:
        engine: What searches and judges.
        corpus: The corpus that is searched when none is named.

    Raises:
        UnavailableError: Either failed, or the corpus holds nothing.
    """
    try:
        (found,) = engine.flow(corpus).similar([Claim(text=PROBE)], unit=Unit.ABSTRACT, limit=1)
        if found:
            engine.stance_model.judge([Pair(claim=PROBE, evidence=found[0].passage.text)])
    except ClaimwrightError as error:
        raise UnavailableError(f"not ready: {error}") from error
    except Exception as error:
        # A watcher asks at the boundary of the process: any failure is the answer no.
        raise UnavailableError("not ready: the search or the judgement failed") from error
    if not found:
        raise UnavailableError(
            f"not ready: the corpus {corpus!r} is empty; add documents with claimwright corpus add"
        )
