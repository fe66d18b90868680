"""A sentence in, what its surface shows out: digits, person, modality, and its words hashed.

An embedding says what a sentence is about; these say how it is put.
"""

import re
import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

BAG_SIZE: Final = 16_384
"""Places of the hashed bag of words, pairs of words and stretches of characters."""

_STRETCHES: Final = (4, 5)
_MAX_CHARACTERS: Final = 2_000

_PATTERNS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\d",
        r"%|\bper ?cent\b",
        r"\b(?:i|me|my|we|us|our)\b",
        r"\byou(?:r|rs|rself)?\b",
        r"\?",
        r"!",
        r"\b(?:will|would|shall|should|must|ought)\b",
        r"\b(?:may|might|could|can)\b",
        r"\b(?:think|believe|feel|hope|guess|want|wish)\b",
        r"\b(?:million|billion|trillion|thousand|hundred)s?\b",
        r"[\"\u201c\u201d]",
        r"\b(?:was|were|had|did|been)\b",
        r"\b(?:19|20)\d\d\b",
        r"\b(?:more|less|fewer|most|least|highest|lowest|than)\b",
        r"\b(?:not|no|never|none)\b|n['\u2019]t\b",
        r"sustainab",
        r"renewable|solar|wind (?:power|energy|farm|turb)|hydro|biogas|biofuel",
        r"emission|\bco2|carbon|greenhouse|\bghg",
        r"environment|\beco|natur",
        r"\bgreen",
        r"recycl|waste|reus|circular|plastic|packag",
        r"climat|warming",
        r"energy|electric|fuel|efficien",
        r"water|ocean|forest|soil|pollut|biodivers|wildlife|trees",
        r"reduc|lower|\bsav(?:e|ing)|\bcut|\bless\b|zero|neutral|minimi|avoid|offset",
        r"commit|target|\bgoal|\baim|strive|pledge|by 20[2-5]\d",
        r"contribut|\bhelp|support|enabl|provid|improv|promot|protect|develop|achiev",
        r"\b(?:company|group|customers?|suppliers?|products?)\b",
    )
)
_LONG: Final = 60
_TYPICAL: Final = 30.0
_WORD: Final = re.compile(r"[a-z]+(?:['\u2019][a-z]+)?|\d+(?:[.,]\d+)*|[?!%$]")
_NUMBER: Final = "0"

SURFACE_SIZE: Final = len(_PATTERNS) + 1
"""Numbers that `surface` gives for a sentence."""


def surface(sentences: Sequence[str]) -> NDArray[np.float32]:
    """Say which of a fixed list of marks each sentence has, and how long it is.

    Args:
        sentences: Any number.

    Returns:
        shape (sentences, `SURFACE_SIZE`), float32: 0 or 1 for each mark, then the length in words
        over 30, at most 2.

    Examples:
        >>> surface(["Is it 5 %?"])[0, [0, 1, 4]].tolist()
        [1.0, 1.0, 1.0]
    """
    rows = [
        [
            *(float(pattern.search(text) is not None) for pattern in _PATTERNS),
            min(len(text.split()), _LONG) / _TYPICAL,
        ]
        for text in sentences
    ]
    return np.array(rows, dtype=np.float32).reshape(len(rows), SURFACE_SIZE)


def bag(sentence: str) -> NDArray[np.int64]:
    """Hash the words of a sentence, its pairs of words and its stretches of 4 and 5 characters.

    Numbers count as one word; case does not matter; the first 2,000 characters are read.

    Args:
        sentence: Any text, also a blank one.

    Returns:
        Places in a bag of `BAG_SIZE`, each once, ascending; never none, as the sentence's begin
        and end count as words too.

    Examples:
        >>> bag("In 1990").tolist() == bag("in 2020").tolist()
        True
    """
    found = _WORD.findall(sentence[:_MAX_CHARACTERS].lower())
    words = ["<", *(_NUMBER if word[0].isdigit() else word for word in found), ">"]
    pairs = [f"{left} {right}" for left, right in pairwise(words)]
    text = " ".join(words)
    stretches = {
        text[start : start + length]
        for length in _STRETCHES
        for start in range(len(text) - length + 1)
    }
    places = {zlib.crc32(gram.encode()) % BAG_SIZE for gram in (*words, *pairs, *stretches)}
    return np.array(sorted(places), dtype=np.int64)
