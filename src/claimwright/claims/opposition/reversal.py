"""Turns an assertion round in meaning: direction, antonym, cause, comparison.

A search by meaning hardly sees `not`, so an opposite is worth more as a query when its words say
the opposite thing: `decreases`, not `does not increase`.
"""

from claimwright.claims.inflection import Form, inflect, is_plural
from claimwright.claims.lexicon import word_set
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.assertion import (
    POSSIBLE,
    Assertion,
    Edit,
    Opposite,
    plural_subject,
    put,
    swap,
    unhedged,
)
from claimwright.claims.opposition.verb_group import BE
from claimwright.claims.parts_of_speech import Part

_VERB, _WORD, _ANTONYM, _ADVERB, _CAUSE = 0.92, 0.9, 0.86, 0.8, 0.82
_MOVING = word_set("grow shrink rise fall decline drop surge plummet soar plunge")
_OBJECT = frozenset(
    {Part.NOUN, Part.NAME, Part.DETERMINER, Part.ADJECTIVE, Part.POSSESSIVE, Part.PRONOUN}
)
_BRIDGES = word_set(
    "have show cause lead result associate link contribute exhibit correlate display experience"
    " witness see produce confer offer provide exert suffer develop undergo tie yield bring face"
    " become get make remain seem appear require induce predict connect couple relate accompany"
    " occur perform come be attribute"
)
_CLAUSE_ENDS = frozenset({Part.SUBORDINATOR, Part.COORDINATOR, Part.MARK, Part.FINITE})


def direction_verb(assertion: Assertion) -> Opposite | None:
    """Reverse the main verb if its object allows: `increases` to `decreases`, `rose` to `fell`."""
    place = assertion.content
    found = assertion.verb_form(place)
    if found is None or found[0].base not in lexicon.VERBS:
        return None
    verb, form = found
    described = place - 2 if assertion.word(place - 1) in _DEGREES else place - 1
    if form is Form.BASE and assertion.word(described) in BE:
        return None
    if not _takes(assertion, verb.base, place):
        return None
    opposite = lexicon.VERBS[verb.base]
    if any(word.lower == inflect(opposite, form) for word in assertion.words[place + 1 :]):
        return None  # `loses more ice than it gains`
    edits = _reversed(assertion, opposite, form)
    if assertion.word(place + 1) in _PARTICLES:
        edits.append(put(assertion.words[place + 1], _PARTICLES[assertion.word(place + 1)]))
    confidence = _CAUSE if verb.base in _CAUSING else _VERB
    return assertion.change(edits, "direction", confidence)


_DEGREES = frozenset({"too", "so", "very", "rather"})
_CAUSING = frozenset({"cause", "trigger", "provoke", "induce"})
_RAISED = word_set("$ money funds capital awareness questions children")
_PARTICLES = {"up": "down", "down": "up"}


def _takes(assertion: Assertion, base: str, place: int) -> bool:
    ahead, after = assertion.part(place + 1), assertion.word(place + 1)
    if _idiomatic(assertion, base, place):
        return False
    if base in _MOVING:
        return ahead not in _OBJECT or after in {"more", "less", "due"}
    if base not in lexicon.OBJECTED:
        return True
    return ahead in _OBJECT | {Part.NUMBER, Part.VERB} and not _governs(assertion, place)


def _idiomatic(assertion: Assertion, base: str, place: int) -> bool:
    """Say whether the verb means something else here: `raise funds`, `prove safe`, `is lacking`."""
    after = assertion.word(place + 1)
    if base in {"raise", "lower"}:
        return after in _RAISED or after[:1] in {"$", "€", "£"}
    if base in {"prove", "disprove"}:
        return assertion.part(place + 1) is Part.ADJECTIVE
    return base == "lack" and assertion.word(place).endswith("ing")


def _governs(assertion: Assertion, place: int) -> bool:
    """Say whether `to do` or `from doing` follows, which the opposite verb would not take."""
    for at in range(place + 1, min(place + 14, len(assertion.words))):
        if assertion.part(at) in _CLAUSE_ENDS:
            return False
        if assertion.part(at) is Part.TO:
            return True
        if assertion.word(at) == "from" and assertion.word(at + 1).endswith("ing"):
            return True
    return False


def _reversed(assertion: Assertion, opposite: str, form: Form) -> list[Edit]:
    """Turn `increases` and `may increase` into `decreases`: two things that may be can both be."""
    changed = put(assertion.meaning, inflect(opposite, form))
    if assertion.verb.lower not in POSSIBLE:
        return [changed]
    if assertion.word(assertion.finite + 1) == "be":
        return [*unhedged(assertion), changed]
    if form is not Form.BASE:
        return [changed]
    if assertion.content > assertion.finite + 2 or assertion.word(assertion.finite + 1) == "help":
        return [*unhedged(assertion), put(assertion.meaning, opposite)]
    present = Form.BASE if plural_subject(assertion) else Form.THIRD
    return [put(assertion.verb, ""), put(assertion.meaning, inflect(opposite, present))]


def direction_word(assertion: Assertion) -> Opposite | None:
    """Reverse the first word of direction in the object: `increased` to `decreased risk`."""
    found = assertion.verb_form(assertion.content)
    place = None if found is not None and found[0].base in _ENDING else _directed(assertion)
    if place is None:
        return None
    lower = assertion.word(place)
    text = lexicon.DIRECTIONS[lower]
    if lower in {"more", "less"} and _counts(assertion, place + 1):
        text = "fewer" if lower == "more" else "more"
    edits = [*swap(assertion.words, place, text), *unhedged(assertion)]
    only = next((at for at in (place - 1, place - 2) if assertion.word(at) == "only"), None)
    if only is not None:
        edits.append(put(assertion.words[only], ""))
    return assertion.change(edits, "direction", _WORD)


