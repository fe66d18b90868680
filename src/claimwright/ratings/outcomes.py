"""People's answers and the key in, a table of what came of each item, and figures by score, out."""

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from claimwright.domain import Figure, Rating
from claimwright.errors import InputError
from claimwright.ratings.figures import majority, rating_figures, votes_of
from claimwright.ratings.questions import SUPPORT

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
