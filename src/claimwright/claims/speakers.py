"""Turns `Al Gore said that the ice would melt` into the name of the person who is said to say so.

Whether somebody said a thing and whether the thing is true are two questions. Bodies are no
speakers here: who writes `the WHO says that …` mostly asks about what it says.
"""

from collections.abc import Sequence
from typing import Final

from claimwright.claims.clauses import main_clause
from claimwright.claims.lexicon import word_set
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word, words_of

_SAYING: Final = word_set(
    "say says said saying tell tells told write writes wrote written claim claims claimed argue"
    " argues argued warn warns warned predict predicts predicted insist insists insisted declare"
    " declares declared admit admits admitted tweet tweets tweeted testify testified state states"
    " stated announce announces announced promise promises promised calculate calculates calculated"
    " believe believes believed think thinks thought suggest suggests suggested"
)
_HELPING: Final = word_set("has have had once also even already never recently later")
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
        The words of the name, as they are written; none where nobody is named, or a body is.

    Examples:
        >>> speaker("In 2009 Al Gore said that the Arctic might soon be free of ice.")
        ('Al', 'Gore')
        >>> speaker("NASA says that the Arctic might soon be free of ice.")
        ()
    """
    words = words_of(text)
    for verb in range(1, len(words)):
        if words[verb].lower in _SAYING and _states(words, verb):
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
    """Return the names right before a verb, without words of help between; none of a body."""
    end = verb
    while end and words[end - 1].lower in _HELPING:
        end -= 1
    start = end
    while start and words[start - 1].part is Part.NAME:
        start -= 1
    name = words[start:end]
    before = words[start - 1].part if start else Part.MARK
    if before in _NO_PERSON or any(
        sum(map(str.isupper, word.text)) >= _MANY_CAPITALS for word in name
    ):
        return ()
    return name
