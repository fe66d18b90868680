"""How candidates become evidence, who judges it, and when it is enough for a verdict."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from claimwright.domain import Fusion, ReRank
from claimwright.domain.fields import Between, Probability
from claimwright.settings.ranges import Ranged

MAX_DEPTH = 1_000
"""Most candidates that one arm returns."""

MAX_WINDOW_SENTENCES = 100
"""Longest window; the verifier itself reads at most 512 tokens."""

MAX_TOP_K = 100
"""Most pieces of evidence for one claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalSettings(Ranged):
    """How candidates are found.

    Args:
        depth: Candidates of each search before fusion, 1 or more.
        fusion: How both rankings become one: `weighted` or `reciprocal_rank`.
        sparse_weight: Share of search by words, 0..1. Tuned on SciFact *train*.
        rank_offset: The `k` of reciprocal rank fusion, 1 or more.
        written_queries: Queries that the language model writes, 0..5.
    """

    part: ClassVar[str] = "retrieval"
    depth: Annotated[int, Between(1, MAX_DEPTH)] = 100
    fusion: Fusion = Fusion.WEIGHTED
    sparse_weight: Probability = 0.5
    rank_offset: Annotated[int, Between(1, 1_000_000)] = 60
    written_queries: Annotated[int, Between(0, 5)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionSettings(Ranged):
    """How candidates become evidence.

    Args:
        re_rank: Order of the evidence: `relevance`, `citations` or `none`.
        pool: Candidates that the cross-encoder reads, at least as many as are kept.
        reranked: Candidates that your re-ranker reads, 1..1,000, at least `selection.pool`.
        relevance_weight: Share of the cross-encoder in the score, 0..1. Tuned on SciFact *train*.
        per_document: Most passages of one document, 1 or more.
        same_passage: Share of common runs of three words from which passages are shown once,
            0.5..1.
        window_sentences: Sentences of a passage that the verifier reads, 1 or more.
        rationale_margin: Most distance of a rationale sentence from the best one, where no verifier
            marks them, 0..2.
    """

    part: ClassVar[str] = "selection"
    re_rank: ReRank = ReRank.RELEVANCE
    pool: Annotated[int, Between(1, MAX_DEPTH)] = 10
    reranked: Annotated[int, Between(1, MAX_DEPTH)] = 50
    relevance_weight: Probability = 0.3
    per_document: Annotated[int, Between(1, MAX_TOP_K)] = 2
    same_passage: Annotated[float, Between(0.5, 1)] = 0.9
    window_sentences: Annotated[int, Between(1, MAX_WINDOW_SENTENCES)] = 3
    rationale_margin: Annotated[float, Between(0, 2)] = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictSettings(Ranged):
    """When the evidence is enough for a verdict.

    How weights turn into a probability is fitted for each verifier and stands on its card, see
    `verdict.aggregate`; here stands what a user may want to be different.

    Args:
        min_probability: Least probability of a side for a verdict, 0..1.
        min_weight: Least weight of the weaker side for `DISPUTED`, 0 or more.
        dispute_share: Least share of the weaker side for `DISPUTED`, 0..0.5.
        min_stance: Least probability at which evidence takes a side, 0..1.
    """

    part: ClassVar[str] = "verdict"
    min_probability: Probability = 0.7
    min_weight: Annotated[float, Between(0, MAX_TOP_K)] = 0.2
    dispute_share: Annotated[float, Between(0, 0.5)] = 0.25
    min_stance: Probability = 0.0


class JudgeChoice(StrEnum):
    """Who judges passages, and whether a cited source holds a claim."""

    EMBEDDED = "embedded"
    """The verifier alone."""
    LANGUAGE_MODEL = "language_model"
    """The language model that `llm` configures; the verifier where it gives no answer."""
    CASCADE = "cascade"
    """The verifier first; the language model where it is unsure or passages disagree."""


class ConfidenceChoice(StrEnum):
    """Where the probabilities of a language model's label come from."""

    STATED = "stated"
    """From the per cent that it states."""
    LOGPROBS = "logprobs"
    """From the log-probabilities of the label's tokens; as stated where an endpoint tells none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeSettings(Ranged):
    """Who judges what a passage says of a claim.

    Args:
        by: Who judges passages: `embedded` (the verifier), `language_model`, or `cascade` (both).
        sure: Probability from which the verifier alone decides in a cascade, 0..1.
        passages: Most passages of a claim that the language model judges, 1..100.
        samples: Answers asked for on a passage, 1..9; their mean counts.
        confidence: Where probabilities come from: the stated per cent (`stated`) or
            log-probabilities (`logprobs`).
    """

    part: ClassVar[str] = "judge"
    by: JudgeChoice = JudgeChoice.EMBEDDED
    sure: Probability = 0.9
    passages: Annotated[int, Between(1, MAX_TOP_K)] = 10
    samples: Annotated[int, Between(1, 9)] = 1
    confidence: ConfidenceChoice = ConfidenceChoice.STATED


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgementSettings(Ranged):
    """How the embedded reasoner reads works, and what passes the entailment gate.

    All was chosen on SciFact's calibration claims: 161 pairs of claim and cited abstract and 700 of
    claim and the nearest others. Of what is read of an abstract, the mean of the most decided of
    the four nearest sentences, the most relevant of them and the window of three has the least
    log loss, .542 in cross-validation; the window alone has .575, the most decided sentence alone
    .565, the most relevant alone .561. Of the abstracts that decide a claim 2 % lie below
    relevance .87; of the nearest others a quarter lie below .2 and half below .74.

    Asking about the opposite, too, costs as many pairs again and turns a claim and its opposite
    apart: of 48 claims with evidence, at a share of 0, .2, .4 and .5, the right side is taken for
    86, 86, 86 and 83 % of the 88, 92, 92 and 88 % that get one, and opposites get opposite sides
    for 66, 80, 92 and 96 % of those that both get one.

    Args:
        sentences: Sentences of a work that the verifier reads alone, 1..20.
        window_sentences: Sentences around the nearest one that it reads together, 1..100.
        opposite: Share of its answer for the opposite, 0..0.5; 0 does not read it.
        related: Least relevance of a related work, 0..1.
        partly: Least relevance of a partly related work, 0..1, at most `related`.
        min_words: Fewest words of a text that can be fully related, 0..1,000.
        quotes: Most sentences quoted from a work, 1..10.
        entailed: Least probability that quotes support a sentence, 0.34..1.
        contained: Least share of an interpretation's words that its quotes hold, 0..1.
    """

    part: ClassVar[str] = "judgement"
    sentences: Annotated[int, Between(1, 20)] = 4
    window_sentences: Annotated[int, Between(1, MAX_WINDOW_SENTENCES)] = 3
    opposite: Annotated[float, Between(0, 0.5)] = 0.4
    related: Probability = 0.9
    partly: Probability = 0.5
    min_words: Annotated[int, Between(0, 1_000)] = 40
    quotes: Annotated[int, Between(1, 10)] = 3
    entailed: Annotated[float, Between(0.34, 1)] = 0.5
    contained: Probability = 0.6

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        Ranged.__post_init__(self)
        self.in_order("partly", "related")
