"""Turns `X says that C`, `C, X said` and `according to X, C` into where C stands."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from claimwright.claims import lexicon
from claimwright.claims.clauses import clause_at, finite_verbs, main_clause
from claimwright.claims.lexicon import word_set
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

Rule: TypeAlias = Callable[[Sequence[Word]], tuple[int, int] | None]
"""Finds what is stated, or nothing."""

_FIRST_PERSON = word_set("i we me us my our mine ours myself ourselves you your")
_UNSURE = word_set(
    "not n’t never nobody none neither nor falsely wrongly if whether no false wrong hardly"
)
_MAX_SPEAKER = 24
"""Words of the longest attribution that is taken off: name, office and place of a speaker."""

_MAX_ASIDE = 9
"""Words between `said` and `that`: on Monday, in a statement."""


def content(words: Sequence[Word]) -> tuple[int, int]:
    """Return first word and one past the last of what a sentence states, without who states it.

    They are those of the whole sentence where nobody is named, where the speaker denies or doubts
    it, or where it speaks of `I` and `we`.

    Examples:
        >>> from claimwright.claims.words import words_of
        >>> words = words_of("Scientists say that the sea rises.")
        >>> start, end = content(words)
        >>> " ".join(word.text for word in words[start:end])
        'the sea rises .'
    """
    return _first(words, (_said_before, _said_after, _according))


def content_before_speaker(words: Sequence[Word]) -> tuple[int, int]:
    """Return where what a sentence states stands if the speaker comes after it, or first of all.

    As `content`, but `X says that C` stays whole: its C may end before the sentence does.
    """
    return _first(words, (_said_after, _according))


def _first(words: Sequence[Word], rules: Sequence[Rule]) -> tuple[int, int]:
    for rule in rules:
        found = rule(words)
        if found is not None and _stands(words, *found):
            return found
    return 0, len(words)


def _stands(words: Sequence[Word], start: int, end: int) -> bool:
    """Say whether what is left is a statement that anybody could make."""
    lowers = {word.lower for word in words[start:end]}
    marks = sum(word.part is Part.QUOTE for word in words[start:end]) % 2
    return not lowers & _FIRST_PERSON and not marks and _is_clause(words, start, end)


def _is_clause(words: Sequence[Word], start: int, end: int) -> bool:
    """Say whether a stretch has a finite verb with something before it."""
    verb = next((place for place in range(start, end) if words[place].part is Part.FINITE), start)
    return verb > start and words[start].part not in {Part.MARK, Part.TO}


def _said_before(words: Sequence[Word]) -> tuple[int, int] | None:
    """Read `X says that C` and `X says C`."""
    speaker = clause_at(words, 0, min(len(words), _MAX_SPEAKER))
    if speaker is None or words[speaker.verb].lower not in lexicon.SAYING:
        return None
    if {word.lower for word in words[: speaker.verb + 1]} & _UNSURE:
        return None
    start = speaker.verb + 1
    near = range(start, min(start + _MAX_ASIDE, len(words)))
    that = next((place for place in near if words[place].lower == "that"), None)
    if that is not None and words[that].part is Part.SUBORDINATOR:
        return that + 1, len(words)
    bare = words[speaker.verb].lower in {"say", "says", "said"}
    begun = bare and main_clause(words, start, len(words)) is not None
    return (start, len(words)) if begun else None


def _said_after(words: Sequence[Word]) -> tuple[int, int] | None:
    """Read `C, X said.` and `“C,” said X.`: the last comma parts them."""
    comma = _last_comma(words)
    if comma is None:
        return None
    tail = [word for word in words[comma + 1 :] if word.part is not Part.QUOTE]
    if {word.lower for word in tail} & _UNSURE:
        return None
    says = next(place for place, word in enumerate(tail) if _is_saying(word))
    named = any(word.part in {Part.NAME, Part.NOUN, Part.PRONOUN} for word in tail)
    return _unquoted(words, comma) if named and _speaks(tail, says) else None


def _is_saying(word: Word) -> bool:
    return word.part is Part.FINITE and word.lower in lexicon.SAYING


def _speaks(tail: Sequence[Word], verb: int) -> bool:
    """Say whether a tail is a speaker and a verb, in either order, and little else."""
    before = tail[:verb]
    nominal = all(
        word.part is not Part.COORDINATOR and word.text not in {";", ":"} for word in before
    )
    starts = not before or before[0].part not in {Part.PREPOSITION, Part.SUBORDINATOR, Part.VERB}
    return nominal and starts and all(word.part is not Part.SUBORDINATOR for word in tail)


def _last_comma(words: Sequence[Word]) -> int | None:
    """Return the comma after which only the attribution stands, asides of the speaker included."""
    for place in range(max(0, len(words) - _MAX_SPEAKER), len(words)):
        tail = [word for word in words[place + 1 :] if word.part is not Part.QUOTE]
        if (
            words[place].text == ","
            and not any(word.part is Part.QUOTE for word in words[place + 2 :])
            and any(_is_saying(word) for word in tail)
            and finite_verbs(tail) <= 1
            and _is_clause(words, int(words[0].part is Part.QUOTE), place)
        ):
            return place
    return None


def _unquoted(words: Sequence[Word], comma: int) -> tuple[int, int]:
    quoted = words[0].part is Part.QUOTE
    inner = sum(word.part is Part.QUOTE for word in words[1 : comma + 2])
    return (1, comma) if quoted and inner == 1 else (0, comma)


def _according(words: Sequence[Word]) -> tuple[int, int] | None:
    """Read `According to X, C` and `C, according to X`."""
    pairs = enumerate(pairwise(word.lower for word in words))
    place = next((at for at, pair in pairs if pair == ("according", "to")), None)
    if place is None:
        return None
    if place == 0:
        comma = next((at for at, word in enumerate(words) if word.text == ","), len(words))
        return (comma + 1, len(words)) if comma < _MAX_SPEAKER else None
    tail = words[place:]
    if any(word.part in {Part.FINITE, Part.SUBORDINATOR, Part.COORDINATOR} for word in tail):
        return None
    end = place - 1 if words[place - 1].text == "," else place
    return (0, end) if sum(word.text == "," for word in tail) <= 1 else None
