"""Written statements about climate quantities and causes, paired by what they say of each other.

Both directions are written as evidence, the false one too: the pairs teach reading, not facts.
"""

import random
from collections.abc import Iterator
from typing import Final

from claimwright_lab.training.records import Example, labelled, unrelated

NAME: Final = "Written climate statements"

_SHORT_WORD: Final = 4
_TRENDS_IN_TEN: Final = 6

_QUANTITIES: Final = (
    "Arctic sea ice",
    "Antarctic sea ice",
    "Sea ice extent in the Arctic",
    "Global sea level",
    "The global mean temperature",
    "The mass of the Greenland ice sheet",
    "Glacier mass worldwide",
    "Ocean heat content",
    "Snow cover in spring",
    "The number of polar bears",
    "The frequency of heat waves",
    "The number of strong hurricanes",
    "Global crop yield",
    "Carbon dioxide in the atmosphere",
    "Methane in the atmosphere",
    "The acidity of the ocean",
    "The area burned by wildfires",
    "Permafrost area",
    "Coral cover on the reef",
    "Rainfall",
    "The temperature of the troposphere",
    "Ice on the Himalayan glaciers",
    "Drought severity",
    "The extent of the Antarctic ice shelf",
    "Solar irradiance",
    "Vegetation cover",
)
_RISES: Final = (
    "has expanded in recent years",
    "is growing",
    "has increased",
    "is increasing",
    "has risen",
    "has gone up since the 1980s",
    "is on the rise",
    "has recovered",
    "shows an upward trend",
    "is higher than ever",
    "keeps rising",
    "has been gaining",
)
_FALLS: Final = (
    "has declined in recent years",
    "is shrinking",
    "has decreased",
    "is decreasing",
    "has fallen",
    "has gone down since the 1980s",
    "is in decline",
    "has retreated",
    "shows a downward trend",
    "is lower than ever",
    "keeps falling",
    "has been losing ground",
)
_STEADY: Final = (
    "has not changed",
    "has stayed the same",
    "shows no trend",
    "has been stable for decades",
)
_TRENDS: Final = (_RISES, _FALLS, _STEADY)
_SHOWN: Final = (
    "Satellite records show that {0}.",
    "{0} according to the latest assessment report.",
    "Observations since 1979 indicate that {0}, with high confidence.",
    "{0}, by about {1} per cent per decade.",
    "The study found that {0} between 1990 and {2}.",
    "{0}.",
    "Long records from many stations leave little doubt that {0}.",
)
_CAUSES: Final = (
    "the sun",
    "solar activity",
    "human emissions of greenhouse gases",
    "volcanoes",
    "carbon dioxide from burning fossil fuels",
    "natural cycles",
    "cosmic rays",
    "ocean circulation",
    "water vapour",
    "human activity",
    "changes in the orbit of the Earth",
)
_HUMAN: Final = frozenset(
    (
        "human emissions of greenhouse gases",
        "carbon dioxide from burning fossil fuels",
        "human activity",
    )
)
_SOLAR: Final = frozenset(("the sun", "solar activity"))
_EFFECTS: Final = (
    "global warming",
    "the recent warming",
    "climate change",
    "the rise in temperature",
    "warming since 1950",
)
_CAUSE_CLAIMS: Final = (
    "{0} is causing {1}",
    "{1} is caused by {0}",
    "{1} is mainly due to {0}",
    "{0} is the main driver of {1}",
    "it is {0} that drives {1}",
)
_DENIALS: Final = (
    "{0} is not the cause of {1}",
    "{1} is not caused by {0}",
    "{1} cannot be put down to {0}",
)
_CAUSE_SHOWN: Final = (
    "{0} is the dominant cause of the observed {1}.",
    "Most of {1} was caused by {0}.",
    "It is extremely likely that {0} has been the main cause of {1}.",
    "Attribution studies trace {1} chiefly to {0}.",
)
_EXCLUDED: Final = (
    "{0} has had only a small effect on {1}.",
    "{0} cannot explain {1}.",
    "Studies find no role of {0} in {1}.",
    "{1} is not explained by {0}.",
    "The contribution of {0} to {1} is negligible.",
)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _inside(text: str) -> str:
    """Put a subject into a sentence, where only names keep their capital letter."""
    names = ("Arctic", "Antarctic")
    return text if text.startswith(names) else text[0].lower() + text[1:]


def _trend(chance: random.Random) -> Example:
    quantity = chance.choice(_QUANTITIES)
    said, shown = chance.randrange(3), chance.randrange(3)
    claim = f"{quantity} {chance.choice(_TRENDS[said])}"
    statement = f"{_inside(quantity)} {chance.choice(_TRENDS[shown])}"
    template = chance.choice(_SHOWN[:3] + _SHOWN[4:] if shown == len(_TRENDS) - 1 else _SHOWN)
    evidence = template.format(statement, chance.randint(2, 40), chance.randint(2005, 2021))
    label = "SUPPORTS" if said == shown else "REFUTES"
    return labelled(NAME, claim, _sentence(evidence), label)


def _cause(chance: random.Random) -> Example:
    cause, other = chance.sample(_CAUSES, 2)
    effect = chance.choice(_EFFECTS)
    denied, excluded, same = (chance.random() < share for share in (0.3, 0.4, 0.5))
    claim = chance.choice(_DENIALS if denied else _CAUSE_CLAIMS).format(cause, effect)
    shown = cause if same or excluded or _alike(cause, other) else other
    template = chance.choice(_EXCLUDED if excluded else _CAUSE_SHOWN)
    evidence = template.format(shown, chance.choice(_EFFECTS))
    agrees = (shown == cause and not excluded) != denied
    return labelled(
        NAME, _sentence(claim), _sentence(evidence), "SUPPORTS" if agrees else "REFUTES"
    )


def _alike(cause: str, other: str) -> bool:
    """Say whether two causes name the same thing, so that one does not exclude the other."""
    return any({cause, other} <= group for group in (_HUMAN, _SOLAR))


def _elsewhere(pair: Example, chance: random.Random) -> Example:
    """Write a statement that shares no long word with the claim of a pair."""
    taken = {word for word in pair.claim.lower().split() if len(word) > _SHORT_WORD}
    while True:
        other = _trend(chance) if chance.random() < 1 / 2 else _cause(chance)
        if not taken & set(other.evidence.lower().rstrip(".").split()):
            return other


def climate_statements(count: int, *, seed: int) -> Iterator[Example]:
    """Write so many pairs about climate; the same seed writes the same.

    Six tenths are about trends, four about causes; a fifth has evidence about something else.
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    for number in range(count):
        pair = _trend(chance) if number % 10 < _TRENDS_IN_TEN else _cause(chance)
        if number % 5 == 0:
            pair = unrelated(pair, _elsewhere(pair, chance).evidence)
        yield pair
