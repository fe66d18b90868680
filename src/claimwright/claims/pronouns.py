"""Turns the words of a sentence into the pronouns in it that stand for something."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims import lexicon
from claimwright.claims.inflection import verb_forms
from claimwright.claims.lexicon import word_set
from claimwright.claims.noun_phrases import Kind, Role, in_quotes, noun_phrases
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word, words_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Pronoun:
    """A pronoun of the third person.

    Args:
        word: Itself.
        place: Index of the word in the sentence.
        family: `it`, `he`, `she` or `they`, whatever its case.
        possessive: Whether a noun follows that belongs to what it stands for.
        reflexive: Whether it ends in `self`.
        role: Towards its verb.
        quoted: Whether between quotation marks.
        says: Whether its verb takes somebody, such as `say` or `discover`.
        fronted: Whether the subject of its sentence is still to come.
    """

    word: Word
    place: int
    family: str
    possessive: bool
    reflexive: bool
    role: Role
    quoted: bool
    says: bool
    fronted: bool


_FAMILIES: Final = {
    form: forms[0]
    for forms in lexicon.word_rows(
        "it its itself | he him his himself | she her hers herself"
        " | they them their theirs themselves"
    )
    for form in forms
}
_RAISING = word_set(
    "seem seems seemed appear appears appeared turns turned follows followed happens happened"
    " takes took looks looked remains remained rains snows pays feels felt helps matters hurts"
    " comes sounds sounded came goes means"
)
_COMPLEMENT = word_set("that to whether if when how who which for why because")
_NO_SUBJECT_NEEDED = word_set("weather time worth like about ok okay")
_CLAUSE = 14
"""Words after `it is …` among which the clause stands that `it` only announces."""


def pronouns(words: Sequence[Word]) -> tuple[Pronoun, ...]:
    """Return the third-person pronouns that stand for something, in order.

    An `it` that stands for nothing (`it is clear that …`) is left out.

    Examples:
        >>> from claimwright.claims.words import words_of
        >>> [found.word.text for found in pronouns(words_of("It is clear that it rose."))]
        ['it']
    """
    found, nested, quoted = [], False, in_quotes(words)
    subject = _main_subject(words)
    for place, word in enumerate(words):
        nested = word.text == "\u2018" or (nested and word.text != "\u2019")
        family = _FAMILIES.get(word.lower, "")
        if (
            nested
            or not family
            or word.text.isupper()
            or (family == "it" and stands_for_nothing(words, place))
        ):
            continue
        found.append(
            Pronoun(
                word=word,
                place=place,
                family=family,
                possessive=_is_possessive(words, place),
                reflexive=word.lower.endswith(("self", "selves")),
                role=_role(words, place),
                quoted=quoted[place],
                says=_says(words, place),
                fronted=place < subject,
            )
        )
    return tuple(found)


_AGREES: Final = re.compile(
    r"""(?:(?:most|many|some|all|few|several|other|the|nearly|almost|no|leading|climate)\s+)*
    (?:people|scientists|experts|researchers|critics|sceptics|skeptics|economists|politicians
      |others|everyone|everybody|nobody|no\s+one)\s+
    (?:(?:do|does|did|would|will|also|still|strongly|now)\s+(?:not\s+)?|(?:do|does|did)n't\s+)*
    (?P<open>(?:dis)?agree[sd]?|knows?|thinks?\s+(?:so|not|otherwise)
      |(?:say|says|said|found)\s+(?:so|otherwise|the\s+opposite)|begs?\s+to\s+differ)
    (?:\s+(?:too|either|with\s+(?:this|that|it)))?[.!]*""",
    re.VERBOSE | re.IGNORECASE,
)
"""Says that people agree, or do not, and not to what."""
_POINTS: Final = re.compile(
    r"(?P<open>this|that)(?:\s+(?:is|was)|'s)(?:\s+(?:not|just|simply|only|an?|the|pure|complete))*\s+"
    r"(?:myth|lie|hoax|fact|truth|nonsense|true|false|wrong|right|untrue|so|the\s+case|problem)[.!]*",
    re.IGNORECASE,
)


def unnamed(claim: str) -> str:
    """Return what of a claim stands for something that it does not name; empty where all is named.

    That is a pronoun where the claim names nothing else but times; what people agree to; what is
    called a myth. An `it` may be the weather, and `they say` is anybody: neither is looked at.

    Examples:
        >>> unnamed("They're melting fast."), unnamed("They kill birds.")
        ('They', '')
        >>> unnamed("Many scientists think not."), unnamed("This is a myth.")
        ('think not', 'This')
    """
    if empty := _AGREES.fullmatch(claim) or _POINTS.fullmatch(claim):
        return empty["open"]
    words = words_of(claim)
    first = next(iter(pronouns(words)), None)
    if first is None or first.place or first.family == "it" or first.says or first.possessive:
        return ""
    timed = all(phrase.kind is Kind.TIME for phrase in noun_phrases(words))
    return first.word.text if timed else ""


def stands_for_nothing(words: Sequence[Word], place: int) -> bool:
    """Return whether the `it` at a place only fills the seat of a subject or object.

    True also where that cannot be told for sure.
    """
    ahead = [
        word for word in words[place + 1 : place + 1 + _CLAUSE] if word.part is not Part.ADVERB
    ]
    lowers = [word.lower for word in ahead]
    if words[place].lower != "it":
        return False
    if not lowers or lowers[0] in _RAISING:
        return not _is_object(words, place)
    if ahead[0].part is Part.ADJECTIVE:
        return True  # makes it clear
    step = 0
    while step < len(lowers) and (lowers[step] in lexicon.MODALS or lowers[step] in _BEING):
        step += 1
    if step == 0 or step >= len(lowers):
        return step > 0
    if lowers[step] in _RAISING | _NO_SUBJECT_NEEDED or lowers[step] in _COMPLEMENT:
        return True
    return lowers[step - 1] in _BEING and _announces(ahead[step:])


_BEING = lexicon.BE | lexicon.HAVE | {"’s", "not", "n’t"}


def _announces(rest: Sequence[Word]) -> bool:
    """Say whether `clear that …`, `a shame to …`, `Keeling who …` follows `it is`."""
    for place, word in enumerate(rest):
        if word.text in {",", ";", ".", ":"}:
            return False
        if place and word.lower in _COMPLEMENT:
            return word.lower != "for" or rest[place - 1].part is Part.ADJECTIVE
    return False


def _is_object(words: Sequence[Word], place: int) -> bool:
    before = words[place - 1].part if place else Part.MARK
    return before in {Part.PREPOSITION, Part.TO, Part.VERB}


def _is_possessive(words: Sequence[Word], place: int) -> bool:
    alone = words[place].lower in {"his", "hers", "theirs", "its", "their"}
    return alone or words[place].part is Part.POSSESSIVE


def _role(words: Sequence[Word], place: int) -> Role:
    if words[place].lower in {"he", "she", "they"}:
        return Role.SUBJECT
    if words[place].part is Part.POSSESSIVE:
        return Role.POSSESSOR
    before = words[place - 1].part if place else Part.MARK
    if before in {Part.PREPOSITION, Part.TO}:
        return Role.OBLIQUE
    ahead = next((word for word in words[place + 1 :] if word.part is not Part.ADVERB), None)
    follows = ahead is not None and (ahead.part is Part.FINITE or "past" in verb_forms(ahead.lower))
    return Role.SUBJECT if follows else Role.OBJECT


def _says(words: Sequence[Word], place: int) -> bool:
    ahead = [word for word in words[place + 1 : place + 5] if word.part is not Part.ADVERB]
    helping = _BEING | lexicon.MODALS
    verb = next((word for word in ahead if word.lower not in helping), None)
    inverted = place > 0 and words[place - 1].lower in lexicon.SAYING
    return inverted or (
        words[place].part is Part.PRONOUN and verb is not None and verb.lower in lexicon.DOING
    )


def _main_subject(words: Sequence[Word]) -> int:
    """Return where the main clause begins if something stands before it, else 0."""
    if not words or words[0].part not in {Part.PREPOSITION, Part.SUBORDINATOR}:
        return 0
    return next((place for place, word in enumerate(words) if word.text == ","), 0)
