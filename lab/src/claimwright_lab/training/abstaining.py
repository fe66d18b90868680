"""Proven thresholds of a model in, what its card holds and says of them out."""

from collections.abc import Mapping, Sequence
from typing import Final

from claimwright_lab.evaluation.abstention import THRESHOLDS, RiskControl, fit_threshold
from claimwright_lab.evaluation.classification import Answers
from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training.card import Figure

RISKS: Final = (0.1, 0.2, 0.3, 0.4)
"""Shares of wrong labels that a user may bear."""

CONFIDENCE: Final = 0.9

KEY: Final = "abstain"
"""Begins the names of the thresholds in a card, as in `abstain.0.3`."""


def proves(key: str) -> bool:
    """Say whether what has a key proves thresholds, as about four in five do; the rest fits for it.

    A calibration has few numbers to fit and a proof wants many cases, so four in five prove.

    The case and punctuation of a key do not matter.

    Examples:
        >>> proves("Sea level is rising.") == proves("sea level is rising")
        True
    """
    return split_of(f"half {key}") == "train"


def controls_of(
    answers: Answers,
    *,
    risks: Sequence[float] = RISKS,
    abstained: str | None = None,
    unit: str = "claims",
) -> dict[float, RiskControl]:
    """Prove, for each rising risk, the probability from which labels may be believed.

    The answers were held out of everything that was fitted; `abstained` is the class that says
    nothing, and `unit` what is drawn, in the plural. The risks end with the first that is kept from
    the lowest threshold on: a larger one is then kept as well.
    """
    proven: dict[float, RiskControl] = {}
    for risk in risks:
        proven[risk] = fit_threshold(
            answers, risk=risk, confidence=CONFIDENCE, abstained=abstained, unit=unit
        )
        if proven[risk].threshold == THRESHOLDS[0]:
            break
    return proven


def thresholds(controls: Mapping[float, RiskControl]) -> dict[str, float]:
    """Return `abstain.RISK` to the least probability that is proven to keep it, where one is."""
    return {
        f"{KEY}.{risk:g}": control.threshold
        for risk, control in controls.items()
        if control.threshold is not None
    }


def guarantees(controls: Mapping[float, RiskControl], *, proof: str) -> tuple[str, ...]:
    """Return what is promised of each risk, in a sentence each, and how it was proven last."""
    promised = tuple(control.guarantee for control in controls.values())
    return (*promised, f"Each of these promises holds by itself. {proof}") if promised else ()


def abstention_figures(controls: Mapping[float, RiskControl]) -> tuple[Figure, ...]:
    """Return, for each risk that can be kept, how many claims are answered and how many wrongly.

    The latter has the bound that was proven.
    """
    made: list[Figure] = []
    for risk, control in controls.items():
        if control.threshold is None or control.bound is None:
            continue
        share, wrong = control.answered / control.claims, control.wrong / control.answered
        note = f"labels of probability {control.threshold:.2f} or more"
        made += [
            Figure.exact(
                f"abstention at risk {risk:g}, share of {control.unit} answered",
                share,
                control.claims,
                note=note,
            ),
            Figure(
                name=f"abstention at risk {risk:g}, share of answers wrong",
                value=wrong,
                n=control.answered,
                low=0.0,
                high=control.bound,
                note=f"{note}; upper end is the bound proven with {control.confidence:.0%}",
            ),
        ]
    return tuple(made)
