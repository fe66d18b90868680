"""A debate over a claim: advocates that each know one corpus, and what a mediator made of them.

Source: Leippold et al., Automated Fact-Checking of Climate Claims with Large Language Models, npj
Climate Action 2025, https://doi.org/10.1038/s44168-025-00215-8.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, TypeAlias

from claimwright.domain.claims import Claim
from claimwright.domain.fields import Count, OneOf, Probability, json_fields
from claimwright.domain.reports import ExplanationSentence, Provenance, Quote
from claimwright.domain.retrieval import Filter
from claimwright.domain.tags import Defect, Tag, TagClasses, Veracity, classes_of
from claimwright.domain.verdicts import Judged, VerdictLabel


class EvidenceLevel(StrEnum):
    """Type, amount, quality and consistency of the evidence, in the words of the IPCC."""

    LIMITED = "limited"
    MEDIUM = "medium"
    ROBUST = "robust"


class Agreement(StrEnum):
    """How far the evidence agrees, in the words of the IPCC."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Confidence(StrEnum):
    """Evidence and agreement together, in the words of the IPCC."""

    VERY_LOW = "very_low"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    VERY_HIGH = "very_high"


class AdvocateStatus(StrEnum):
    """How an advocate's part ended; a failure is never an abstention."""

    ANSWERED = "answered"
    ABSTAINED = "abstained"
    FAILED = "failed"


class Reader(StrEnum):
    """Who judges for an advocate: our own models, a language model over a corpus, or one alone."""

    EMBEDDED = "embedded"
    LANGUAGE_MODEL = "language_model"
    RECALL = "recall"
    """A language model without retrieval; its answers are marked as in-house knowledge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Who an advocate is.

    Args:
        name: Short, unique in a debate.
        title: For people.
        corpus: The one corpus it may search; empty for `Reader.RECALL`.
        trust: Rank of its corpus, 1 the most trusted; ranks may be equal.
        trusted: Whether it carries weight in the verdict; an adversary argues and carries none.
        only: Which documents of the corpus it may use.
        top_k: Pieces of evidence per sub-claim, 1..100.
        reader: Who judges for it.
    """

    name: str
    title: str
    corpus: str
    trust: int
    trusted: bool = True
    only: Filter = field(default_factory=Filter)
    top_k: int = 10
    reader: Reader = Reader.EMBEDDED


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """Evidence as an advocate cites it, rendered from the corpus's metadata alone.

    Args:
        passage_id: The evidence.
        quote: The sentence that carries it, byte-exact.
        reference: Title or report, chapter, authors, year, as far as known.
        page: As the corpus tells it; empty when unknown.
        url: As the corpus tells it; empty when unknown.
        calibrated_terms: IPCC terms the passage uses, verbatim, such as `high confidence`.
    """

    passage_id: str
    quote: Quote
    reference: str
    page: str = ""
    url: str = ""
    calibrated_terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What an advocate holds of one statement: the claim or a part of it.

    Args:
        statement: What it speaks of.
        tag: One of twelve, or not enough information.
        veracity: -3 (false) to 3 (true); `None` without enough information.
        defect: What is wrong with the statement.
        probability: Calibrated probability of the side taken, 0..1; `None` where no figure is.
        evidence: How much evidence there is.
        agreement: How far it agrees.
        confidence: Of both, by the matrix.
        likelihood: An IPCC likelihood term, only where the confidence allows one; else empty.
        explanation: Sentences that carry their sources.
        citations: Best first.
        abstention: Why there is not enough information; empty when there is.
    """

    statement: str
    tag: Tag
    veracity: Veracity | None
    defect: Defect
    probability: Probability | None
    evidence: EvidenceLevel
    agreement: Agreement
    confidence: Confidence
    likelihood: str = ""
    explanation: tuple[ExplanationSentence, ...] = ()
    citations: tuple[Citation, ...] = ()
    abstention: str = ""


@json_fields("advocate status failure overall parts judged")
@dataclass(frozen=True, slots=True, kw_only=True)
class AdvocateAnswer:
    """What an advocate answers in one round.

    Args:
        advocate: Its name.
        status: Whether it answered, abstained or failed.
        overall: Of the whole claim; `None` only when it failed.
        parts: One per sub-claim, in order; empty when the claim is one statement or it failed.
        judged: Everything it read, best first.
        failure: Why it failed; empty otherwise.
    """

    advocate: str
    status: AdvocateStatus
    overall: Position | None = None
    parts: tuple[Position, ...] = ()
    judged: tuple[Judged, ...] = ()
    failure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A follow-up question of the mediator to one advocate.

    Args:
        id: `r{round}q{number}`.
        addressed: The advocate's name.
        text: The question; the only new query the advocate may search its corpus with.
        own: Passage id of the addressed advocate's evidence in conflict.
        opposing: Passage id of the evidence that conflicts with it.
        opposing_advocate: Whose evidence that is.
    """

    id: str
    addressed: str
    text: str
    own: str
    opposing: str
    opposing_advocate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What an advocate made of the questions put to it.

    Args:
        advocate: Its name.
        question_ids: What it was asked.
        before: Its tag before.
        proposed: The tag it proposed; equal to `before` when it held.
        accepted: Whether the rules let the change stand.
        new_evidence: Passage ids of evidence that it had not cited before.
        reason: Why it changed or held, or why the change was refused.
    """

    advocate: str
    question_ids: tuple[str, ...]
    before: Tag
    proposed: Tag
    accepted: bool
    new_evidence: tuple[str, ...]
    reason: str


@json_fields("number spread questions changes answers")
@dataclass(frozen=True, slots=True, kw_only=True)
class DebateRound:
    """One round: what was asked, what changed, and where everyone stood after it.

    Args:
        number: 0 for the blind first round.
        questions: Empty in round 0.
        changes: Empty in round 0.
        answers: Of every advocate after the round, by trust, then name.
        spread: Largest distance of two advocates' veracity that count; `None` when fewer than two.
    """

    number: Count
    questions: tuple[Question, ...]
    changes: tuple[Change, ...]
    answers: tuple[AdvocateAnswer, ...]
    spread: int | None


@json_fields(
    "tag veracity label evidence agreement confidence low high defect probability classes rule"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DebateVerdict:
    """What the mediator's rules make of the debate.

    Args:
        tag: One of twelve, or not enough information.
        veracity: -3..3; `None` without enough information.
        low: Lowest veracity still held by an advocate that counts; `None` as above.
        high: Highest one.
        defect: What is wrong with the claim.
        label: On the scale of four that every flow shares.
        probability: Calibrated probability of the side taken, 0..1; `None` where no figure is.
        evidence: How much evidence there is.
        agreement: How far it agrees.
        confidence: Of both, by the matrix.
        rule: The rule that decided, in words.
    """

    tag: Tag
    veracity: Veracity | None
    low: Veracity | None
    high: Veracity | None
    defect: Defect
    label: VerdictLabel
    probability: Probability | None
    evidence: EvidenceLevel
    agreement: Agreement
    confidence: Confidence
    rule: str

    @property
    def classes(self) -> TagClasses:
        """The tag on the paper's coarser scales."""
        return classes_of(self.tag)


