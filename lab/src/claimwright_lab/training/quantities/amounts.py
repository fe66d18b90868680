"""Statements of how much and how many, with the claims that they support and exclude."""

import random
from dataclasses import dataclass
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One statement and what follows from it."""

    evidence: str
    supported: tuple[str, ...]
    refuted: tuple[str, ...]
    left_open: tuple[str, ...] = ()


def sentence(text: str) -> str:
    """Return a text with a capital letter at its start and a full stop at its end.

    Examples:
        >>> sentence("ice melts")
        'Ice melts.'
    """
    return text[0].upper() + text[1:] + "."


class _Rivals(NamedTuple):
    """Things that do the same to different degrees, in the plural."""

    verb: str
    what: str
    unit: str
    names: str
    counted: bool = False

    @property
    def words(self) -> tuple[str, str, str]:
        """How much, more and less of what is done."""
        return ("many", "more", "fewer") if self.counted else ("much", "more", "less")


_RIVALS: Final = (
    _Rivals(
        "release", "methane", "million tonnes",
        "rice paddies, cattle farms, landfills, wetlands, coal mines",
    ),
    _Rivals(
        "burn", "fuel", "million barrels", "lorries, ferries, tractors, airliners, power stations"
    ),
    _Rivals(
        "store", "carbon", "tonnes per hectare",
        "peat bogs, mangrove forests, pine plantations, grasslands, salt marshes",
    ),
    _Rivals(
        "use", "water", "litres a day",
        "cotton fields, households, data centres, textile mills, almond orchards",
    ),
    _Rivals(
        "lose", "ice", "cubic kilometres a year",
        "the Andean glaciers, the Alpine glaciers, glaciers in Iceland, ice caps",
    ),
    _Rivals(
        "suffer", "heart attacks", "cases per 10,000",
        "smokers, people with diabetes, night workers, vegetarians, runners", counted=True,
    ),
    _Rivals(
        "produce", "antibodies", "units per millilitre",
        "vaccinated patients, infected patients, older adults, infants", counted=True,
    ),
    _Rivals(
        "carry", "resistant bacteria", "strains per thousand",
        "hospital patients, farm workers, travellers, nurses, schoolchildren", counted=True,
    ),
    _Rivals(
        "express", "of the receptor", "copies a cell",
        "T cells, neurons, macrophages, tumour cells, liver cells",
    ),
)  # fmt: skip
_FRACTIONS: Final = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth", 10: "a tenth"}
_FACTORS: Final = (2, 2, 3, 4, 5, 6, 8, 10, 15, 20, 40, 100)
_WORDS_FOR: Final = {2: "twice"} | {
    factor: f"{word} times"
    for factor, word in ((3, "three"), (4, "four"), (5, "five"), (10, "ten"))
}

_PARTS: Final = (
    ("the reefs in the survey", "were dead", "were alive"),
    ("the glaciers in the region", "vanished", "remained"),
    ("the mangrove forests", "were cleared", "were spared"),
    ("the patients", "recovered within a month", "stayed ill for over a month"),
    ("the participants", "reported side effects", "reported no side effects"),
    ("the children", "were vaccinated", "were not vaccinated"),
    ("the samples", "contained the virus", "were free of the virus"),
    ("the amphibian species", "were threatened", "were not threatened"),
    ("the electricity", "came from wind and sun", "came from other sources"),
    ("the wells", "ran dry", "kept their water"),
    ("the mice", "survived", "died"),
    ("the abstracts on the subject", "endorsed the hypothesis", "did not endorse the hypothesis"),
)
_AMOUNTS: Final = (
    ("more than half of", 51, 100),
    ("less than half of", 0, 49),
    ("half of", 48, 52),
    ("most of", 56, 100),
    ("only a minority of", 0, 44),
    ("nearly all of", 93, 100),
    ("hardly any of", 0, 7),
    ("about a third of", 30, 36),
    ("about two thirds of", 64, 69),
    ("about a quarter of", 23, 27),
    ("three quarters of", 73, 77),
    ("more than a tenth of", 11, 100),
)
_CLEAR: Final = 8
"""Per cent by which an amount must be missed to be excluded."""


def compared(chance: random.Random) -> Fact:
    """Write that one thing does more than another, by a factor, a fraction or two numbers."""
    rivals = chance.choice(_RIVALS)
    most, least, third = chance.sample(rivals.names.split(", "), 3)
    factor, low = chance.choice(_FACTORS), chance.randint(3, 90)
    verb, what = rivals.verb, rivals.what
    much, more, less = rivals.words
    by = _WORDS_FOR.get(factor, f"{factor} times")
    said = [
        f"{most} {verb} about {by} as {much} {what} as {least}",
        f"{most} {verb} {low * factor} {rivals.unit} and {least} {low}",
        f"in one study, {least} {verb} {low} {rivals.unit}, {most} {low * factor}",
        f"by a factor of {factor}, {most} {verb} {more} {what} than {least}",
    ]
    if factor in _FRACTIONS:
        said.append(f"{least} {verb} {_FRACTIONS[factor]} as {much} {what} as {most}")
    even = f"{most} and {least} {verb} equally {much} {what}"
    return Fact(
        evidence=sentence(chance.choice(said)),
        supported=(
            f"{most} {verb} {more} {what} than {least}",
            f"{least} {verb} {less} {what} than {most}",
            f"{least} do not {verb} as {much} {what} as {most}",
        ),
        refuted=(
            f"{least} {verb} {more} {what} than {most}",
            f"{most} {verb} {less} {what} than {least}",
            f"{most} do not {verb} as {much} {what} as {least}",
            even,
        ),
        left_open=(
            f"{most} {verb} {more} {what} than {third}",
            f"{third} {verb} {less} {what} than {least}",
        ),
    )


def shared(chance: random.Random) -> Fact:
    """Write how many of a number did something, in per cent or counted."""
    whole, did, did_not = chance.choice(_PARTS)
    percent = chance.choice((chance.randint(2, 98), 10, 25, 33, 50, 67, 75, 95, 97))
    other = chance.choice([part for part in _PARTS if part[0] != whole])
    said = chance.choice(
        (
            f"{percent} per cent of {whole} {did}",
            f"of {whole}, {percent}% {did}",
            f"according to the survey, {percent} in 100 of {whole} {did}",
            f"{100 - percent}% of {whole} {did_not}, while {percent}% {did}",
        )
    )
    within = [words for words, low, high in _AMOUNTS if low <= percent <= high]
    beyond = [
        words for words, low, high in _AMOUNTS if percent < low - _CLEAR or percent > high + _CLEAR
    ]
    return Fact(
        evidence=sentence(said),
        supported=(
            *(f"{words} {whole} {did}" for words in within),
            f"at least {max(1, percent - chance.randint(0, 20))} per cent of {whole} {did}",
        ),
        refuted=(
            *(f"{words} {whole} {did}" for words in beyond),
            f"none of {whole} {did}",
        ),
        left_open=(f"{chance.choice(_AMOUNTS)[0]} {other[0]} {other[1]}",),
    )
