"""The bundled graphs: what they give, always the same, whatever stands beside a text."""

from __future__ import annotations

import math
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import mul
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from claimwright.domain import Pair
from claimwright.errors import IntegrityError, NotFoundError
from claimwright.flows.bundled_models import NEEDED_BYTES
from claimwright.models import cross_encoder, running
from claimwright.models.cards import LAYERS, WEIGHTS, read_card
from claimwright.models.cross_encoder import (
    CrossEncoder,
    load_cross_encoder,
)
from claimwright.models.encoder import OnnxEncoder, load_encoder
from claimwright.models.running import (
    OnnxModel,
    adds_exactly,
    exact_products,
    free_bytes,
    layers_for,
    matcher_folder,
    usable_cores,
)
from tests.examples import card
from tests.models.test_cross_encoder import TEXTS


@pytest.fixture(scope="module")
def encoder() -> OnnxEncoder:
    return load_encoder(WEIGHTS / "encoder")


@pytest.mark.model
def test_embeddings_have_the_stated_dimension(encoder: OnnxEncoder) -> None:
    assert [len(row) for row in encoder.encode(TEXTS)] == [encoder.dimension] * len(TEXTS)


@pytest.mark.model
def test_embeddings_are_normalised(encoder: OnnxEncoder) -> None:
    lengths = [math.hypot(*row) for row in encoder.encode(TEXTS)]

    assert lengths == pytest.approx([1.0] * len(TEXTS), abs=1e-5)


@pytest.mark.model
def test_a_text_gets_the_same_bits_alone_and_among_others(encoder: OnnxEncoder) -> None:
    assert list(encoder.encode(TEXTS)) == [encoder.encode([text])[0] for text in TEXTS]


@pytest.mark.model
def test_no_texts_give_no_embeddings(encoder: OnnxEncoder) -> None:
    assert encoder.encode([]) == ()


@pytest.mark.model
def test_the_encoders_name_holds_its_hash(encoder: OnnxEncoder) -> None:
    name, _, digits = encoder.name.partition("@")

    assert (name, len(digits)) == ("claimwright-encoder", 12)


@pytest.mark.model
def test_like_texts_lie_nearer_than_unlike_ones(encoder: OnnxEncoder) -> None:
    seas, ocean, bees = encoder.encode(
        ["Sea level rises.", "The ocean gets higher.", "Bees dance."]
    )

    assert sum(map(mul, seas, ocean)) > sum(map(mul, seas, bees))


@pytest.mark.model
def test_a_graph_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"no graph")
    shutil.copy(WEIGHTS / "encoder" / "tokenizer.json", tmp_path)

    with pytest.raises(IntegrityError, match="does not load"):
        OnnxModel(card(tmp_path))


