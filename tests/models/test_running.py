"""The bundled graphs: what they give, always the same, whatever stands beside a text."""

from __future__ import annotations

import math
import shutil
from dataclasses import replace
from operator import mul
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Label, Pair
from claimwright.errors import IntegrityError, NotFoundError
from claimwright.models.cards import WEIGHTS
from claimwright.models.encoder import OnnxEncoder, load_encoder
from claimwright.models.inspection import Wanted
from claimwright.models.registry import add
from claimwright.models.running import (
    MAX_WINDOWS,
    CrossEncoder,
    OnnxModel,
    PairLogits,
    evidence_text,
    load_cross_encoder,
    usable_cores,
)
from tests.examples import WordGraph, card, cross_encoder
from tests.models import tiny

SEAS = Pair(claim="Seas rise.", evidence="Sea level has risen by 20 cm since 1901.")
SUN = Pair(claim="The sun warms us.", evidence="Solar output was flat.", title="The sun")
TEXTS = [
    "Seas rise.",
    "",
    "Ice melts in summer, and glaciers retreat on every continent." * 40,
    "🌊",
]


@pytest.fixture(scope="module")
def encoder() -> OnnxEncoder:
    return load_encoder(WEIGHTS / "encoder")


@pytest.fixture(scope="module")
def reader() -> CrossEncoder:
    return load_cross_encoder(WEIGHTS / "verifier")


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
def test_a_pair_gets_the_same_bits_alone_and_among_others(reader: CrossEncoder) -> None:
    together = load_cross_encoder(WEIGHTS / "verifier", threads=1).read([SUN, SEAS])

    assert together == (*reader.read([SUN]), *reader.read([SEAS]))


@pytest.mark.model
def test_logits_are_finite_for_any_text(reader: CrossEncoder) -> None:
    logits = reader.read([Pair(claim=text, evidence=text) for text in TEXTS])

    assert [one for one in logits if not all(map(math.isfinite, one.stance))] == []


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


def test_a_pair_that_was_read_is_remembered() -> None:
    graph = WordGraph()
    reader = cross_encoder(graph)

    once, again = reader.read([SEAS]), reader.read([SEAS, SEAS])

    assert (once * 2, len(graph.read)) == (again, 1)


def test_a_title_makes_another_pair() -> None:
    graph = WordGraph()

    cross_encoder(graph).read([SUN, Pair(claim=SUN.claim, evidence=SUN.evidence)])

    assert len(graph.read) == 2


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwright.models.running._MEMO_PAIRS", 1)
    graph = WordGraph()
    reader = cross_encoder(graph)

    reader.read([SEAS, SUN])
    reader.read([SEAS])

    assert len(graph.read) == 3


def test_no_pairs_give_no_logits() -> None:
    assert cross_encoder().read([]) == ()


def test_logits_come_in_the_order_of_the_pairs() -> None:
    reader = cross_encoder()

    assert reader.read([SEAS, SUN]) == reader.read([SUN, SEAS])[::-1]


def test_logits_are_plain_numbers() -> None:
    logits: PairLogits = cross_encoder().read([SEAS])[0]

    assert [type(value) for value in (*logits.stance, logits.relevance)] == [float] * 4


@pytest.mark.parametrize("pair", [SEAS, SUN])
def test_token_logits_stand_at_the_words_of_the_evidence(pair: Pair) -> None:
    found = cross_encoder(WordGraph(marks=True)).read([pair])[0].rationale

    assert found is not None
    assert [pair.evidence[start:].split()[0] for start in found.starts] == pair.evidence.split()


def test_a_graph_without_that_head_marks_nothing() -> None:
    reader = cross_encoder()

    assert (reader.rationale_threshold, reader.read([SEAS])[0].rationale) == (None, None)


def test_the_threshold_of_a_rationale_is_the_cards() -> None:
    graph = WordGraph(marks=True)
    graph.card = replace(graph.card, calibration={"rationale.threshold": 0.3})

    assert cross_encoder(graph).rationale_threshold == 0.3


