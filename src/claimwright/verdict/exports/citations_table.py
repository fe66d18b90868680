"""A citation report in, comma-separated rows out: one per source, cited or suggested."""

from collections.abc import Iterator
from typing import Final

from claimwright.domain import CheckedGroup, CheckedSource, CitationCheck, CitationReport, Decisions
from claimwright.verdict.exports.citations_wording import section_words
from claimwright.verdict.exports.spreadsheet import Cell, comma_separated

CITATION_COLUMNS: Final = tuple(
    """
    claim_id article revision section claim sentence start end tags
    finding finding_support reason outcome searched decision failure
    role reference title address archive doi read_at state detail archived retrieved_at sha256
    label support contradiction quotes missing warnings check_reason
    document_id found_by rank gain cite
    """.split()  # noqa: SIM905  # a list of words is read as words
)
"""What each row says, in this order; those of the claim are repeated in each of its rows."""

_OF_A_SOURCE: Final = len(CITATION_COLUMNS) - CITATION_COLUMNS.index("role")


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
        yield _suggested(group)
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


def _suggested(group: CheckedGroup) -> tuple[Cell, ...]:
    offered = group.suggestion
    if offered is None:
        return ()
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
