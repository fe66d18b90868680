"""The checks that are kept → a list of them, the newest first."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Query
from fastapi.responses import Response

from claimwright.flows.job_events import Stage
from claimwright.verdict.exports.wording import counted
from claimwright.views.article import counts
from claimwright.views.wording import headline
from claimwright.web.article_events import ArticleStore, ending_of
from claimwright.web.caller import visible
from claimwright.web.job_flow import Job
from claimwright.web.job_store import UnreadableJobError
from claimwright.web.pages.negotiation import page_router
from claimwright.web.pages.rendering import page
from claimwright.web.pages.shelves import UNREADABLE, Line, Shelf, line_of

logger = logging.getLogger(__name__)

PAGE = 25
"""Reports on one page."""


def router(
    store: ArticleStore, shelves: Sequence[Callable[[], Shelf]], *, listed: bool
) -> APIRouter:
    """Make the router of the list."""
    routes = page_router()

    @routes.get("/history")
    def history(below: Annotated[int | None, Query(ge=1, le=2**62)] = None) -> Response:
        found = store.ended(below=below, limit=PAGE + 1, among=visible()) if listed else ()
        shown = found[:PAGE]
        older = shown[-1].place if len(found) > PAGE else 0
        lines = tuple(_line(store, check) for check in shown)
        others = [each() for each in shelves] if listed and below is None else []
        return page(
            "history.html",
            here="/history",
            listed=listed,
            lines=lines,
            older=older,
            shelves=[each for each in others if each.lines],
        )

    return routes


def _line(store: ArticleStore, check: Job) -> Line:
    """Return what the list says of a check, whether or not its report can be read."""
    try:
        ended = ending_of(store, check)
        named = check.title or headline(store.request(check.id).source.text) or check.source
        said = counted(check.checked, "claim") + " checked"
        said += f", {check.failed} failed" if check.failed else ""
        said += ", stopped before its end" if check.stage is Stage.CANCELLED else ""
    except UnreadableJobError as error:
        logger.warning("%s", error)
        ended, named, said = None, check.title or check.source, UNREADABLE
    return replace(
        line_of(f"/reports/{check.id}", check, named or "Untitled text", said),
        host=(urlsplit(check.source).hostname or "").removeprefix("www."),
        counts=() if ended is None else counts(ended.verdicts),
    )
