"""Turns the words of a statement into its main assertion: where its finite verb stands.

Unlike `clauses`, which gives up where it cannot tell, this takes the best candidate: a statement
has one finite verb that asserts, so what is left to find is which.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.claims.inflection import base_of
from claimwright.claims.lexicon import word_set
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.finite import SUBJECT_CLAUSES, asserts, finite_of, outer_places
from claimwright.claims.opposition.ratings import SEPARATORS
from claimwright.claims.opposition.verb_group import (
    AUXILIARIES,
    BE,
    NEGATIONS,
    content_of,
    is_finite_auxiliary,
)
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word, words_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Skeleton:
    """Where the main assertion of a statement stands, by places of words.

    What stands before `subject` is fronted or reports; `finite` is the auxiliary where there is
    one; `content` is the verb or, after a form of `be`, the word that tells what is asserted.
    """

    words: tuple[Word, ...]
    subject: int
    finite: int
    content: int
    end: int


def skeleton_of(words: Sequence[Word]) -> Skeleton | None:
    """Return the main assertion of one sentence, inside what reports it where something does.

    `None` when no finite verb with a subject is found.

    Examples:
        >>> from claimwright.claims.words import words_of
        >>> found = skeleton_of(words_of("Studies show that aspirin reduces the risk of stroke."))
        >>> found.finite if found else None
        4
    """
    return _assertion(tuple(words), 0)


def is_assertion(sentence: str) -> bool:
    """Say whether a sentence asserts something of a subject; a question does not.

    Examples:
        >>> is_assertion("Seas rise."), is_assertion("Effects of rising seas")
        (True, False)
    """
    words = words_of(sentence)
    skeleton = skeleton_of(words) if words else None
    told = skeleton is not None and skeleton.finite > skeleton.subject
    return told and not sentence.rstrip().endswith("?")


def _assertion(words: tuple[Word, ...], start: int) -> Skeleton | None:
    subject = _after_fronted(words, start)
    finite = finite_of(words, subject)
    if finite is None and subject != start and words[start].part is not Part.SUBORDINATOR:
        subject, finite = start, finite_of(words, start)
    if finite is None:
        return None
    content = content_of(words, finite)
    counted = words[subject].lower in _COUNTED
    inner = None if counted else _inner(words, finite, content)
    if inner is not None:
        found = _assertion(words, inner)
        if found is not None and found.finite > found.subject:
            return found
    return Skeleton(words=words, subject=subject, finite=finite, content=content, end=len(words))


def _after_fronted(words: Sequence[Word], start: int) -> int:
    """Skip what stands before the subject: `In adults,`, `When it rains,`, `However,`."""
    place = start
    while place < len(words) and words[place].part in {Part.MARK, Part.QUOTE, Part.COORDINATOR}:
        place = _past_brackets(words, place) + 1
    if place >= len(words):
        return start
    opens = words[place]
    ahead = words[place + 1].lower if place + 1 < len(words) else ""
    measures = opens.lower == "as" and ahead in {"many", "much", "few", "little"}
    if (
        measures
        or opens.lower in {"there", "here", "not", "only", "just"}
        or opens.lower in SUBJECT_CLAUSES
    ):
        return place
    comment = [word.part for word in words[place + 1 : place + 3]] == [Part.ADVERB, Part.MARK]
    fronted = (
        comment
        or opens.part in {Part.PREPOSITION, Part.SUBORDINATOR, Part.ADVERB, Part.TO}
        or (opens.lower.endswith(("ing", "ed")) and opens.part is Part.VERB)
    )
    if not fronted:
        return place
    for comma in outer_places(words, place):
        later = finite_of(words, comma + 1) if words[comma].text == "," else None
        if later is not None:
            between = any(word.text == "," for word in words[comma + 1 : later])
            clause = opens.part is Part.SUBORDINATOR or opens.lower in _OPENS_CLAUSE
            asserted = not clause and asserts(words, place, comma)
            if (not between or clause) and not asserted:
                return _after_fronted(words, comma + 1)
    counted = ahead in {"half", "a", "all"} or (
        place + 1 < len(words) and words[place + 1].part is Part.NUMBER
    )
    return place + 1 if opens.part is Part.ADVERB and not counted else place


def _past_brackets(words: Sequence[Word], place: int) -> int:
    """Return the place of the bracket that closes `(24)`; the place itself for anything else."""
    if words[place].text != "(":
        return place
    ends = (at for at in range(place, min(place + 4, len(words))) if words[at].text == ")")
    return next(ends, place)


_COUNTED = word_set("many most some several few millions thousands")


def _inner(words: Sequence[Word], finite: int, content: int) -> int | None:
    """Return where the reported clause begins; `None` when nothing is reported."""
    reports = base_of(words[content].lower) in lexicon.REPORTING
    opened = _predicated(words, finite) or (_quoted(words, content) if reports else None)
    if opened is not None:
        return opened
    for place in range(content, min(content + 12, len(words))):
        if words[place].lower in {",", ";"} and not reports:
            return None
        if words[place].lower in NEGATIONS | _DISBELIEVED:
            break
        if words[place].lower == "that" and words[place].part is Part.SUBORDINATOR:
            before = words[place - 1].lower
            if any(words[at].lower in NEGATIONS for at in range(finite, place)):
                return None
            return place + 1 if reports or before in lexicon.FRAME_NOUNS else None
    denied = any(words[at].lower in NEGATIONS for at in range(finite, content))
    return _without_that(words, content) if reports and not denied else None


_DISBELIEVED = word_set(
    "wrong false untrue incorrect misleading unlikely impossible doubtful myth unclear uncertain"
    " premature little scant"
)


def _quoted(words: Sequence[Word], content: int) -> int | None:
    """Find what somebody says in `He said: It rains` and `He said, "It rains"`."""
    ahead = [word.text for word in words[content + 1 : content + 3]]
    if len(ahead) < 2 or not (ahead[0] == ":" or (ahead[0] == "," and ahead[1] in _QUOTES)):  # noqa: PLR2004
        return None
    return content + 2


_OPENS_CLAUSE = frozenset({"as", "since", "after", "before", "until", "once"})
_QUOTES = frozenset({'"', "\u201c", "\u2018", "'"})


def _predicated(words: Sequence[Word], finite: int) -> int | None:
    """Find the clause in `the bottom line is that it rains` and `the truth is there is none`."""
    if words[finite].lower not in BE or finite + 2 >= len(words):
        return None
    ahead, further = words[finite + 1], words[finite + 2]
    noted = _noted(words, finite)
    if noted is not None:
        return noted
    if ahead.lower == "that" and ahead.part is Part.SUBORDINATOR:
        return finite + 2
    return finite + 1 if ahead.lower == "there" and further.lower in AUXILIARIES else None


def _noted(words: Sequence[Word], finite: int) -> int | None:
    """Find the clause in `it is fair to say rats swim` and `one thing is clear: rats swim`."""
    for place in range(finite + 1, min(finite + 5, len(words) - 1)):
        if words[place].text == ":" and place > finite + 1:
            return place + 1
        if words[place].lower in NEGATIONS | _DISBELIEVED:
            return None
        if words[place - 1].lower == "to" and base_of(words[place].lower) in lexicon.REPORTING:
            return place + 2 if words[place + 1].lower == "that" else place + 1
    return None


def _without_that(words: Sequence[Word], content: int) -> int | None:
    """Find `the planet is warming` in `measurements show the planet is warming`."""
    start = content + 1
    closed = {Part.PREPOSITION, Part.TO, Part.MARK}
    if start >= len(words) or words[start].part in closed or words[start].lower in NEGATIONS:
        return None
    for place in range(start, len(words)):
        if words[place].lower in SEPARATORS or words[place].part is Part.SUBORDINATOR:
            return None
        if place > start and is_finite_auxiliary(words, place):
            return start
    return None
