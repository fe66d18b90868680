"""Turns a stretch of words into its clauses: where a subject ends and its finite verb stands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

_NOMINAL = frozenset(
    {
        Part.DETERMINER, Part.POSSESSIVE, Part.GENITIVE, Part.ADJECTIVE, Part.NUMBER, Part.NOUN,
        Part.NAME, Part.PRONOUN, Part.PREPOSITION, Part.ADVERB,
    }
)  # fmt: skip
_BEARING = frozenset({Part.NOUN, Part.NAME, Part.PRONOUN, Part.NUMBER, Part.DETERMINER})
_NOT_SUBJECTS = frozenset({"me", "him", "us", "them", "who", "which", "whom", "what", "there"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A clause by places of words; `subject` is the first word behind what is fronted.

    The subject ends before the finite `verb`, adverbs aside.
    """

    start: int
    subject: int
    verb: int
    end: int


def clause_at(words: Sequence[Word], start: int, end: int) -> Clause | None:
    """Return a stretch as one clause that begins with its subject, adverbs before it aside.

    `None` unless nothing but a noun phrase, with what hangs on it by prepositions, stands before
    the first finite verb. The clause may end before the stretch does.

    Examples:
        >>> from claimwright.claims.words import words_of
        >>> found = clause_at(words_of("Sea ice in the Arctic shrank."), 0, 7)
        >>> (found.subject, found.verb) if found else None
        (0, 5)
    """
    subject = start
    while subject < end and (words[subject].part is Part.ADVERB or words[subject].text == ","):
        subject += 1
    verb = next((place for place in range(subject, end) if words[place].part is Part.FINITE), end)
    before = words[subject:verb]
    if verb == end or not before or before[0].part is Part.PREPOSITION:
        return None
    if any(not _fits(before, place) for place in range(len(before))):
        return None
    last = next((word for word in reversed(before) if word.part is not Part.ADVERB), before[0])
    if last.part not in _BEARING or last.lower in _NOT_SUBJECTS or before[0].lower in _NOT_SUBJECTS:
        return None
    return Clause(start=start, subject=subject, verb=verb, end=end)


def _fits(before: Sequence[Word], place: int) -> bool:
    """Say whether a word can stand in a subject: nominal, or an `and` between two nominal words."""
    word = before[place]
    if word.part in _NOMINAL:
        return True
    inner = 0 < place < len(before) - 1
    return inner and word.lower == "and" and before[place - 1].part in _BEARING


def main_clause(words: Sequence[Word], start: int, end: int) -> Clause | None:
    """Return a stretch as one clause whose subject may follow a fronted phrase and a comma.

    `None` when what is fronted is a clause of its own or nothing can be told.
    """
    direct = clause_at(words, start, end)
    if direct is not None:
        return direct
    comma = next((place for place in range(start, end) if words[place].text == ","), end)
    fronted = words[start:comma]
    opens = bool(fronted) and fronted[0].part is Part.PREPOSITION
    if not opens or any(word.part in {Part.FINITE, Part.SUBORDINATOR} for word in fronted):
        return None
    found = clause_at(words, comma + 1, end)
    return None if found is None else replace(found, start=start)


def finite_verbs(words: Iterable[Word]) -> int:
    """Count the finite verbs among words; an auxiliary and its verb are one."""
    return sum(word.part is Part.FINITE for word in words)
