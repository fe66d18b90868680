"""A model's card, and whether its files are the ones it describes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, NotFoundError
from claimwright.models.cards import (
    WEIGHTS,
    Figure,
    bundled_cards,
    check_files,
    describe,
    read_card,
)

CONTENT = b"a graph"
FIGURE = {"name": "macro-F1, SciFact dev", "value": 0.7, "n": 300, "low": 0.6, "high": 0.8}


def model(folder: Path, **changes: object) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.onnx").write_bytes(CONTENT)
    digest = hashlib.sha256(CONTENT).hexdigest()
    card = {
        "name": "double",
        "kind": "cross-encoder",
        "version": "1.0.0",
        "licence": "Apache-2.0",
        "base": "none",
        "max_tokens": 16,
        "outputs": ["stance", "relevance"],
        "labels": ["SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"],
        "calibration": {"temperature": 1.5, "bias": [0.1, 0, -0.1]},
        "files": {"model.onnx": {"sha256": digest, "size_bytes": len(CONTENT)}},
        **changes,
    }
    (folder / "card.json").write_text(json.dumps(card), encoding="utf-8")
    return folder


def test_a_card_says_what_its_file_says(tmp_path: Path) -> None:
    card = read_card(model(tmp_path))

    assert (card.name, card.max_tokens, card.outputs) == ("double", 16, ("stance", "relevance"))
    assert card.calibration == {"temperature": 1.5, "bias": (0.1, 0.0, -0.1)}


def test_the_fingerprint_is_the_hash_of_the_graph(tmp_path: Path) -> None:
    assert read_card(model(tmp_path)).fingerprint == hashlib.sha256(CONTENT).hexdigest()


def test_models_of_one_graph_differ_by_the_tensors_beside_it(tmp_path: Path) -> None:
    own = {"sha256": hashlib.sha256(CONTENT).hexdigest(), "size_bytes": len(CONTENT)}
    prints = set()
    for digest, size in (("a" * 64, 99), ("b" * 64, 99), ("b" * 64, 1)):
        files = {"model.onnx": own, "model.onnx_data": {"sha256": digest, "size_bytes": size}}
        prints.add(describe(model(tmp_path, files=files)).fingerprint)

    assert len(prints) == 3
    assert own["sha256"] in prints  # of the last, whose tensors are mostly in its graph


def test_a_card_without_figures_has_none(tmp_path: Path) -> None:
    assert read_card(model(tmp_path)).figures == ()


def test_a_figure_is_read_with_its_interval(tmp_path: Path) -> None:
    card = read_card(model(tmp_path, figures=[FIGURE]))

    assert card.figures == (
        Figure(name="macro-F1, SciFact dev", value=0.7, n=300, low=0.6, high=0.8),
    )


def test_a_baseline_that_means_nothing_is_missing_and_not_zero(tmp_path: Path) -> None:
    card = read_card(model(tmp_path, figures=[{**FIGURE, "baseline": 0.0}]))

    assert card.figures[0].baseline is None


def test_no_card_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="reinstall"):
        read_card(tmp_path)


@pytest.mark.parametrize(
    "changes",
    [
        {"files": None},
        {"files": {"model.onnx": {"sha256": "00"}}},
        {"outputs": "stance"},
        {"max_tokens": "many"},
        {"calibration": {"temperature": "warm"}},
        {"figures": [{"name": "half"}]},
        {"figures": 3},
    ],
)
def test_a_card_that_lacks_what_a_card_has_is_unreadable(
    tmp_path: Path, changes: dict[str, object]
) -> None:
    with pytest.raises(IntegrityError, match="unreadable"):
        describe(model(tmp_path, **changes))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"name": "half"}', "\udcff"])
def test_a_card_that_is_no_card_is_unreadable(tmp_path: Path, text: str) -> None:
    (tmp_path / "card.json").write_bytes(text.encode("utf-8", "surrogateescape"))

    with pytest.raises(IntegrityError, match="unreadable"):
        describe(tmp_path)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda path: path.write_bytes(b"another graph"), "altered or cut short"),
        (Path.unlink, "cannot be read"),
    ],
    ids=["another hash", "not there"],
)
def test_a_damaged_file_is_refused(
    tmp_path: Path, damage: Callable[[Path], object], words: str
) -> None:
    damage(model(tmp_path) / "model.onnx")

    with pytest.raises(IntegrityError, match=words):
        read_card(tmp_path)


def test_a_damaged_model_can_still_be_described(tmp_path: Path) -> None:
    (model(tmp_path) / "model.onnx").write_bytes(b"another graph")

    assert describe(tmp_path).name == "double"


def test_checking_sound_files_says_nothing(tmp_path: Path) -> None:
    assert check_files(describe(model(tmp_path))) is None  # type: ignore[func-returns-value]


def test_the_cards_of_a_folder_come_by_folder_name(tmp_path: Path) -> None:
    model(tmp_path / "b", name="second")
    model(tmp_path / "a", name="first")

    assert [card.name for card in bundled_cards(tmp_path)] == ["first", "second"]


def test_every_bundled_model_is_whole() -> None:
    assert {card.name: card.kind for card in bundled_cards(WEIGHTS)} == {
        "claimwright-check-worthiness": "head",
        "claimwright-citation-checks": "combination",
        "claimwright-encoder": "encoder",
        "claimwright-matcher": "layers",
        "claimwright-topic": "head",
        "claimwright-warming-stance": "head",
        "claimwright-verifier": "cross-encoder",
    }
