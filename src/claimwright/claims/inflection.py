"""Turns an English word in lower case into the forms of verbs and nouns that it can be."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from claimwright.claims import lexicon
from claimwright.claims.opposition import lexicon as opposition


class Form(StrEnum):
    """A form of a verb."""

    BASE = "base"
    THIRD = "third"
    PAST = "past"
    PARTICIPLE = "participle"
    ING = "ing"


def verb_forms(lower: str) -> frozenset[Form]:
    """Return which forms of a verb a word in lower case can be; none when it is no common verb.

    For parts of speech: other than `read_verb` it guesses nothing, and knows no `-ing`.

    Examples:
        >>> sorted(verb_forms("rose")), sorted(verb_forms("study")), sorted(verb_forms("ice"))
        ([<Form.PAST: 'past'>], [<Form.BASE: 'base'>], [])
    """
    return _inflections().get(lower, frozenset())


@cache
def _inflections() -> dict[str, frozenset[Form]]:
    """Make every form of every common verb, with what it can be."""
    irregular = {base: forms for base, *forms in lexicon.IRREGULAR_VERBS}
    table: dict[str, set[Form]] = {}
    for base in lexicon.VERBS | irregular.keys():
        regular = past_form(base)
        past, participle = irregular.get(base, (regular, regular))
        words = (base, third_form(base), past, participle)
        for word, form in zip(words, Form, strict=False):  # but for -ing
            table.setdefault(word, set()).add(form)
        if past == regular:  # proved, showed, swelled
            table[past].add(Form.PARTICIPLE)
    return {word: frozenset(forms) for word, forms in table.items()}


IRREGULAR_PASTS = frozenset(
    past for _, past, participle in lexicon.IRREGULAR_VERBS if past != participle
)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A word read as a verb: its base form, and at least one form that it can be."""

    base: str
    forms: frozenset[Form]


def read_verb(lower: str) -> Verb | None:
    """Return the verb that a word in lower case is a form of; `None` for a word that can be none.

    An unknown word is read by its ending where that is sure: `translocates`, `translocated`.

    Examples:
        >>> verb = read_verb("inhibits")
        >>> (verb.base, sorted(verb.forms)) if verb else None
        ('inhibit', [<Form.THIRD: 'third'>])
    """
    known = _table().get(lower) or _prefixed(lower)
    if known is not None or not lower.isalpha():
        return known
    if lower.endswith(opposition.GUESSED_ENDINGS):
        base = f"{lower[:-3]}y" if lower.endswith("ies") else lower[:-1]
        return Verb(base=base, forms=frozenset({Form.THIRD}))
    if _ING.fullmatch(lower):
        return _bare(lower, lower[:-3], Form.ING)
    if _PAST.fullmatch(lower):
        return _bare(lower, lower[:-2], Form.PAST, Form.PARTICIPLE)
    return None


def base_of(lower: str) -> str:
    """Return the base form of the verb that a word can be; empty when it can be none."""
    verb = read_verb(lower)
    return verb.base if verb is not None else ""


def forms_of(lower: str) -> frozenset[Form]:
    """Return the forms of a verb that a word can be; none when it can be no verb."""
    verb = read_verb(lower)
    return verb.forms if verb is not None else frozenset()


def is_known_verb(lower: str) -> bool:
    """Say whether a list holds a verb that this is a form of; others are read by their ending."""
    return lower in _table()


_PREFIX = re.compile(r"(re|over|under|out|mis|un|co|down|up|de|dis)-?(.{3,})")


def _prefixed(lower: str) -> Verb | None:
    """Read `rewrote` by `wrote`."""
    match = _PREFIX.fullmatch(lower)
    known = _table().get(match[2]) if match else None
    if match is None or known is None or known.base not in _irregular():
        return None
    return Verb(base=lower[: match.start(2)] + known.base, forms=known.forms)


_ING = re.compile(r".*[aeiouy].*ing")
_PAST = re.compile(r"(?!hundred|sacred|infrared|naked|wicked).*[aeiouy].*(?<!e)ed")
_ADDS_E = re.compile(r".*(?:at|iz|is|yz|ys|uc|ur|in|iv|ag|dg|nc|rs|ns|bl|rg|in|us|as|os|ut|id|u)")


def _bare(lower: str, stem: str, *forms: Form) -> Verb:
    """Undo a regular ending of an unknown verb."""
    if stem.endswith("i") and not lower.endswith("ing"):
        base = f"{stem[:-1]}y"
    elif len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] in "bdgmnprt":  # noqa: PLR2004
        base = stem[:-1]
    else:
        base = f"{stem}e" if _ADDS_E.fullmatch(stem) else stem
    return Verb(base=base, forms=frozenset(forms))


def inflect(base: str, form: Form) -> str:
    """Return a form of a verb in lower case; of a compound such as `slow down` of the first word.

    Examples:
        >>> inflect("rise", Form.PAST), inflect("shrink", Form.ING), inflect("vary", Form.THIRD)
        ('rose', 'shrinking', 'varies')
    """
    if form is Form.BASE:
        return base
    if base == "have":
        return {Form.THIRD: "has", Form.ING: "having"}.get(form, "had")
    if form is Form.THIRD:
        return third_form(base)
    if form is Form.ING:
        return _ing_form(base)
    match = None if base in _irregular() else _PREFIX.fullmatch(base)
    if match is not None and match[2] in _irregular() and base not in lexicon.VERBS:
        return base[: match.start(2)] + inflect(match[2], form)
    past, participle = _irregular().get(base, (past_form(base), past_form(base)))
    return past if form is Form.PAST else participle


def _ing_form(base: str) -> str:
    if base.endswith("ie"):
        return f"{base[:-2]}ying"
    if base.endswith("e") and not base.endswith(("ee", "ye", "oe")) and base != "be":
        return f"{base[:-1]}ing"
    doubled = past_form(base).removesuffix("ed")
    return f"{doubled if doubled.startswith(base) else base}ing"


@cache
def _irregular() -> dict[str, tuple[str, str]]:
    rows = lexicon.IRREGULAR_VERBS + opposition.IRREGULAR
    return {base: (past, participle) for base, past, participle in rows}


@cache
def _table() -> dict[str, Verb]:
    """Make every form of every known verb; an irregular form wins over a regular one."""
    table: dict[str, Verb] = {}
    paired = frozenset(opposition.VERBS) | frozenset(opposition.VERBS.values())
    bases = lexicon.VERBS | opposition.SCIENCE_VERBS | paired | frozenset(_irregular())
    for base in sorted(bases - {"be", "have", "do"}):
        for form in Form:
            _enter(table, base, form)
    return table


def _enter(table: dict[str, Verb], base: str, form: Form) -> None:
    word = inflect(base, form)
    held = table.get(word)
    if held is None or (base in _irregular() and held.base != base and form is not Form.BASE):
        table[word] = Verb(base=base, forms=frozenset({form}))
    elif held.base == base:
        table[word] = Verb(base=base, forms=held.forms | {form})


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
