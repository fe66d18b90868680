"""Turns a denial into the assertion that it denies."""

from itertools import takewhile

from claimwright.claims.inflection import Form, base_of, forms_of, inflect, is_plural
from claimwright.claims.lexicon import word_set
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.assertion import (
    Assertion,
    Edit,
    Opposite,
    article_for,
    plural_subject,
    put,
    unhedged,
)
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

_REMOVED = 0.9
DO = {"do": Form.BASE, "does": Form.THIRD, "did": Form.PAST}
"""Forms of the auxiliary that a bare verb takes beside `not`."""

DO_IN = {form: word for word, form in DO.items()}

HEDGES = frozenset({"may", "might"})


def is_negated(assertion: Assertion) -> bool:
    """Say whether the main verb is denied already: `not`, `never`, `no longer`, `has no`."""
    return _negation(assertion) is not None or _object_no(assertion) is not None


def removed(assertion: Assertion) -> Opposite | None:
    """Return the assertion without its `not`, `never`, `no`, `no longer` or `fails to`."""
    place = _negation(assertion)
    if place is not None:
        edits = _without(assertion, place)
        if edits:
            edits += _always(assertion, place)
        return assertion.change(edits, "negation_removed", _REMOVED) if edits else None
    place = _object_no(assertion)
    if place is not None:
        edits = _with_object(assertion, place) + positive_polarity(assertion, place)
        return assertion.change(edits, "negation_removed", _REMOVED)
    return _succeeds(assertion)


def _always(assertion: Assertion, place: int) -> list[Edit]:
    """Turn `often` beside a denial into `always`, as what often is may often not be, too."""
    around = range(max(0, assertion.finite - 2), place + 2)
    often = [at for at in around if assertion.word(at) in _OFTEN]
    return [put(assertion.words[at], "always") for at in often]


_OFTEN = word_set("often usually frequently typically generally sometimes")


def _negation(assertion: Assertion) -> int | None:
    """Return the place of what denies the verb group; `not only` denies nothing."""
    last = min(assertion.content + 2, len(assertion.words))
    first = assertion.finite
    while first > assertion.subject and _adverbial(assertion, first - 1):
        first -= 1
    for place in range(first, last):
        lower = assertion.word(place)
        if lower in {"not", "n’t", "never", "cannot"}:
            limited = assertion.word(place + 1) in LIMITS or assertion.word(place - 1) == "either"
            return None if limited else place
        if lower == "no" and assertion.word(place + 1) == "longer":
            return place
        if place > assertion.content or assertion.part(place) is Part.MARK:
            break
    return None


def _adverbial(assertion: Assertion, place: int) -> bool:
    no_longer = assertion.word(place) == "no" and assertion.word(place + 1) == "longer"
    return no_longer or assertion.part(place) is Part.ADVERB


LIMITS = frozenset({"only", "just", "simply", "merely", "solely"})
"""Words after which `not` denies no verb."""


def _without(assertion: Assertion, place: int) -> list[Edit]:
    words, lower = assertion.words, assertion.word(place)
    edits = positive_polarity(assertion, place)
    if lower == "cannot":
        return [*edits, put(words[place], "can")]
    if lower == "no":
        return [*edits, put(words[place], "still"), put(words[place + 1], "")]
    edits.append(put(words[place], ""))
    if assertion.word(place + 1) == "necessarily":
        edits.append(put(words[place + 1], ""))
    auxiliary = assertion.word(place - 1)
    if auxiliary in {"ca", "wo"}:
        edits.append(put(words[place - 1], {"ca": "can", "wo": "will"}[auxiliary]))
    if auxiliary in HEDGES:
        return edits + unhedged(assertion, place + 1)
    if auxiliary in DO:
        return edits + _without_do(assertion, place, DO[auxiliary])
    return edits


def _without_do(assertion: Assertion, place: int, form: Form) -> list[Edit]:
    """Turn `does not require` into `requires`."""
    words = assertion.words
    for at in range(place + 1, min(place + 5, len(words))):
        lower = words[at].lower
        if lower in {"have", "do"}:
            verb = DO_IN[form] if lower == "do" else inflect(lower, form)
            return [put(words[place - 1], ""), put(words[at], verb)]
        forms = forms_of(lower)
        if Form.BASE in forms:
            bare = [put(words[place - 1], ""), put(words[at], inflect(base_of(lower), form))]
            return bare + _joined(assertion, at, form)
        if Form.PAST in forms:
            return [put(words[place - 1], "")]
        if words[at].part is not Part.ADVERB:
            break
    return []


def _joined(assertion: Assertion, place: int, form: Form) -> list[Edit]:
    """Put a second verb, `prevent or cure`, into the same form."""
    for at in range(place + 1, len(assertion.words)):
        if assertion.part(at) in {Part.SUBORDINATOR, Part.FINITE} or assertion.word(at) == ",":
            break
        lower = assertion.word(at)
        joined = assertion.word(at - 1) in {"or", "and"} and Form.BASE in forms_of(lower)
        opens = assertion.part(at + 1) in {Part.DETERMINER, Part.NAME, Part.POSSESSIVE}
        if joined and opens:
            return [put(assertion.words[at], inflect(base_of(lower), form))]
    return []


