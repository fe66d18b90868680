"""Claims that train and claims that test in, those of the latter that were seen before out."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Figure
from claimwright.errors import InputError
from claimwright_lab.evaluation.splits import claim_key, near_duplicate, words_of

NEAR: Final = 0.8
"""Jaccard similarity of words from which two claims count as the same; see `splits`."""

NAMES: Final = ("claims repeated in training", "claims nearly repeated in training")
"""Of the figures of `leak_figures`."""

_SHOWN: Final = 80


@dataclass(frozen=True, slots=True)
class Leak:
    """A test claim and a training claim that nearly repeats it."""

    tested: str
    trained: str


def near_duplicates(
    tested: Iterable[str], trained: Iterable[str], *, threshold: float = NEAR
) -> tuple[Leak, ...]:
    """Find the test claims that share most of their words with a training claim.

    Two sets of words with Jaccard similarity t or more share a word among the rarest
    size - ceil(t * size) + 1 of each, so only claims that do are compared.

    Args:
        tested: Texts of test claims.
        trained: Texts of training claims.
        threshold: Smallest Jaccard similarity that counts, above 0 to 1.

    Returns:
        At most one for each test claim, in their order, each different text once.

    Raises:
        InputError: `threshold` is not above 0 and at most 1.

    Source:
        Chaudhuri, Ganti, Kaushik (ICDE 2006), doi:10.1109/ICDE.2006.9: the prefix filter.

    Examples:
        >>> near_duplicates(["Sea level is rising fast"], ["Fast is sea level rising!", "Snow"])
        (Leak(tested='Sea level is rising fast', trained='Fast is sea level rising!'),)
    """
    if not 0.0 < threshold <= 1.0:
        raise InputError(f"threshold is {threshold!r}; it must be above 0 and at most 1")
    known = {words_of(text): text for text in reversed(list(trained))}
    rarity = Counter(word for words in known for word in words)
    shelves: dict[str, list[frozenset[str]]] = defaultdict(list)
    for words in reversed(known):
        for word in _rarest(words, rarity, threshold):
            shelves[word].append(words)
    found = []
    for text in dict.fromkeys(tested):
        match = _first_match(words_of(text), shelves, rarity, threshold)
        if match is not None:
            found.append(Leak(text, known[match]))
    return tuple(found)


def leak_figures(tested: Iterable[str], trained: Iterable[str]) -> tuple[Figure, ...]:
    """Count test claims that training has seen, word for word and nearly so.

    Returns:
        `claims repeated in training` and `claims nearly repeated in training`, counts out of n
        different test claims; the former are among the latter.

    Raises:
        InputError: There is no test claim.
    """
    texts, others = tuple(dict.fromkeys(tested)), tuple(trained)
    if not texts:
        raise InputError("there are no test claims; give at least one")
    keys = {claim_key(text) for text in others}
    same = sum(claim_key(text) in keys for text in texts)
    near = len(near_duplicates(texts, others))
    note = f"word Jaccard of {NEAR:g} or more"
    repeated, nearly = NAMES
    return (
        Figure(name=repeated, value=float(same), n=len(texts)),
        Figure(name=nearly, value=float(near), n=len(texts), note=note),
    )


def check_disjoint(splits: Mapping[str, Sequence[str]]) -> None:
    """Refuse splits, texts of claims by the name of the split, that share a claim.

    Raises:
        InputError: A claim, but for punctuation and case, is in two splits.

    Examples:
        >>> check_disjoint({"train": ["Ice melts."], "test": ["Seas rise."]})
    """
    owner: dict[str, str] = {}
    for name, texts in splits.items():
        for text in texts:
            first = owner.setdefault(claim_key(text), name)
            if first != name:
                raise InputError(
                    f"the claim {text[:_SHOWN]!r} is in the splits {first!r} and {name!r}; "
                    "split by claim, so that each is in one"
                )


def _rarest(words: frozenset[str], rarity: Mapping[str, int], threshold: float) -> Iterable[str]:
    """Return the words of which two claims that are near must share one; for none, the empty."""
    ordered = sorted(words, key=lambda word: (rarity.get(word, 0), word))
    least = math.ceil(threshold * len(ordered) - 1e-9)
    return ordered[: len(ordered) - least + 1] if ordered else [""]


def _first_match(
    words: frozenset[str],
    shelves: Mapping[str, Sequence[frozenset[str]]],
    rarity: Mapping[str, int],
    threshold: float,
) -> frozenset[str] | None:
    """Return the words of a training claim that is near, if there is one."""
    for word in _rarest(words, rarity, threshold):
        for other in shelves.get(word, ()):
            if near_duplicate(words, other, threshold=threshold):
                return other
    return None
