"""Reports that lie in files, kind by kind → what the list of reports says of the newest."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TypeVar

from claimwright.domain import CitationReport, Claim, DebateReport, WeighReport
from claimwright.verdict.exports.wording import counted
from claimwright.web.caller import visible
from claimwright.web.job_flow import Job

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
        page: Whether it has a page, from which it can be deleted, and not its JSON alone.
    """

    path: str
    title: str
    when: str
    said: str
    page: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The newest reports of one kind.

    Args:
        heading: What they are.
        lines: The newest first; may be empty.
    """

    heading: str
    lines: tuple[ShelfLine, ...]


def shelf_of(
    heading: str,
    newest: Callable[[int, Collection[str] | None], Iterable[tuple[Job, int, Kind]]],
    folder: str,
    told: Callable[[Kind], tuple[str, str]],
    *,
    page: bool = True,
) -> Shelf:
    """Return what the list says of the reports of a flow; blocking.

    Args:
        heading: What they are.
        newest: Of a store: at most so many, among those of some names, the newest first; each with
            its job and the place of its claim in that.
        folder: Path of what shows them, without a slash at its end.
        told: A report to its title and how much is in it.
        page: Whether that is a page.

    Returns:
        At most `SHOWN` lines.
    """
    lines = []
    for job, position, report in newest(SHOWN, visible()):
        claim = "" if position == 1 else f"?claim={position}"
        title, said = told(report)
        when = job.created_at[:16].replace("T", " ") + " UTC"
        path = f"{folder}/{job.id}{claim}"
        lines.append(
            ShelfLine(path=path, title=title or "Untitled", when=when, said=said, page=page)
        )
    return Shelf(heading=heading, lines=tuple(lines))


def weighed(report: WeighReport) -> tuple[str, str]:
    """Say what a weighing is about and of how many works it is."""
    return report.claim.text, f"{counted(len(report.documents), 'work')} found"


def debated(report: DebateReport) -> tuple[str, str]:
    """Say what a debate is about and between how many it was."""
    return report.claim.text, f"{counted(len(report.profiles), 'advocate')}"


def cited(report: CitationReport) -> tuple[str, str]:
    """Say which article's citations were checked, and how many."""
    return report.cited.article.title, f"{counted(len(report.groups), 'citation')} looked at"


def as_json(report: object) -> tuple[str, str]:
    """Say what a report that has no page of its own is about."""
    claim = getattr(report, "claim", None)
    return (claim.text if isinstance(claim, Claim) else ""), "as JSON"
