"""What a person says of a model that is brought, and what is found out about it.

A classifier's files do not say whether claim or evidence comes first, and some name their labels
in another order than that of their logits. Each probe is plain in one direction and open in the
other, so that reading it the wrong way round is seen.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations
from typing import Final

from claimwright.domain import Label
from claimwright.models.cards import ModelCard

_YES, _NO, _OPEN = Label.SUPPORTS, Label.REFUTES, Label.NOT_ENOUGH_INFO

PROBES: Final = (
    ("A man is outside.", "A tall man in a red coat is walking his dog outside in the snow.", _YES),
    ("Ice is melting.", "Ice on Greenland and in the Alps is melting faster every year.", _YES),
    ("The town has a bridge.", "The town has an old stone bridge, built in 1620.", _YES),
    ("Some birds fly south.", "Storks and some other birds fly south in September.", _YES),
    ("The medicine lowered fever.", "In both trials the medicine lowered fever and pain.", _YES),
    ("Nobody is outside.", "A tall man in a red coat is walking his dog outside in the snow.", _NO),
    ("The ice is growing.", "Measured every year, the ice is shrinking and not growing.", _NO),
    ("The bridge is new.", "The town has an old stone bridge, built in 1620.", _NO),
    ("The medicine had no effect.", "In both trials the medicine lowered fever and pain.", _NO),
    ("The river is dry.", "The river is full to the brim after weeks of rain.", _NO),
    ("A tall man in a red coat is walking his dog in the snow.", "A man is outside.", _OPEN),
    ("Storks fly south in September.", "Some birds fly.", _OPEN),
    ("The town has an old stone bridge, built in 1620.", "The town has a bridge.", _OPEN),
    ("The train leaves at nine.", "Bread is made of flour, water and salt.", _OPEN),
    ("The medicine lowered fever in children.", "The medicine was tested in two trials.", _OPEN),
)
"""Claim, evidence and what the evidence says of the claim."""

CLEAR: Final = 0.6
"""Share of right answers from which on a classifier is taken to do this task."""

CLEAR_OF_TWO: Final = 0.7
"""The same of one that knows no refuting: more than the ten in fifteen of one that says nothing."""

Read = Callable[[Sequence[tuple[str, str]]], Sequence[Sequence[float]]]
"""Pairs of texts, first and second, to the logits of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probed:
    """How a classifier answers the probes.

    Args:
        first: Which text goes first: `claim` or `evidence`.
        right: Share of right answers that way, 0..1, with the labels it was told to have.
        other: The same with the texts the other way round.
        better: An order of the labels that answers far more probes rightly; empty when none does.
    """

    first: str
    right: float
    other: float
    better: tuple[Label, ...] = ()


def probed(read: Read, labels: Sequence[Label]) -> Probed:
    """Ask a classifier every probe in both orders.

    Returns:
        The order that fits better, by right answers and then by how probable they are.
    """
    answers = {
        "claim": read([(claim, evidence) for claim, evidence, _ in PROBES]),
        "evidence": read([(evidence, claim) for claim, evidence, _ in PROBES]),
    }
    scores = {first: _score(rows, labels) for first, rows in answers.items()}
    first = max(scores, key=lambda name: scores[name])
    right = scores[first][0]
    orders = [tuple(order) for order in permutations(labels) if tuple(order) != tuple(labels)]
    ranked = sorted(
        ((_score(rows, order)[0], order) for rows in answers.values() for order in orders),
        key=lambda one: -one[0],
    )
    better = ranked[0][1] if ranked and right < CLEAR <= ranked[0][0] else ()
    return Probed(
        first=first,
        right=right,
        other=min(scores.values())[0],
        better=better,
    )


def found_first(scores: Callable[[Sequence[tuple[str, str]]], Sequence[float]]) -> float:
    """Ask an encoder or a re-ranker for the evidence of each supported claim among all of theirs.

    `scores` turns claims with passages into how well each passage fits.

    Returns:
        Share of the claims whose own evidence comes first, before all others, 0..1.
    """
    own = [(claim, evidence) for claim, evidence, label in PROBES if label is _YES]
    found = scores([(claim, evidence) for claim, _ in own for _, evidence in own])
    rows = [found[start : start + len(own)] for start in range(0, len(found), len(own))]
    first = (
        all(row[place] > score for at, score in enumerate(row) if at != place)
        for place, row in enumerate(rows)
    )
    return sum(first) / len(own)


def _score(rows: Sequence[Sequence[float]], labels: Sequence[Label]) -> tuple[float, float]:
    """Return the share of right answers and the mean log-probability of the right one.

    Of a classifier that knows no refuting, `not enough information` stands for it.
    """
    right, likely = 0, 0.0
    for logits, (_, _, gold) in zip(rows, PROBES, strict=True):
        known = dict(zip(labels, logits, strict=True))
        if len(known) == 1:
            known[_OPEN] = 0.0
        wanted = gold if gold in known else (_OPEN if _OPEN in known else _NO)
        top = max(known.values())
        total = sum(math.exp(value - top) for value in known.values())
        right += max(known, key=lambda label: known[label]) is wanted
        likely += known[wanted] - top - math.log(total)
    return right / len(PROBES), likely / len(PROBES)


ONE_SIDED: Final = (
    "It never says that evidence refutes a claim: what it does not support counts as neither."
)
"""What a card says of a verifier without a label for refuting."""


class Kind(StrEnum):
    """What a model that is brought can be; a card writes it the same way."""

    VERIFIER = "cross-encoder"
    ENCODER = "encoder"
    RERANKER = "re-ranker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a person says of a model, where its files leave it open.

    Args:
        kind: What it is for; an encoder where the folder has the layout of sentence-transformers,
            else a verifier, when `None`.
        labels: Of a verifier: what the logits mean, in order; read from the configuration when
            empty.
        first: Of a verifier: which text goes first, `claim` or `evidence`; found out by probes
            when empty.
        relevant: Of a re-ranker: name of the label that counts; read from the configuration when
            empty.
        pooling: Of an encoder: one of `saved_model.POOLINGS`; read from its folder when empty.
        query_prompt: Of an encoder: stands before claims; read from its folder when `None`.
        passage_prompt: The same before passages.
        file: Of the graph, by its path in the folder; found when empty.
        base: Where the model comes from, for its card.
    """

    kind: Kind | None = None
    labels: tuple[Label, ...] = ()
    first: str = ""
    relevant: str = ""
    pooling: str = ""
    query_prompt: str | None = None
    passage_prompt: str | None = None
    file: str = ""
    base: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """What was found out about a model.

    Args:
        card: As it would be added.
        right: Share of plain probes that it answers rightly, 0..1.
        names: Of the labels, as its configuration writes them; none of an encoder.
        probes: How a verifier answers in either order; `None` of other models.
        dimension: Numbers in an embedding; 0 of other models.
    """

    card: ModelCard
    right: float
    names: tuple[str, ...] = ()
    probes: Probed | None = None
    dimension: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """How far the answers of an int8 model are from those of the model it was made from.

    Args:
        compared: Texts or pairs that both answered: every claim of the plain probes beside every
            evidence, or their texts.
        same: Share of them with the same first label, or the same nearest other text, 0..1.
        mean: Mean absolute difference of a logit, or one less the mean cosine of embeddings.
        largest: The largest such difference.
        pace: How many times as fast the int8 one answered, in one run.
        size: Its bytes, as a share of those of the other.
    """

    compared: int
    same: float
    mean: float
    largest: float
    pace: float
    size: float
