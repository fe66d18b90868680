"""Both sides of a claim: its opposite, what each work says of it, and what they say together.

Source: Tan et al., Faithful Reasoning over Scientific Claims, AAAI Spring Symposium 2024.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Annotated

from claimwright.domain.claims import Claim
from claimwright.domain.documents import Document
from claimwright.domain.fields import Between, Count, Probability, json_fields
from claimwright.domain.reports import ExplanationSentence, Provenance, Quote
from claimwright.domain.verdicts import Stance


class WeighMode(StrEnum):
    """Whose formulas: those of the paper, or those with its faults mended."""

    PAPER = "paper"
    FIXED = "fixed"


class FoundBy(StrEnum):
    """Which query found a work: the claim, its opposite, or both."""

    CLAIM = "claim"
    OPPOSITE = "opposite"
    BOTH = "both"


class Relation(StrEnum):
    """How far a work is about what the claim says."""

    RELATED = "related"
    PARTLY = "partly"
    UNRELATED = "unrelated"


class Grade(IntEnum):
    """What one work says of the claim, in thirds: exact where decimals of thirds are not."""

    FALSE = -3
    MOSTLY_FALSE = -2
    SOMEWHAT_FALSE = -1
    NO_EVIDENCE = 0
    SOMEWHAT_TRUE = 1
    MOSTLY_TRUE = 2
    TRUE = 3


class GlobalLabel(StrEnum):
    """What all works together say of the claim.

    The paper knows the first five; the last three mend them: weak agreement is no dispute, and
    silence is no controversy.
    """

    GENERALLY_SUPPORTED = "GENERALLY_SUPPORTED"
    DISPUTED_LEANING_SUPPORTED = "DISPUTED_LEANING_SUPPORTED"
    GENERALLY_CONTROVERSIAL = "GENERALLY_CONTROVERSIAL"
    DISPUTED_LEANING_REFUTED = "DISPUTED_LEANING_REFUTED"
    GENERALLY_REFUTED = "GENERALLY_REFUTED"
    WEAKLY_SUPPORTED = "WEAKLY_SUPPORTED"
    WEAKLY_REFUTED = "WEAKLY_REFUTED"
    NOT_ENOUGH_EVIDENCE = "NOT_ENOUGH_EVIDENCE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """The opposite of a claim, or why there is none.

    Args:
        text: The opposite statement; empty when there is none.
        method: The rule that made it, such as `antonym`, or `language_model`; empty for none.
        confidence: How sure the method is of its sentence, 0..1.
        contradiction: The verifier's probability that claim and opposite exclude each other, 0..1;
            `None` when nobody asked it.
        reason: Why there is no opposite; empty when there is one.
    """

    text: str = ""
    method: str = ""
    confidence: Probability = 0.0
    contradiction: Probability | None = None
    reason: str = ""


@json_fields("document_id relation reason takeaway=text quotes warnings")
@dataclass(frozen=True, slots=True, kw_only=True)
class Takeaway:
    """What one work says on the subject of a claim, without taking a side.

    Args:
        document_id: The work.
        relation: How far it is about what the claim says; an unrelated one is pruned.
        reason: Why it was called so, for the reader.
        text: The message; empty when unrelated.
        quotes: The sentences it rests on, byte-exact, in reading order; empty when unrelated.
        warnings: What is suspicious about the text, such as instructions to a model.
    """

    document_id: str
    relation: Relation
    reason: str
    text: str = ""
    quotes: tuple[Quote, ...] = ()
    warnings: tuple[str, ...] = ()


@json_fields("document_id label=grade label_explanation=explanation stance")
@dataclass(frozen=True, slots=True, kw_only=True)
class LocalLabel:
    """What one work says of the original claim, whichever query found it.

    Args:
        document_id: The work.
        grade: On the scale of seven.
        explanation: Why, from this work alone.
        stance: The calibrated probabilities it was cut from; `None` where a language model graded.
    """

    document_id: str
    grade: Grade
    explanation: str
    stance: Stance | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reputation:
    """How well a work is regarded, by what is known of it.

    Args:
        value: What it weighs before any cap, 0..1; 0 only when retracted.
        metrics: Each known metric as it stands: `citations_per_year`, `influential_per_year`,
            `venue_sjr`, `venue_two_year_citedness`, for the paper's formulas `citations` in all
            and the two of the venue; a metric that nobody knows is left out.
        percentiles: Each known metric's place within the corpus, 0..1, for the paper's formulas
            its part of the largest among the claim's works.
        missing: Names of the metrics that nobody knows.
    """

    value: Probability
    metrics: Mapping[str, float] = field(hash=False)
    percentiles: Mapping[str, Probability] = field(hash=False)
    missing: tuple[str, ...] = ()


@json_fields(
    "document_id=document.id title=document.title text=document.text found_by score "
    "relation=takeaway.relation reason=takeaway.reason takeaway=takeaway.text "
    "quotes=takeaway.quotes warnings=takeaway.warnings label=local.grade label_explanation "
    "stance=local.stance weight counted left_out reputation document"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WeighedDocument:
    """A work with all that was made of it.

    Args:
        document: The work.
        found_by: Which query found it.
        score: How well it fits the query that found it, 0..1.
        takeaway: What it says on the subject.
        local: What it says of the claim; `None` when it was pruned.
        reputation: How well it is regarded.
        weight: Its share of the weighted score, 0..1; the shares of the counted works sum to 1.
        counted: Whether it has a part in the scores.
        left_out: Why it has none; empty when it has.
    """

    document: Document
    found_by: FoundBy
    score: float
    takeaway: Takeaway
    local: LocalLabel | None
    reputation: Reputation
    weight: Probability
    counted: bool
    left_out: str = ""

    @property
    def label_explanation(self) -> str:
        """Why it has its label; empty for a work that was not graded."""
        return "" if self.local is None else self.local.explanation


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalScore:
    """What all works together say of the claim.

    Args:
        score: -1 (all say false) to 1 (all say true); 0 when none counts.
        label: In words.
        dispersion: Weighted standard deviation of the local scores, 0..1.
        minority: Share of the weight of stance on the smaller side, 0..0.5.
    """

    score: Annotated[float, Between(-1, 1)]
    label: GlobalLabel
    dispersion: Probability
    minority: Annotated[float, Between(0, 0.5)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Where works differ in what they speak of, so that they may not disagree at all.

    Args:
        aspect: `population`, `place`, `period`, `dose` or `metric`.
        quotes: One per work that names one, byte-exact, in the order of the works.
    """

    aspect: str
    quotes: tuple[Quote, ...]