@json_fields("*profile status=answer.status failure position=answer.overall parts")
@dataclass(frozen=True, slots=True)
class Advocate:
    """Who an advocate is, and where it stood at the end.

    Args:
        profile: Who it is.
        answer: Its last; `None` where there was no round.
    """

    profile: Profile
    answer: AdvocateAnswer | None

    @property
    def failure(self) -> str:
        """Why it failed; empty otherwise."""
        return "" if self.answer is None else self.answer.failure

    @property
    def parts(self) -> tuple[Position, ...]:
        """What it holds of each sub-claim."""
        return () if self.answer is None else self.answer.parts


Ending: TypeAlias = Annotated[
    str,
    OneOf(
        (
            "consolidated",
            "converged",
            "no_change",
            "round_limit",
            "budget",
            "all_abstained",
            "single_source",
        )
    ),
]
"""Why a debate ended."""


@json_fields(
    "id=claim.id claim=claim.text context=claim.context date=claim.date verdict disputed "
    "rounds=questioned advocates summary subclaims dissent ended notes transcript=rounds "
    "provenance schema_version"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DebateReport:
    """A debate from its first round to its verdict: enough to show it and to replay it.

    Args:
        claim: What was debated.
        subclaims: Its parts; empty when it is one statement.
        profiles: Who took part, by trust, then name.
        rounds: From round 0 on.
        verdict: The answer.
        disputed: Whether positions stayed apart.
        dissent: Names of the advocates whose last position is not the verdict's.
        ended: Why it ended: `consolidated`, `converged`, `no_change`, `round_limit`, `budget`,
            `all_abstained`, `single_source`.
        summary: For lay readers; sentences that carry their sources.
        notes: What the reader must know: absences, refusals, caps.
        provenance: Per advocate's name, where its answers came from.
        schema_version: Of this shape.
    """

    claim: Claim
    subclaims: tuple[str, ...]
    profiles: tuple[Profile, ...]
    rounds: tuple[DebateRound, ...]
    verdict: DebateVerdict
    disputed: bool
    dissent: tuple[str, ...]
    ended: Ending
    summary: tuple[ExplanationSentence, ...]
    notes: tuple[str, ...]
    provenance: Mapping[str, Provenance] = field(hash=False)
    schema_version: str = "1"

    @property
    def questioned(self) -> Count:
        """Rounds of questions after the blind one."""
        return max(0, len(self.rounds) - 1)

    @property
    def advocates(self) -> tuple[Advocate, ...]:
        """Who took part, and where each stood at the end, by trust, then name."""
        last = self.rounds[-1].answers if self.rounds else ()
        answers = {answer.advocate: answer for answer in last}
        return tuple(Advocate(each, answers.get(each.name)) for each in self.profiles)