_ENDING = word_set("stop halt end solve fight tackle combat fix avert")
"""Verbs whose object is what they end: trees that stop no warming do not stop cooling."""


def _counts(assertion: Assertion, place: int) -> bool:
    """Tell `more cases` from `more likely cases`."""
    return assertion.part(place) is Part.NOUN and is_plural(assertion.word(place))


def _directed(assertion: Assertion) -> int | None:
    """Return the place of the first word of direction in the object; one preposition may come."""
    crossings = 1 if _bridges(assertion) else 0
    group = range(assertion.finite, assertion.content)
    being = any(assertion.word(at) in BE for at in group)
    start = assertion.finite + 1 if being else assertion.content + 1
    compared = _compared(assertion, start)
    if compared is not None:
        return compared
    for place in range(start, min(assertion.content + 9, len(assertion.words))):
        lower = assertion.word(place)
        if lower in lexicon.DIRECTIONS and _directs(assertion, place):
            return place
        part = assertion.part(place)
        if (
            part in _CLAUSE_ENDS
            or part is Part.TO
            or lower in {"as", "than", "both", "either", "too"}
        ):
            return None
        if part is Part.PREPOSITION:
            crossings -= 1
        if crossings < 0:
            return None
    return None


def _compared(assertion: Assertion, start: int) -> int | None:
    """Return the place of what `than` compares: `more` in `sets high records more often than`."""
    found = None
    for place in range(start, min(start + 16, len(assertion.words))):
        lower = assertion.word(place)
        if lower == "than":
            return found
        if assertion.part(place) in _CLAUSE_ENDS or assertion.part(place) is Part.TO:
            return None
        counts = lower in {"more", "less", "fewer"} and assertion.word(place + 1) == "than"
        if lower in lexicon.COMPARED and not counts and found is None:
            found = place
    return None


def _bridges(assertion: Assertion) -> bool:
    if assertion.finite == assertion.content and assertion.verb.lower in {"has", "have", "had"}:
        return True
    found = assertion.verb_form(assertion.content)
    if found is None:
        return assertion.verb.lower in BE
    return found[0].base in _BRIDGES


def _directs(assertion: Assertion, place: int) -> bool:
    """Refuse `more or less`, `high school`, `no more than` and a participle that is the verb."""
    lower, ahead = assertion.word(place), assertion.word(place + 1)
    if lower == "little" and ahead == "to":
        return False
    if ahead in {"or", "school", "schools", "blood"} or assertion.word(place - 1) in {"no", "not"}:
        return False
    return not (lower in {"more", "less"} and ahead == "than")


def predicate(assertion: Assertion) -> Opposite | None:
    """Reverse the adjective after `is`, or the adverb before its participle: `is ineffective`."""
    place = _predicative(assertion)
    if place is None:
        return None
    text = lexicon.PREDICATES[assertion.word(place)]
    edits = [*swap(assertion.words, place, text), *unhedged(assertion)]
    if text in _GOVERNED and assertion.part(place + 1) is Part.PREPOSITION:
        edits.append(put(assertion.words[place + 1], _GOVERNED[text]))
    return assertion.change(edits, "antonym", _ANTONYM)


def _predicative(assertion: Assertion) -> int | None:
    linking = {"remain", "become", "seem", "appear", "stay"}
    found = assertion.verb_form(assertion.content)
    links = found is not None and found[0].base in linking
    group = range(assertion.finite, assertion.content + 1)
    if not links and not any(assertion.word(at) in BE for at in group):
        return None
    start = assertion.content + 1 if links else assertion.finite + 1
    for place in range(start, min(start + 4, len(assertion.words))):
        lower = assertion.word(place)
        if lower in _SPOILERS:
            return None
        if lower in lexicon.PREDICATES:
            return place if assertion.part(place + 1) not in {Part.NOUN, Part.NAME} else None
        if assertion.part(place) is not Part.ADVERB and lower not in BE | {"been"}:
            return None
    return None


_GOVERNED = {"independent": "of", "dependent": "on", "identical": "to", "different": "from"}
_SPOILERS = word_set(
    "almost nearly not quite as equally closely directly fully heavily deeply most only so too"
    " also no"
)


def adverb(assertion: Assertion) -> Opposite | None:
    """Reverse the adverb beside the main verb: `correlates poorly` to `correlates well`."""
    if assertion.verb.lower in POSSIBLE:
        return None
    for place in (assertion.content + 1, assertion.content - 1, assertion.finite - 1):
        lower = assertion.word(place)
        if place > assertion.subject and lower in lexicon.ADVERBS:
            text = lexicon.ADVERBS[lower]
            return assertion.change(swap(assertion.words, place, text), "antonym", _ADVERB)
    return None


def cause(assertion: Assertion) -> Opposite | None:
    """Reverse `leads to` and `protects against`: the opposite takes another preposition."""
    place = assertion.content
    found = assertion.verb_form(place)
    if found is None:
        return None
    pair = (found[0].base, assertion.word(place + 1))
    if pair not in _CAUSES or found[1] is Form.PARTICIPLE:
        return None
    base, preposition = _CAUSES[pair]
    edits = _reversed(assertion, base, found[1])
    edits.append(put(assertion.words[place + 1], preposition))
    return assertion.change(edits, "cause", _CAUSE)


_CAUSES = {
    ("lead", "to"): ("prevent", ""),
    ("result", "in"): ("prevent", ""),
    ("protect", "against"): ("predispose", "to"),
    ("protect", "from"): ("predispose", "to"),
    ("predispose", "to"): ("protect", "against"),
}
