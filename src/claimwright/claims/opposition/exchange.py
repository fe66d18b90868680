"""Exchanges the two sides of a comparison: `coal emits more than gas`, `gas emits more than coal`.

Both statements hold the same words, and both cannot be true. A verifier that hears only the words
gives both the same answer; asked about each, it contradicts itself.
"""

import re

from claimwright.claims.decompose import is_compound
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.assertion import Assertion, assertion_of
from claimwright.claims.opposition.opposites import affirmed, with_apostrophes
from claimwright.claims.opposition.sides import can_change_places
from claimwright.claims.opposition.verb_group import AUXILIARIES, BE, NEGATIONS
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.sentences import split
from claimwright.claims.words import Word
from claimwright.domain import Span

_NAMED = frozenset({Part.NAME, Part.NUMBER})
_MARKS = frozenset(",;:.!()[]–—")
_REASONS = frozenset({"because", "although", "though", "unless", "despite"})
_UNSAID = frozenset({"ever", "that"})
_RANKED = frozenset({"ahead", "behind"})
_OTHER_WAY = ("not the other way round", "not the other way around", "not vice versa")
_AS_AS = re.compile(
    r"\b(?:nearly |quite |anywhere near )?as (?P<much>\w+)(?P<of>(?: (?!or |and )\w+){0,4}?) as "
)
_MEASURES = frozenset({"twice", "half", "times", "about", "almost", "just", "exactly", "roughly"})
"""Before an `as … as` of which there is more than more or less."""
_NO_DEGREES = frozenset({"well", "long", "soon", "far", "if", "a", "the"})


def exchanged(claim: str) -> str:
    """Return a claim with both sides of what it compares exchanged.

    Read are comparisons with `than`, contrasts (`the sun, not people, …`, `not by people but by the
    sun`, `not the other way round`), and verbs that rank (`exceeds`, `is dwarfed by`). Of `not as
    bad as` the opposite is `worse than`. Numbers and `twice as much` compare nothing here, for both
    ways round may be wrong.

    What is returned is false wherever the claim, one sentence, is true, unless both sides are
    alike; it is empty where the claim compares nothing, or where the sides cannot be told.

    Examples:
        >>> exchanged("Cars emit more carbon dioxide than trains.")
        'Trains emit more carbon dioxide than cars.'
        >>> exchanged("The Arctic had more ice in 1980 than in 2020")
        'The Arctic had more ice in 2020 than in 1980'
        >>> exchanged("Methane traps more heat than CO2 and stays for ages.")
        ''
        >>> exchanged("Warming will exceed 2 °C.")
        ''
    """
    text = with_apostrophes(claim.strip())
    whole = Span(start=0, end=len(text), text=text)
    if len(split(text)) != 1 or text.endswith("?") or is_compound(whole):
        return ""
    assertion = assertion_of(text)
    if assertion is None:
        return ""
    rules = (_compared, _contrasted, _turned_round, _ranked)
    sides = next((found for rule in rules if (found := rule(assertion))), None)
    return _put(assertion, *sides) if sides else _outdone(text)


def _compared(assertion: Assertion) -> tuple[range, range] | None:
    """Find both sides of `than`."""
    words = assertion.words
    places = [at for at, word in enumerate(words) if word.lower == "than"]
    if len(places) != 1 or not assertion.finite < places[0] < len(words) - 1:
        return None
    than = places[0]
    if words[than - 1].lower in {"rather", "other"} or _measured(words, than):
        return None
    if words[than + 1].lower in _UNSAID or _of_another_clause(assertion, than):
        return None
    says_it = assertion.finite == 1 and words[0].lower == "it"
    if says_it and words[than + 1].lower == "to":
        return _infinitives(assertion, than)
    sides = _beside(assertion, than)
    if sides is None or _dated(words, than, *sides):
        return None
    return sides if can_change_places(words, than, *sides) else None


def _dated(words: tuple[Word, ...], than: int, own: range, other: range) -> bool:
    """Say whether `than` tells a time by which something is: `no later than 2035`."""
    if words[than - 1].lower not in _SOONER:
        return False
    bound = words[than - 2].lower in {"no", "not"}
    return bound or (_year(words[other.start]) and not any(_year(words[at]) for at in own))


