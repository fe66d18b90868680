"""Written statements of amounts, comparisons, changes, order and trials, with claims for each.

Every statement gets a claim that it supports and one that it refutes, made of the same words, so
that only what the numbers and directions say tells them apart. Numbers are drawn, not known: the
pairs teach reading, not facts.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from claimwright_lab.training.quantities.amounts import Fact, compared, sentence, shared
from claimwright_lab.training.records import Example, labelled

NAME: Final = "Written statements of quantities"

_OPEN_SHARE: Final = 0.25
"""Of the statements, those with a claim that they leave open, too."""


def quantity_statements(count: int, *, seed: int) -> Iterator[Example]:
    """Write statements of quantities, each with a claim that holds and one that does not.

    Some have a third that they leave open; the same seed writes the same.

    Examples:
        >>> pairs = list(quantity_statements(40, seed=1))
        >>> pairs[0].evidence == pairs[1].evidence, pairs[0].stance, pairs[1].stance
        (True, (0,), (1,))
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    writers = (compared, shared, changed, paced, ordered, tried)
    for number in range(count):
        fact = writers[number % len(writers)](chance)
        yield _pair(fact, chance.choice(fact.supported), "SUPPORTS")
        yield _pair(fact, chance.choice(fact.refuted), "REFUTES")
        if fact.left_open and chance.random() < _OPEN_SHARE:
            yield _pair(fact, chance.choice(fact.left_open), "NOT_ENOUGH_INFO")


def _pair(fact: Fact, claim: str, label: str) -> Example:
    return labelled(NAME, sentence(claim), fact.evidence, label)


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


_QUANTITIES: Final = (
    ("the extent of the ice", "million square kilometres", 3.0, 9.0),
    ("the number of deaths from the disease", "thousand", 20.0, 900.0),
    ("the cost of a solar panel", "dollars a watt", 0.3, 9.0),
    ("the area burnt each year", "thousand hectares", 40.0, 900.0),
    ("the concentration of the gas", "parts per billion", 300.0, 1900.0),
    ("the height of the tide", "centimetres", 40.0, 300.0),
    ("the number of breeding pairs", "pairs", 60.0, 4000.0),
    ("the yield of maize", "tonnes per hectare", 2.0, 11.0),
    ("the level of the hormone", "nanograms per litre", 10.0, 800.0),
    ("the rate of infection", "cases per 100,000", 4.0, 700.0),
    ("the depth of the snow", "centimetres", 12.0, 240.0),
)
"""Name, unit, least and most; none has an end that five times as much would pass."""
_WHOLE_FROM, _TENTHS_FROM = 10, 1
"""Quantities that are never smaller are written without a decimal, and with one; others with two,
so that the least that is left of them is not written as nothing."""
_RATIOS: Final = (0.1, 0.25, 0.5, 0.7, 0.8, 0.9, 1.0, 1.0, 1.15, 1.3, 1.5, 2.0, 2.0, 3.0, 5.0)
_MUCH, _SURELY_LESS = 2.0, 1.7
"""Factors from which a quantity doubled or halved, and below which it surely did not."""

_PACED: Final = (
    ("the sea", "rose", "rise", "millimetres"),
    ("the temperature of the lake", "rose", "rise", "tenths of a degree"),
    ("the glacier", "shrank", "retreat", "metres"),
    ("the forest", "shrank", "loss", "square kilometres"),
    ("the use of pesticides", "grew", "growth", "tonnes"),
    ("the herd", "grew", "growth", "animals"),
    ("the incidence of the disease", "fell", "decline", "cases"),
    ("snow cover in spring", "fell", "decline", "days"),
)

_EVENTS: Final = (
    ("the rise in temperature", "the rise in carbon dioxide"),
    ("the drought", "the famine"),
    ("the eruption", "the cold summer"),
    ("the fever", "the rash"),
    ("the infection", "the immune response"),
    ("the bloom of algae", "the death of the fish"),
    ("the loss of weight", "the diagnosis"),
    ("the drop in air pressure", "the storm"),
    ("the exposure", "the first symptoms"),
    ("the retreat of the ice", "the spread of the forest"),
)
_LAGS: Final = ("{} days", "{} weeks", "{} years", "{} centuries", "some {} hours")


