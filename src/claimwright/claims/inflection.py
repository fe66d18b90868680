"""Turns an English word in lower case into the forms of verbs and nouns that it can be."""

import re
from collections.abc import Iterator
from functools import cache

from claimwright.claims import lexicon


@cache
def _inflections() -> dict[str, frozenset[str]]:
    """Make every form of every verb, with what it can be."""
    table: dict[str, set[str]] = {}
    for base in lexicon.VERBS:
        for form, kind in _regular(base):
            table.setdefault(form, set()).add(kind)
    for base, past, participle in lexicon.IRREGULAR_VERBS:
        table.pop(past_form(base), None)
        for form, kind in (*_regular(base), (past, "past"), (participle, "participle")):
            if form != past_form(base) or form == past:
                table.setdefault(form, set()).add(kind)
    return {form: frozenset(kinds) for form, kinds in table.items()}


IRREGULAR_PASTS = frozenset(
    past for _, past, participle in lexicon.IRREGULAR_VERBS if past != participle
)


def _regular(base: str) -> Iterator[tuple[str, str]]:
    yield base, "base"
    yield third_form(base), "third"
    yield past_form(base), "past"
    yield past_form(base), "participle"


def third_form(base: str) -> str:
    """Return what a regular verb is after `it`, such as `studies`."""
    if base.endswith("y") and base[-2] not in "aeiou":
        return f"{base[:-1]}ies"
    return f"{base}es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{base}s"


def past_form(base: str) -> str:
    """Return the past of a regular verb, such as `studied`, which is its participle, too."""
    if base.endswith("e"):
        return f"{base}d"
    if base.endswith("y") and base[-2] not in "aeiou":
        return f"{base[:-1]}ied"
    return f"{base}{base[-1]}ed" if _DOUBLES.fullmatch(base) else f"{base}ed"


_DOUBLES = re.compile(
    r"[^aeiou]*[aeiou][bdgklmnprt]"
    r"|(?!edit|enter|exit|offer|order)(?:com|ad|o|per|sub|e|re|de|oc|trans|equ)[^aeiou]+[ie][trm]"
    r"|(?:com|dis|ex|im|pro|re)pel|(?:con|in|oc|re)cur|(?:con|in|pre)fer"
    r"|abut|begin|control|embed|equip|excel|fulfil|outstrip|overlap|quit|rebut|undercut|underpin|worship"
)
"""Verbs that double their last letter: of one syllable, or stressed on their last."""


def verb_forms(lower: str) -> frozenset[str]:
    """Return which forms of a verb a word in lower case can be; none when it is no known verb.

    The forms are `base`, `third`, `past` and `participle`; `-ing` is not among them.

    Examples:
        >>> sorted(verb_forms("rose")), sorted(verb_forms("study")), sorted(verb_forms("ice"))
        (['past'], ['base'], [])
    """
    return _inflections().get(lower, frozenset())


def is_plural(lower: str) -> bool:
    """Say whether a noun in lower case is a plural, by its ending."""
    if lower in lexicon.PLURAL_NOUNS:
        return True
    return (
        lower.endswith("s")
        and not lower.endswith(("ss", "us", "is", "’s"))
        and lower not in lexicon.SINGULAR_IN_S
        and len(lower) > 2  # noqa: PLR2004  # us, as
    )


def singular(lower: str) -> str:
    """Return the singular of a regular plural; any other word as it is.

    Examples:
        >>> singular("studies"), singular("agencies"), singular("losses"), singular("seas")
        ('study', 'agency', 'loss', 'sea')
    """
    if not is_plural(lower):
        return lower
    if lower.endswith("ies") and len(lower) > 4:  # noqa: PLR2004  # dies
        return f"{lower[:-3]}y"
    return (
        lower[:-2] if lower.endswith(("sses", "xes", "ches", "shes")) else lower.removesuffix("s")
    )