_SOONER = frozenset({"later", "sooner", "earlier"})


def _of_another_clause(assertion: Assertion, than: int) -> bool:
    """Say whether a second clause compares, as in `X is nothing, it varies more than Y`."""
    words = assertion.words
    return any(
        words[at].lower in {",", "and", "but"} and words[at + 1].lower in lexicon.UNNAMED
        for at in range(assertion.finite, than)
    )


def _infinitives(assertion: Assertion, than: int) -> tuple[range, range] | None:
    """Find both sides of `it is cheaper to adapt than to cut emissions`."""
    words = assertion.words
    opens = next((at for at in range(assertion.finite, than) if words[at].lower == "to"), than)
    one, two = range(opens, than), range(than + 1, _end(words, than + 1))
    return _sides(one, two)


def _beside(assertion: Assertion, than: int) -> tuple[range, range] | None:
    """Find what stands behind the word of comparison, and what is compared with it."""
    words = assertion.words
    first = than + 1
    while words[first].lower in lexicon.UNNAMED | BE | {"did", "does", "do"} and first + 1 < len(
        words
    ):
        first += 1
    last = _end(words, first)
    if first >= last or words[first].lower in AUXILIARIES:
        return None
    second = range(first, last)
    opens = words[first]
    if _weighed(words, than):
        return range(than - 1, than), range(first, first + 1)
    if opens.lower in lexicon.TIMES:
        own = _earlier_time(assertion, than, last)
    elif (
        first > than + 1
        or opens.part is Part.PREPOSITION
        or opens.lower in lexicon.EARLIER | lexicon.CLAUSE_OPENERS
    ):
        own = _circumstance(assertion, than, opens.lower)
    else:
        own = _counted(assertion, than) or _subject(assertion)
    return (own, second) if own is not None else None


def _weighed(words: tuple[Word, ...], than: int) -> bool:
    """Say whether good and bad of one thing are compared: `does more harm than good`."""
    if not {words[than - 1].lower, words[than + 1].lower} <= _GOOD_AND_BAD:
        return False
    ahead = words[than + 2 : than + 3]
    return not ahead or ahead[0].part not in {Part.NOUN, Part.NAME, Part.ADJECTIVE}


_GOOD_AND_BAD = frozenset(
    {"good", "harm", "benefits", "costs", "advantages", "disadvantages", "drawbacks", "risks"}
)


def _subject(assertion: Assertion) -> range | None:
    """Return the subject, unless it denies, or something is fronted without a comma."""
    first = assertion.words[assertion.subject]
    if first.part in {Part.PREPOSITION, Part.SUBORDINATOR} or first.lower in NEGATIONS | {"few"}:
        return None
    if _follows_a_clause(assertion):
        return None
    last = assertion.finite
    while last - 1 > assertion.subject and assertion.words[last - 1].part is Part.ADVERB:
        last -= 1
    return range(assertion.subject, last)


def _follows_a_clause(assertion: Assertion) -> bool:
    """Tell `cows burp methane, and methane warms` from the list in `wind, sun, and water warm`."""
    lower = [word.lower for word in assertion.words[: assertion.finite]]
    commas = [at for at in range(assertion.subject, len(lower)) if lower[at] == ","]
    return len(commas) == 1 and lower[commas[0] + 1 : commas[0] + 2] in (["and"], ["but"], ["so"])


def _measured(words: tuple[Word, ...], than: int) -> bool:
    """Say whether a number is what is compared with, or how many times more is told."""
    if any(word.lower in {"times", "twice"} for word in words[max(0, than - 5) : than]):
        return True
    ahead = words[than + 1]
    if ahead.lower in {"a", "an", "one"} and than + 2 < len(words):
        return words[than + 2].lower in lexicon.UNITS
    number = ahead.part is Part.NUMBER or ahead.text[0].isdigit()
    return ahead.lower in {"half", "twice"} or (number and not _year(ahead))


def _year(word: Word) -> bool:
    return len(word.text) == 4 and word.text.isdecimal()  # noqa: PLR2004 - digits of a year