def changed(chance: random.Random) -> Fact:
    """Write what a quantity was in two years."""
    name, unit, low, high = chance.choice(_QUANTITIES)
    first, ratio = chance.uniform(low, high), chance.choice(_RATIOS)
    digits = (low < _WHOLE_FROM) + (low < _TENTHS_FROM)
    before, after = (f"{number:.{digits}f}" for number in (first, first * ratio))
    start = chance.randint(1950, 2000)
    end = start + chance.randint(8, 25)
    said = chance.choice(
        (
            f"{name} was {before} {unit} in {start} and {after} {unit} in {end}",
            f"between {start} and {end} {name} went from {before} to {after} {unit}",
            f"in {end} {name} stood at {after} {unit}, against {before} in {start}",
        )
    )
    true, false = _trends(float(after) / float(before), start, end)
    later = f"since {end + chance.randint(3, 9)}"
    return Fact(
        evidence=sentence(said),
        supported=tuple(f"{name} {told}" for told in true),
        refuted=tuple(f"{name} {told}" for told in false),
        left_open=(f"{name} has increased {later}", f"{name} has decreased {later}"),
    )


def _trends(ratio: float, start: int, end: int) -> tuple[Sequence[str], Sequence[str]]:
    """Say what is true and what is false of a change by a factor."""
    span = f"between {start} and {end}"
    rose = (f"rose {span}", f"was higher in {end} than in {start}", f"has increased since {start}")
    fell = (f"fell {span}", f"was lower in {end} than in {start}", f"has decreased since {start}")
    same = (f"did not change {span}", f"was the same in {end} as in {start}")
    doubled, halved = f"at least doubled {span}", f"fell by half or more {span}"
    if ratio == 1:
        return same, (*rose, *fell)
    true, false, much = (rose, fell, doubled) if ratio > 1 else (fell, rose, halved)
    factor = max(ratio, 1 / ratio)
    return (
        (*true, much) if factor >= _MUCH else true,
        (*false, *same, much) if factor < _SURELY_LESS else (*false, *same),
    )


def paced(chance: random.Random) -> Fact:
    """Write how fast something went in two periods."""
    name, went, going, unit = chance.choice(_PACED)
    slow = chance.randint(2, 40)
    fast = slow * chance.randint(2, 5)
    quicker = chance.random() < 1 / 2
    first, second = (slow, fast) if quicker else (fast, slow)
    year = chance.randint(1970, 2005)
    said = chance.choice(
        (
            f"{name} {went} by {first} {unit} a decade until {year} and by {second} since",
            f"since {year} {name} {went} by {second} {unit} a decade, before that by {first}",
            f"the {going} of {name} was {first} {unit} a decade before {year}, and {second} after",
        )
    )
    sooner = (
        f"the {going} of {name} has become faster",
        f"the {going} of {name} has accelerated since {year}",
        f"{name} {went} faster after {year} than before",
    )
    later = (
        f"the {going} of {name} has become slower",
        f"the {going} of {name} has slowed since {year}",
        f"{name} {went} more slowly after {year} than before",
    )
    steady = f"the pace of the {going} of {name} has stayed the same"
    stopped = f"{name} has stopped changing since {year}"
    return Fact(
        evidence=sentence(said),
        supported=sooner if quicker else later,
        refuted=(*(later if quicker else sooner), steady, stopped),
    )


def ordered(chance: random.Random) -> Fact:
    """Write which of two events came first."""
    first, second = chance.choice(_EVENTS)
    if chance.random() < 1 / 2:
        first, second = second, first
    lag, year = chance.choice(_LAGS).format(chance.randint(2, 30)), chance.randint(1300, 1900)
    said = chance.choice(
        (
            f"{first} came {lag} before {second}",
            f"{second} followed {first} with a lag of {lag}",
            f"{lag} passed between {first} and {second}, which it preceded",
            f"{first} is dated to {year}, {second} to {year + chance.randint(2, 90)}",
        )
    )
    return Fact(
        evidence=sentence(said),
        supported=(
            f"{first} came before {second}",
            f"{second} came after {first}",
            f"{second} came later than {first}",
        ),
        refuted=(
            f"{second} came before {first}",
            f"{first} came after {second}",
            f"{second} preceded {first}",
            f"{first} and {second} came at the same time",
        ),
        left_open=(f"{first} caused {second}",),
    )
