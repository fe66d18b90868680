"""A row of the store → how far a check is; an event → how far it is then."""

from dataclasses import dataclass, replace
from typing import Final, cast

from claimwright.domain import ArticleReport
from claimwright.domain.json_fields import json_fields
from claimwright.domain.scalars import Count
from claimwright.flows.article_events import (
    ArticleEnded,
    ArticleFailed,
    ArticleRead,
    ClaimChecked,
    ClaimsFound,
    Event,
    Stage,
    StageReached,
)
from claimwright.web.article_records import unpacked_event

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS checks (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  stage TEXT NOT NULL,
  owner TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  request BLOB NOT NULL,
  title TEXT NOT NULL,
  source TEXT NOT NULL,
  to_check INTEGER NOT NULL DEFAULT 0,
  checked INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  error_title TEXT NOT NULL DEFAULT '',
  error_detail TEXT NOT NULL DEFAULT '',
  ended BLOB,
  events INTEGER NOT NULL DEFAULT 0,
  size_bytes INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS events (
  check_id TEXT NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (check_id, number)
) WITHOUT ROWID;
"""
"""How the file is laid out."""

_NAMES: Final = (
    "place",
    "id",
    "stage",
    "owner",
    "created_at",
    "updated_at",
    "title",
    "source",
    "to_check",
    "checked",
    "failed",
    "error_title",
    "error_detail",
    "ended",
    "events",
    "size_bytes",
)

COLUMNS: Final = ", ".join(_NAMES)
"""What a `Check` is made of, in the order that `check_of` expects."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleProgress:
    """How far the claims are; zeros before they were looked for.

    Args:
        to_check: Claims that will be checked.
        checked: Claims that have a report.
        failed: Claims whose check failed.
    """

    to_check: Count
    checked: Count
    failed: Count


@json_fields(
    "id state=stage title source created_at updated_at progress error events_url "
    "report_url=ended_url"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """How far the check of an article is.

    Args:
        place: Rises with time; the order of the list.
        id: Names it, and its report.
        stage: How far it is.
        owner: The process that does it.
        created_at: When it was asked for, ISO 8601 in UTC.
        updated_at: When something last happened.
        title: Of the article, as far as it is known.
        source: Its address; empty for a paste.
        to_check: Claims that will be checked; 0 before they were looked for.
        checked: Claims that have a report.
        failed: Claims whose check failed.
        error_title: Why the whole failed; empty unless it did.
        error_detail: The same in full.
        ended: The last event; `None` unless it was done or cancelled.
        events: How many have happened.
        size_bytes: What it takes on the disk.
    """

    place: int
    id: str
    stage: Stage
    owner: str
    created_at: str
    updated_at: str
    title: str
    source: str
    to_check: int
    checked: int
    failed: int
    error_title: str
    error_detail: str
    ended: ArticleEnded | None
    events: int
    size_bytes: int

    @property
    def progress(self) -> ArticleProgress:
        """How far the claims are."""
        return ArticleProgress(to_check=self.to_check, checked=self.checked, failed=self.failed)

    @property
    def error(self) -> ArticleFailed | None:
        """Why the article could not be checked."""
        if not self.error_title:
            return None
        return ArticleFailed(title=self.error_title, detail=self.error_detail)

    @property
    def events_url(self) -> str:
        """Where to follow it."""
        return f"/v1/articles/{self.id}/events"

    @property
    def report_url(self) -> str:
        """Where its report is, or will be."""
        return report_url(self.id)

    @property
    def ended_url(self) -> str | None:
        """Where its report is; null while there is none."""
        return None if self.ended is None else self.report_url


@json_fields("*check report")
@dataclass(frozen=True, slots=True)
class ArticleJob:
    """The check of an article: how far it is, and its report once it has ended.

    Args:
        check: How far it is.
        report: `None` before it has ended.
    """

    check: Check
    report: ArticleReport | None = None


@json_fields(
    "id=check.id state=check.stage title=check.title source=check.source "
    "created_at=check.created_at verdicts=ended.verdicts coverage=ended.coverage "
    "report_url=check.report_url"
)
@dataclass(frozen=True, slots=True)
class ReportSummary:
    """A report that is kept.

    Args:
        check: That it was made by.
        ended: How that ended.
    """

    check: Check
    ended: ArticleEnded


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Reports that are kept, the newest first.

    Args:
        reports: At most so many as were asked for.
        next: Where the rest begins; null where there is none.
    """

    reports: tuple[ReportSummary, ...]
    next: str | None


def report_url(job_id: str) -> str:
    """Return the path of a job's report."""
    return f"/v1/reports/{job_id}"


def check_of(row: tuple[object, ...]) -> Check:
    """Return the check of a row.

    Args:
        row: The values of `COLUMNS`.

    Returns:
        The check.

    Raises:
        IntegrityError: It cannot be read.
    """
    fields = dict(zip(_NAMES, row, strict=True))
    body = cast("bytes | None", fields["ended"])
    ended = None if body is None else unpacked_event(ArticleEnded.__name__, body)
    return Check(**{**fields, "stage": Stage(str(fields["stage"])), "ended": ended})  # type: ignore[arg-type]  # as the schema has them


def after(check: Check, event: Event) -> Check:
    """Return how far a check is once an event has happened."""
    then = replace(check, events=check.events + 1)
    match event:
        case StageReached(stage=stage):
            return replace(then, stage=stage)
        case ArticleRead(article=article):
            title, source = article.title or check.title, article.source or check.source
            return replace(then, title=title, source=source)
        case ClaimsFound(to_check=to_check):
            return replace(then, to_check=to_check)
        case ClaimChecked(checked=checked) if checked.report is None:
            return replace(then, failed=check.failed + 1)
        case ClaimChecked():
            return replace(then, checked=check.checked + 1)
        case _:
            return _at_the_end(then, event)


def _at_the_end(check: Check, event: Event) -> Check:
    match event:
        case ArticleEnded(stage=stage):
            return replace(check, stage=stage, ended=event)
        case ArticleFailed(title=title, detail=detail):
            return replace(check, stage=Stage.FAILED, error_title=title, error_detail=detail)
        case _:
            return check
