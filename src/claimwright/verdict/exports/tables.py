"""A report in, comma-separated rows out: one per piece of evidence, or per source of a citation."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from claimwright.domain import (
    ArticleReport,
    CheckedClaim,
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationReport,
    Decisions,
    Judged,
    Report,
    SuggestedSource,
)
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.citations_wording import section_words
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
"""What each row on an article says, in this order."""

CITATION_COLUMNS: Final = tuple(
    """
    claim_id article revision section claim sentence start end tags
    finding finding_support reason outcome searched decision failure
    role reference title address archive doi read_at state detail archived retrieved_at sha256
    label support contradiction quotes missing warnings check_reason
    document_id found_by rank gain cite
    """.split()  # noqa: SIM905  # a list of words is read as words
)
"""What each row on citations says; what is of the claim is repeated in each of its rows."""

_OF_A_SOURCE: Final = len(CITATION_COLUMNS) - CITATION_COLUMNS.index("role")

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


def citations_table(report: CitationReport, decisions: Decisions) -> str:
    """Return a citation report as comma-separated values under a header.

    Claims come riskiest first, each with a row for each source cited and one for the source
    suggested; a claim without either has one row. Missing is empty, never 0.

    Source:
        RFC 4180; OWASP, "CSV Injection".
    """
    rows = (
        (*claim, *row)
        for group in report.groups
        for claim in [_claim(report, group, decisions)]
        for row in _sources(group)
    )
    return comma_separated(CITATION_COLUMNS, rows)


def _claim(report: CitationReport, group: CheckedGroup, decisions: Decisions) -> tuple[Cell, ...]:
    cited, article = group.cited, report.cited.article
    decision = decisions.get(cited.claim.id)
    return (
        cited.claim.id,
        article.title,
        article.revision,
        section_words(cited.section),
        cited.claim.text,
        cited.sentence,
        cited.span.start,
        cited.span.end,
        "; ".join(tag.value for tag in cited.tags),
        group.label.value,
        _rounded(group.support),
        group.reason,
        group.outcome.value,
        group.searched,
        None if decision is None else decision.value,
        group.failure,
    )


def _sources(group: CheckedGroup) -> Iterator[tuple[Cell, ...]]:
    yield from (_cited(each) for each in group.sources)
    if group.suggestion is not None:
        yield _suggested(group.suggestion)
    elif not group.sources:
        yield (None,) * _OF_A_SOURCE


def _cited(checked: CheckedSource) -> tuple[Cell, ...]:
    source, was = checked.source, checked.read
    return (
        "cited",
        checked.reference,
        source.title or was.title,
        source.url,
        source.archive_url,
        source.doi,
        was.url,
        was.state.value,
        was.detail,
        str(was.archived).lower(),
        was.retrieved_at,
        was.sha256,
        *_check(checked.check),
        *(None,) * 5,
    )


def _suggested(offered: SuggestedSource) -> tuple[Cell, ...]:
    return (
        "suggested",
        None,
        offered.title,
        offered.url,
        *(None,) * 8,
        *_check(offered.check),
        offered.document_id,
        "; ".join(offered.found_by),
        offered.rank,
        _rounded(offered.gain),
        offered.cite,
    )


def _check(check: CitationCheck) -> tuple[Cell, ...]:
    return (
        check.label.value,
        _rounded(check.support),
        _rounded(check.contradiction),
        " […] ".join(span.text for span in check.sentences),
        "; ".join(check.missing),
        "; ".join(check.warnings),
        check.reason,
    )


def _rounded(share: float | None) -> Cell:
    return None if share is None else round(share, 4)


def harmless(cell: Cell) -> Cell:
    r"""Return a cell, behind an apostrophe where a spreadsheet would take it for a formula.

    Examples:
        >>> harmless('=HYPERLINK("x")'), harmless(" +1"), harmless(-0.5)
        ('\'=HYPERLINK("x")', "' +1", -0.5)
    """
    if isinstance(cell, str) and (cell.startswith(_OBEYED) or cell.lstrip().startswith(_OBEYED)):
        return f"'{cell}"
    return cell
