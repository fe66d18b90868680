"""Of what `claimwright-lab evaluate` measures, the matrix keeps what a reader compares."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from benchmarks import evaluated
from benchmarks.evaluated import kept
from claimwright.domain import Figure
from claimwright.settings import Settings
from claimwright_lab.evaluation.cases import SIDES, STANCES, SUPPORTED_OR_NOT, PairSet
from claimwright_lab.evaluation.pairs import measure_pairs
from tests.lab.evaluation.invented import asked, on_shelf


@pytest.mark.parametrize(
    ("name", "classes"),
    [("healthver", STANCES), ("fever-symmetric", SIDES), ("wice", SUPPORTED_OR_NOT)],
)
def test_precision_and_recall_of_every_stance_are_kept(
    tmp_path: Path, name: str, classes: tuple[str, ...]
) -> None:
    measured = measure_pairs(on_shelf(tmp_path, name, PairSet), asked())

    names = {figure.measure for figure in kept(measured.figures)}

    assert {f"{kind} {one}" for kind in ("precision", "recall") for one in classes} <= names


def test_coverage_and_what_it_costs_are_kept(tmp_path: Path) -> None:
    measured = measure_pairs(on_shelf(tmp_path, "healthver", PairSet), asked())

    names = {figure.measure for figure in kept(measured.figures)}

    assert {"coverage", "selective accuracy", "AURC", "coverage at risk 0.05"} <= names


def test_a_figure_without_a_value_is_told_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    nothing = Figure(name="precision REFUTES", value=None, n=3, note="0 predicted")

    assert kept([nothing]) == []
    assert capsys.readouterr().err == "precision REFUTES: none (0 predicted)\n"


def test_what_nobody_compares_is_left_out() -> None:
    assert kept([Figure(name="share REFUTES", value=0.5, n=4)]) == []


class LoadedError(Exception):
    """Models would be loaded now."""


def test_the_verifier_that_is_asked_for_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(settings: Settings) -> None:
        raise LoadedError(settings.verifier)

    monkeypatch.setattr(evaluated, "models", loaded)

    with pytest.raises(LoadedError, match="small"):
        evaluated.run(Namespace(name="scifact", limit=0, verifier="small"))
