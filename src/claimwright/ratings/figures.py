"""People's answers in, what came of them out: figures with intervals, by score too, and a table."""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure, Rating
from claimwright.errors import InputError
from claimwright.ratings.bootstrap import Weights, drawn_figures

Votes = Mapping[str, Sequence[str]]
"""Item to the answers it was given, one per person."""

OURS: Final = "ours"
OTHER: Final = "the other"
NEITHER: Final = "neither"
"""What the answers to a blind comparison mean, once the key has named the sides."""

_ATTRIBUTED: Final = ("interpretable", "supported")
"""The two questions that attribution accuracy is the conjunction of."""


def rating_figures(ratings: Sequence[Rating]) -> tuple[Figure, ...]:
    """Measure what people answered.

    Args:
        ratings: Of one form, at least one; answers to comparisons already name `OURS`, `OTHER` or
            `NEITHER`.

    Returns:
        For each question the share of each answer among the items with a majority, with an
        interval over items; `no majority`, the share of items without; and `Fleiss' kappa`. Where
        some item has answers to both questions of attribution, `attribution accuracy`: the share
        of items for which most say yes to both. Where a comparison was, `P of the sign test`.
    """
    by_question = votes_of(ratings)
    figures: list[Figure] = []
    for question, votes in by_question.items():
        figures += _shares(question, votes)
        figures.append(_kappa(question, votes))
        if {answer for answers in votes.values() for answer in answers} <= {OURS, OTHER, NEITHER}:
            figures.append(_preference(question, votes))
    interpretable, supported = (by_question.get(name, {}) for name in _ATTRIBUTED)
    if interpretable.keys() & supported.keys():
        figures.append(_attribution(interpretable, supported))
    return tuple(figures)


def votes_of(ratings: Sequence[Rating]) -> Mapping[str, Votes]:
    """Return the answers by question, then item, in the order in which they first occur."""
    votes: dict[str, dict[str, list[str]]] = {}
    for rating in ratings:
        items = votes.setdefault(rating.question, defaultdict(list))
        items[rating.item].append(rating.answer)
    return votes


def _shares(question: str, votes: Votes) -> tuple[Figure, ...]:
    settled = [majority(answers) for answers in votes.values()]
    said = sorted({answer for answers in votes.values() for answer in answers})
    columns = [[one == answer for one in settled] for answer in said]
    table = np.array([*columns, [one is None for one in settled]], dtype=float).T
    counted = np.array([one is not None for one in settled], dtype=float)

    def statistic(weights: Weights) -> NDArray[np.float64]:
        above = weights @ table
        below = np.tile((weights @ counted)[:, None], (1, len(said) + 1))
        below[:, -1] = len(settled)
        shares: NDArray[np.float64] = np.full_like(above, np.nan)
        np.divide(above, below, out=shares, where=below > 0)
        return shares

    named = [(f"{question}: {answer}", "share of the items with a majority") for answer in said]
    named.append((f"{question}: no majority", "share of all items"))
    return drawn_figures(statistic, len(settled), named, n=len(settled))


def _kappa(question: str, votes: Votes) -> Figure:
    several = sum(len(answers) > 1 for answers in votes.values())
    value = fleiss_kappa(votes)
    note = f"{several} items with two or more answers"
    if value is None:
        note += "; undefined where nobody's answers can be compared, or all are the same"
    return Figure(name=f"{question}: Fleiss' kappa", value=value, n=several, note=note)


def _preference(question: str, votes: Votes) -> Figure:
    settled = [majority(answers) for answers in votes.values()]
    ours, other = settled.count(OURS), settled.count(OTHER)
    return Figure(
        name=f"{question}: P of the sign test",
        value=sign_test(ours, other),
        n=ours + other,
        note=f"{ours} for ours, {other} for the other, {settled.count(NEITHER)} for neither",
    )


def _attribution(interpretable: Votes, supported: Votes) -> Figure:
    both = [
        majority(interpretable[item]) == "yes" and majority(supported[item]) == "yes"
        for item in interpretable
        if item in supported
    ]
    held = np.array(both, dtype=float)[:, None]

    def statistic(weights: Weights) -> NDArray[np.float64]:
        shares: NDArray[np.float64] = weights @ held / len(both)
        return shares

    named = [
        ("attribution accuracy", "interpretable, and supported by the sources; Tan et al. 2024")
    ]
    return drawn_figures(statistic, len(both), named, n=len(both))[0]


def majority(answers: Sequence[str]) -> str | None:
    """Return what most people answered.

    Returns:
        The commonest answer, or `None` where two are equally common or there is none.

    Examples:
        >>> majority(["yes", "no", "yes"]), majority(["yes", "no"])
        ('yes', None)
    """
    ranked = Counter(answers).most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


