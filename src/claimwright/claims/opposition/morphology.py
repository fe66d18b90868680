"""Turns a form of a verb into its base form, and a base form into the form that is wanted."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from claimwright.claims import lexicon as common
from claimwright.claims.inflection import past_form, third_form
from claimwright.claims.opposition import lexicon


class Form(StrEnum):
    """A form of a verb."""

    BASE = "base"
    THIRD = "third"
    PAST = "past"
    PARTICIPLE = "participle"
    ING = "ing"


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
    if lower.endswith(lexicon.GUESSED_ENDINGS):
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


def is_known(lower: str) -> bool:
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
    if match is not None and match[2] in _irregular() and base not in common.VERBS:
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
    rows = common.IRREGULAR_VERBS + lexicon.IRREGULAR
    return {base: (past, participle) for base, past, participle in rows}


@cache
def _table() -> dict[str, Verb]:
    """Make every form of every known verb; an irregular form wins over a regular one."""
    table: dict[str, Verb] = {}
    paired = frozenset(lexicon.VERBS) | frozenset(lexicon.VERBS.values())
    bases = common.VERBS | lexicon.SCIENCE_VERBS | paired | frozenset(_irregular())
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
