"""Abstracts cited for SciFact claims in, the official four scores with intervals out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from claimwright.domain import Figure
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import SIDES, OpenCase, Rationales
from claimwright_lab.evaluation.shares import share_figures

SCORES: Final = (
    "abstract label-only",
    "abstract label+rationale",
    "sentence selection",
    "sentence selection+label",
)
"""Of each, precision, recall and F1 are pooled over all claims."""

_READ: Final = 3
"""Sentences of a long rationale that count towards an abstract: no system may cite them all."""

_SHOWN: Final = 80


@dataclass(frozen=True, slots=True)
class Cited:
    """What was said of one abstract, and which of its sentences were said to carry it.

    Args:
        label: `SUPPORTS` or `REFUTES`; an abstract that does neither must not be cited.
        sentences: Their numbers, from 0, best first; each that is named twice counts twice
            against the precision.
    """

    label: str
    sentences: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CitedClaim:
    """What was cited for one claim, by the id of the abstract; empty where nothing was found."""

    id: str
    evidence: Mapping[str, Cited] = field(hash=False)


def scifact_figures(gold: Sequence[OpenCase], cited: Sequence[CitedClaim]) -> tuple[Figure, ...]:
    """Measure the abstracts and sentences cited for claims.

    An abstract is right `label-only` where it is evidence and has the true label, and right with
    its rationale where moreover one of the true rationales lies within the first max(3, length of
    the shortest true rationale) sentences named. A sentence is right by `selection` where it
    belongs to a true rationale all of which was named, wherever it stands in the list and whatever
    the label; and with its label where the abstract's is the true one, too.

    Returns:
        For each of `SCORES` its precision, recall and F1, pooled over claims, such as
        `abstract label-only F1`. Nothing cited has no precision.

    Raises:
        InputError: The claims are not those of the data set in its order, or a label is neither
            `SUPPORTS` nor `REFUTES`.

    Source:
        Wadden et al. (EMNLP 2020), doi:10.18653/v1/2020.emnlp-main.609, and the scorer of its
        leaderboard; its counting in double of a sentence named twice is kept.
    """
    _check(gold, cited)
    counts = np.array(
        [_counts(case, one) for case, one in zip(gold, cited, strict=True)], dtype=np.float64
    )
    parts, wholes = [], []
    for true, said, hits in ((0, 1, 2), (0, 1, 3), (4, 5, 6), (4, 5, 7)):
        right = counts[:, hits]
        parts += [right, right, 2 * right]
        wholes += [counts[:, said], counts[:, true], counts[:, true] + counts[:, said]]
    named = [(f"{score} {kind}", "") for score in SCORES for kind in ("precision", "recall", "F1")]
    return share_figures(np.stack(parts, axis=1), np.stack(wholes, axis=1), named)


def _check(gold: Sequence[OpenCase], cited: Sequence[CitedClaim]) -> None:
    if not gold:
        raise InputError("there are no claims; give at least one")
    if len(gold) != len(cited):
        raise InputError(f"there are {len(cited)} answers to {len(gold)} claims; give one for each")
    for place, (case, one) in enumerate(zip(gold, cited, strict=True), start=1):
        if case.id != one.id:
            raise InputError(
                f"answer {place} is to claim {one.id[:_SHOWN]!r}, and the data set has "
                f"{case.id[:_SHOWN]!r} there; give the answers in the order of the data set"
            )
        _check_labels(one)


def _check_labels(one: CitedClaim) -> None:
    for key, piece in one.evidence.items():
        if piece.label not in SIDES:
            raise InputError(
                f"the label of abstract {key[:_SHOWN]!r} for claim {one.id[:_SHOWN]!r} is "
                f"{piece.label[:_SHOWN]!r}; it must be {' or '.join(SIDES)}, and an abstract "
                "that does neither must be left out"
            )


def _counts(case: OpenCase, one: CitedClaim) -> tuple[int, ...]:
    """Count the abstracts and the sentences of one claim.

    Abstracts true, cited, right, right with rationale; sentences true, named, right, right with
    label.
    """
    pieces = [
        (piece, case.evidence[key]) for key, piece in one.evidence.items() if key in case.evidence
    ]
    agreeing = [(piece, true) for piece, true in pieces if piece.label == true.label]
    return (
        len(case.evidence),
        len(one.evidence),
        len(agreeing),
        sum(_is_carried(piece, true) for piece, true in agreeing),
        sum(len(group) for true in case.evidence.values() for group in true.groups),
        sum(len(piece.sentences) for piece in one.evidence.values()),
        sum(_selected(piece, true) for piece, true in pieces),
        sum(_selected(piece, true) for piece, true in agreeing),
    )


def _is_carried(piece: Cited, true: Rationales) -> bool:
    """Say whether the first sentences named hold a true rationale."""
    read = set(piece.sentences[: max(_READ, min(map(len, true.groups)))])
    return any(read.issuperset(group) for group in true.groups)


def _selected(piece: Cited, true: Rationales) -> int:
    """Count the sentences of true rationales that were named in full."""
    named = set(piece.sentences)
    return len({number for group in true.groups if named.issuperset(group) for number in group})