def fleiss_kappa(votes: Votes) -> float | None:
    """Return how far people agree beyond chance: Fleiss' kappa.

    P of an item is the share of the pairs of its answers that are equal, P_e the sum of the squared
    shares of each answer over all items; kappa = (mean P - P_e) / (1 - P_e). Items may have
    different numbers of answers; those with fewer than two are left out.

    Returns:
        Up to 1, 0 for chance, below for less; `None` where no item has two answers, or all
        answers are the same one, so that chance alone would agree.

    Source:
        Fleiss (1971), https://doi.org/10.1037/h0031619.

    Examples:
        >>> fleiss_kappa({"a": ["yes", "yes"], "b": ["no", "no"]})
        1.0
    """
    judged = [Counter(answers) for answers in votes.values() if len(answers) > 1]
    if not judged:
        return None
    observed = sum(_equal_pairs(counts) for counts in judged) / len(judged)
    total = sum((counts for counts in judged), Counter[str]())
    expected = sum((count / total.total()) ** 2 for count in total.values())
    return None if expected == 1.0 else (observed - expected) / (1.0 - expected)


def sign_test(first: int, second: int) -> float:
    """Return how surprising a preference is if there were none: the two-sided sign test.

    Args:
        first: How often the first was preferred, 0 or more; ties are left out.
        second: How often the second was.

    Returns:
        The probability of at least so uneven counts, 0..1.

    Source:
        Dixon, Mood (1946), https://doi.org/10.1080/01621459.1946.10501898.

    Examples:
        >>> sign_test(5, 0), sign_test(3, 3)
        (0.0625, 1.0)
    """
    n, most = first + second, max(first, second)
    tail: float = sum(comb(n, k) for k in range(most, n + 1)) / 2**n
    return min(1.0, 2.0 * tail)


def _equal_pairs(counts: Counter[str]) -> float:
    n = counts.total()
    return sum(count * (count - 1) for count in counts.values()) / (n * (n - 1))


SUPPORT: Final = "support"
"""In the key: the probability that the cited source supports the claim, as the report has it."""

Key = Mapping[str, Mapping[str, str]]
"""Item to what its answers mean, and the score of what it shows."""

EDGES: Final = (0.1, 0.25, 0.5)
"""Upper ends of the ranges of scores, all but the last; a score on an edge is above it."""

COLUMNS: Final = ("item", "question", SUPPORT, "votes", "majority")
"""Of the table of outcomes, in order."""


def outcomes_csv(ratings: Sequence[Rating], key: Key) -> str:
    """Write what came of each question on each item.

    Args:
        ratings: Any number, unblinded.
        key: Gives the score of each item; may be empty.

    Returns:
        Comma-separated with the header `item,question,support,votes,majority`: votes such as
        `ours=2;neither=1`, the commonest first; the majority is empty where there is none.
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for question, items in votes_of(ratings).items():
        for item, answers in items.items():
            counts = sorted(Counter(answers).items(), key=lambda pair: (-pair[1], pair[0]))
            told = ";".join(f"{answer}={count}" for answer, count in counts)
            score = key.get(item, {}).get(SUPPORT, "")
            writer.writerow([item, question, score, told, majority(answers) or ""])
    return stream.getvalue()


def bucket_figures(ratings: Sequence[Rating], key: Key) -> tuple[Figure, ...]:
    """Measure what people answered by the score of what they saw.

    Args:
        ratings: Unblinded; those whose item has no score are left out.
        key: Gives the score of each item.

    Returns:
        The figures of `rating_figures` of each range that has answers, lowest first, each name
        after the range.

    Raises:
        InputError: A score is no number in 0..1.
    """
    buckets: dict[int, list[Rating]] = {}
    for rating in ratings:
        score = key.get(rating.item, {}).get(SUPPORT)
        if score is not None:
            buckets.setdefault(_bucket(rating.item, score), []).append(rating)
    return tuple(
        replace(figure, name=f"{_named(place)}, {figure.name}")
        for place in sorted(buckets)
        for figure in rating_figures(buckets[place])
    )


def _bucket(item: str, score: str) -> int:
    try:
        value = float(score)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        message = f"the key gives {item[:60]!r} the score {score[:20]!r}; it must lie in 0..1"
        raise InputError(message)
    return sum(value >= edge for edge in EDGES)


def _named(place: int) -> str:
    ends = (0.0, *EDGES, 1.0)
    return f"support {ends[place]:.2f} to {ends[place + 1]:.2f}"
