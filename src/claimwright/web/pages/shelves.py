"""Reports that lie in files, kind by kind → what the list of reports says of the newest."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from claimwright.domain import CitationReport, DebateReport, WeighReport
from claimwright.verdict.exports.wording import counted
from claimwright.web.caller import visible
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


def shelf(
    store: ReportStore[Kind], heading: str, folder: str, told: Callable[[Kind], tuple[str, str]]
) -> Shelf:
    """Return what the list says of the reports of one kind.

    Args:
        store: Keeps them.
        heading: What they are.
        folder: Path of their pages, without a slash at its end.
        told: A report to its title and how much is in it.

    Returns:
        At most `SHOWN` lines.
    """
    lines = []
    for kept in store.newest(SHOWN, visible()):
        title, said = told(kept.report)
        lines.append(
            ShelfLine(
                path=f"{folder}/{kept.name}",
                title=title or "Untitled",
                when=f"{kept.kept_at:%Y-%m-%d %H:%M} UTC",
                said=said,
            )
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
