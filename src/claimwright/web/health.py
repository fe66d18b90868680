"""The state of the server → answers for whoever watches it."""

import asyncio
import logging
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path as Folder
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse
from pydantic import Field

from claimwright.domain import Claim, Pair, Unit
from claimwright.errors import ClaimwrightError, IntegrityError, NotFoundError, UnavailableError
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.sqlite_file import SqliteFile
from claimwright.web.admission import OverloadedError
from claimwright.web.built_engine import BuiltEngine
from claimwright.web.context import Context
from claimwright.web.problem_types import TYPES, Exact, ProblemType
from claimwright.web.strict_json import api_router

logger = logging.getLogger(__name__)

PROBE = "The global surface temperature has risen since 1900."
"""The claim that the check of readiness searches for and judges."""

LOCKED_S: Final = 1.0
"""Longest that a healthy store of jobs keeps a writer waiting, in seconds."""


class LivenessOutput(Exact):
    """The process answers."""

    status: Literal["alive"] = "alive"


class ReadinessOutput(Exact):
    """The server has just searched and judged; `degraded` says that something else is wrong."""

    status: Literal["ready", "degraded"]
    corpus: str
    reasons: list[str] = Field(description="What is wrong; empty when ready.")


def storage_shortfalls(home: Folder, jobs: SqliteFile, min_free_bytes: int) -> Iterator[str]:
    """Yield what is wrong where a server keeps things, in words that name no folder; blocking.

    With less than `min_free_bytes` free, the disk is nearly full.
    """
    free = shutil.disk_usage(home).free if home.is_dir() else min_free_bytes
    if free < min_free_bytes:
        yield (
            f"the disk is nearly full: {free:,} bytes are free, the limit "
            f"server.min_free_bytes is {min_free_bytes:,}"
        )
    try:
        jobs.check_writable(LOCKED_S)
    except IntegrityError as error:
        logger.warning("%s", error)
        yield "the store of jobs is damaged, or of another version: no job can be kept; see the log"
    except UnavailableError as error:
        logger.warning("%s", error)
        yield "the store of jobs is locked, or cannot be written: jobs wait"


def router(context: Context, jobs: SqliteFile, draining: Callable[[], bool]) -> APIRouter:
    """Make the router of liveness, readiness and the kinds of problem."""
    routes = api_router("service", prefix="")
    home, corpus = context.settings.home, context.settings.corpus

    @routes.get("/healthz", summary="Say whether the process answers")
    async def liveness() -> LivenessOutput:
        """Return at once, without touching index or model."""
        return LivenessOutput()

    @routes.get("/readyz", summary="Say whether the server can answer claims")
    async def readiness() -> ReadinessOutput:
        """Search once and judge once; any failure of either, or a server about to end, is a 503.

        `degraded` answers claims, and lacks something: a corpus, the large verifier, room on the
        disk, the store of jobs, or room for more requests.
        """
        if draining():
            raise UnavailableError("not ready: the server is about to end")
        busy = []
        try:
            await context.admission.run(partial(probe, context.engine, corpus))
        except OverloadedError as error:
            # It answers claims, as many as it can: a balancer that left it out would load the rest.
            busy = [str(error)]
        reasons = busy + await asyncio.to_thread(shortfalls)
        status: Literal["ready", "degraded"] = "degraded" if reasons else "ready"
        return ReadinessOutput(status=status, corpus=corpus, reasons=reasons)

    def shortfalls() -> list[str]:
        stored = storage_shortfalls(home, jobs, context.server.min_free_bytes)
        return [*context.engine.shortfalls(), *stored]

    @routes.get(
        "/problems/{name}",
        summary="Explain a kind of problem",
        response_model=model_of(ProblemType),
    )
    async def explain_problem(name: Annotated[str, Path(max_length=100)]) -> JSONResponse:
        """Return what a kind of problem means and what to do about it."""
        kind = next((each for each in TYPES if each.slug == name), None)
        if kind is None:
            raise NotFoundError(f"there is no kind of problem {name[:80]!r}")
        return JSONResponse(to_json(kind))

    return routes


def probe(engine: BuiltEngine, corpus: str) -> None:
    """Search a corpus once and judge what was found once.

    Raise `UnavailableError` where either fails, or the corpus holds nothing.
    """
    try:
        (found,) = engine.flow(corpus).similar([Claim(text=PROBE)], unit=Unit.ABSTRACT, limit=1)
        if found:
            engine.stance_model.judge([Pair(claim=PROBE, evidence=found[0].passage.text)])
    except IntegrityError as error:
        # Everybody may ask, and the message names folders of this machine.
        logger.warning("%s", error)
        message = f"not ready: the corpus {corpus!r} or a model is damaged; the log says what"
        raise UnavailableError(message) from error
    except ClaimwrightError as error:
        raise UnavailableError(f"not ready: {error}") from error
    except Exception as error:
        # A watcher asks at the boundary of the process: any failure is the answer no.
        raise UnavailableError("not ready: the search or the judgement failed") from error
    if not found:
        raise UnavailableError(
            f"not ready: the corpus {corpus!r} is empty; add documents with claimwright corpus add"
        )
