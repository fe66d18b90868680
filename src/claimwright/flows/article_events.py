"""What happens while an article is checked, as values: one for each thing a watcher may show."""

from dataclasses import dataclass, field
from typing import TypeAlias

from claimwright.domain import Article, CheckedClaim, Coverage, Evidence, FoundSentence
from claimwright.domain.articles import VerdictCounts
from claimwright.domain.fields import json_fields
from claimwright.flows.job_events import JobFailed, Stage, StageReached


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleRead:
    """The text is there, or the reason why it is not."""

    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsFound:
    """The sentences, in reading order, and the claims in them are known.

    So many claims as `to_check` will be checked: all, up to the limit.
    """

    sentences: tuple[FoundSentence, ...]
    to_check: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimBegun:
    """Checking a claim begins; its position is among those to check, from 1."""

    claim_id: str
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceFound:
    """The evidence for a claim is known, best first, not yet what it says."""

    claim_id: str
    evidence: tuple[Evidence, ...]


@json_fields("claim_id=checked.found.claim.id report=checked.report")
@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimChecked:
    """A claim has its report, or the reason why it has none."""

    checked: CheckedClaim


@json_fields("state=stage verdicts coverage doubtful")
@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleEnded:
    """The end: of all claims, or of those that were reached before it was cancelled.

    Args:
        stage: `done` or `cancelled`.
        verdicts: How many claims have each verdict.
        coverage: How much was checked.
        doubtful: Ids of the checked claims, the most doubtful first.
    """

    stage: Stage
    verdicts: VerdictCounts = field(hash=False)
    coverage: Coverage
    doubtful: tuple[str, ...]


Event: TypeAlias = (
    StageReached
    | ArticleRead
    | ClaimsFound
    | ClaimBegun
    | EvidenceFound
    | ClaimChecked
    | ArticleEnded
    | JobFailed
)
"""Anything that happens."""
