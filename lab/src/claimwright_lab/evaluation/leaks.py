"""Claims that train and claims that test in, those of the latter that were seen before out."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from claimwright.domain import Figure
from claimwright.errors import InputError
from claimwright.json_rows import read_rows
from claimwright_lab.evaluation.cases import About
from claimwright_lab.evaluation.chosen import Part
from claimwright_lab.evaluation.data_sets.cited_abstracts import claim_text
from claimwright_lab.evaluation.splits import claim_key, near_duplicate, split_of, words_of

NEAR: Final = 0.8
"""Jaccard similarity of words from which two claims count as the same; see `splits`."""

NAMES: Final = ("claims repeated in training", "claims nearly repeated in training")
"""Of the figures of `leak_figures`."""

_SHOWN: Final = 80


def near_duplicates(tested: Iterable[str], trained: Iterable[str]) -> tuple[str, ...]:
    """Find the test claims that share most of their words with a training claim.

    Two sets of words with Jaccard similarity t or more share a word among the rarest
    size - ceil(t * size) + 1 of each, so only claims that do are compared.

    Returns:
        Their texts, in order, each different one once.

    Source:
        Chaudhuri, Ganti, Kaushik (ICDE 2006), doi:10.1109/ICDE.2006.9: the prefix filter.

    Examples:
        >>> near_duplicates(["Sea level is rising fast"], ["Fast is sea level rising!", "Snow"])
        ('Sea level is rising fast',)
    """
    known = {words_of(text) for text in trained}
    rarity = Counter(word for words in known for word in words)
    shelves: dict[str, list[frozenset[str]]] = defaultdict(list)
    for words in known:
        for word in _rarest(words, rarity):
            shelves[word].append(words)
    return tuple(
        text for text in dict.fromkeys(tested) if _is_repeated(words_of(text), shelves, rarity)
    )


def leak_figures(tested: Iterable[str], trained: Iterable[str]) -> tuple[Figure, ...]:
    """Count test claims, at least one, that training has seen, word for word and nearly so.

    Returns:
        `claims repeated in training` and `claims nearly repeated in training`, counts out of n
        different test claims; the former are among the latter.
    """
    texts, others = tuple(dict.fromkeys(tested)), tuple(trained)
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


def _rarest(words: frozenset[str], rarity: Mapping[str, int]) -> Iterable[str]:
    """Return the words of which two claims that are near must share one; for none, the empty."""
    ordered = sorted(words, key=lambda word: (rarity.get(word, 0), word))
    least = math.ceil(NEAR * len(ordered) - 1e-9)
    return ordered[: len(ordered) - least + 1] if ordered else [""]


def _is_repeated(
    words: frozenset[str],
    shelves: Mapping[str, Sequence[frozenset[str]]],
    rarity: Mapping[str, int],
) -> bool:
    """Say whether a training claim is near."""
    return any(
        near_duplicate(words, other, threshold=NEAR)
        for word in _rarest(words, rarity)
        for other in shelves.get(word, ())
    )


def seen_figures(
    about: About, part: Part, *, asked: Sequence[str], every: Iterable[str]
) -> tuple[Figure, ...]:
    """Count asked claims that the bundled models may have seen in training.

    Returns:
        As `leaks.leak_figures`, held against the claims that `splits` calls train; nothing where
        no claim of the set trains, or where training claims are asked themselves. Where the file
        of training claims is not there, the figures have no value and say so: not counted is not
        none.
    """
    if about.training is not None:
        return _beside(about, asked)
    if about.trained_on and part == "test":
        return leak_figures(asked, _train(every))
    return ()


def training_file(about: About) -> Path | None:
    """Return where the training claims of a set lie, when in a file of their own that is there."""
    if about.training is None:
        return None
    return replace(about.training, folder=about.files.folder).find("claims")


def _beside(about: About, asked: Sequence[str]) -> tuple[Figure, ...]:
    path = training_file(about)
    if path is None:
        note = f"not counted: the training claims of {about.id} are not in the data folder"
        n = len(set(asked))
        return tuple(Figure(name=name, value=None, n=n, note=note) for name in NAMES)
    trained = _train(claim_text(row) for row in read_rows(path))
    return tuple(
        replace(figure, note="; ".join(filter(None, [figure.note, f"in {path.name}"])))
        for figure in leak_figures(asked, trained)
    )


def _train(claims: Iterable[str]) -> list[str]:
    return [claim for claim in claims if split_of(claim) == "train"]
