"""Turns the words of a sentence into its noun phrases, with what a pronoun must agree with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from claimwright.claims import lexicon
from claimwright.claims.inflection import is_plural, singular
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word


class Kind(StrEnum):
    """What a phrase names, as far as its words tell."""

    PERSON = "person"
    ORGANISATION = "organisation"
    PLACE = "place"
    TIME = "time"
    THING = "thing"
    UNKNOWN_NAME = "name"


class Role(StrEnum):
    """Where a phrase stands towards its verb, told by position alone."""

    SUBJECT = "subject"
    OBJECT = "object"
    OBLIQUE = "oblique"
    POSSESSOR = "possessor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A noun phrase.

    Args:
        start: First character, its determiner included.
        end: One past its last character, a phrase with `of` after its head included.
        head: Last noun or name before that, in lower case.
        name: The run of names that ends in the head, in lower case; may be empty.
        determiner: In lower case; may be empty.
        words: How many, without determiner.
        kind: What it names.
        gender: `m`, `f`, or empty where nothing tells.
        plural: Of the head, or because two phrases are joined by `and`.
        named: Whether the head is a name.
        role: Towards its verb.
        quoted: Whether it stands inside quotation marks.
        place: Of its first word in the sentence, from 0.
        following: Of the first word after it.
    """

    start: int
    end: int
    head: str
    name: str
    determiner: str
    words: int
    kind: Kind
    gender: str
    plural: bool
    named: bool
    role: Role
    quoted: bool
    place: int
    following: int


_INSIDE = frozenset({Part.ADJECTIVE, Part.NUMBER, Part.NOUN, Part.NAME})
_OPENING = _INSIDE | {Part.DETERMINER, Part.POSSESSIVE}
_HEADS = frozenset({Part.NOUN, Part.NAME})
_VERBS = frozenset({Part.FINITE, Part.VERB})


def noun_phrases(words: Sequence[Word]) -> tuple[Phrase, ...]:
    """Return the noun phrases of a sentence by their first character.

    A possessor comes before what it possesses; two phrases joined by `and` come once more as one
    plural phrase.
    """
    quoted = in_quotes(words)
    simple = [
        _phrase(words, start, head, quoted=quoted[start]) for start, head in _stretches(words)
    ]
    joined = [
        _joined(words, left, right)
        for left, right in pairwise(simple)
        if _joins(words, left, right)
    ]
    return tuple(sorted([*simple, *joined], key=lambda phrase: (phrase.start, phrase.end)))


def in_quotes(words: Sequence[Word]) -> list[bool]:
    """Say of each word whether it stands between quotation marks."""
    inside, found = False, []
    for word in words:
        if word.part is Part.QUOTE:
            inside = word.text in "“«" or (word.text == '"' and not inside)
        found.append(inside)
    return found


