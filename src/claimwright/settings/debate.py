"""How advocates answer for their corpora, and how the mediator's rules bring them together."""

from dataclasses import dataclass
from typing import Annotated

from claimwright.domain.fields import Between, Probability
from claimwright.settings.llm import Reasoner
from claimwright.settings.ranges import check_ranges, in_order

MAX_ROUNDS = 3
"""Most rounds of questions, whatever is asked for."""

MAX_QUESTIONS = 3
"""Most questions of one round."""

MAX_ADVOCATES = 12
"""Most advocates of one debate."""

MAX_SUBCLAIMS = 10
"""Most parts of a claim that are debated; a claim of more is debated as a whole."""

_MOST_SOURCES = 100
_LEAST_WAIT_S = 0.01
MAX_SLOPE = 10.0
"""Bounds of a calibration, beyond which every probability is 0, 1 or one half."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateSettings:
    """How advocates answer for their corpora, and how the mediator's rules bring them together.

    `slope` and `intercept` were fitted on the CLIMATE-FEVER claims of the calibration split (52
    supported, 19 refuted, each side weighing the same) over 14,225 paragraphs of the IPCC's reports
    and the starter corpus, by `claimwright-lab train debates`, with verifier 1.2.0. `min_weight`
    was chosen there with verifier 1.1.0, and with 1.2.0 trades answers for little: debated over the
    IPCC's reports, abstracts and the starter corpus, 83 % of these claims are answered at 0.1 with
    a balanced accuracy of .66, 72 % at 0.2 with .66, 61 % at 0.3 with .68, 52 % at 0.4 with .69.

    Args:
        profiles: Advocates when none are named: profile names or TOML files.
        mediator: Who words questions and summary: `embedded` or `language_model`; rules decide the
            rest.
        rounds: Most rounds of questions, 0..3.
        questions: Most questions in a round, 1..3.
        timeout_s: Most seconds of an advocate in a round, 0.01..3600.
        budget_s: Seconds after which no round begins, 0.01..86400.
        decompose: Judge the parts of a compound claim as well.
        climate_context: Put "in the context of climate change" before short claims.
        min_weight: Least summed weight for which an advocate answers, 0..100.
        slope: Slope of the calibration, 0.01..10.
        intercept: Intercept of the calibration, -10..10.
        true_at: Probability from which a statement is true, 0.5..1; mostly true from one half.
        misleading_at: Probability from which a statement lacks context, 0..0.5.
        false_at: Probability below which a statement is false, 0..0.5; from it on, misleading.
        dispute_share: Share of the weaker side from which both sides have evidence, 0..0.5.
        medium_sources: Independent works from which evidence is medium, 2..100.
        robust_sources: Independent works from which evidence is robust, 2..100.
        silent_sources: Related works without a side from which a statement is unsupported, 1..100.
        silent_at: Least probability that such a work is related, 0..1.
    """

    profiles: tuple[str, ...] = (
        "physical-science",
        "impacts",
        "mitigation",
        "field-knowledge",
        "contrarian",
    )
    mediator: Reasoner = Reasoner.EMBEDDED
    rounds: Annotated[int, Between(0, MAX_ROUNDS)] = 2
    questions: Annotated[int, Between(1, MAX_QUESTIONS)] = 3
    timeout_s: Annotated[float, Between(_LEAST_WAIT_S, 3_600)] = 60.0
    budget_s: Annotated[float, Between(_LEAST_WAIT_S, 86_400)] = 300.0
    decompose: bool = True
    climate_context: bool = False
    min_weight: Annotated[float, Between(0, _MOST_SOURCES)] = 0.2
    slope: Annotated[float, Between(0.01, MAX_SLOPE)] = 0.43
    intercept: Annotated[float, Between(-MAX_SLOPE, MAX_SLOPE)] = -0.2
    true_at: Annotated[float, Between(0.5, 1)] = 0.7
    misleading_at: Annotated[float, Between(0, 0.5)] = 0.4
    false_at: Annotated[float, Between(0, 0.5)] = 0.25
    dispute_share: Annotated[float, Between(0, 0.5)] = 0.25
    medium_sources: Annotated[int, Between(2, _MOST_SOURCES)] = 2
    robust_sources: Annotated[int, Between(2, _MOST_SOURCES)] = 4
    silent_sources: Annotated[int, Between(1, _MOST_SOURCES)] = 5
    silent_at: Probability = 0.8

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "debate")
        in_order(self, "debate", "false_at", "misleading_at")
        in_order(self, "debate", "medium_sources", "robust_sources")
