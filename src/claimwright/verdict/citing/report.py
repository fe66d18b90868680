"""Checked groups in, the report on an article's citations out, in the order to review them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from claimwright.domain import CheckedGroup, CitationLabel, CitationReport, CitedArticle, Provenance
from claimwright.settings import CitationSettings
from claimwright.verdict.exports.wording import counted

BASE_RATE: Final = (
    "Most citations hold: of the statements in 1,485 biographies about 30 % were not supported by "
    "those of their sources that could be read (How Grounded is Wikipedia?, arXiv 2506.12637), and "
    "when people looked again at citations in which a crowd had found no evidence, in somewhat "
    "over 40 % there was none (Petroni et al. 2023, doi:10.1038/s42256-023-00726-1). A flag is a "
    "reason to read the source, not a finding against the article."
)
"""What a reader must know before believing a flag.

Source: the two works that it names.
"""

RISKIEST_FIRST: Final = (
    CitationLabel.CONTRADICTED,
    CitationLabel.NOT_SUPPORTED,
    CitationLabel.PARTLY_SUPPORTED,
    CitationLabel.SUPPORTED,
    CitationLabel.SOURCE_UNAVAILABLE,
)
"""What a reviewer should see first; what could not be read is no doubt and comes last."""


def citation_report(
    report_id: str,
    cited: CitedArticle,
    groups: Sequence[CheckedGroup],
    *,
    notices: Sequence[str],
    provenance: Provenance,
) -> CitationReport:
    """Return the report on an article's citations, the riskiest group first."""
    return CitationReport(
        id=report_id,
        cited=cited,
        groups=riskiest_first(groups),
        labels=label_counts(groups),
        base_rate=BASE_RATE if cited.claims else "",
        notices=tuple(notices),
        provenance=provenance,
    )


def nothing_cited(cited: CitedArticle) -> str:
    """Say of an article without a cited claim why none of its citations was checked."""
    left = len(cited.left_out)
    if not left:
        return "the article has no citations to check"
    found = counted(left, "reference")
    return (
        f"none of the article's citations ({found}) could be tied to a claim, so none was checked"
    )


def riskiest_first(groups: Sequence[CheckedGroup]) -> tuple[CheckedGroup, ...]:
    """Return groups in the order in which a reviewer should look at them.

    Returns:
        Contradicted, not supported, partly supported, supported, and within each by support,
        lowest first; then those without a readable source, then those whose check failed. Ties
        keep the order of the article.
    """
    return tuple(sorted(groups, key=_risk))


def _risk(group: CheckedGroup) -> tuple[bool, int, float]:
    support = group.support if group.support is not None else 1.0
    return bool(group.failure), RISKIEST_FIRST.index(group.label), support


def label_counts(groups: Sequence[CheckedGroup]) -> Mapping[CitationLabel, int]:
    """Count the groups of each label, in the order of the review; failed checks have none."""
    found = Counter(group.label for group in groups if not group.failure)
    return {label: found[label] for label in RISKIEST_FIRST}


def needs_review(group: CheckedGroup, settings: CitationSettings) -> bool:
    """Say whether a group's sources were read and do not surely carry the claim.

    The support is below `citations.flag`, or the label another. A source that could not be read is
    no doubt of the claim, and a check that failed is none either.
    """
    if group.failure or group.support is None:
        return False
    return group.label is not CitationLabel.SUPPORTED or group.support < settings.flag
