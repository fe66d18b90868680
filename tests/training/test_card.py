"""What is known about a bundled model."""

from __future__ import annotations

from pathlib import Path

from claimwright.model_cards import read_card
from claimwright.training.card import Card, DataSource, Figure, write_card


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
