"""CLIMATE-FEVER claims with their own evidence in, figures about our verdicts out.

Retrieval is left out: each claim is judged on the five sentences it comes with, so that what is
measured is stance and aggregation alone. Only claims of the test split count
(`claimwright_lab.evaluation.splits`): the verifier never saw them, nothing was tuned on them.
A sentence counts by its relevance to the cross-encoder, as evidence that was searched for does.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.data_sets import climate_cases
from benchmarks.figures import Figure, command_line, of_result
from claimwright.build import Models, models
from claimwright.domain import (
    Document,
    Evidence,
    Judged,
    Pair,
    Passage,
    Span,
    Unit,
    Verdict,
    VerdictLabel,
)
from claimwright.selection.rerank import blend
from claimwright.settings import Settings
from claimwright.verdict.aggregate import aggregate
from claimwright_lab.evaluation.calibration import confidence_figures
from claimwright_lab.evaluation.classification import Answers, classification_figures, confusion
from claimwright_lab.evaluation.selective import order_figures
from claimwright_lab.evaluation.splits import Split, split_of

LABELS = {
    "SUPPORTS": VerdictLabel.SUPPORTED,
    "REFUTES": VerdictLabel.REFUTED,
    "DISPUTED": VerdictLabel.DISPUTED,
    "NOT_ENOUGH_INFO": VerdictLabel.NOT_ENOUGH_EVIDENCE,
}
"""The data set's claim labels as our verdicts."""

_MEASURES = ("accuracy", "macro-F1", "majority accuracy", "majority macro-F1")
_OF_PROBABILITIES = ("ECE", "Brier", "AURC")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim whose evidence has been judged, and what the data set says of it."""

    true: VerdictLabel
    judged: tuple[Judged, ...]


def cases(split: Split, settings: Settings, loaded: Models) -> list[Case]:
    """Judge the evidence of every claim of a split, in the order of the file."""
    chosen = [case for case in climate_cases() if split_of(case.claim) == split]
    pairs = [pair for case in chosen for pair in case.pairs]
    stances = iter(loaded.stance.judge(pairs))
    read = iter(loaded.cross_encoder.read(pairs))
    weight = settings.selection.relevance_weight
    return [
        Case(
            true=LABELS[case.gold],
            judged=tuple(
                Judged(
                    evidence=blend(_evidence(pair), logit=next(read).relevance, weight=weight),
                    stance=next(stances),
                )
                for pair in case.pairs
            ),
        )
        for case in chosen
    ]


def _evidence(pair: Pair) -> Evidence:
    end = len(pair.evidence)
    return Evidence(
        passage=Passage(
            id=pair.evidence,
            document_id=pair.title,
            unit=Unit.SENTENCE,
            text=pair.evidence,
            start=0,
            end=end,
        ),
        document=Document(id=pair.title, title=pair.title, text=pair.evidence),
        rank=1,
        score=1.0,
        scores={"fused": 1.0},
        window=Span(start=0, end=end, text=pair.evidence),
    )


def answers(judged: Sequence[Case], verdicts: Sequence[Verdict]) -> Answers:
    """Return our verdicts beside the true ones, each claim drawn by itself."""
    ids = tuple(f"{place:09d}" for place in range(len(judged)))
    return Answers(
        ids=ids,
        groups=ids,
        classes=tuple(label.value for label in VerdictLabel),
        gold=tuple(case.true.value for case in judged),
        predicted=tuple(verdict.label.value for verdict in verdicts),
    )


def label_figures(said: Answers, probability: NDArray[np.float64]) -> list[Figure]:
    """Measure answers: labels, the majority's, probabilities and their order, F1 by label.

    The probabilities, 0..1, are those of the predicted labels.
    """
    right = said.predicted_codes == said.gold_codes
    measured = {
        figure.name: figure
        for figure in (
            *classification_figures(said),
            *confidence_figures(probability, right, said.groups),
            *order_figures(probability, right, said.groups),
        )
    }
    counts = Counter(said.gold)
    note = ", ".join(f"{name} {counts[name]}" for name in said.classes)
    by_label = ((name, measured[f"F1 {name}"]) for name in said.classes)
    return [
        *(of_result(measured[name], note=note if measured[name].low else "") for name in _MEASURES),
        *(of_result(measured[name]) for name in _OF_PROBABILITIES),
        *(
            Figure(measure=figure.name, value=round(figure.value or 0.0, 4), n=counts[name])
            for name, figure in by_label
        ),
    ]


def confusion_text(said: Answers) -> str:
    """Return the table of true (rows) against predicted labels (columns) as text."""
    lines = ["true \\ said: " + ", ".join(said.classes)]
    for name, row in zip(said.classes, confusion(said), strict=True):
        lines.append(f"{name}: {', '.join(str(int(count)) for count in row)}")
    return "\n".join(lines)


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Measure verdicts on the test split under the default settings."""
    settings = Settings()
    loaded = models(settings)
    judged = cases("test", settings, loaded)
    verdicts = [aggregate(case.judged, settings.verdict, loaded.verdict) for case in judged]
    said = answers(judged, verdicts)
    print(confusion_text(said), file=sys.stderr)
    return label_figures(said, np.array([verdict.probability for verdict in verdicts]))


if __name__ == "__main__":
    command_line("Measure verdicts on CLIMATE-FEVER's own evidence.", run)