def _end(words: tuple[Word, ...], first: int) -> int:
    """Return where the second side ends: before a comma, a reason, a closing auxiliary or a stop.

    A list is one side whole: `than cars, planes and ships combined`. `today` is one by itself.
    """
    if first < len(words) and words[first].lower in lexicon.TIMES:
        return first + 1
    last = first
    while last < len(words) and words[last].text not in _MARKS | _REASONS:
        last += 1
    rest = [word.lower for word in words[last:]]
    if rest[:1] == [","] and rest[-1:] == ["."]:
        rest = rest[:-1]
    if rest[-1:] in (["combined"], ["together"]) and "and" in rest:
        last += len(rest)
    while last - 1 > first and words[last - 1].lower in AUXILIARIES:
        last -= 1
    return last


def _earlier_time(assertion: Assertion, than: int, last: int) -> range | None:
    """Find the time that is compared with today: `in 1930`, in front too, or `the Middle Ages`."""
    words = assertion.words
    if any(word.part is Part.NUMBER or word.lower == "ago" for word in words[last:]):
        return None
    for at in range(than - 1, assertion.finite, -1):
        if words[at].lower in lexicon.TIMES_WITH:
            end = at + 1
            while end < than and not _stops(words[end]):
                end += 1
            if any(_of_time(word) for word in words[at + 1 : end]):
                return range(at, end)
    if words[0].lower in lexicon.TIMES_WITH and assertion.subject:
        marks = words[assertion.subject - 1].text == ","
        return range(assertion.subject - marks)
    own = _subject(assertion)
    return own if own is not None and words[own.stop - 1].lower in lexicon.PERIODS else None


def _of_time(word: Word) -> bool:
    return word.text[0].isdigit() or word.lower in lexicon.PERIODS | lexicon.TIMES


def _circumstance(assertion: Assertion, than: int, opens: str) -> range | None:
    """Find the time, place or condition that is compared with another one."""
    words = assertion.words
    named = opens not in lexicon.EARLIER
    places = [
        *(at for at in range(than - 1, -1, -1) if named and words[at].lower == opens),
        *(at for at in range(than - 1, -1, -1) if words[at].lower in lexicon.TIMES),
    ]
    for at in places:
        last = at + 1
        while words[at].lower not in lexicon.TIMES and last < than and not _stops(words[last]):
            last += 1
        if last - at > 1 or words[at].lower in lexicon.TIMES:
            return range(at, last)
    return None


def _stops(word: Word) -> bool:
    graded = word.lower in lexicon.COMPARED or word.lower in lexicon.DIRECTIONS
    ending = word.lower.endswith("er") and word.part in {Part.ADJECTIVE, Part.ADVERB}
    return graded or ending or word.text in _MARKS or word.part is Part.FINITE


def _counted(assertion: Assertion, than: int) -> range | None:
    """Find what `there are more` of."""
    words = assertion.words
    if words[assertion.subject].lower not in {"there", "we", "you"}:
        return None
    more = next(
        (at for at in range(than - 2, assertion.finite, -1) if words[at].lower in lexicon.COMPARED),
        None,
    )
    return range(more + 1, than) if more is not None else None


def _contrasted(assertion: Assertion) -> tuple[range, range] | None:
    """Find both sides of `X, not Y,`, `X rather than Y`, `not X but Y`."""
    words = assertion.words
    lower = [word.lower for word in words]
    if "but" in lower and "not" in lower[: lower.index("but")]:
        but = lower.index("but")
        deny = max(at for at in range(but) if lower[at] == "not")
        last = _end(words, but + 1)
        denied, said = range(deny + 1, but), range(but + 1, last)
        return (denied, said) if _alike(words, denied, said) else None
    found = _separator(lower, assertion)
    if found is None:
        return None
    start, stop = found
    last = stop
    while last < assertion.finite and words[last].text not in _MARKS:
        last += 1
    own = _subject(assertion)
    return _sides(range(own.start, start), range(stop, last)) if own is not None else None


def _alike(words: tuple[Word, ...], one: range, two: range) -> bool:
    """Say whether `not by people but by the sun` joins two phrases of one kind, and no clauses."""
    first, second = words[one.start : one.stop], words[two.start : two.stop]
    if not first or not second or first[0].lower in lexicon.CLAUSE_OPENERS:
        return False
    if any(word.part is Part.FINITE for word in (*first, *second)):
        return False
    return first[0].lower == second[0].lower or first[0].part is second[0].part