def _stretches(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Yield the first word and the head of each phrase."""
    place = 0
    while place < len(words):
        if words[place].part not in _OPENING:
            place += 1
            continue
        start, head = place, -1
        place += 1 if words[place].part in {Part.DETERMINER, Part.POSSESSIVE} else 0
        while place < len(words) and _belongs(words, start, place):
            part = words[place].part
            if part is Part.GENITIVE:
                yield start, head
            head = place if part in _HEADS else head
            place += 1
        if head >= 0:
            yield start, head
        place = max(place, start + 1)


def _belongs(words: Sequence[Word], start: int, place: int) -> bool:
    """Say whether a word goes on with the phrase that began at `start`."""
    word = words[place]
    if word.part is Part.GENITIVE:
        return place > start and words[place - 1].part in _HEADS
    if word.text == ",":
        around = words[place - 1 : place + 2]
        return len(around) == 3 and around[0].part is around[2].part is Part.ADJECTIVE  # noqa: PLR2004  # dirty, hot
    if place == start + 1 and word.lower in _GRADES:
        return True
    after_name = place > start and words[place - 1].part is Part.NAME
    if after_name and word.lower in {"last", "next", "early", "late", "due"}:
        return False
    return word.part in _INSIDE


_GRADES = frozenset({"most", "more", "many", "few", "several", "other", "certain", "less", "least"})


def _phrase(words: Sequence[Word], start: int, head: int, *, quoted: bool) -> Phrase:
    start = _without_apposition(words, start, head)
    first = words[start]
    determiner = first.lower if first.part in {Part.DETERMINER, Part.POSSESSIVE} else ""
    inner = words[start + bool(determiner) : head + 1]
    last = _with_of(words, head)
    named = words[head].part is Part.NAME
    kind = _kind(words, inner, head)
    return Phrase(
        start=first.start,
        end=words[last].end,
        head=words[head].lower,
        name=_name(words, start, head),
        determiner=determiner,
        words=len(inner) + last - head,
        kind=kind,
        gender=_gender(inner) if kind in {Kind.PERSON, Kind.UNKNOWN_NAME} else "",
        plural=_is_plural(words, head, determiner),
        named=named,
        role=_role(words, start, last),
        quoted=quoted,
        place=start,
        following=last + 1,
    )


def _without_apposition(words: Sequence[Word], start: int, head: int) -> int:
    """Return where the phrase of a name begins: `the first time WeWork` is two phrases."""
    if words[head].part is not Part.NAME:
        return start
    first = head
    while first > start and words[first - 1].part is Part.NAME:
        first -= 1
    in_place = first < head and words[first].lower in lexicon.PLACES
    if in_place and words[first + 1].lower in _FIRST_NAMES:
        return first + 1  # ambassador to Ukraine Marie Yovanovitch
    if first == start:
        return start
    determined = words[start].part in {Part.DETERMINER, Part.POSSESSIVE}
    if words[first - 1].part in _BEFORE_NAME and (determined or words[first - 1].text[0].isupper()):
        return start
    said_of_name = (
        singular(words[first - 1].lower) in _BEARERS or words[first - 1].lower in lexicon.TITLES
    )
    return start if said_of_name else first


def _name(words: Sequence[Word], start: int, head: int) -> str:
    first = head + 1
    while first > start and words[first - 1].part is Part.NAME:
        first -= 1
    return " ".join(word.lower for word in words[first : head + 1])


_FIRST_NAMES = lexicon.MALE_NAMES | lexicon.FEMALE_NAMES
_BEFORE_NAME = frozenset({Part.DETERMINER, Part.POSSESSIVE, Part.GENITIVE, Part.ADJECTIVE})
_BEARERS = (
    lexicon.PERSON_NOUNS
    | lexicon.ORGANISATION_NOUNS
    | lexicon.PLACE_NOUNS
    | lexicon.word_set(
        "moon planet telescope author co-founder cofounder co-author keeper quarterback"
    )
)


def _with_of(words: Sequence[Word], head: int) -> int:
    """Return the last word of a phrase when `of` and a second one follow its head."""
    if head + 1 >= len(words) or words[head + 1].lower != "of":
        return head
    place = head + 2
    if place < len(words) and words[place].part in {Part.DETERMINER, Part.POSSESSIVE}:
        place += 1
    last = head
    while place < len(words) and words[place].part in _INSIDE:
        last = place if words[place].part in _HEADS else last
        place += 1
    ends_in_genitive = place < len(words) and words[place].part is Part.GENITIVE
    return head if ends_in_genitive else last


def _is_plural(words: Sequence[Word], head: int, determiner: str) -> bool:
    word = words[head]
    if word.part is Part.NAME and word.lower.endswith(("ans", "ese", "ists", "crats")):
        return True
    if word.part is Part.NAME:
        return (
            determiner in {"the", "these", "those"}
            and is_plural(word.lower)
            and (words[head - 1].lower == determiner)
        )
    return is_plural(word.lower)


def _kind(words: Sequence[Word], inner: Sequence[Word], head: int) -> Kind:
    """Tell what a phrase names by its words and by what stands right after it."""
    word = words[head].lower.rstrip(".")
    lowers = [each.lower.rstrip(".") for each in inner]
    if word in lexicon.CALENDAR or (singular(word) in lexicon.TIME_NOUNS):
        return Kind.TIME
    if words[head].part is Part.NOUN:
        return _noun_kind(singular(word))
    return _name_kind(lowers, human=_is_aged(words, head) or _speaks(words, inner, head))


_OF_PERSONS = lexicon.TITLES | lexicon.PERSON_NOUNS | lexicon.MALE_NAMES | lexicon.FEMALE_NAMES


def _name_kind(lowers: Sequence[str], *, human: bool) -> Kind:
    """Tell a person's name from an organisation's by its words; the last one weighs most."""
    if lowers[-1] in lexicon.ORGANISATION_WORDS:
        return Kind.ORGANISATION
    if lowers[-1] in lexicon.PLACES:
        return Kind.PLACE
    if human or any(each in _OF_PERSONS for each in lowers):
        return Kind.PERSON
    known = any(each in lexicon.ORGANISATION_WORDS for each in lowers)
    return Kind.ORGANISATION if known else Kind.UNKNOWN_NAME


def _noun_kind(noun: str) -> Kind:
    if noun in lexicon.PERSON_NOUNS or noun.endswith(("ologist", "ician", "ogist", "iatrist")):
        return Kind.PERSON
    if noun in lexicon.ORGANISATION_NOUNS:
        return Kind.ORGANISATION
    return Kind.PLACE if noun in lexicon.PLACE_NOUNS else Kind.THING


def _is_aged(words: Sequence[Word], head: int) -> bool:
    """Say whether an age stands after a name, `Singh Jabarjung, 24,`, or `a doctor at`."""
    ahead = [word.lower for word in words[head + 1 : head + 6]]
    if len(ahead) < 3 or ahead[0] != ",":  # noqa: PLR2004  # comma, something, comma
        return False
    if ahead[1].isdigit() and len(ahead[1]) == 2 and ahead[2] in {",", "."}:  # noqa: PLR2004  # years
        return True
    opens = ahead[1] in {"a", "an", "the"}
    return opens and any(word in lexicon.PERSON_NOUNS for word in ahead[2:])


def _speaks(words: Sequence[Word], inner: Sequence[Word], head: int) -> bool:
    """Say whether a name of two words speaks, as in `said Paul Torrey`: people mostly do."""
    if len(inner) != 2 or any(word.part is not Part.NAME for word in inner):  # noqa: PLR2004  # first and last
        return False
    first = head - 1
    ahead = words[head + 1].lower if head + 1 < len(words) else ""
    return ahead in lexicon.SAYING or (first > 0 and words[first - 1].lower in lexicon.SAYING)


def _gender(inner: Sequence[Word]) -> str:
    lowers = {word.lower.rstrip(".") for word in inner}
    male = lowers & (lexicon.MALE_NOUNS | lexicon.MALE_TITLES | lexicon.MALE_NAMES)
    female = lowers & (lexicon.FEMALE_NOUNS | lexicon.FEMALE_TITLES | lexicon.FEMALE_NAMES)
    return "" if bool(male) == bool(female) else "m" if male else "f"


def _role(words: Sequence[Word], start: int, last: int) -> Role:
    if last + 1 < len(words) and words[last + 1].part is Part.GENITIVE:
        return Role.POSSESSOR
    before = words[start - 1].part if start else Part.MARK
    if before in {Part.PREPOSITION, Part.TO}:
        return Role.OBLIQUE
    if _verb_follows(words, last + 1):
        return Role.SUBJECT
    if before in _VERBS:
        return Role.OBJECT
    return Role.SUBJECT if start == 0 else Role.OBLIQUE


_MAX_ASIDE = 14
"""Words between a subject and its verb that are still read as an aside between commas."""


def _verb_follows(words: Sequence[Word], place: int) -> bool:
    """Say whether a finite verb comes next, adverbs and one aside between commas skipped."""
    while place < len(words) and words[place].part is Part.ADVERB:
        place += 1
    if place < len(words) and words[place].text in {",", "(", "—", "–"}:
        close = next(
            (
                at
                for at in range(place + 1, min(place + _MAX_ASIDE, len(words)))
                if words[at].text in {",", ")", "—", "–"}
            ),
            len(words),
        )
        place = close + 1
        while place < len(words) and words[place].part is Part.ADVERB:
            place += 1
    return place < len(words) and words[place].part is Part.FINITE


def _joins(words: Sequence[Word], left: Phrase, right: Phrase) -> bool:
    between = words[left.following : right.place]
    same = left.named == right.named and (left.kind is Kind.PERSON) == (right.kind is Kind.PERSON)
    return same and len(between) == 1 and between[0].lower == "and"


def _joined(words: Sequence[Word], left: Phrase, right: Phrase) -> Phrase:
    start = left.place
    both = start > 0 and words[start - 1].lower == "both"
    return Phrase(
        start=left.start,
        end=right.end,
        head=f"{left.head} and {right.head}",
        name="",
        determiner=left.determiner,
        words=left.words + right.words + 1,
        kind=left.kind if left.kind is right.kind else Kind.THING,
        gender="",
        plural=True,
        named=left.named,
        role=_role(words, start - both, right.following - 1),
        quoted=left.quoted,
        place=start,
        following=right.following,
    )
