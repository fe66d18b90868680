"""Bringing a verifier: what is copied, what is found out, what is refused."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Label, Pair
from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError
from claimwright.models.cards import WEIGHTS, read_card
from claimwright.models.cross_encoder import CrossEncoder, load_cross_encoder
from claimwright.models.inspection import Inspection, Kind, Wanted
from claimwright.models.registry import (
    add,
    added_models,
    check_name,
    folder_of,
    inspect,
    remove,
)
from claimwright.models.running import OnnxModel
from tests.models import tiny
from tests.models.saved import saved

pytestmark = pytest.mark.model

PLENTY = 10**12
SAID = Wanted(labels=(Label.SUPPORTS, Label.REFUTES, Label.NOT_ENOUGH_INFO))
PAIR = Pair(claim="Ice is melting.", evidence="Ice in the Alps is melting faster every year.")


def brought(tmp_path: Path, wanted: Wanted = Wanted(), **changed: object) -> Inspection:  # noqa: B008
    """Add the graph of the bundled verifier."""
    source = saved(tmp_path / "saved", **changed)
    return add(source, tmp_path / "home", "mine", wanted, free_bytes=PLENTY)


def small(folder: Path) -> Path:
    """Save a verifier that knows nothing."""
    return tiny.classifier(folder, tiny.table(3), labels=("entailment", "contradiction", "neutral"))


def brought_small(tmp_path: Path) -> Inspection:
    return add(small(tmp_path / "saved"), tmp_path / "home", "mine", SAID, free_bytes=PLENTY)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("registry")


@pytest.fixture(scope="module")
def found(folder: Path) -> Inspection:
    return brought(folder)


def test_labels_and_order_are_found_out(found: Inspection, folder: Path) -> None:
    assert found.card.labels == ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")
    assert (found.card.reads_first, found.right >= 0.6) == ("claim", True)
    assert list(added_models(folder / "home")) == ["mine"]


@pytest.mark.usefixtures("found")
def test_it_answers_as_its_graph_does(folder: Path) -> None:
    own = load_cross_encoder(WEIGHTS / "verifier").read([PAIR])[0]

    read = load_cross_encoder(folder_of(folder / "home", "mine", Kind.VERIFIER)).read([PAIR])[0]

    assert read.stance == own.stance
    assert (read.rationale, read.relevance > 0.0) == (None, True)


def test_logits_in_any_order_come_out_in_ours(tmp_path: Path) -> None:
    card = brought_small(tmp_path).card
    turned = replace(card, labels=("REFUTES", "NOT_ENOUGH_INFO", "SUPPORTS"))
    first, second, third = CrossEncoder(OnnxModel(card)).read([PAIR])[0].stance

    assert CrossEncoder(OnnxModel(turned)).read([PAIR])[0].stance == (third, first, second)


def test_evidence_may_come_first(found: Inspection) -> None:
    card = replace(found.card, reads_first="evidence")
    turned = Pair(claim=PAIR.evidence, evidence=PAIR.claim)
    own = load_cross_encoder(WEIGHTS / "verifier").read([turned])[0]

    assert CrossEncoder(OnnxModel(card)).read([PAIR])[0].stance == own.stance


def test_labels_that_the_probes_contradict_are_refused(tmp_path: Path) -> None:
    wrong = {"0": "contradiction", "1": "entailment", "2": "neutral"}

    with pytest.raises(InputError, match="they fit SUPPORTS,REFUTES,NOT_ENOUGH_INFO"):
        brought(tmp_path, id2label=wrong)

    assert added_models(tmp_path / "home") == {}
    assert list((tmp_path / "home/models").iterdir()) == []


def test_what_a_person_says_of_the_labels_stands(tmp_path: Path) -> None:
    said = (Label.NOT_ENOUGH_INFO, Label.SUPPORTS, Label.REFUTES)

    assert brought(tmp_path, Wanted(labels=said, first="evidence")).card.labels == said


def test_an_added_verifier_is_checked_like_any_other(tmp_path: Path) -> None:
    folder = brought_small(tmp_path).card.folder
    (folder / "tokenizer.json").write_text("{}", encoding="utf-8")

    with pytest.raises(IntegrityError, match="altered or cut short"):
        read_card(folder)


def test_adding_again_replaces(tmp_path: Path) -> None:
    brought_small(tmp_path)
    newer = replace(SAID, base="new")
    add(tmp_path / "saved", tmp_path / "home", "mine", newer, free_bytes=PLENTY)

    assert read_card(folder_of(tmp_path / "home", "mine", Kind.VERIFIER)).base == "new"


def test_a_removed_verifier_is_gone(tmp_path: Path) -> None:
    brought_small(tmp_path)
    remove(tmp_path / "home", "mine")

    with pytest.raises(NotFoundError, match="there are accurate, auto, small;"):
        folder_of(tmp_path / "home", "mine", Kind.VERIFIER)


@pytest.mark.parametrize(
    "name", ["auto", "small", "accurate", "bundled", "none", "", "A", "../x", "a/b", "x" * 65]
)
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="cannot name a model"):
        check_name(name)


def test_a_graph_under_onnx_is_found(tmp_path: Path) -> None:
    source = small(tmp_path / "saved")
    (source / "onnx").mkdir()
    (source / "model.onnx").rename(source / "onnx" / "model.onnx")

    inspect(source, tmp_path / "staged", SAID, free_bytes=PLENTY)

    assert (tmp_path / "staged" / "model.onnx").is_file()


def refused(source: Path, tmp_path: Path, free_bytes: int = PLENTY) -> None:
    inspect(source, tmp_path / "staged", SAID, free_bytes=free_bytes)


def test_too_little_memory_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="MB of memory and 0 MB are free"):
        refused(small(tmp_path / "saved"), tmp_path, free_bytes=10)


def test_of_several_graphs_one_is_named(tmp_path: Path) -> None:
    source = small(tmp_path / "saved")
    (source / "model.onnx").rename(source / "quantised.onnx")

    with pytest.raises(NotFoundError, match=r"quantised\.onnx; name one with --file"):
        refused(source, tmp_path)
    inspect(source, tmp_path / "s", replace(SAID, file="quantised.onnx"), free_bytes=PLENTY)


@pytest.mark.parametrize("missing", ["model.onnx", "tokenizer.json", "config.json"])
def test_a_missing_file_is_named(tmp_path: Path, missing: str) -> None:
    source = small(tmp_path / "saved")
    (source / missing).unlink()

    with pytest.raises(NotFoundError, match=missing.partition(".")[0]):
        refused(source, tmp_path)


def test_a_damaged_graph_is_told(tmp_path: Path) -> None:
    source = small(tmp_path / "saved")
    (source / "model.onnx").write_bytes(b"no graph")

    with pytest.raises(IntegrityError, match="does not load"):
        refused(source, tmp_path)


def test_safetensors_alone_need_torch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = small(tmp_path / "saved")
    (source / "model.onnx").rename(source / "model.safetensors")
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    monkeypatch.delitem(__import__("sys").modules, "claimwright.models.conversion", raising=False)

    with pytest.raises(UnavailableError, match=r"claimwright\[torch\]"):
        refused(source, tmp_path)


def test_a_graph_outside_the_folder_is_not_taken(tmp_path: Path) -> None:
    source = small(tmp_path / "one/saved")
    shutil.copyfile(source / "model.onnx", tmp_path / "other.onnx")

    with pytest.raises(InputError, match="a path inside the folder"):
        inspect(source, tmp_path / "s", replace(SAID, file="../../other.onnx"), free_bytes=PLENTY)


def test_the_card_is_one_that_everybody_reads(tmp_path: Path) -> None:
    folder = brought_small(tmp_path).card.folder

    said = json.loads((folder / "card.json").read_text(encoding="utf-8"))

    assert (said["name"], said["calibration"], said["figures"]) == ("mine", {}, [])


def test_encoders_and_rerankers_are_found_by_their_kind(tmp_path: Path) -> None:
    home = tmp_path / "home"
    add(tiny.encoder(tmp_path / "e"), home, "reads", Wanted(), free_bytes=PLENTY)
    source = tiny.classifier(tmp_path / "r", tiny.table(1))
    add(source, home, "ranks", Wanted(kind=Kind.RERANKER), free_bytes=PLENTY)

    assert folder_of(home, "reads", Kind.ENCODER) == home / "models/reads"
    assert folder_of(home, "ranks", Kind.RERANKER) == home / "models/ranks"
    with pytest.raises(NotFoundError, match="no encoder 'ranks'; there are bundled, reads;"):
        folder_of(home, "ranks", Kind.ENCODER)
    with pytest.raises(NotFoundError, match=r"no reranker 'hf:a/b'; .* none, ranks; .*hf:a/b"):
        folder_of(home, "hf:a/b", Kind.RERANKER)
    with pytest.raises(NotFoundError, match="no model 'other' was added; there are ranks, reads"):
        remove(home, "other")


def test_prompts_and_pooling_may_be_said(tmp_path: Path) -> None:
    source = tiny.encoder(tmp_path / "e")
    said = Wanted(pooling="cls", query_prompt="query: ", passage_prompt="passage: ")

    found = add(source, tmp_path, "mine", said, free_bytes=PLENTY)
    card = read_card(tmp_path / "models/mine")

    assert (card.pooling, card.query_prompt, card.passage_prompt) == ("cls", "query: ", "passage: ")
    assert (found.dimension, card.kind) == (32, "encoder")


def test_an_encoder_of_wrong_pooling_finds_nothing(tmp_path: Path) -> None:
    source = tiny.encoder(tmp_path / "e")  # whose first piece is the same for every text

    found = inspect(source, tmp_path / "staged", Wanted(pooling="cls"), free_bytes=PLENTY)

    assert found.right == 0.0


def test_a_reranker_is_no_verifier(tmp_path: Path) -> None:
    source = tiny.classifier(tmp_path / "r", tiny.table(1) - 9.0)

    with pytest.raises(InputError, match=r"answers 67% of .* --kind reranker"):
        inspect(source, tmp_path / "staged", Wanted(), free_bytes=PLENTY)
