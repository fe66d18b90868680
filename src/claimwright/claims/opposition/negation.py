"""Turns an assertion into its denial."""

from claimwright.claims.inflection import Form, base_of, forms_of, inflect, read_verb
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.affirmation import DO, DO_IN, HEDGES, LIMITS
from claimwright.claims.opposition.assertion import Assertion, Edit, Opposite, after, before, put
from claimwright.claims.opposition.verb_group import is_auxiliary
from claimwright.claims.parts_of_speech import Part

_INSERTED, _INSERTED_LEXICAL = 0.8, 0.78
_STAYS = frozenset({"also", "however", "therefore", "thus", "then"})
_MERELY = frozenset({"only", "merely"})
"""Words that go with the denial: `is not only X` would leave X standing."""
_DENYING = {"only": "not", "merely": "not", "still": "no longer", "already": "not yet"}
_NOT = frozenset({"not", "n’t"})


def inserted(assertion: Assertion) -> Opposite | None:
    """Deny the main verb, with `do` where English wants it; `None` where its form is not sure."""
    if _there(assertion):
        return _there_is_no(assertion)
    opens = _not_only(assertion)
    if opens is not None:
        edits = _neither_nor(assertion, opens)
        return assertion.change(edits, "negation", _INSERTED) if edits else None
    if is_auxiliary(assertion.words, assertion.finite):
        edits = _after_auxiliary(assertion)
        confidence = _INSERTED
    else:
        edits = _do_support(assertion)
        confidence = _INSERTED_LEXICAL
    if not edits:
        return None
    edits += _negative_polarity(assertion) + _without_not_only(assertion)
    return assertion.change(edits, "negation", confidence)


def _not_only(assertion: Assertion) -> int | None:
    """Return the place of `not` in `is not only`, or in `not just warms but`, at the verb."""
    finite = assertion.finite
    for place in (finite - 2, finite + 1):
        if assertion.word(place) in _NOT and assertion.word(place + 1) in LIMITS:
            paired = _but(assertion, place) is not None
            return place if paired or assertion.word(place + 1) == "only" else None
    return None


def _but(assertion: Assertion, opens: int) -> int | None:
    ahead = range(opens + 2, len(assertion.words))
    return next((at for at in ahead if assertion.word(at) == "but"), None)


def _neither_nor(assertion: Assertion, opens: int) -> list[Edit]:
    """Turn `does not only warm but also dries` into `neither warms nor dries`."""
    words = assertion.words
    but = _but(assertion, opens)
    if but is None or opens == 0:
        return []
    edits = [put(words[opens], "neither"), put(words[opens + 1], ""), put(words[but], "nor")]
    if words[opens].lower == "n’t":
        edits[0] = after(assertion.verb, "neither")
        edits.append(put(words[opens], ""))
    also = assertion.word(but + 1) == "also"
    if also:
        edits.append(put(words[but + 1], ""))
    if assertion.part(but + 1 + also) is Part.PRONOUN:
        return []
    if assertion.verb.lower in DO and opens > assertion.finite:
        verb = assertion.word(opens + 2)
        if Form.BASE not in forms_of(verb):
            return []
        said = inflect(base_of(verb), DO[assertion.verb.lower])
        edits += [put(assertion.verb, ""), put(words[opens + 2], said)]
    return edits


def _without_not_only(assertion: Assertion) -> list[Edit]:
    """Turn `not only methane but also soot` into `methane or soot`, which a denial takes."""
    words = assertion.words
    places = range(assertion.content, len(assertion.words) - 1)
    denied = (at for at in places if words[at].lower == "not")
    opens = next((at for at in denied if words[at + 1].lower in LIMITS), None)
    if opens is None:
        return []
    edits = [put(words[opens], ""), put(words[opens + 1], "")]
    but = _but(assertion, opens)
    if but is None:
        return edits
    also = [put(words[but + 1], "")] if assertion.word(but + 1) == "also" else []
    return [*edits, put(words[but], "or"), *also]


def _after_auxiliary(assertion: Assertion) -> list[Edit]:
    word = assertion.verb
    lower = word.lower
    ahead = assertion.finite + 1
    if assertion.word(ahead) in _NOT:
        whole = {"ca": "can", "wo": "will"}.get(lower, word.text)
        return [put(word, whole), put(assertion.words[ahead], "")]
    if lower == "can" or lower in HEDGES:
        return [put(word, "cannot")]
    if assertion.word(ahead) in _DENYING:
        return [put(assertion.words[ahead], _DENYING[assertion.word(ahead)])]
    if assertion.word(ahead) in _STAYS:
        return [after(assertion.words[ahead], "not")]
    return [after(word, "not")]


def _do_support(assertion: Assertion) -> list[Edit]:
    """Turn `significantly raises` into `does not significantly raise`."""
    read = _base_and_form(assertion)
    if read is None:
        return []
    base, form = read
    if base in _REDUCED and assertion.word(assertion.finite + 1) in {"to", "with"}:
        return [before(assertion.verb, "not")]
    auxiliary = DO_IN[form]
    first = assertion.finite
    while first - 1 > assertion.subject and _follows_not(assertion, first - 1):
        first -= 1
    if assertion.word(first - 1) == "than" and assertion.word(first - 2) in {"more", "less"}:
        first -= 2
    if assertion.word(assertion.finite - 1) in _MERELY and assertion.finite - 1 > assertion.subject:
        only = put(assertion.words[assertion.finite - 1], f"{auxiliary} not")
        return [only, put(assertion.verb, base), *_coordinated(assertion, form)]
    bare, rest = put(assertion.verb, base), _coordinated(assertion, form)
    if first == assertion.finite:
        return [Edit(start=bare.start, end=bare.end, text=f"{auxiliary} not {bare.text}"), *rest]
    return [before(assertion.words[first], f"{auxiliary} not"), bare, *rest]


def _base_and_form(assertion: Assertion) -> tuple[str, Form] | None:
    lower = assertion.verb.lower
    if lower in {"has", "have", "had"}:
        return "have", {"has": Form.THIRD, "had": Form.PAST}.get(lower, Form.BASE)
    if lower in DO:
        return "do", DO[lower]
    found = assertion.verb_form(assertion.finite)
    if found is None or found[1] in {Form.PARTICIPLE, Form.ING}:
        return None
    return found[0].base, found[1]


def _coordinated(assertion: Assertion, form: Form) -> list[Edit]:
    """Put the verbs that go on with the same subject into the base form, too."""
    edits: list[Edit] = []
    for place in range(assertion.finite + 2, len(assertion.words)):
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
        adjacent = place == assertion.finite + 2 and form in verb.forms
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
    if opens and assertion.word(1) == "some" and assertion.subject > 1:
        edits.append(put(assertion.words[1], "all"))
    for place in range(assertion.content + 1, len(assertion.words)):
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
    place = assertion.finite - 1
    opens = place in {assertion.subject, 0} and assertion.word(place) == "there"
    return opens and assertion.verb.lower in _THERE_BE


_THERE_BE = frozenset({"is", "are", "was", "were", "’s", "will", "has", "have", "can", "may"})


def _there_is_no(assertion: Assertion) -> Opposite | None:
    """Turn `there is a link` into `there is no link`."""
    place = assertion.finite + 1
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
