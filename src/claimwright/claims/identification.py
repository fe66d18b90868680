"""A text in, its language out, and whether the rules of `claims`, made for English, can read it."""

import re
import unicodedata
from itertools import islice
from typing import Final

from claimwright.claims.lexicon import word_set

ENGLISH: Final = "en"
"""The language that the bundled models were trained on and the sentence rules were made for."""

_SAMPLE_CHARACTERS: Final = 20_000
_LEAST_LETTERS: Final = 100
"""Fewer letters than this do not show a language."""

_CODE: Final = re.compile(r"[A-Za-z]{2,3}")

_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = word_set(
    "the of and to is that with by from this have are were which it be has not its their been"
    " would than or at for"
)
_FOREIGN = word_set(
    "der das und ist nicht mit seit durch für auf wird sind dem zu von auch als"
    " le les des est sont une dans pas que plus du aux sur avec"
    " el los las del está más por una para con il gli della di sono che non per"
    " os não são uma mais het een van niet zijn voor och är inte att som av ikke er"
)
"""Frequent words of German, French, Spanish, Italian, Portuguese, Dutch and Swedish."""
_LEAST_SHARE = 0.08
"""Share of these words in English prose is above .2; in German, Spanish or Dutch below .04."""

_ENOUGH = 25
"""Words below which the share says nothing. Then two words of `_FOREIGN` and no English one show
another language, and else the letters."""
_TWO: Final = 2

_READ = 2_000
"""Words of a text that are looked at."""


def language(text: str, declared: str = "") -> str:
    """Return the language of a text, ISO 639-1, by its first 20,000 characters; empty when unknown.

    What the page has `declared` of itself, such as `en-GB`, is believed only when the text is too
    short to show its language or nothing is installed that can tell.

    Source:
        Lui and Baldwin (ACL 2012), langid.py, aclanthology.org/P12-3005, through py3langid.
    """
    sample = text[:_SAMPLE_CHARACTERS]
    named = _CODE.match(declared.strip())
    told = named[0].lower() if named else ""
    if sum(map(str.isalpha, sample)) < _LEAST_LETTERS:
        return told
    try:
        from py3langid import classify  # noqa: PLC0415  # of an extra; a paste is read without it
    except ModuleNotFoundError:
        return ENGLISH if is_english(sample) else told.replace(ENGLISH, "")
    found, _ = classify(sample)
    return str(found)


def notice(code: str, text: str) -> str:
    """Return what a reader should mind about a text in a language, ISO 639-1; empty for English.

    Where the code is empty the text itself is asked.
    """
    if code == ENGLISH or (not code and is_english(text)):
        return ""
    seems = f"the text reads as {code!r}" if code else "the text does not read as English"
    return (
        f"{seems}, and only English is supported: sentences are cut and claims judged by rules "
        "and models made for English, so that little may be found, and found wrongly"
    )


def is_english(text: str) -> bool:
    """Return whether a text is English prose, by the most frequent of its first 2,000 words.

    Examples:
        >>> is_english("The sea rises."), is_english("海平面正在上升。")
        (True, False)
        >>> is_english("Le niveau de la mer monte plus vite.")
        False
    """
    if not is_latin(text):
        return False
    words = [match[0].lower() for match in islice(_WORD.finditer(text), _READ)]
    english = sum(word in _ENGLISH for word in words)
    if len(words) < _ENOUGH:
        return english > 0 or sum(word in _FOREIGN for word in words) < _TWO
    return english >= _LEAST_SHARE * len(words)


def is_latin(text: str) -> bool:
    """Say whether half of the first 10,000 letters of a text are Latin; true where it has none."""
    letters = [character for character in text[:10_000] if character.isalpha()]
    latin = sum(
        character.isascii() or unicodedata.name(character, "").startswith("LATIN")
        for character in letters
    )
    return 2 * latin >= len(letters)
