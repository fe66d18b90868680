"""What was measured names the commit that made it, and how far chance may have moved it."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import figures
from benchmarks.figures import changed_file, commit, mean_figure
from claimwright.models.cards import WEIGHTS, read_card

CODE, MATRIX, PAGE = "src/code.py", "benchmarks/matrix.yaml", "docs/evaluation.md"
CHART = "docs/charts/a.svg"
README = "README.md"


def git(folder: Path, *words: str) -> None:
    known = ("-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *known, *words], cwd=folder, check=True, capture_output=True)  # noqa: S607  # fixed words


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository with everything committed."""
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    for name in (CODE, MATRIX, PAGE, CHART, README, "pyproject.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before", encoding="utf-8")
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--message", "all")
    return tmp_path


def test_a_tree_as_committed_has_no_changed_file(tree: Path) -> None:
    assert ("", False) == (changed_file(), commit().endswith("+"))
    assert (tree / CODE).is_file()


@pytest.mark.parametrize("name", [MATRIX, PAGE, CHART, README])
def test_what_recording_writes_is_no_change(tree: Path, name: str) -> None:
    (tree / name).write_text("after", encoding="utf-8")

    assert ("", False) == (changed_file(), commit().endswith("+"))


@pytest.mark.parametrize("name", [CODE, "pyproject.toml"])
def test_the_first_changed_file_is_named(tree: Path, name: str) -> None:
    for changed in (MATRIX, name):
        (tree / changed).write_text("after", encoding="utf-8")

    assert changed_file() == name


@pytest.mark.parametrize("words", [("add", CODE), ("rm", "--cached", CODE)])
def test_a_change_that_is_staged_is_one(tree: Path, words: tuple[str, ...]) -> None:
    (tree / CODE).write_text("after", encoding="utf-8")
    git(tree, *words)

    assert changed_file() == CODE


def test_a_file_that_nobody_tracks_stops_nothing_but_marks_the_commit(tree: Path) -> None:
    (tree / "src" / "new.py").write_text("after", encoding="utf-8")

    assert ("", True) == (changed_file(), commit().endswith("+"))


def test_changed_code_marks_the_commit(tree: Path) -> None:
    (tree / CODE).write_text("after", encoding="utf-8")

    assert commit().endswith("+")


@pytest.mark.parametrize(("value", "ends"), [(0.0, (0.0, 0.0711)), (1.0, (0.9289, 1.0))])
def test_a_mean_that_no_draw_can_change_has_an_exact_interval(
    value: float, ends: tuple[float, float]
) -> None:
    figure = mean_figure("answered", [value] * 50, note="n")

    assert (figure.measure, figure.value, figure.n, figure.note) == ("answered", value, 50, "n")
    assert (figure.low, figure.high) == ends


def test_claims_of_one_group_are_drawn_together() -> None:
    groups = [str(place // 2) for place in range(40)]

    figure = mean_figure("right", [True, False] * 20, groups=groups)

    assert (figure.value, figure.low, figure.high, figure.n) == (0.5, 0.5, 0.5, 40)


def test_models_that_were_fitted_anew_are_told_apart() -> None:
    card = read_card(WEIGHTS / "verifier")
    anew = replace(card, calibration={**card.calibration, "verdict.odds": (0.0, 1.0, 1.0)})

    assert figures._made(card) != figures._made(anew)
    assert figures._made(card).startswith(f"{card.version} {card.fingerprint[:12]} ")


def test_of_a_model_without_fitted_numbers_graph_and_version_are_told() -> None:
    card = replace(read_card(WEIGHTS / "verifier"), calibration={})

    assert figures._made(card) == f"{card.version} {card.fingerprint[:12]}"
