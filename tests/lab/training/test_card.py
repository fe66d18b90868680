"""What is known about a bundled model."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.models.cards import WEIGHTS, read_card
from claimwright_lab.training.card import (
    Card,
    DataSource,
    Figure,
    file_facts,
    files_of,
    render,
    write_card,
    written_card,
)

SHIPPED = sorted(path.parent.name for path in WEIGHTS.glob("*/card.json"))


def _card() -> Card:
    return Card(
        name="tiny",
        kind="cross-encoder",
        version="0.1.0",
        licence="Apache-2.0",
        base="nothing",
        max_tokens=16,
        inputs=("input_ids",),
        outputs=("stance",),
        labels=("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"),
        calibration={"temperature": 2.0, "bias": (0.0, 0.1, -0.1)},
        recipe=("Made up.",),
        data=(DataSource(name="a set", licence="MIT", pairs=3),),
        figures=(Figure(name="accuracy", value=0.5, n=4, low=0.2, high=0.8, baseline=0.4),),
        limits=("Use it for nothing.",),
    )


def _folder(tmp_path: Path) -> Path:
    (tmp_path / "model.onnx").write_bytes(b"model")
    (tmp_path / "tokenizer.json").write_bytes(b"{}")
    write_card(tmp_path, _card())
    return tmp_path


def test_the_runtime_reads_what_training_writes(tmp_path: Path) -> None:
    card = read_card(_folder(tmp_path))

    assert card.labels == ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")
    assert card.calibration == {"temperature": 2.0, "bias": (0.0, 0.1, -0.1)}


def test_people_read_the_same_facts(tmp_path: Path) -> None:
    text = (_folder(tmp_path) / "MODEL_CARD.md").read_text(encoding="utf-8")

    assert "| accuracy | 0.500 | 0.200 to 0.800 | 0.400 | 4 |" in text
    assert "| a set | MIT | 3 |" in text
    assert "Use it for nothing." in text


def test_what_was_written_is_read_back_and_renders_alike(tmp_path: Path) -> None:
    folder = _folder(tmp_path)

    assert render(written_card(folder)) == (folder / "MODEL_CARD.md").read_text(encoding="utf-8")


def test_a_model_whose_inputs_are_not_known_names_none() -> None:
    assert "\nOutputs: stance.\n" in render(replace(_card(), inputs=()))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_page_of_a_shipped_model_says_what_its_facts_say(name: str) -> None:
    page = (WEIGHTS / name / "MODEL_CARD.md").read_text(encoding="utf-8")

    assert page == render(written_card(WEIGHTS / name))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_facts_of_a_shipped_model_name_its_files(name: str) -> None:
    folder = WEIGHTS / name
    facts = json.loads((folder / "card.json").read_text(encoding="utf-8"))

    assert facts["files"] == {file: file_facts(folder / file) for file in files_of(facts["kind"])}


def test_every_kind_of_model_is_shipped() -> None:
    kinds = {written_card(WEIGHTS / name).kind for name in SHIPPED}

    assert kinds == {"encoder", "cross-encoder", "head", "layers", "combination"}
