"""Several verifiers and held-out pairs in, their figures side by side out."""

import random
import resource
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure
from claimwright.protocols import StanceModel
from claimwright.ratings.bootstrap import Weights, drawn_figures
from claimwright_lab.evaluation.calibration import BINS, gaps_by_group
from claimwright_lab.evaluation.classification import (
    Answers,
    balanced_accuracy,
    macro_f1,
    tables_by_group,
)
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.measures import chosen_classes
from claimwright_lab.training.records import LABELS

MOST_PAIRS: Final = 300
"""Pairs of a set that each verifier reads unless told otherwise."""

ABOVE: Final = "macro-F1 above "
"""Begins the name of the difference to the first verifier."""

_SEED: Final = 17


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What one verifier reached on one set, `held`.

    Figures are macro-F1, balanced accuracy, expected calibration error and coverage, each with its
    interval over claims; of every verifier but the first `macro-F1 above NAME`, too: the difference
    to the first on the same pairs. The peak is the most memory that this process has held so far.
    """

    name: str
    held: str
    figures: tuple[Figure, ...]
    pairs_per_second: float
    peak_bytes: int
    refutes: bool = True


def compare(
    verifiers: Mapping[str, StanceModel],
    sets: Sequence[HeldOut],
    watch: Callable[[str, str], None],
    *,
    most: int = MOST_PAIRS,
) -> tuple[Compared, ...]:
    """Let every verifier read the same pairs; of larger sets `most` are drawn by a fixed seed.

    The first verifier is the one that others are compared with. Sets come in order, in each the
    verifiers in order; `watch` is told both before each is read.
    """
    chance = random.Random(_SEED)  # noqa: S311 - sampling, no secret
    compared: list[Compared] = []
    for whole in sets:
        kept = tuple(chance.sample(whole.pairs, min(most, len(whole.pairs))))
        held = replace(whole, pairs=kept)
        first: NDArray[np.int64] | None = None
        for name, verifier in verifiers.items():
            watch(name, held.name)
            started = time.perf_counter()
            said = verifier.judge([pair.shown(with_title=True) for pair in kept])
            table = np.array([[s.supports, s.refutes, s.not_enough_information] for s in said])
            pace = len(kept) / (time.perf_counter() - started)
            predicted = chosen_classes(table, held.classes)
            other = None if first is None else (next(iter(verifiers)), first)
            figures = _figures(held, table, predicted, other)
            first = predicted if first is None else first
            compared.append(
                Compared(
                    name=name,
                    held=held.name,
                    figures=figures,
                    pairs_per_second=pace,
                    peak_bytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
                    refutes=bool(table[:, LABELS.index("REFUTES")].any()),
                )
            )
    return tuple(compared)


def _figures(
    held: HeldOut,
    table: NDArray[np.float64],
    predicted: NDArray[np.int64],
    other: tuple[str, NDArray[np.int64]] | None,
) -> tuple[Figure, ...]:
    gold = [pair.stance[0] for pair in held.pairs]
    own = _answers(held, predicted)
    tables, size = tables_by_group(own), len(LABELS)
    theirs = tables_by_group(_answers(held, other[1])) if other else None
    named = [("macro-F1", ""), ("balanced accuracy", "")]
    three = len(held.classes) == size
    if three:
        named.append(("ECE", f"over {BINS} bins"))
        named.append(("share with a side", "labels other than not enough information"))
    if other is not None:
        named.append((f"{ABOVE}{other[0]}", "on the same pairs"))
    gaps = gaps_by_group(table.max(axis=1), predicted == gold, own.groups)

    def statistic(weights: Weights) -> NDArray[np.float64]:
        counts = (weights @ tables).reshape(-1, size, size)
        f1, every = macro_f1(counts), counts.sum(axis=(1, 2))
        values = [f1, balanced_accuracy(counts)]
        if three:
            sides = np.delete(counts, LABELS.index("NOT_ENOUGH_INFO"), axis=2)
            values += [np.abs(weights @ gaps).sum(axis=1) / every, sides.sum(axis=(1, 2)) / every]
        if theirs is not None:
            values.append(f1 - macro_f1((weights @ theirs).reshape(-1, size, size)))
        return np.stack(values, axis=1)

    return drawn_figures(statistic, len(tables), named, n=len(gold))


def _answers(held: HeldOut, predicted: NDArray[np.int64]) -> Answers:
    claims, gold = [pair.claim for pair in held.pairs], [pair.stance[0] for pair in held.pairs]
    return Answers.of_codes(claims, LABELS, gold, predicted)
