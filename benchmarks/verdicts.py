"""CLIMATE-FEVER claims with their own evidence in, figures about our verdicts out.

Retrieval is left out: each claim is judged on the five sentences it comes with, so that what is
measured is stance and aggregation alone. Only claims of the test split count
(`claimwright_lab.evaluation.splits`): the verifier never saw them, nothing was tuned on them.
A sentence counts by its relevance to the cross-encoder, as evidence that was searched for does.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.data_sets import rows
from benchmarks.figures import Figure, command_line
from benchmarks.labels import Answers, confusion_text, label_figures
from claimwright.build import Models, models
from claimwright.domain import (
    Document,
    Evidence,
    Judged,
    Pair,
    Passage,
    Span,
    Unit,
    VerdictLabel,
)
from claimwright.selection.rerank import blend
from claimwright.settings import Settings, VerdictSettings
from claimwright.verdict.aggregate import VerdictFit, aggregate
from claimwright_lab.evaluation.splits import Split, split_of

LABELS = {
    "SUPPORTS": VerdictLabel.SUPPORTED,
    "REFUTES": VerdictLabel.REFUTED,
    "DISPUTED": VerdictLabel.DISPUTED,
    "NOT_ENOUGH_INFO": VerdictLabel.NOT_ENOUGH_EVIDENCE,
}
"""The data set's claim labels as our verdicts."""

ORDER = tuple(VerdictLabel)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim whose evidence has been judged, and what the data set says of it."""

    true: VerdictLabel
    judged: tuple[Judged, ...]


def cases(split: Split, settings: Settings, loaded: Models) -> list[Case]:
    """Judge the evidence of every claim of a split, in the order of the file."""
    chosen = [
        row
        for row in rows("verification/climate_fever.dev80.jsonl.xz")
        if split_of(str(row["claim"])) == split
    ]
    pairs = [pair for row in chosen for pair in _pairs(row)]
    stances = iter(loaded.stance.judge(pairs))
    read = iter(loaded.cross_encoder.read(pairs))
    weight = settings.selection.relevance_weight
    return [
        Case(
            true=LABELS[str(row["claim_label"])],
            judged=tuple(
                Judged(
                    evidence=blend(_evidence(pair), logit=next(read).relevance, weight=weight),
                    stance=next(stances),
                )
                for pair in _pairs(row)
            ),
        )
        for row in chosen
    ]


def _pairs(row: dict[str, object]) -> list[Pair]:
    evidences = row["evidences"]
    if not isinstance(evidences, list):
        return []
    return [
        Pair(claim=str(row["claim"]), evidence=str(e["evidence"]), title=str(e["article"]))
        for e in evidences
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


def answers(judged: Sequence[Case], settings: VerdictSettings, fit: VerdictFit) -> Answers:
    """Return our verdicts beside the true ones."""
    verdicts = [aggregate(case.judged, settings, fit) for case in judged]
    return Answers(
        names=tuple(label.value for label in ORDER),
        predicted=np.array([ORDER.index(verdict.label) for verdict in verdicts]),
        true=np.array([ORDER.index(case.true) for case in judged]),
        probability=np.array([verdict.probability for verdict in verdicts]),
    )


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Measure verdicts on the test split under the default settings."""
    settings = Settings()
    loaded = models(settings)
    said = answers(cases("test", settings, loaded), settings.verdict, loaded.verdict)
    print(confusion_text(said), file=sys.stderr)
    return label_figures(said)


if __name__ == "__main__":
    command_line("Measure verdicts on CLIMATE-FEVER's own evidence.", run)
