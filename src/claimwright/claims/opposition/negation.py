"""Turns an assertion into its denial, and a denial into the assertion."""

from __future__ import annotations

from claimwright.claims.inflection import is_plural
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.assertion import Assertion, Opposite, plural_subject
from claimwright.claims.opposition.edits import Edit, after, article_for, before, put
from claimwright.claims.opposition.hedges import unhedged
from claimwright.claims.opposition.morphology import Form, inflect, read_verb
from claimwright.claims.opposition.verb_group import is_auxiliary
from claimwright.claims.parts_of_speech import Part

_REMOVED, _INSERTED, _INSERTED_LEXICAL = 0.9, 0.8, 0.78
_DO = {"do": Form.BASE, "does": Form.THIRD, "did": Form.PAST}
_STAYS = frozenset({"also", "however", "therefore", "thus", "then"})
_HEDGES = frozenset({"may", "might"})


def is_negated(assertion: Assertion) -> bool:
    """Say whether the main verb is denied already: `not`, `never`, `no longer`, `has no`."""
    return _negation(assertion) is not None or _object_no(assertion) is not None


def removed(assertion: Assertion) -> Opposite | None:
    """Take the denial out of the main verb; `None` when there is none, or it denies no verb.

    Args:
        assertion: Of one sentence.

    Returns:
        The assertion without its `not`, `never`, `no`, `no longer` or `fails to`.
    """
    place = _negation(assertion)
    if place is not None:
        edits = _without(assertion, place)
        if edits:
            edits += _always(assertion, place)
        return assertion.change(edits, "negation_removed", _REMOVED) if edits else None
    place = _object_no(assertion)
    if place is not None:
        return assertion.change(_with_object(assertion, place), "negation_removed", _REMOVED)
    return _succeeds(assertion)


def _always(assertion: Assertion, place: int) -> list[Edit]:
    """Turn `often` beside a denial into `always`, as what often is may often not be, too."""
    around = range(max(0, assertion.skeleton.finite - 2), place + 2)
    often = [at for at in around if assertion.word(at) in _OFTEN]
    return [put(assertion.words[at], "always") for at in often]


_OFTEN = frozenset({"often", "usually", "frequently", "typically", "generally", "sometimes"})


def _negation(assertion: Assertion) -> int | None:
    """Return the place of what denies the verb group; `not only` denies nothing."""
    skeleton = assertion.skeleton
    last = min(skeleton.content + 2, skeleton.end)
    first = skeleton.finite
    while first > skeleton.subject and _adverbial(assertion, first - 1):
        first -= 1
    for place in range(first, last):
        lower = assertion.word(place)
        if lower in {"not", "n’t", "never", "cannot"}:
            limited = assertion.word(place + 1) in _LIMITS or assertion.word(place - 1) == "either"
            return None if limited else place
        if lower == "no" and assertion.word(place + 1) == "longer":
            return place
        if place > skeleton.content or assertion.part(place) is Part.MARK:
            break
    return None


def _adverbial(assertion: Assertion, place: int) -> bool:
    no_longer = assertion.word(place) == "no" and assertion.word(place + 1) == "longer"
    return no_longer or assertion.part(place) is Part.ADVERB


_LIMITS = frozenset({"only", "just", "simply", "merely", "solely"})


def _without(assertion: Assertion, place: int) -> list[Edit]:
    words, lower = assertion.words, assertion.word(place)
    edits = _positive_polarity(assertion, place)
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
    if auxiliary in _HEDGES:
        return edits + unhedged(assertion, place + 1)
    if auxiliary in _DO:
        return edits + _without_do(assertion, place, _DO[auxiliary])
    return edits


def _without_do(assertion: Assertion, place: int, form: Form) -> list[Edit]:
    """Turn `does not require` into `requires`."""
    words = assertion.words
    for at in range(place + 1, min(place + 5, len(words))):
        lower = words[at].lower
        if lower in {"have", "do"}:
            return [put(words[place - 1], ""), put(words[at], _irregular(lower, form))]
        verb = read_verb(lower)
        if verb is not None and Form.BASE in verb.forms:
            bare = [put(words[place - 1], ""), put(words[at], inflect(verb.base, form))]
            return bare + _joined(assertion, at, form)
        if verb is not None and Form.PAST in verb.forms:
            return [put(words[place - 1], "")]
        if words[at].part is not Part.ADVERB:
            break
    return []


def _joined(assertion: Assertion, place: int, form: Form) -> list[Edit]:
    """Put a second verb, `prevent or cure`, into the same form."""
    for at in range(place + 1, assertion.skeleton.end):
        if assertion.part(at) in {Part.SUBORDINATOR, Part.FINITE} or assertion.word(at) == ",":
            break
        verb = read_verb(assertion.word(at))
        if assertion.word(at - 1) not in {"or", "and"} or verb is None:
            continue
        opens = assertion.part(at + 1) in {Part.DETERMINER, Part.NAME, Part.POSSESSIVE}
        if Form.BASE in verb.forms and opens:
            return [put(assertion.words[at], inflect(verb.base, form))]
    return []