def _separator(lower: list[str], assertion: Assertion) -> tuple[int, int] | None:
    """Return where `, not`, `rather than` or `instead of` begins and ends inside the subject."""
    for at in range(assertion.subject + 1, assertion.finite - 1):
        if (lower[at], lower[at + 1]) in {(",", "not"), ("rather", "than"), ("instead", "of")}:
            return at, at + 2
        if lower[at] == "," and (lower[at + 1], lower[at + 2]) == ("rather", "than"):
            return at, at + 3
    return None


def _turned_round(assertion: Assertion) -> tuple[range, range] | None:
    """Find subject and object of `X follows Y, not the other way round`."""
    words, own = assertion.words, _subject(assertion)
    lower = " ".join(word.lower for word in words)
    if own is None or not any(f", {said}" in lower for said in _OTHER_WAY):
        return None
    first = assertion.content + 1
    last = next((at for at in range(first, len(words)) if words[at].text == ","), first)
    clause = any(word.part is Part.FINITE for word in words[first:last])
    return None if clause else _sides(own, range(first, last))


def _outdone(text: str) -> str:
    """Turn `A is not as bad as B` into `A is worse than B`."""
    plain = affirmed(text)
    found = _AS_AS.search(plain)
    if not plain or not found or found["much"].lower() in _NO_DEGREES:
        return ""
    if plain[: found.start()].split()[-1:] in ([word] for word in _MEASURES):
        return ""
    degree = found["much"].lower()
    more = lexicon.COMPARATIVES.get(degree) or f"more {degree}"
    return f"{plain[: found.start()]}{more}{found['of']} than {plain[found.end() :]}"


def _sides(one: range, two: range) -> tuple[range, range] | None:
    return (one, two) if one and two else None


def _ranked(assertion: Assertion) -> tuple[range, range] | None:
    words, own = assertion.words, _subject(assertion)
    lower = [word.lower for word in words]
    placed = lower[assertion.finite] in BE and not _RANKED.isdisjoint(
        lower[assertion.finite + 1 :][:1]
    )
    if not placed and not _ranks(lower[assertion.content]):
        return None
    first = assertion.finite + 2 if placed else assertion.content + 1
    first += lower[first : first + 1] in (["of"], ["by"], ["behind"])
    last = first
    while last < len(words) and not _ends(words[last]):
        last += 1
    clause = last < len(words) and words[last].part is Part.FINITE
    if own is None or clause or first >= last or words[first].part is Part.NUMBER:
        return None
    return None if lower[first] in lexicon.UNNAMED else _sides(own, range(first, last))


def _ends(word: Word) -> bool:
    joins = word.part is Part.PREPOSITION and word.lower not in {"of", "from", "for"}
    return joins or word.part is Part.FINITE or word.text in _MARKS


def _ranks(verb: str) -> bool:
    stems = {verb, verb.removesuffix("s"), verb.removesuffix("es"), verb.removesuffix("ed")}
    stems |= {verb.removesuffix("d"), verb.removesuffix("ing"), f"{verb.removesuffix('ing')}e"}
    return bool(stems & lexicon.RANKING)


def _put(assertion: Assertion, one: range, two: range) -> str:
    """Write each side in the place of the other, with the capitals of a sentence."""
    text, words = assertion.text, assertion.words
    if one.start > two.start:
        one, two = two, one
    if one.stop > two.start or not one:
        return ""
    (start, end), (begin, stop) = (
        (words[side.start].start, words[side.stop - 1].end) for side in (one, two)
    )
    moved = text[start:end]
    if start == 0 and not _keeps_capital(words[one.start]):
        moved = moved[0].lower() + moved[1:]
    coming = text[begin:stop]
    if start == 0:
        coming = coming[0].upper() + coming[1:]
    return f"{text[:start]}{coming}{text[end:begin]}{moved}{text[stop:]}"


def _keeps_capital(word: Word) -> bool:
    if word.lower in lexicon.MASS | lexicon.MATTER:
        return False
    return word.part in _NAMED or any(letter.isupper() for letter in word.text[1:])