def positive_polarity(assertion: Assertion, place: int) -> list[Edit]:
    """Turn what a denial alone takes behind its place into what an assertion takes.

    So `any` becomes `some` and `a single` becomes `at least one`; `at all` is left out.
    """
    edits: list[Edit] = []
    for at in range(place + 1, min(place + 24, len(assertion.words))):
        lower = assertion.word(at)
        if lower in {",", ";"}:
            break
        if lower == "any" and _graded(assertion.word(at + 1)):
            edits.append(put(assertion.words[at], ""))
        elif lower in _POSITIVE:
            edits.append(put(assertion.words[at], _POSITIVE[lower]))
        pair = lower, assertion.word(at + 1)
        if pair == ("a", "single"):
            edits += _both(assertion, at, "at least one")
        elif pair in _EMPHATIC:
            edits += _both(assertion, at, "")
        elif lower in _OF_DENIALS and assertion.word(at - 1) not in _BEFORE_EVER:
            edits.append(put(assertion.words[at], ""))
    return edits


_OF_DENIALS = frozenset({"whatsoever", "ever", "yet"})
_BEFORE_EVER = frozenset({"than", "as", "first"})
"""Words whose `ever` no denial brings: `as thick as ever`."""


def _both(assertion: Assertion, place: int, text: str) -> list[Edit]:
    """Put a text in the place of two words."""
    return [put(assertion.words[place], text), put(assertion.words[place + 1], "")]


_EMPHATIC = frozenset({("at", "all"), ("one", "bit"), ("one", "iota"), ("an", "iota")})


def _graded(lower: str) -> bool:
    """Say whether a word compares, as in `not any stronger`."""
    return lower in lexicon.COMPARED or (lower.endswith("er") and lower not in _NO_GRADES)


_NO_GRADES = word_set("other number water power paper weather winter summer")
_POSITIVE = {
    "nor": "and",
    "any": "some",
    "anyone": "someone",
    "anybody": "somebody",
    "anything": "something",
}


def _object_no(assertion: Assertion) -> int | None:
    """Return the place of `no` right after the verb: `has no effect`, `there is no proof`.

    `Nothing but` denies nothing.
    """
    content = assertion.content
    for place in range(assertion.finite + 1, content + 2):
        if assertion.word(place) in _SOME:
            return None if assertion.word(place + 1) == "but" else place
        if assertion.word(place) == "no" and assertion.word(place + 1) != "longer":
            return place
        if assertion.word(place) == "little" and assertion.word(place + 2) == "no":
            return place
    return None


_SOME = {"nothing": "something", "nobody": "somebody"}


def _with_object(assertion: Assertion, place: int) -> list[Edit]:
    """Turn `no effect` into `an effect`, `no effects` into `effects`."""
    if assertion.word(place) in _SOME:
        return [put(assertion.words[place], _SOME[assertion.word(place)])]
    if assertion.word(place) == "little":
        return [put(assertion.words[at], "") for at in (place + 1, place + 2)] + [
            put(assertion.words[place], "considerable")
        ]
    ahead = assertion.words[place + 1 :]
    phrase = tuple(takewhile(_is_nominal, ahead)) or ahead[:1]
    head = phrase[-1].lower if phrase else ""
    bare = not phrase or phrase[0].lower in lexicon.COMPARED or is_plural(head) or _is_mass(head)
    return [put(assertion.words[place], "" if bare else article_for(phrase[0].text))]


def _is_nominal(word: Word) -> bool:
    nominal = word.part in {Part.NOUN, Part.NAME, Part.ADJECTIVE, Part.ADVERB}
    return (nominal and word.lower != "whatsoever") or "-" in word.text


def _is_mass(lower: str) -> bool:
    return lower in _MASS or lower.endswith(("ing", "ity", "ness", "ism"))


_MASS = lexicon.MASS | lexicon.MATTER | {"co2"}


def _succeeds(assertion: Assertion) -> Opposite | None:
    """Turn `fails to bind` into `binds`."""
    content = assertion.content
    found = assertion.verb_form(content)
    if found is None or found[0].base != "fail" or assertion.word(content + 1) != "to":
        return None
    lower = assertion.word(content + 2)
    base = base_of(lower) if Form.BASE in forms_of(lower) else lower
    form = _be(assertion, found[1]) if base == "be" else inflect(base, found[1])
    edits = [
        put(assertion.words[content], form),
        put(assertion.words[content + 1], ""),
        put(assertion.words[content + 2], ""),
    ]
    return assertion.change(edits, "negation_removed", _REMOVED)


def _be(assertion: Assertion, form: Form) -> str:
    plural = plural_subject(assertion)
    if form is Form.PAST:
        return "were" if plural else "was"
    return {Form.THIRD: "is", Form.ING: "being", Form.PARTICIPLE: "been"}.get(
        form, "are" if plural and assertion.finite == assertion.content else "be"
    )
