"""Who judges what a passage says of a claim."""

from dataclasses import dataclass
from enum import StrEnum

from claimwright.settings.evidence import MAX_TOP_K
from claimwright.settings.ranges import within

MAX_SAMPLES = 9
"""Most answers of a language model on one passage."""


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
        by: The verifier (`embedded`), the language model (`language_model`), or the verifier first
            and the language model where that is unsure (`cascade`).
        sure: In a cascade the verifier decides when its label has at least this probability, 0..1,
            and no other passage contradicts it; for a cited source, when support or its opposite is
            as probable.
        passages: Passages of one claim that the language model is asked about, best first, 1..100;
            the verifier judges the others.
        samples: Answers of the language model on one passage, 1..9; its probabilities are their
            mean. More than one needs `llm.temperature` above 0. With `logprobs` one answer is
            enough; the others are asked for only where the endpoint tells no log-probabilities.
        confidence: Where the probabilities of its label come from: the per cent that it states
            (`stated`), or the log-probabilities of the label's tokens (`logprobs`).
    """

    by: JudgeChoice = JudgeChoice.EMBEDDED
    sure: float = 0.9
    passages: int = 10
    samples: int = 1
    confidence: ConfidenceChoice = ConfidenceChoice.STATED

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        within("judge.sure", self.sure, 0, 1)
        within("judge.passages", self.passages, 1, MAX_TOP_K)
        within("judge.samples", self.samples, 1, MAX_SAMPLES)
