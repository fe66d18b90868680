"""Hostile abstracts and who weighs claims over them in, how often they get their way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.attacks.suite import HOSTILE
from claimwright_lab.evaluation.weigh_attacks import measure_attacks
from tests.lab.evaluation.invented import asked, write


def test_every_attack_is_weighed_with_and_without_its_text() -> None:
    assert measure_attacks(HOSTILE, asked()).n == 84


def test_says_how_often_the_side_flipped() -> None:
    figures = {figure.name: figure.value for figure in measure_attacks(HOSTILE, asked()).figures}

    assert (figures["side flipped"], figures["flagged"]) == (0.0, 0.0)


def test_an_attack_takes_no_predictions(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", [{"id": "1", "label": "SUPPORTS"}])

    with pytest.raises(InputError, match="leave out --predictions"):
        measure_attacks(HOSTILE, asked(path))