def _irregular(lower: str, form: Form) -> str:
    if lower == "do":
        return {Form.BASE: "do", Form.THIRD: "does"}.get(form, "did")
    return inflect(lower, form)


def _positive_polarity(assertion: Assertion, place: int) -> list[Edit]:
    """Turn what only a denial takes, `any`, `at all`, into what an assertion takes."""
    edits: list[Edit] = []
    for at in range(place + 1, min(place + 24, len(assertion.words))):
        lower = assertion.word(at)
        if lower in {",", ";"}:
            break
        if lower in _POSITIVE:
            edits.append(put(assertion.words[at], _POSITIVE[lower]))
        if lower == "at" and assertion.word(at + 1) == "all":
            edits += [put(assertion.words[at], ""), put(assertion.words[at + 1], "")]
    return edits


_POSITIVE = {
    "nor": "and",
    "any": "some",
    "anyone": "someone",
    "anybody": "somebody",
    "anything": "something",
}


def _object_no(assertion: Assertion) -> int | None:
    """Return the place of `no` right after the verb: `has no effect`, `there is no proof`."""
    content = assertion.skeleton.content
    for place in range(assertion.skeleton.finite + 1, content + 2):
        if assertion.word(place) in _SOME:
            return place
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
    ahead = assertion.words[place + 1] if place + 1 < len(assertion.words) else None
    head = ahead
    for word in assertion.words[place + 1 :]:
        nominal = word.part in {Part.NOUN, Part.NAME, Part.ADJECTIVE, Part.ADVERB}
        if not nominal and "-" not in word.text:
            break
        head = word
    bare = ahead is None or head is None or ahead.lower in lexicon.COMPARED
    if bare or head is None or is_plural(head.lower) or _is_mass(head.lower):
        return [put(assertion.words[place], "")]
    opens = ahead.text if ahead is not None else ""
    return [put(assertion.words[place], article_for(opens))]


def _is_mass(lower: str) -> bool:
    return lower in lexicon.MASS or lower.endswith(("ing", "ity", "ness", "ism"))


def _succeeds(assertion: Assertion) -> Opposite | None:
    """Turn `fails to bind` into `binds`."""
    content = assertion.skeleton.content
    found = assertion.verb_form(content)
    if found is None or found[0].base != "fail" or assertion.word(content + 1) != "to":
        return None
    lower = assertion.word(content + 2)
    verb = read_verb(lower)
    base = verb.base if verb is not None and Form.BASE in verb.forms else lower
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
        form, "are" if plural and assertion.skeleton.finite == assertion.skeleton.content else "be"
    )


def inserted(assertion: Assertion) -> Opposite | None:
    """Deny the main verb, with `do` where English wants it.

    Args:
        assertion: Of one sentence that is not denied.

    Returns:
        The denial; `None` when the verb's form cannot be told.
    """
    if _there(assertion):
        return _there_is_no(assertion)
    if is_auxiliary(assertion.words, assertion.skeleton.finite):
        edits = _after_auxiliary(assertion)
        confidence = _INSERTED
    else:
        edits = _do_support(assertion)
        confidence = _INSERTED_LEXICAL
    if not edits:
        return None
    edits += _negative_polarity(assertion) + _without_not_only(assertion)
    return assertion.change(edits, "negation", confidence)


def _without_not_only(assertion: Assertion) -> list[Edit]:
    """Turn `not only methane but also soot` into `methane or soot`, which a denial takes."""
    words = assertion.words
    opens = next(
        (
            at
            for at in range(assertion.skeleton.content, assertion.skeleton.end - 1)
            if words[at].lower == "not" and words[at + 1].lower in _LIMITS
        ),
        None,
    )
    if opens is None:
        return []
    edits = [put(words[opens], ""), put(words[opens + 1], "")]
    for at in range(opens + 2, assertion.skeleton.end):
        if words[at].lower == "but":
            also = assertion.word(at + 1) == "also"
            return [*edits, put(words[at], "or"), *([put(words[at + 1], "")] if also else [])]
    return edits


def _after_auxiliary(assertion: Assertion) -> list[Edit]:
    word = assertion.finite
    lower = word.lower
    ahead = assertion.skeleton.finite + 1
    if lower == "can" or lower in _HEDGES:
        return [put(word, "cannot")]
    if assertion.word(ahead) == "still":
        return [put(assertion.words[ahead], "no longer")]
    if assertion.word(ahead) == "already":
        return [put(assertion.words[ahead], "not yet")]
    if assertion.word(ahead) in _STAYS:
        return [after(assertion.words[ahead], "not")]
    return [after(word, "not")]


