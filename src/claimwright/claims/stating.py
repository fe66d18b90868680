"""A claim in, why nothing can be for or against it out: it only names, or is about `they`."""

from collections.abc import Sequence
from typing import Final

from claimwright.claims.inflection import Form, forms_of, is_plural
from claimwright.claims.lexicon import word_set
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.pronouns import unnamed
from claimwright.claims.words import Word, words_of

_AROUND: Final = " \n\t."
_MOST_WORDS: Final = 4
"""A longer claim without a verb is a headline more often than a name."""
_NAMING: Final = frozenset(
    {Part.NAME, Part.NOUN, Part.ADJECTIVE, Part.POSSESSIVE, Part.GENITIVE, Part.PREPOSITION}
    | {Part.COORDINATOR, Part.NUMBER, Part.VERB, Part.DETERMINER}
)
_NOUNS: Final = frozenset({Part.NAME, Part.NOUN})
_JOINS: Final = frozenset({Part.PREPOSITION, Part.COORDINATOR})
_STATES: Final = word_set("no not like what who how why which")


def states_nothing(claim: str) -> str:
    """Return why no evidence can decide a claim, a sentence or two; empty where it states a thing.

    Examples:
        >>> states_nothing("Bears swim."), states_nothing("They swam in May.")[:34]
        ('', 'The claim does not say what “They”')
    """
    if is_bare_phrase(claim):
        return (
            f"“{claim.strip(_AROUND)}” only names something: no passage decides it. Write a "
            "sentence that can be true or false."
        )
    pronoun = unnamed(claim)
    if not pronoun:
        return ""
    return f"The claim does not say what “{pronoun}” stands for: no passage decides it."


def is_bare_phrase(text: str) -> bool:
    """Say whether a text only names something: nothing can be for or against it.

    It has four words at most, ends with a noun, and no word of it can be a verb whose subject
    stands before it. None of 51,700 written and published claims is taken for one.

    Examples:
        >>> is_bare_phrase("polar bears"), is_bare_phrase("Bears swim.")
        (True, False)
    """
    words = words_of(text.strip(_AROUND))
    return (
        0 < len(words) <= _MOST_WORDS
        and words[-1].part in _NOUNS
        and all(word.part in _NAMING and word.lower not in _STATES for word in words)
        and not any(_may_state(words, place) for place in range(1, len(words)))
    )


def _may_state(words: Sequence[Word], place: int) -> bool:
    """Say whether a word may be the verb of the one before it; a plural before a noun needs one."""
    forms, before, word = forms_of(words[place].lower), words[place - 1], words[place]
    if is_plural(before.lower):
        return word.part not in _JOINS
    return Form.PAST in forms or (Form.THIRD in forms and before.part is not Part.ADJECTIVE)
