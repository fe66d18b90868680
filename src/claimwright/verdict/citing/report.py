"""Checked groups in, the report on an article's citations out."""

from __future__ import annotations

from collections.abc import Sequence

from claimwright.domain import (
    CheckedGroup,
    CitationReport,
    CitedArticle,
    Provenance,
)
from claimwright.verdict.citing.failure_rate import BASE_RATE
from claimwright.verdict.citing.ranking import label_counts, riskiest_first


def citation_report(
    report_id: str,
    cited: CitedArticle,
    groups: Sequence[CheckedGroup],
    *,
    notices: Sequence[str],
    provenance: Provenance,
) -> CitationReport:
    """Put the report on an article's citations together.

    Args:
        report_id: Names it.
        cited: The article.
        groups: That were checked, in reading order.
        notices: What the reader must know.
        provenance: Where it came from.

    Returns:
        The report, the riskiest group first.
    """
    return CitationReport(
        id=report_id,
        cited=cited,
        groups=riskiest_first(groups),
        labels=label_counts(groups),
        base_rate=BASE_RATE,
        notices=tuple(notices),
        provenance=provenance,
    )
