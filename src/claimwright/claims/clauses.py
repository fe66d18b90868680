"""Words in, their clauses out: where a subject ends and its verb stands, and who states the rest.

`X says that C`, `C, X said` and `according to X, C` become where C stands. Whether somebody said a
thing and whether the thing is true are two questions, so a claim may also be asked who it names.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias

from claimwright.claims import lexicon
from claimwright.claims.lexicon import word_set
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word, words_of

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


Rule: TypeAlias = Callable[[Sequence[Word]], tuple[int, int] | None]
"""Finds what is stated, or nothing."""

_FIRST_PERSON = word_set("i we me us my our mine ours myself ourselves you your")
_UNSURE = word_set(
    "not n’t never nobody none neither nor falsely wrongly if whether no false wrong hardly myth"
    " myths rumour rumours rumor rumors"
)
_UNSURE_BEHIND = _UNSURE | word_set("without idea notion theory doubt doubts unlikely untrue")
"""What may stand between `said` and `that` where nobody says what follows."""

_HARDLY_ANY = word_set("few little")
_TOLD = word_set("tell tells told warn warns warned")
"""Verbs behind which those stand who are told."""

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
    says = clause_at(words, 0, min(len(words), _MAX_SPEAKER))
    if says is None or words[says.verb].lower not in lexicon.SAYING:
        return None
    start = says.verb + 1
    if {word.lower for word in words[:start]} & _UNSURE or _opens_low(words[says.start :]):
        return None
    near = range(start, min(start + _MAX_ASIDE, len(words)))
    that = next((place for place in near if words[place].lower == "that"), None)
    if that is not None and words[that].part is Part.SUBORDINATOR:
        return None if _is_doubted(words, says.verb, that) else (that + 1, len(words))
    bare = words[says.verb].lower in {"say", "says", "said"}
    begun = bare and main_clause(words, start, len(words)) is not None
    return (start, len(words)) if begun else None


def _opens_low(words: Sequence[Word]) -> bool:
    """Say whether words begin with `few` or `little`, joining words before them aside."""
    opening = next((word for word in words if not _joins(word)), None)
    return opening is not None and opening.lower in _HARDLY_ANY


def _joins(word: Word) -> bool:
    adverb = word.part is Part.ADVERB and word.lower not in _HARDLY_ANY
    return adverb or word.part is Part.COORDINATOR or word.text == ","


def _is_doubted(words: Sequence[Word], verb: int, that: int) -> bool:
    """Say whether what stands before `that` takes back what follows: say there is no sign that."""
    aside = words[verb + 1 : that]
    if {word.lower for word in aside} & _UNSURE_BEHIND or _opens_low(aside):
        return True
    if words[verb].lower in _TOLD:
        return False
    inner = clause_at(words, verb + 1, that)
    return inner is not None and words[inner.verb].lower not in lexicon.SAYING


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


_TELLING: Final = word_set(
    "say says said saying tell tells told write writes wrote written claim claims claimed argue"
    " argues argued warn warns warned predict predicts predicted insist insists insisted declare"
    " declares declared admit admits admitted tweet tweets tweeted testify testified state states"
    " stated announce announces announced promise promises promised calculate calculates calculated"
    " believe believes believed think thinks thought suggest suggests suggested"
)
_HELPING: Final = word_set("has have had once also even already never recently later")
_SONS: Final = word_set("jr jr. sr sr.")
"""What may stand behind a last name."""
_NOBODY: Final = word_set(
    "theory history folklore legend data media wisdom nature wikipedia greenpeace oxfam copernicus"
    " exxon exxonmobil"
)
"""Common nouns and bodies that look like a person's name where they stand alone."""
_MOST_BEHIND: Final = 9
"""Words between the verb and `that`: wrote on Twitter in May, told the Senate."""
_LATEST: Final = 4
"""Words from the verb to the end of a sentence that ends with its speaker: said in 2019."""
_MANY_CAPITALS: Final = 2
_NO_PERSON: Final = frozenset(
    {
        Part.DETERMINER, Part.POSSESSIVE, Part.GENITIVE, Part.ADJECTIVE, Part.PREPOSITION,
        Part.COORDINATOR,
    }
)  # fmt: skip
"""What stands before the names of bodies and of several people, and not before one person's."""


def speaker(text: str) -> tuple[str, ...]:
    """Return the names of the person of whom a sentence tells what they said.

    Returns:
        The words of the name, as they are written; none where nobody is named, or a body is: who
        writes `the WHO says that …` mostly asks about what it says.

    Examples:
        >>> speaker("In 2009 Al Gore said that the Arctic might soon be free of ice.")
        ('Al', 'Gore')
        >>> speaker("NASA says that the Arctic might soon be free of ice.")
        ()
    """
    words = words_of(text)
    for verb in range(1, len(words)):
        if words[verb].lower in _TELLING and _states(words, verb):
            name = _name_before(words, verb)
            if name:
                return tuple(word.text for word in name)
    return ()


def _states(words: Sequence[Word], verb: int) -> bool:
    """Say whether what somebody says stands behind the verb, or the sentence ends with it."""
    start = verb + 1
    near = words[start : start + _MOST_BEHIND]
    if any(word.lower == "that" and word.part is Part.SUBORDINATOR for word in near):
        return True
    said_after = len(words) - verb <= _LATEST and "," in {word.text for word in words[:verb]}
    return said_after or main_clause(words, start, len(words)) is not None


def _name_before(words: Sequence[Word], verb: int) -> Sequence[Word]:
    """Return the names right before a verb, without `Jr.` and words of help; none of a body."""
    end = verb
    while end and words[end - 1].lower in _HELPING:
        end -= 1
    while end and words[end - 1].lower in _SONS:
        end -= 1
    start = end
    while start and words[start - 1].part is Part.NAME:
        start -= 1
    name = words[start:end]
    before = words[start - 1].part if start else Part.MARK
    if len(name) == 1 and name[0].lower in _NOBODY:
        return ()
    if before in _NO_PERSON or any(
        sum(map(str.isupper, word.text)) >= _MANY_CAPITALS for word in name
    ):
        return ()
    return name
