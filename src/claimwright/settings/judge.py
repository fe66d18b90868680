"""Who judges what a passage says of a claim."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from claimwright.domain.scalars import Between, Probability
from claimwright.settings.evidence import MAX_TOP_K
from claimwright.settings.ranges import check_ranges


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
class JudgeSettings:
    """Who judges what a passage says of a claim.

    Args:
        by: Who judges passages: `embedded` (the verifier), `language_model`, or `cascade` (both).
        sure: Probability from which the verifier alone decides in a cascade, 0..1.
        passages: Most passages of a claim that the language model judges, 1..100.
        samples: Answers asked for on a passage, 1..9; their mean counts.
        confidence: Where probabilities come from: the stated per cent (`stated`) or
            log-probabilities (`logprobs`).
    """

    by: JudgeChoice = JudgeChoice.EMBEDDED
    sure: Probability = 0.9
    passages: Annotated[int, Between(1, MAX_TOP_K)] = 10
    samples: Annotated[int, Between(1, 9)] = 1
    confidence: ConfidenceChoice = ConfidenceChoice.STATED

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "judge")
