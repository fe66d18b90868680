"""What happens in each flow and in every job, as values: one for each thing a watcher may show."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from claimwright.domain import (
    AdvocateAnswer,
    Article,
    CheckedClaim,
    CheckedGroup,
    CitationReport,
    CitedArticle,
    Claim,
    Coverage,
    DebateReport,
    DebateRound,
    DebateVerdict,
    Document,
    Evidence,
    ExplanationSentence,
    FoundBy,
    FoundSentence,
    GlobalScore,
    LocalLabel,
    Opposition,
    Scope,
    Takeaway,
    WeighedDocument,
    WeighReport,
)
from claimwright.domain.articles import VerdictCounts
from claimwright.domain.fields import Probability, json_fields


class Stage(StrEnum):
    """How far a job is; the last three are ends."""

    QUEUED = "queued"
    READING = "reading"
    FINDING = "finding"
    CHECKING = "checking"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self in {Stage.DONE, Stage.CANCELLED, Stage.FAILED}


@json_fields("state=stage")
@dataclass(frozen=True, slots=True, kw_only=True)
class StageReached:
    """A stage begins."""

    stage: Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class JobFailed:
    """The end of a job that failed: what was asked could not be read, or the work on it broke.

    Args:
        title: The kind of problem, as the errors name them.
        detail: What it was, for the reader.
    """

    title: str
    detail: str


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


ArticleEvent: TypeAlias = (
    StageReached
    | ArticleRead
    | ClaimsFound
    | ClaimBegun
    | EvidenceFound
    | ClaimChecked
    | ArticleEnded
    | JobFailed
)
"""Anything that happens while an article is checked."""


@json_fields("article=cited.article claims=cited.cited_claims to_check known sources")
@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsBegun:
    """The article is read, and what will be checked is known.

    Of the claims `to_check`, all up to the limit, an earlier run has checked those `known`; so many
    different pages as `sources` says stand behind the others.
    """

    cited: CitedArticle
    to_check: int
    known: int
    sources: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcesRead:
    """More of the sources have been read, or found to be unreadable: `read` of all so far."""

    read: int
    sources: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupChecked:
    """A cited claim has its finding, or the reason why it has none.

    Its position is that among the claims to check, from 1, in reading order; groups come as their
    sources do.
    """

    group: CheckedGroup
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsEnded:
    """The end: everything was checked."""

    report: CitationReport


CitationEvent: TypeAlias = CitationsBegun | SourcesRead | GroupChecked | CitationsEnded
"""Anything that happens while the citations of an article are checked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OppositeWritten:
    """Step 1: the opposite of the claim, or why there is none."""

    opposition: Opposition


@json_fields(
    "document_id=document.id title=document.title text=document.text found_by score version_of "
    "left_out document"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class FoundWork:
    """A work that a query found, which it fits by its score, 0..1.

    `version_of` is the id of the version that stands for the work, empty for that one itself;
    `left_out` says why it is not read.
    """

    document: Document
    found_by: FoundBy
    score: float
    version_of: str = ""
    left_out: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorksFound:
    """Step 2: what both queries found, best first, other versions of a work behind it."""

    works: tuple[FoundWork, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeawaysRead:
    """Step 3: what each work says on the subject, unrelated ones among them."""

    takeaways: tuple[Takeaway, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorksGraded:
    """Step 4: what each related work says of the claim."""

    labels: tuple[LocalLabel, ...]


@json_fields(
    "document_id=work.document.id weight=work.weight counted=work.counted left_out=work.left_out "
    "reputation=work.reputation"
)
@dataclass(frozen=True, slots=True)
class WorkWeight:
    """What one work weighs."""

    work: WeighedDocument


@json_fields("documents=weights weighted unweighted coverage outcome")
@dataclass(frozen=True, slots=True, kw_only=True)
class WorksWeighed:
    """Step 5: what each work weighs, and both scores: by reputation, and each work the same.

    Counted works come first by falling weight; the coverage is the share of the related works that
    take a side, `None` when none is related; the outcome is `weighed`, or why there is no score.
    """

    documents: tuple[WeighedDocument, ...]
    weighted: GlobalScore
    unweighted: GlobalScore
    coverage: Probability | None
    outcome: str

    @property
    def weights(self) -> tuple[WorkWeight, ...]:
        """What each work weighs; the rest of it was told before."""
        return tuple(map(WorkWeight, self.documents))


@dataclass(frozen=True, slots=True, kw_only=True)
class SidesTold:
    """Steps 6 and 7: what both sides say, each sentence traced.

    So many sentences as `dropped` did not pass the entailment gate; `scopes` are where works speak
    of different things.
    """

    scopes: tuple[Scope, ...]
    explanation: tuple[ExplanationSentence, ...]
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimWeighed:
    """The end: everything together."""

    report: WeighReport


WeighEvent: TypeAlias = (
    OppositeWritten
    | WorksFound
    | TakeawaysRead
    | WorksGraded
    | WorksWeighed
    | SidesTold
    | ClaimWeighed
)
"""Anything that happens while a claim is weighed, in this order, each once."""


@json_fields("id=claim.id claim=claim.text subclaims")
@dataclass(frozen=True, slots=True)
class Subclaims:
    """The debate has begun; a claim that is one statement has no parts."""

    claim: Claim
    subclaims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdvocateAnswered:
    """An advocate has given its blind first answer, or has failed to."""

    answer: AdvocateAnswer


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over; the blind one is number 0."""

    round: DebateRound


@dataclass(frozen=True, slots=True)
class VerdictReached:
    """The rules have decided; `ended` says why the debate did."""

    verdict: DebateVerdict
    ended: str


@dataclass(frozen=True, slots=True)
class DebateEnded:
    """The debate is over; nothing follows."""

    report: DebateReport


DebateEvent: TypeAlias = Subclaims | AdvocateAnswered | RoundEnded | VerdictReached | DebateEnded
"""Whatever a debate yields, in this order; rounds may come several times."""
