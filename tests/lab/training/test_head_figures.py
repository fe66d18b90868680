"""Figures of a head's card."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright_lab.training.card import Figure
from claimwright_lab.training.head_figures import Judged, judged_figures, merged


@pytest.fixture
def figures() -> dict[str, Figure]:
    table = np.array([[0.9, 0.1], [0.8, 0.2], [0.3, 0.7], [0.6, 0.4]], dtype=np.float32)
    judged = Judged(
        on="made",
        classes=("No", "Yes"),
        table=table,
        gold=np.array([0, 0, 1, 1]),
        keys=("a", "b", "c", "d"),
        note="four sentences",
    )
    return {figure.name: figure for figure in judged_figures(judged, positive=("Yes",))}


@pytest.mark.parametrize(
    ("name", "value", "baseline"),
    [
        ("made, accuracy", 0.75, 0.5),
        ("made, macro-F1", 0.7333, 0.3333),
        ("made, F1 Yes", 0.6667, 0.6667),
        ("made, Brier", 0.25, 0.0),
    ],
)
def test_each_figure_stands_beside_what_needs_no_model(
    figures: dict[str, Figure], name: str, value: float, baseline: float
) -> None:
    assert (value, baseline) == (figures[name].value, figures[name].baseline)


def test_the_labels_are_counted(figures: dict[str, Figure]) -> None:
    assert {"No": 2, "Yes": 2} == figures["made, accuracy"].labels


def test_one_sentence_can_be_measured() -> None:
    judged = Judged(
        on="made",
        classes=("No", "Yes"),
        table=np.array([[0.9, 0.1]], dtype=np.float32),
        gold=np.array([0]),
        keys=("a",),
    )

    assert "made, accuracy" in {figure.name for figure in judged_figures(judged)}


def test_probabilities_of_merged_labels_are_summed() -> None:
    table = np.array([[0.5, 0.25, 0.25]], dtype=np.float32)

    assert [[0.75, 0.25]] == merged(table, ((0, 2), (1,))).tolist()
