"""A denial said with weight in, the same with `not` or `never` beside its verb out."""

import re
from typing import Final

from claimwright.claims.noun_phrases import noun_phrases
from claimwright.claims.opposition.affirmation import DO
from claimwright.claims.opposition.morphology import Form, forms_of
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word, words_of

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
_BESIDE: Final = re.compile(rf"\b({_AUXILIARY})\s+(?:{_NO_WAY})\s+", re.IGNORECASE)
_PRONOUN: Final = re.compile(r"(?:there|it|they|we|you|he|she|i)\b", re.IGNORECASE)
_BE: Final = frozenset({"is", "are", "was", "were"})
_HAVE: Final = frozenset({"has", "have", "had"})
_PREDICATES: Final = frozenset({Part.VERB, Part.ADJECTIVE, Part.ADVERB, Part.DETERMINER, Part.TO})
_SUPERLATIVE: Final = re.compile(r"nowhere\b.*\bthan\b", re.IGNORECASE | re.DOTALL)
"""`Nowhere is it warmer than here` denies nothing."""


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
    ends = _subject_end(rest, verb)
    if not ends or _SUPERLATIVE.match(sentence):
        return sentence
    never = opens["denial"].lower().startswith("never") and verb not in DO
    subject = rest[:1].upper() + rest[1:ends]
    return f"{subject} {verb} {'never' if never else 'not'} {rest[ends:].lstrip()}"


def _subject_end(text: str, verb: str) -> int:
    """Return where the subject ends that a text opens with; 0 where that cannot be told.

    The verb form `cause` may be a noun, too, and then ends what looks like the noun phrase.
    """
    words = words_of(text)
    pronoun = _PRONOUN.match(text)
    phrase = next(iter(noun_phrases(words)), None)
    ends = pronoun.end() if pronoun else phrase.end if phrase and not phrase.start else 0
    inside = sum(word.end <= ends for word in words)
    for place in (inside, inside - 1):
        if 0 < place < len(words) and _predicates(words[place], verb):
            return words[place - 1].end
    return 0


def _predicates(word: Word, verb: str) -> bool:
    """Say whether what follows a subject goes on with its auxiliary."""
    if verb in _BE:
        return word.part in _PREDICATES
    if verb in _HAVE:
        return word.lower == "been" or Form.PARTICIPLE in forms_of(word.lower)
    return word.lower in {"be", "have"} or Form.BASE in forms_of(word.lower)
