"""Turns a sentence into words with parts of speech, by closed classes, endings and neighbours.

No trained model: each word first gets every part it can be from `lexicon` and from its ending, then
the words around it decide. What cannot be told is a noun, which is right most often.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from claimwright.claims import lexicon
from claimwright.claims.inflection import singular, verb_forms
from claimwright.claims.parts_of_speech import (
    ADJECTIVE_ENDING,
    DOUBTFUL,
    NOUN_ENDING,
    Part,
    by_neighbours,
    closed_class,
)

MAX_WORDS = 400
"""Words of a sentence that are read; a longer one is a table or a list, not prose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word or mark; `start` counts where the offsets of its sentence count."""

    text: str
    start: int
    part: Part

    @property
    def end(self) -> int:
        """One past the last character."""
        return self.start + len(self.text)

    @property
    def lower(self) -> str:
        """The word without its case, apostrophes made straight to curly."""
        return self.text.lower().replace("'", "’")


_TOKEN = re.compile(
    r"""
    (?:[A-Z]\.){2,}(?:[A-Z](?![a-z]))?                  # U.S., U.N
    | (?:Mr|Mrs|Ms|Dr|Prof|St|Gov|Sen|Rep|Gen|Lt|Col|Sgt|Jr|Sr|Inc|Corp|Co|Ltd|No|vs|Nov|Dec|Oct
        |Sept|Aug|Jan|Feb|approx|al|cf|e\.g|i\.e)\.
    | [$€£]?\d[\d,.:/]*(?:-[A-Za-z]+|(?<=[\d])(?:st|nd|rd|th|s|m|bn|km|C)\b)*%?(?<![,.:])
    | [nN]['’]t\b
    | [A-Za-zÀ-ɏ][A-Za-zÀ-ɏ\d]*?(?=n['’]t\b)
    | ['’](?:s|re|ve|ll|d|m)\b
    | [A-Za-zÀ-ɏ\d]+(?:[-\u2010\u2011&./][A-Za-zÀ-ɏ\d]+
        |['’](?![sS]\b|re\b|ve\b|ll\b|d\b|m\b|t\b)[A-Za-zÀ-ɏ]+)*
    | [^\sA-Za-zÀ-ɏ\d]
    """,
    re.VERBOSE,
)
_QUOTES = frozenset('"“”«»„')


def words_of(text: str, start: int = 0, *, names: frozenset[str] = frozenset()) -> tuple[Word, ...]:
    """Return the words of a sentence, each with what it is; of a long one the first 400.

    `start` is added to every offset. `names` are words in lower case that the article writes with a
    capital inside sentences: they tell a name that opens the sentence from an ordinary word.

    Examples:
        >>> [str(word.part) for word in words_of("It rose sharply.")]
        ['pronoun', 'finite verb', 'adverb', 'mark']
    """
    found = [*islice(_TOKEN.finditer(text), MAX_WORDS)]
    tokens = [match[0] for match in found]
    parts: list[Part | None] = [
        _certain(token, index, tokens, names) for index, token in enumerate(tokens)
    ]
    for index, token in enumerate(tokens):
        if parts[index] is None:
            parts[index] = by_neighbours(index, token.lower(), tokens, parts)
    words = zip(found, tokens, parts, strict=True)
    return tuple(
        Word(text=token, start=start + match.start(), part=part or Part.NOUN)
        for match, token, part in words
    )


def names_in(text: str) -> frozenset[str]:
    """Return the words, in lower case, that a text writes with a capital inside its sentences."""
    return frozenset(match[1].lower() for match in _INSIDE_NAME.finditer(text))


_LETTER_WORD = re.compile(r"[A-Z]-[a-z]+")
_INSIDE_NAME = re.compile(r"(?<=[a-z,] )([A-Z][A-Za-zÀ-ɏ\d&-]*)")


def _certain(token: str, index: int, tokens: Sequence[str], names: frozenset[str]) -> Part | None:
    """Return what a word is whatever stands around it; `None` when that decides."""
    lower = token.lower().replace("'", "’")
    if not token[0].isalpha() and lower not in _CONTRACTIONS:
        return _sign(token)
    if lower == "’s":
        return _apostrophe(index, tokens)
    if _LETTER_WORD.fullmatch(token):
        return Part.NOUN
    family = token == "He" and _beside_name(index, tokens)  # noqa: S105  # a word, no password
    closed = None if family or _is_acronym(token, lower) else closed_class(lower)
    if closed is not None:
        return closed if lower not in DOUBTFUL else None
    return _capital(token, index, tokens, names) if token[0].isupper() else None


def _sign(token: str) -> Part:
    """Tell numbers, quotation marks and other marks apart; `30th` and `5G` describe."""
    if token[0] in "$€£" or token[0].isdigit():
        return Part.ADJECTIVE if token[-1].isalpha() and token[0].isdigit() else Part.NUMBER
    return Part.QUOTE if token in _QUOTES else Part.MARK


_CONTRACTIONS = frozenset({"’s", "’re", "’ve", "’ll", "’d", "’m", "n’t"})


def _is_acronym(token: str, lower: str) -> bool:
    """Tell `US` and `IT` from `us` and `it`, but not `I` and `A`."""
    return len(token) > 1 and token.isupper() and lower in {"us", "it", "who", "as", "may"}


def _beside_name(index: int, tokens: Sequence[str]) -> bool:
    """Tell the family name of `He Jianxiong` and `Liu He` from the pronoun."""
    ahead = tokens[index + 1] if index + 1 < len(tokens) else ""
    before = tokens[index - 1] if index else ""
    named = ahead[:1].isupper() and not closed_class(ahead.lower())
    return named or (before[:1].isupper() and before.isalpha() and not closed_class(before.lower()))


def _apostrophe(index: int, tokens: Sequence[str]) -> Part:
    """Tell the genitive of a noun from a shortened `is` or `has`."""
    before = tokens[index - 1].lower() if index else ""
    if before in {"it", "he", "she", "that", "there", "what", "who", "here", "where", "how"}:
        return Part.FINITE
    ahead = tokens[index + 1].lower() if index + 1 < len(tokens) else ""
    verb_like = ahead in {"not", "a", "an", "the", "been", "also", "going"}
    return Part.FINITE if verb_like else Part.GENITIVE


_COMMON_NOUNS = lexicon.PERSON_NOUNS | lexicon.TIME_NOUNS | lexicon.ORGANISATION_NOUNS
_KNOWN_NAMES = lexicon.PLACES | lexicon.MALE_NAMES | lexicon.FEMALE_NAMES


def _capital(token: str, index: int, tokens: Sequence[str], names: frozenset[str]) -> Part | None:
    """Tell a name from a word that only opens its sentence."""
    lower = token.lower()
    opens = index == 0 or (tokens[index - 1] in _OPENS and not token.isupper())
    if not opens or lower in names or (len(token) > 1 and token.isupper()):
        return Part.NAME
    ordinary = (
        closed_class(lower) is not None
        or bool(verb_forms(lower))
        or NOUN_ENDING.fullmatch(lower) is not None
        or ADJECTIVE_ENDING.fullmatch(lower) is not None
        or lower.endswith(("ly", "ing", "ed"))
        or lower in lexicon.PLURAL_NOUNS
        or singular(lower) in _COMMON_NOUNS
    )
    follows = index + 1 < len(tokens) and tokens[index + 1][0].isupper()
    known = lower in _KNOWN_NAMES
    if known or (follows and not ordinary):
        return Part.NAME
    return None if ordinary or lower.endswith("s") else Part.NAME


_OPENS = _QUOTES | {":", "—", "–", "(", "•"}


def is_surely_finite(word: Word) -> bool:
    """Say whether a finite verb can be nothing else: `is`, `rises`, `rose`, not `related`."""
    return word.lower in lexicon.FINITE_AUXILIARIES or "participle" not in verb_forms(word.lower)
