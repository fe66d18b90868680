"""The checks that are kept → a list of them, the newest first."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Query
from fastapi.responses import Response

from claimwright.flows.article_events import ArticleEnded
from claimwright.flows.job_events import Stage
from claimwright.verdict.exports.wording import counted
from claimwright.views.article import Count, counts
from claimwright.views.wording import headline
from claimwright.web.article_events import ArticleStore, ending_of
from claimwright.web.caller import visible
from claimwright.web.job_flow import Job
from claimwright.web.job_store import UnreadableJobError
from claimwright.web.pages.rendering import page
from claimwright.web.pages.shelves import UNREADABLE, Shelf

logger = logging.getLogger(__name__)

PAGE = 25
"""Reports on one page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One report of the list.

    Args:
        id: Of the report.
        title: Never empty.
        when: To the minute, in UTC.
        host: Where the article came from; empty for a paste.
        said: How much was checked.
        counts: Claims by verdict.
    """

    id: str
    title: str
    when: str
    host: str
    said: str
    counts: tuple[Count, ...]


def router(
    store: ArticleStore, shelves: Sequence[Callable[[], Shelf]], *, listed: bool
) -> APIRouter:
    """Make the router of the list."""
    routes = APIRouter(include_in_schema=False)

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
        return line_of(check, ending_of(store, check), named=_named(store, check))
    except UnreadableJobError as error:
        logger.warning("%s", error)
        line = line_of(check, None, named=check.title or check.source)
        return replace(line, said=UNREADABLE)


def _named(store: ArticleStore, check: Job) -> str:
    """Return what to call a check: its title, else how its text begins, else its address."""
    return check.title or headline(store.request(check.id).source.text) or check.source


def line_of(check: Job, ended: ArticleEnded | None, *, named: str) -> Line:
    """Return what the list says of a check that has a report."""
    said = counted(check.checked, "claim") + " checked"
    said += f", {check.failed} failed" if check.failed else ""
    said += ", stopped before its end" if check.stage is Stage.CANCELLED else ""
    return Line(
        id=check.id,
        title=named or "Untitled text",
        when=check.created_at[:16].replace("T", " ") + " UTC",
        host=(urlsplit(check.source).hostname or "").removeprefix("www."),
        said=said,
        counts=() if ended is None else counts(ended.verdicts),
    )
