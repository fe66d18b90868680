"""A denial said with weight in, the same with `not` or `never` beside its verb out."""

import re
from typing import Final

from claimwright.claims.noun_phrases import noun_phrases
from claimwright.claims.opposition.affirmation import DO
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import words_of

_NO_WAY: Final = r"in\s+no\s+way(?:,?\s+shape,?\s+(?:or\s+)?form)?|by\s+no\s+means"
_AUXILIARY: Final = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might)"
)
_FRONTED: Final = re.compile(
    rf"""(?P<denial>{_NO_WAY}|no\s+way|at\s+no\s+(?:time|point)|under\s+no\s+circumstances
    |on\s+no\s+account|nowhere|never(?:\s+before)?)
    ,?\s+(?P<verb>{_AUXILIARY})\s+(?=\S)""",
    re.VERBOSE | re.IGNORECASE,
)
_BESIDE: Final = re.compile(rf"\b({_AUXILIARY}),?\s+(?:{_NO_WAY}),?\s+", re.IGNORECASE)
_PRONOUN: Final = re.compile(r"(?:there|it|this|that|they|we|you|he|she|i)\b", re.IGNORECASE)
_SUBJECT_GOES_ON: Final = frozenset({Part.COORDINATOR, Part.PREPOSITION, Part.MARK})


def denied_plainly(sentence: str) -> str:
    """Return a sentence whose denial stands beside its verb; any other as it is.

    Examples:
        >>> denied_plainly("In no way, shape, or form are humans warming the planet.")
        'Humans are not warming the planet.'
        >>> denied_plainly("Never has the Earth been this warm.")
        'The Earth has never been this warm.'
        >>> denied_plainly("People are by no means to blame.")
        'People are not to blame.'
        >>> denied_plainly("Never mind the gap.")
        'Never mind the gap.'
    """
    opens = _FRONTED.match(sentence)
    if opens is None:
        return _BESIDE.sub(r"\1 not ", sentence)
    verb, rest = opens["verb"].lower(), sentence[opens.end() :]
    ends = _subject_end(rest)
    ahead = words_of(rest[ends:])
    if not ends or not ahead or ahead[0].part in _SUBJECT_GOES_ON:
        return sentence
    never = opens["denial"].lower().startswith("never") and verb not in DO
    subject = rest[:1].upper() + rest[1:ends]
    return f"{subject} {verb} {'never' if never else 'not'} {rest[ends:].lstrip()}"


def _subject_end(text: str) -> int:
    """Return where the subject ends that a text opens with; 0 where that cannot be told."""
    pronoun = _PRONOUN.match(text)
    if pronoun is not None:
        return pronoun.end()
    found = next(iter(noun_phrases(words_of(text))), None)
    return found.end if found is not None and not found.start else 0