def test_a_head_whose_card_names_no_threshold_marks_nothing() -> None:
    graph = WordGraph(marks=True)
    graph.card = replace(graph.card, calibration={})
    reader = cross_encoder(graph)

    assert (reader.rationale_threshold, reader.read([SEAS])[0].rationale) == (None, None)


@pytest.mark.model
def test_tokens_of_the_second_text_are_placed_in_it(reader: CrossEncoder) -> None:
    places = reader._model.places([("Seas rise.", "Ice melts.")])[0]

    # [CLS] seas rise . [SEP] ice melt ##s . [SEP]
    assert places == [-1, -1, -1, -1, -1, 0, 4, 8, 9, -1]


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("", "Text."),
        ("  ", "Text."),
        ("Sea level", "Sea level. Text."),
        ("Do seas rise?", "Do seas rise? Text."),
        ("They do.", "They do. Text."),
    ],
)
def test_the_title_is_read_as_a_sentence_before_the_text(title: str, expected: str) -> None:
    assert evidence_text(Pair(claim="c", evidence="Text.", title=title)) == expected


def test_there_is_a_core_to_run_on() -> None:
    assert usable_cores() >= 1


WINDOWED = ("supports", "refutes", "neutral")


def windowed(tmp_path: Path, *, first: str = "claim") -> CrossEncoder:
    """Return a brought verifier of 64 tokens to which ice supports and bread refutes."""
    rows = np.zeros((len(tiny.words()), 3), dtype=np.float32)
    rows[:, 2] = 1.0
    rows[tiny.words().index("ice")] = (50.0, 0.0, 0.0)
    rows[tiny.words().index("bread")] = (0.0, 99.0, 0.0)
    source = tiny.classifier(tmp_path / "saved", rows, labels=WINDOWED)
    said = Wanted(labels=(Label.SUPPORTS, Label.REFUTES, Label.NOT_ENOUGH_INFO), first=first)
    card = add(source, tmp_path, "mine", said, free_bytes=10**12).card
    return CrossEncoder(OnnxModel(card))


@pytest.mark.parametrize("first", ["claim", "evidence"])
@pytest.mark.parametrize(
    ("evidence", "side"),
    [
        ("town " * 300 + "ice", 0),
        ("bread " + "town " * 300, 1),
        ("town " * 150 + "ice " + "town " * 150 + "bread", 1),
        ("town " * 300, 2),
        ("ice", 0),
    ],
)
def test_the_most_decisive_window_of_a_long_evidence_counts(
    tmp_path: Path, first: str, evidence: str, side: int
) -> None:
    (found,) = windowed(tmp_path, first=first).read([Pair(claim="river", evidence=evidence)])

    assert max(found.stance) == found.stance[side]


def test_what_fits_is_read_as_without_windows(tmp_path: Path) -> None:
    model = OnnxModel(windowed(tmp_path).card)
    pairs = [("river", "ice is melting"), ("ice", "town")]

    windows = [[rows[0].tolist() for rows in each] for each in model.run_windows(pairs, long=1)]

    assert windows == [[rows[0].tolist()] for rows in model.run(pairs)]


def test_a_claim_stands_in_every_window_and_at_most_half_of_it(tmp_path: Path) -> None:
    model = OnnxModel(windowed(tmp_path).card)
    claim, evidence = "river " * 500, "town " * 100

    (windows,) = model.run_windows([(claim, evidence)], long=1)

    # 3 special pieces and 32 of the claim leave 29; each window brings 29 - 8 new ones.
    assert len(windows) == 1 + math.ceil((100 - 29) / (29 - 8))


def test_the_windows_of_a_pair_are_bounded(tmp_path: Path) -> None:
    model = OnnxModel(windowed(tmp_path).card)

    (windows,) = model.run_windows([("river", "town " * 100_000)], long=1)

    assert len(windows) == MAX_WINDOWS
