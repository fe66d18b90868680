"""Claims about a country beside a passage about it in, the same claims about another country out.

A reader of words takes "Kenya makes most of its electricity from coal" for what a passage on Poland
says. The passage decides nothing of Kenya, but where the claim ranks: if one country emits most, no
other does.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS, Example

NAME: Final = "Claims of another country"

COUNTRIES: Final = tuple(
    tuple(row.split("|"))
    for row in """\
China|Chinese|the Chinese
the United States|American|Americans
Germany|German|Germans
France|French|the French
Britain|British|the British
India|Indian|Indians
Russia|Russian|Russians
Japan|Japanese|the Japanese
Australia|Australian|Australians
Canada|Canadian|Canadians
Brazil|Brazilian|Brazilians
Norway|Norwegian|Norwegians
Sweden|Swedish|Swedes
Denmark|Danish|Danes
Spain|Spanish|Spaniards
Italy|Italian|Italians
Poland|Polish|Poles
Mexico|Mexican|Mexicans
South Africa|South African|South Africans
Indonesia|Indonesian|Indonesians
Pakistan|Pakistani|Pakistanis
Bangladesh|Bangladeshi|Bangladeshis
Iran|Iranian|Iranians
Saudi Arabia|Saudi|Saudis
Switzerland|Swiss|the Swiss
the Netherlands|Dutch|the Dutch
South Korea|South Korean|South Koreans
Turkey|Turkish|Turks
Argentina|Argentine|Argentines
Chile|Chilean|Chileans
Kenya|Kenyan|Kenyans
Nigeria|Nigerian|Nigerians
Egypt|Egyptian|Egyptians
Vietnam|Vietnamese|the Vietnamese
Portugal|Portuguese|the Portuguese
Austria|Austrian|Austrians
Finland|Finnish|Finns
Costa Rica|Costa Rican|Costa Ricans
New Zealand|New Zealand|New Zealanders
Texas|Texan|Texans
California|Californian|Californians""".splitlines()
)
"""Name, adjective and people of each."""

_OTHER_NAMES: Final = {
    "the United States": r"(?:[Tt]he )?(?:US|USA|U\.S\.|United States(?: of America)?|America)",
    "Britain": r"(?:[Tt]he )?(?:UK|United Kingdom|England|Britain)",
}
_RANKS: Final = re.compile(
    r"than (?:any|all|every) other (?:country|nation|state)|\b(?:world|planet)['’]s (?:\w+[ -])?"
    r"(?:largest|biggest|leading|top|number one)\b",
    re.IGNORECASE,
)
_NO_RANK: Final = re.compile(
    r"one of|among|second|third|fourth|fifth|some of|\bno[rt]?\b|n['’]t", re.IGNORECASE
)
_BEGINNING: Final = 14
"""Characters within which a ranked country is the one the claim is about."""


def swapped(pairs: Sequence[Example], *, seed: int) -> list[Example]:
    """Return, of each pair with one country in its claim that the evidence names, one of another.

    The other country is none that the evidence names.

    Args:
        pairs: With one admissible class each; others are left out.
        seed: Draws the countries.
    """
    chance = random.Random(seed)  # noqa: S311 - no secret
    found = (swap for pair in pairs if len(pair.stance) == 1 for swap in _swaps(pair, chance))
    return list(dict.fromkeys(found))


def _swaps(pair: Example, chance: random.Random) -> Iterator[Example]:
    own, named = countries_in(pair.claim), countries_in(f"{pair.title} {pair.evidence}")
    if len(own) != 1 or not own <= named:
        return
    (country,) = own
    other = chance.choice([each for each in range(len(COUNTRIES)) if each not in named])
    ranked = bool(_RANKS.search(pair.claim))
    if ranked and (pair.stance != (SUPPORTS,) or not _is_first(pair.claim, country)):
        return
    stance = (REFUTES,) if ranked else (NOT_ENOUGH_INFO,)
    claim = _renamed(pair.claim, country, other)
    yield replace(pair, dataset=NAME, claim=claim, stance=stance, shares=None)


@cache
def countries_in(text: str) -> frozenset[int]:
    """Return the numbers of the countries that a text names, by their place in `COUNTRIES`.

    Examples:
        >>> sorted(COUNTRIES[each][0] for each in countries_in("Polish coal warms the Danes."))
        ['Denmark', 'Poland']
    """
    return frozenset(
        number
        for number, patterns in enumerate(_patterns())
        if any(each.search(text) for each in patterns)
    )


def _is_first(claim: str, country: int) -> bool:
    """Say whether it is the country that a claim begins with which the claim puts first."""
    places = [found.start() for each in _patterns()[country] if (found := each.search(claim))]
    return min(places) < _BEGINNING and not _NO_RANK.search(claim)


def _renamed(claim: str, country: int, other: int) -> str:
    for form in (2, 0, 1):
        new = COUNTRIES[other][form]
        claim = _patterns()[country][form].sub(lambda _, new=new: new, claim)  # type: ignore[misc]
    claim = re.sub(r"\b[Tt]he the\b", "the", claim)
    claim = re.sub(r"\b([Aa])n? (?=[AEIO][a-z])", r"\1n ", claim)
    claim = re.sub(r"\b([Aa])n (?=[BCDFGJKMNPRSTV])", r"\1 ", claim)
    return claim[0].upper() + claim[1:]


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], ...], ...]:
    """Return what finds name, adjective and people of each country."""
    return tuple(
        (
            _word(_OTHER_NAMES.get(name, _with_article(name))),
            _word(adjective),
            _word(_with_article(people) if people[4:] != adjective else f"[Tt]{people[1:]}"),
        )
        for name, adjective, people in COUNTRIES
    )


def _with_article(name: str) -> str:
    return f"(?:[Tt]he )?{name.removeprefix('the ')}"


def _word(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b{pattern}(?![\w-])")
