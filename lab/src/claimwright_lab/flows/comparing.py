"""Several verifiers and held-out pairs in, their figures side by side out."""

import random
import resource
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure, Stance
from claimwright.protocols import StanceModel
from claimwright.ratings.bootstrap import Weights, drawn_figures, owners
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.measures import chosen_classes
from claimwright_lab.training.records import LABELS

MOST_PAIRS: Final = 300
"""Pairs of a set that each verifier reads unless told otherwise."""

ABOVE: Final = "macro-F1 above "
"""Begins the name of the difference to the first verifier."""

_SEED: Final = 17
_BINS: Final = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What one verifier reached on one set.

    Args:
        name: Of the verifier.
        held: Name of the set.
        figures: Macro-F1, balanced accuracy, expected calibration error, coverage, each with its
            interval over claims; of every verifier but the first `macro-F1 above NAME`, too: the
            difference to the first on the same pairs.
        pairs_per_second: Pace on this machine, pairs one after the other batch.
        peak_bytes: Most memory that this process has held so far.
        refutes: Whether it can; what it does not support counts as refuted in a set that knows
            nothing else.
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
            table = _table(verifier.judge([pair.shown(with_title=True) for pair in kept]))
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


def _table(stances: Sequence[Stance]) -> NDArray[np.float64]:
    return np.array([[s.supports, s.refutes, s.not_enough_information] for s in stances])


def _figures(
    held: HeldOut,
    table: NDArray[np.float64],
    predicted: NDArray[np.int64],
    other: tuple[str, NDArray[np.int64]] | None,
) -> tuple[Figure, ...]:
    """Measure one verifier on one set; intervals draw whole claims."""
    gold = np.array([pair.stance[0] for pair in held.pairs])
    numbers, size = owners([pair.claim for pair in held.pairs])
    sure = table.max(axis=1)
    named = [("macro-F1", ""), ("balanced accuracy", "")]
    three = len(held.classes) == len(LABELS)
    if three:
        named.append(("ECE", f"over {_BINS} bins"))
        named.append(("share with a side", "labels other than not enough information"))
    if other is not None:
        named.append((f"{ABOVE}{other[0]}", "on the same pairs"))

    def statistic(weights: Weights) -> NDArray[np.float64]:
        rows = []
        for weight in weights:
            own = weight[numbers]
            f1, balanced = _by_class(gold, predicted, own, held.classes)
            values = [f1, balanced]
            if three:
                sided = own[predicted != LABELS.index("NOT_ENOUGH_INFO")].sum() / own.sum()
                values += [_ece(sure, predicted == gold, own), float(sided)]
            if other is not None:
                values.append(f1 - _by_class(gold, other[1], own, held.classes)[0])
            rows.append(values)
        return np.array(rows)

    return drawn_figures(statistic, size, named, n=len(gold))


def _by_class(
    gold: NDArray[np.int64],
    predicted: NDArray[np.int64],
    weight: NDArray[np.float64],
    classes: Sequence[int],
) -> tuple[float, float]:
    """Return macro-F1 and balanced accuracy over the classes that occur."""
    scores, recalls = [], []
    for label in classes:
        true, said = weight[gold == label].sum(), weight[predicted == label].sum()
        hit = weight[(gold == label) & (predicted == label)].sum()
        if true > 0.0:
            scores.append(2.0 * hit / (true + said))
            recalls.append(hit / true)
    return float(np.mean(scores)), float(np.mean(recalls))


def _ece(sure: NDArray[np.float64], right: NDArray[np.bool_], weight: NDArray[np.float64]) -> float:
    """Return the expected calibration error of the chosen label, bins of equal width."""
    bins = np.minimum((sure * _BINS).astype(int), _BINS - 1)
    gap = 0.0
    for place in range(_BINS):
        own = weight * (bins == place)
        if own.sum() > 0.0:
            gap += abs(float((own * (sure - right)).sum()))
    return gap / float(weight.sum())
