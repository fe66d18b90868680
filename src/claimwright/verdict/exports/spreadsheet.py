"""An article's report in, comma-separated rows out: one per claim and piece of its evidence."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from claimwright.domain import ArticleReport, CheckedClaim, Judged, Report
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.works import address_of

COLUMNS: Final = tuple(
    """
    claim_id claim as_written start end
    verdict probability rule supporting refuting neutral excluded failure
    rank stance supports refutes not_enough_information
    document_id title authors year venue address
    citation_count influential_citation_count retracted notice
    rationale reason
    """.split()  # noqa: SIM905  # a list of words is read as words
)
"""What each row says, in this order."""

_OBEYED: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001  # wide ones

Cell = str | int | float | None
"""What a cell holds; `None` is empty."""


def spreadsheet(report: ArticleReport) -> str:
    """Return a report as comma-separated values under a header.

    Claims come most doubtful first, each once per piece of evidence; a claim without evidence has
    one row. Missing is empty, never 0.

    Source:
        RFC 4180; OWASP, "CSV Injection".
    """
    return comma_separated(COLUMNS, (row for checked in report.claims for row in _rows(checked)))


def comma_separated(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Return a header and rows as comma-separated values, each cell `harmless`."""
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(columns)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return sheet.getvalue()


def _rows(checked: CheckedClaim) -> Iterator[tuple[Cell, ...]]:
    found, report = checked.found, checked.report
    claim = (found.claim.id, found.claim.text, found.span.text, found.span.start, found.span.end)
    if report is None:
        yield (*claim, *(None,) * 7, checked.failure, *(None,) * 16)
        return
    head = (*claim, *_verdict(report), "")
    if not report.evidence:
        yield (*head, *(None,) * 16)
    for piece in report.evidence:
        yield (*head, *_piece(piece))


def _verdict(report: Report) -> tuple[Cell, ...]:
    verdict, basis = report.verdict, report.verdict.basis
    counts = (basis.supporting, basis.refuting, basis.neutral, basis.excluded)
    return (verdict.label.value, round(verdict.probability, 4), basis.rule, *counts)


def _piece(piece: Judged) -> tuple[Cell, ...]:
    document, stance = piece.evidence.document, piece.stance
    retracted = None if document.retracted is None else str(document.retracted).lower()
    return (
        piece.evidence.rank,
        stance.label.value,
        round(stance.supports, 4),
        round(stance.refutes, 4),
        round(stance.not_enough_information, 4),
        document.id,
        document.title,
        "; ".join(document.authors),
        document.year,
        document.published_in,
        address_of(document),
        document.citation_count,
        document.influential_citation_count,
        retracted,
        notice_words(document) or document.notice.state.value,
        " […] ".join(span.text for span in piece.evidence.rationale),
        stance.reason,
    )


def harmless(cell: Cell) -> Cell:
    r"""Return a cell, behind an apostrophe where a spreadsheet would take it for a formula.

    Examples:
        >>> harmless('=HYPERLINK("x")'), harmless(" +1"), harmless(-0.5)
        ('\'=HYPERLINK("x")', "' +1", -0.5)
    """
    if isinstance(cell, str) and (cell.startswith(_OBEYED) or cell.lstrip().startswith(_OBEYED)):
        return f"'{cell}"
    return cell
