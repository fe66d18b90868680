"""Reports that lie in files, kind by kind → what the list of reports says of the newest."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from claimwright.domain import CitationReport, DebateReport, WeighReport
from claimwright.verdict.exports.wording import counted
from claimwright.web.caller import visible
from claimwright.web.claims_flow import Asked, ClaimsStore, Report
from claimwright.web.job_flow import Step
from claimwright.web.report_store import ReportStore

SHOWN = 10
"""Reports of each kind."""

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfLine:
    """One report.

    Args:
        path: Of its page.
        title: Never empty.
        when: To the minute, in UTC.
        said: How much is in it.
    """

    path: str
    title: str
    when: str
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The newest reports of one kind.

    Args:
        heading: What they are.
        lines: The newest first; may be empty.
    """

    heading: str
    lines: tuple[ShelfLine, ...]


def shelf(heading: str, lines: Iterable[ShelfLine]) -> Shelf:
    """Return what the list says of the reports of one kind.

    Args:
        heading: What they are.
        lines: The newest first.

    Returns:
        At most `SHOWN` lines.
    """
    return Shelf(heading=heading, lines=tuple(islice(lines, SHOWN)))


def lines_of_jobs(
    store: ClaimsStore[Asked, Step, Report], folder: str, told: Callable[[Report], tuple[str, str]]
) -> Iterator[ShelfLine]:
    """Yield what the list says of reports on claims.

    Args:
        store: Keeps them.
        folder: Path of their pages, without a slash at its end.
        told: A report to its title and how much is in it.

    Yields:
        The newest first.
    """
    for job, position, report in store.newest(SHOWN, visible()):
        claim = "" if position == 1 else f"?claim={position}"
        yield _line(f"{folder}/{job.id}{claim}", told(report), job.created_at)


def lines_of_files(
    store: ReportStore[Kind], folder: str, told: Callable[[Kind], tuple[str, str]]
) -> Iterator[ShelfLine]:
    """Yield the same of reports that lie in files."""
    for kept in store.newest(SHOWN, visible()):
        yield _line(f"{folder}/{kept.name}", told(kept.report), kept.kept_at.isoformat())


def _line(path: str, told: tuple[str, str], when: str) -> ShelfLine:
    title, said = told
    minute = when[:16].replace("T", " ")
    return ShelfLine(path=path, title=title or "Untitled", when=f"{minute} UTC", said=said)


def weighed(report: WeighReport) -> tuple[str, str]:
    """Say what a weighing is about and of how many works it is."""
    return report.claim.text, f"{counted(len(report.documents), 'work')} found"


def debated(report: DebateReport) -> tuple[str, str]:
    """Say what a debate is about and between how many it was."""
    return report.claim.text, f"{counted(len(report.profiles), 'advocate')}"


def cited(report: CitationReport) -> tuple[str, str]:
    """Say which article's citations were checked, and how many."""
    return report.cited.article.title, f"{counted(len(report.groups), 'citation')} looked at"
