"""Statements of what a trial found, with intervals that may hold the value of no effect."""

import random
from typing import Final

from claimwright_lab.training.quantities.fact import Fact, sentence

_TREATMENTS: Final = (
    "metformin",
    "the statin",
    "zinc",
    "aspirin",
    "the vaccine",
    "regular exercise",
    "vitamin D",
    "the antibody",
    "a Mediterranean diet",
    "wearing masks",
)
_OUTCOMES: Final = (
    "stroke",
    "hip fracture",
    "respiratory infection",
    "death within a year",
    "relapse",
    "admission to hospital",
    "diabetes",
    "preterm birth",
    "heart failure",
    "dementia",
)
_LEAST_SHARE, _USUAL_SHARE, _MOST_SHARE = 8, 40, 95
"""Per cent: the least and the most without the treatment, and the most with it."""


def tried(chance: random.Random) -> Fact:
    """Write the result of a trial with its interval, which may hold the value of no effect."""
    treatment, other = chance.sample(_TREATMENTS, 2)
    outcome, elsewhere = chance.sample(_OUTCOMES, 2)
    effect = chance.choice((-1, 0, 1))
    ratio = {-1: chance.uniform(0.3, 0.8), 0: chance.uniform(0.9, 1.1), 1: chance.uniform(1.3, 3)}
    low, high = {
        -1: (ratio[-1] * 0.8, min(0.96, ratio[-1] * 1.15)),
        0: (ratio[0] * 0.75, ratio[0] * 1.35),
        1: (max(1.05, ratio[1] * 0.8), ratio[1] * 1.25),
    }[effect]
    interval = f"95% CI {low:.2f}–{high:.2f}"
    # What is frequent already cannot become three times as frequent.
    control = chance.randint(_LEAST_SHARE, min(_USUAL_SHARE, int(_MOST_SHARE / ratio[effect])))
    treated = max(1, round(control * ratio[effect]))
    said = chance.choice(
        (
            f"the hazard ratio of {outcome} with {treatment} was {ratio[effect]:.2f} ({interval})",
            (
                f"{outcome} was seen in {treated}% with {treatment} and in {control}% without"
                f" (RR {ratio[effect]:.2f}, {interval})"
            ),
            (
                f"compared with placebo, the odds ratio for {outcome} was {ratio[effect]:.2f}"
                f" ({interval}) in those assigned to {treatment}"
            ),
        )
    )
    lowered = (
        f"{treatment} lowers the risk of {outcome}",
        f"{treatment} reduces {outcome}",
        f"{treatment} protects against {outcome}",
    )
    raised = (
        f"{treatment} raises the risk of {outcome}",
        f"{treatment} increases {outcome}",
        f"{outcome} is more frequent with {treatment}",
    )
    nothing = (
        f"{treatment} has no significant effect on {outcome}",
        f"{outcome} is about as frequent with {treatment} as without",
    )
    told = {-1: lowered, 0: nothing, 1: raised}
    return Fact(
        evidence=sentence(said),
        supported=told[effect],
        refuted=tuple(claim for key, claims in told.items() if key != effect for claim in claims),
        left_open=(
            f"{treatment} lowers the risk of {elsewhere}",
            f"{other} raises the risk of {outcome}",
        ),
    )