@pytest.mark.parametrize("load", [load_encoder, load_cross_encoder])
def test_a_folder_without_a_model_is_not_found(load: object, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        load(tmp_path)  # type: ignore[operator]


def test_there_is_a_core_to_run_on() -> None:
    assert usable_cores() >= 1


VERIFIER = Path(running.__file__).parents[1] / "weights" / "verifier"
PAIRS = [
    Pair(claim="Ice melts faster than before.", evidence="Glaciers lost more ice each decade."),
    Pair(claim="Seas fall.", evidence="Sea level rose by 3.7 mm a year from 2006 to 2018."),
]


class _CutOff:
    """A processor that adds in 16 bits unless it is told otherwise."""

    def __init__(self, told: dict[str, str]) -> None:
        self.told = told

    def get_inputs(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(shape=["rows", 64])]

    def run(self, _outputs: None, _given: dict[str, np.ndarray]) -> list[np.ndarray]:
        exact = 255 * 127 * 64
        return [np.full((4, 16), exact if self.told else 32_767 * 32, dtype=np.int32)]


@pytest.fixture
def cut_off(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let sessions be run by a processor that cuts sums off."""

    class Options:
        def __init__(self) -> None:
            self.told: dict[str, str] = {}

        def add_session_config_entry(self, name: str, value: str) -> None:
            self.told[name] = value

    def opened(_graph: bytes, options: Options, providers: Sequence[str]) -> _CutOff:
        assert list(providers) == ["CPUExecutionProvider"]
        return _CutOff(options.told)

    runtime = SimpleNamespace(SessionOptions=Options, InferenceSession=opened)
    monkeypatch.setattr(running, "onnxruntime", runtime)
    exact_products.cache_clear()
    yield
    exact_products.cache_clear()


def test_sessions_so_opened_add_exactly() -> None:
    assert adds_exactly(exact_products())


def test_a_processor_that_adds_exactly_is_told_nothing() -> None:
    assert bool(exact_products()) != adds_exactly({})


@pytest.mark.usefixtures("cut_off")
def test_a_processor_that_cuts_sums_off_is_told() -> None:
    assert not adds_exactly({})
    assert exact_products() == {"session.x64quantprecision": "1"}
    assert adds_exactly(exact_products())


def test_what_sessions_are_told_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    found = cross_encoder.load_cross_encoder(VERIFIER).read(PAIRS)
    monkeypatch.setattr(running, "exact_products", lambda: {"session.x64quantprecision": "1"})

    assert cross_encoder.load_cross_encoder(VERIFIER).read(PAIRS) == found


def test_a_missing_graph_is_a_clear_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(running, "PROBE", tmp_path / "int8_products.onnx")
    exact_products.cache_clear()

    with pytest.raises(IntegrityError, match=r"int8_products\.onnx"):
        cross_encoder.load_cross_encoder(VERIFIER)
    exact_products.cache_clear()


def test_what_the_system_says_of_memory_is_read(tmp_path: Path) -> None:
    told = tmp_path / "meminfo"
    told.write_text("MemTotal: 9 kB\nMemAvailable:    1000 kB\n", encoding="ascii")

    assert free_bytes(told, tmp_path) == 1_024_000
    assert free_bytes(tmp_path / "absent", tmp_path) > NEEDED_BYTES


def test_a_container_may_have_less_memory_than_its_machine(tmp_path: Path) -> None:
    for name, value in (("memory.max", "900000"), ("memory.current", "500000")):
        (tmp_path / name).write_text(f"{value}\n", encoding="ascii")

    assert free_bytes(tmp_path / "absent", tmp_path) == 400_000
    (tmp_path / "memory.max").write_text("max\n", encoding="ascii")
    assert free_bytes(tmp_path / "absent", tmp_path) > NEEDED_BYTES


def test_files_that_a_container_has_read_take_no_memory(tmp_path: Path) -> None:
    stat = "anon 100000\nfile 400000\ninactive_anon 7\ninactive_file 300000\nactive_file 100000"
    for name, value in (
        ("memory.max", "900000"),
        ("memory.current", "500000"),
        ("memory.stat", stat),
    ):
        (tmp_path / name).write_text(f"{value}\n", encoding="ascii")

    assert free_bytes(tmp_path / "absent", tmp_path) == 700_000


OWN = replace(card(), calibrated_with=card().fingerprint)


def test_the_tensors_come_back_by_name(tmp_path: Path) -> None:
    np.savez(tmp_path / LAYERS, bias=np.zeros(3, np.float32))

    found = layers_for(replace(OWN, folder=tmp_path), card())

    assert {name: values.tolist() for name, values in found.items()} == {"bias": [0, 0, 0]}


def test_layers_of_another_verifier_are_refused(tmp_path: Path) -> None:
    other = replace(OWN, calibrated_with="f" * 64, folder=tmp_path)

    with pytest.raises(IntegrityError, match="made for the verifier ffffffffffff"):
        layers_for(other, card())


@pytest.mark.parametrize("content", [None, b"", b"no archive"])
def test_a_damaged_file_is_told(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / LAYERS).write_bytes(content)

    with pytest.raises(IntegrityError, match="cannot be read"):
        layers_for(replace(OWN, folder=tmp_path), card())


@pytest.mark.model
def test_layers_take_the_place_of_the_verifiers_own() -> None:
    verifier = read_card(WEIGHTS / "verifier")
    layers = layers_for(read_card(matcher_folder(verifier.folder)), verifier)
    pair = Pair(claim="Cats purr.", evidence="Polar bears cannot be counted from the air.")

    own, matched = (
        CrossEncoder(OnnxModel(verifier, threads=1, layers=given)).read([pair])[0].stance
        for given in ({}, layers)
    )

    assert own != matched