def _do_support(assertion: Assertion) -> list[Edit]:
    """Turn `significantly raises` into `does not significantly raise`."""
    skeleton = assertion.skeleton
    base, form = "have", Form.BASE
    if assertion.finite.lower in {"has", "have", "had"}:
        form = {"has": Form.THIRD, "had": Form.PAST}.get(assertion.finite.lower, Form.BASE)
    elif assertion.finite.lower in _DO:
        base, form = "do", _DO[assertion.finite.lower]
    else:
        found = assertion.verb_form(skeleton.finite)
        if found is None or found[1] in {Form.PARTICIPLE, Form.ING}:
            return []
        base, form = found[0].base, found[1]
    if base in _REDUCED and assertion.word(skeleton.finite + 1) in {"to", "with"}:
        return [before(assertion.finite, "not")]
    auxiliary = next(word for word, of in _DO.items() if of is form)
    first = skeleton.finite
    while first - 1 > skeleton.subject and _follows_not(assertion, first - 1):
        first -= 1
    if assertion.word(first - 1) == "than" and assertion.word(first - 2) in {"more", "less"}:
        first -= 2
    bare, rest = put(assertion.finite, base), _coordinated(assertion, form)
    if first == skeleton.finite:
        return [Edit(start=bare.start, end=bare.end, text=f"{auxiliary} not {bare.text}"), *rest]
    return [before(assertion.words[first], f"{auxiliary} not"), bare, *rest]


def _coordinated(assertion: Assertion, form: Form) -> list[Edit]:
    """Put the verbs that go on with the same subject into the base form, too."""
    edits: list[Edit] = []
    skeleton = assertion.skeleton
    for place in range(skeleton.finite + 2, skeleton.end):
        if assertion.part(place) in {Part.SUBORDINATOR, Part.FINITE} and is_auxiliary(
            assertion.words, place
        ):
            break
        if assertion.word(place) in {"that", "which", "who", "while", "because"}:
            break
        verb = read_verb(assertion.word(place))
        goes_on = assertion.word(place - 1) in {"and", "or", ","} and verb is not None
        if not goes_on or verb is None or assertion.word(place) in lexicon.NOUNS_IN_S:
            continue
        adjacent = place == skeleton.finite + 2 and form in verb.forms
        third = form is Form.THIRD and verb.forms == {Form.THIRD}
        third = third and verb.base not in lexicon.REPORTING
        if adjacent or (third and assertion.part(place + 1) in _AFTER_VERB):
            edits.append(put(assertion.words[place], verb.base))
    return edits


_AFTER_VERB = frozenset(
    {Part.DETERMINER, Part.POSSESSIVE, Part.NAME, Part.PRONOUN, Part.NUMBER, Part.PREPOSITION}
    | {Part.NOUN, Part.ADJECTIVE}
)
_REDUCED = frozenset({"tie", "link", "associate", "relate", "connect"})


def _follows_not(assertion: Assertion, place: int) -> bool:
    lower = assertion.word(place)
    if lower == "and":
        return assertion.word(place - 1).endswith("ly")
    if lower in {"most", "more", "very"}:
        return assertion.word(place + 1).endswith("ly")
    return assertion.part(place) is Part.ADVERB and lower.endswith("ly") and lower not in _STAYS


def _negative_polarity(assertion: Assertion) -> list[Edit]:
    """Turn `some` after the verb into `any`."""
    edits = []
    opens = assertion.word(0) in {"in", "for", "among", "at", "under"}
    if opens and assertion.word(1) == "some" and assertion.skeleton.subject > 1:
        edits.append(put(assertion.words[1], "all"))
    for place in range(assertion.skeleton.content + 1, assertion.skeleton.end):
        if (
            assertion.part(place) in {Part.SUBORDINATOR, Part.FINITE}
            or assertion.word(place) == ","
        ):
            break
        if assertion.word(place) in _NEGATIVE:
            edits.append(put(assertion.words[place], _NEGATIVE[assertion.word(place)]))
    return edits


_NEGATIVE = {"some": "any", "something": "anything", "somewhere": "anywhere"}


def _there(assertion: Assertion) -> bool:
    skeleton = assertion.skeleton
    opens = skeleton.finite - 1 in {skeleton.subject, 0}
    return (
        opens
        and assertion.word(skeleton.finite - 1) == "there"
        and assertion.finite.lower in _THERE_BE
    )


_THERE_BE = frozenset({"is", "are", "was", "were", "’s", "will", "has", "have", "can", "may"})


def _there_is_no(assertion: Assertion) -> Opposite | None:
    """Turn `there is a link` into `there is no link`."""
    place = assertion.skeleton.finite + 1
    while assertion.word(place) in {"be", "been", "also", "now"}:
        place += 1
    lower = assertion.word(place)
    if lower == "a" and assertion.word(place + 2) == "of":
        edits = [put(assertion.words[at], "") for at in (place + 1, place + 2)]
        edits.append(put(assertion.words[place], "no"))
    elif lower == "plenty":
        edits = [put(assertion.words[place], "no"), put(assertion.words[place + 1], "")]
    elif lower in lexicon.QUANTIFIERS and lower not in {"some", "several"}:
        edits = [put(assertion.words[place], lexicon.QUANTIFIERS[lower])]
    elif lower in {"a", "an", "some", "several", "any"}:
        edits = [put(assertion.words[place], "no")]
    elif assertion.part(place) in {Part.NOUN, Part.NAME, Part.ADJECTIVE, Part.VERB}:
        edits = [before(assertion.words[place], "no")]
    else:
        edits = _after_auxiliary(assertion)
    return assertion.change(edits, "negation", _INSERTED)