@json_fields(
    "id=claim.id claim=claim.text context=claim.context date=claim.date "
    "opposite=opposition.text opposition outcome mode weighted unweighted coverage documents "
    "scopes explanation dropped reasoners notes provenance schema_version"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WeighReport:
    """Both sides of a claim, weighed.

    Args:
        claim: What was weighed.
        opposition: Its opposite.
        documents: Every work found, counted ones first by falling weight, then those left out.
        weighted: By reputation.
        unweighted: Each work the same.
        coverage: Share of the related works that take a side, 0..1; `None` when none is related.
        outcome: `weighed`, or why there is no score: `no_documents`, `nothing_related`,
            `no_stance`, `not_a_statement`.
        mode: Whose formulas.
        scopes: Where the works differ in what they speak of.
        explanation: Sentences that carry their sources and passed the entailment gate.
        dropped: Sentences that did not pass it.
        reasoners: Who did each step: step to `embedded` or `language_model`.
        notes: What the reader must know: caps that bound, reputation nobody knew, a step that
            failed and was done by the embedded reasoner instead.
        provenance: Where it came from.
        schema_version: Of this shape.
    """

    claim: Claim
    opposition: Opposition
    documents: tuple[WeighedDocument, ...]
    weighted: GlobalScore
    unweighted: GlobalScore
    coverage: Probability | None
    outcome: str
    mode: WeighMode
    scopes: tuple[Scope, ...]
    explanation: tuple[ExplanationSentence, ...]
    dropped: Count
    reasoners: Mapping[str, str] = field(hash=False)
    notes: tuple[str, ...]
    provenance: Provenance
    schema_version: str = "1"
