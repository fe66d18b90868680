"""Claims with their verdicts, and who gives verdicts, in, figures of whole answers out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from claimwright.domain import Claim, Figure, VerdictLabel
from claimwright_lab.evaluation.calibration import confidence_figures
from claimwright_lab.evaluation.cases import VerdictCase, VerdictSet
from claimwright_lab.evaluation.classification import Answers, classification_figures
from claimwright_lab.evaluation.engine import Request
from claimwright_lab.evaluation.predictions import (
    collected,
    number_of,
    of_asked,
    read_predictions,
)
from claimwright_lab.evaluation.result import Line, Measured
from claimwright_lab.evaluation.selective import order_figures, selective_figures

CLASSES: Final = tuple(label.value for label in VerdictLabel)
_LABELS: Final = {name: name for name in CLASSES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A verdict on one claim; its probability, 0..1, is `None` where it is not known."""

    label: str
    probability: float | None = None


def measure_verdicts(data_set: VerdictSet, request: Request) -> Measured:
    """Give each claim a verdict, or take somebody's verdicts, and measure them.

    A verdict has one probability, that of its own label, so calibration is that of being right, and
    there is no likelihood over all labels.
    """
    cases, asked = request.cases_of(data_set)
    seconds = None
    if request.predictions:
        said = of_asked(asked, cases, predicted(request.predictions, cases))
    else:
        engine, began = request.engine(), request.clock()
        claims = [Claim(id=case.id, text=case.claim) for case in asked]
        verdicts = engine.conclude(claims, request.corpus, request.watch)
        seconds = request.clock() - began
        said = tuple(
            Said(label=verdict.label.value, probability=verdict.probability) for verdict in verdicts
        )
    counts = Counter(case.gold for case in asked)
    return Measured(
        n=len(asked),
        claims=len({case.claim for case in asked}),
        labels={name: counts[name] for name in CLASSES},
        figures=verdict_figures(asked, said),
        lines=tuple(_line(case, one) for case, one in zip(asked, said, strict=True)),
        notes=() if seconds is None else (f"Corpus: {request.corpus}.",),
        seconds=seconds,
    )


def verdict_figures(cases: Sequence[VerdictCase], said: Sequence[Said]) -> tuple[Figure, ...]:
    """Measure labels, abstention, and where probabilities are known their honesty and order.

    All have a probability, or none has.
    """
    answers = Answers(
        ids=tuple(case.id for case in cases),
        groups=tuple(case.claim for case in cases),
        classes=CLASSES,
        gold=tuple(case.gold for case in cases),
        predicted=tuple(one.label for one in said),
    )
    spoken = selective_figures(answers, abstained=VerdictLabel.NOT_ENOUGH_EVIDENCE.value)
    labelled = classification_figures(answers)
    known = [one.probability for one in said if one.probability is not None]
    if not known:
        return (*labelled, *spoken)
    confidence = np.array(known, dtype=np.float64)
    right = answers.predicted_codes == answers.gold_codes
    return (
        *labelled,
        *confidence_figures(confidence, right, answers.groups),
        *spoken,
        *order_figures(confidence, right, answers.groups),
    )


def predicted(path: Path, cases: Sequence[VerdictCase]) -> tuple[Said, ...]:
    """Read somebody's verdicts, one per claim and in order.

    Lines are `{id, verdict, probability?}`; all rows have a probability, or none has.

    Raises:
        InputError: The ids are not those of the claims, a verdict is none, or a probability is
            missing or outside 0..1.
    """
    rows = read_predictions(path, [case.id for case in cases])
    labels = collected(path, rows, lambda row: row.label("verdict", _LABELS), "verdict")
    if not any("probability" in row.row.fields for row in rows):
        return tuple(Said(label=label) for label in labels)
    chances = collected(path, rows, lambda row: number_of(row, "probability"), "probability")
    return tuple(
        Said(label=label, probability=chance) for label, chance in zip(labels, chances, strict=True)
    )


def _line(case: VerdictCase, said: Said) -> Line:
    line: Line = {"id": case.id, "verdict": said.label}
    return line if said.probability is None else {**line, "probability": said.probability}
