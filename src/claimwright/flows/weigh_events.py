"""What happens while a claim is weighed, as values: one for each step a watcher may show."""

from dataclasses import dataclass
from typing import TypeAlias

from claimwright.domain import (
    Document,
    ExplanationSentence,
    FoundBy,
    GlobalScore,
    LocalLabel,
    Opposition,
    Scope,
    Takeaway,
    WeighedDocument,
    WeighReport,
)
from claimwright.domain.fields import Probability, json_fields


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
"""Anything that happens, in this order, each once."""
