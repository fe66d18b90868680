"""Cases of claim and text, and who answers them, in, figures out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Pair, Stance
from claimwright.errors import InputError
from claimwright.evaluation.calibration import calibration_figures
from claimwright.evaluation.cases import STANCES, PairCase
from claimwright.evaluation.classification import Answers, classification_figures
from claimwright.evaluation.figures import Figure
from claimwright.evaluation.predictions import (
    Prediction,
    collected,
    label_of,
    number_of,
    read_predictions,
)
from claimwright.evaluation.rows import Row
from claimwright.evaluation.selective import selective_figures
from claimwright.evaluation.stances import COARSER, answer, chances, most_supporting

Judge: TypeAlias = Callable[[Sequence[Pair]], Sequence[Stance]]
"""Pairs to one stance each, in order."""

Watch: TypeAlias = Callable[[int, int], None]
"""Told how many cases of how many are answered."""

BATCH: Final = 32
"""Cases that are judged in one go."""

STANCE_FIELDS: Final = ("supports", "refutes", "not_enough_information")
_SUM_TOLERANCE: Final = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Judges:
    """Who answers.

    Args:
        calibrated: Gives the stances that count.
        before: Gives them without calibration; `None` where there is no such thing.
    """

    calibrated: Judge
    before: Judge | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The stances of each case, with calibration and without.

    Args:
        stances: One per case.
        before: One per case; `None` where nobody gives them.
    """

    stances: tuple[Stance, ...]
    before: tuple[Stance, ...] | None


def judge_cases(
    cases: Sequence[PairCase],
    judges: Judges,
    watch: Watch = lambda done, of: None,  # noqa: ARG005
) -> Judged:
    """Ask about every case.

    Args:
        cases: At least one.
        judges: Who answers.
        watch: Told of the progress.

    Returns:
        Their stances, in order.
    """
    stances: list[Stance] = []
    before: list[Stance] = []
    for start in range(0, len(cases), BATCH):
        batch = cases[start : start + BATCH]
        stances += _ask(batch, judges.calibrated)
        if judges.before:
            before += _ask(batch, judges.before)
        watch(len(stances), len(cases))
    return Judged(stances=tuple(stances), before=tuple(before) if judges.before else None)


def _ask(cases: Sequence[PairCase], judge: Judge) -> list[Stance]:
    found = iter(judge([pair for case in cases for pair in case.pairs]))
    return [most_supporting([next(found) for _ in case.pairs]) for case in cases]


def answers_of(
    cases: Sequence[PairCase], classes: tuple[str, ...], stances: Sequence[Stance]
) -> Answers:
    """Put stances beside what is so.

    Args:
        cases: At least one.
        classes: Of the set.
        stances: One per case.

    Returns:
        What the measures read.
    """
    return Answers(
        ids=tuple(case.id for case in cases),
        groups=tuple(case.claim for case in cases),
        classes=classes,
        gold=tuple(case.gold for case in cases),
        predicted=tuple(answer(stance, classes) for stance in stances),
        probabilities=np.array([chances(stance, classes) for stance in stances]),
    )


def predicted_answers(path: Path, cases: Sequence[PairCase], classes: tuple[str, ...]) -> Answers:
    """Read somebody's answers.

    Args:
        path: JSON lines `{id, label, supports?, refutes?, not_enough_information?}`, one per case
            and in the order of the cases; all rows have the three probabilities, or none has.
        cases: At least one.
        classes: Of the set.

    Returns:
        What the measures read.

    Raises:
        InputError: The ids are not those of the cases, a label is outside the set, or
            probabilities do not lie in 0..1 or do not sum to 1.
    """
    rows = read_predictions(path, [case.id for case in cases])
    coarser = COARSER.get(classes, {})
    return Answers(
        ids=tuple(case.id for case in cases),
        groups=tuple(case.claim for case in cases),
        classes=classes,
        gold=tuple(case.gold for case in cases),
        predicted=collected(path, rows, lambda row: label_of(row, classes, coarser), "label"),
        probabilities=_probabilities(path, rows, classes),
    )


def _probabilities(
    path: Path, rows: Sequence[Prediction], classes: tuple[str, ...]
) -> NDArray[np.float64] | None:
    if not any(name in row.row.fields for row in rows for name in STANCE_FIELDS):
        return None
    stances = collected(path, rows, stance_of, "probabilities")
    return np.array([chances(stance, classes) for stance in stances])


def stance_of(row: Row) -> Stance:
    """Return the stance that a row of predictions tells.

    Args:
        row: With three probabilities.

    Returns:
        Scaled so that they sum to 1 exactly.

    Raises:
        InputError: One is missing or outside 0..1, or they do not sum to 1 within 0.01.
    """
    values = [number_of(row, name) for name in STANCE_FIELDS]
    total = sum(values)
    if abs(total - 1.0) > _SUM_TOLERANCE:
        message = f"{row.where}: the probabilities sum to {total:.4g}; they must sum to 1"
        raise InputError(message)
    supports, refutes, neither = (value / total for value in values)
    return Stance(supports=supports, refutes=refutes, not_enough_information=neither)


def pair_figures(answers: Answers, before: Answers | None = None) -> tuple[Figure, ...]:
    """Measure answers.

    Args:
        answers: That count.
        before: The same without calibration; `None` where nobody gives them.

    Returns:
        Those of the labels, of calibration, of calibration before it was fitted, and of
        abstention.
    """
    raw = () if before is None else calibration_figures(before)
    return (
        *classification_figures(answers),
        *calibration_figures(answers),
        *(replace(figure, name=f"{figure.name} before calibration") for figure in raw),
        *selective_figures(answers, abstained=_abstained(answers.classes)),
    )


def _abstained(classes: Sequence[str]) -> str | None:
    """Return the class that says nothing, if there is one."""
    return STANCES[-1] if STANCES[-1] in classes else None
