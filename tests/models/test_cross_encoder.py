"""Models that read two texts together: what they give, always the same, and in windows."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Label, Pair
from claimwright.errors import InputError, IntegrityError
from claimwright.models.cards import WEIGHTS
from claimwright.models.classifier import relevant_place
from claimwright.models.cross_encoder import (
    CrossEncoder,
    PairLogits,
    Reranker,
    decided,
    evidence_text,
    load_cross_encoder,
    load_reranker,
    spoken,
)
from claimwright.models.inspection import Kind, Wanted
from claimwright.models.registry import add
from claimwright.models.running import MAX_WINDOWS, OnnxModel
from tests.examples import WordGraph, cross_encoder
from tests.models import tiny


def test_what_a_model_cannot_say_counts_nothing() -> None:
    assert spoken((2.0, -math.inf, 0.0)) == pytest.approx(2.0)
    assert spoken((2.0, 1.0, -math.inf)) == 30.0


def test_either_side_decides() -> None:
    assert decided((4.0, 0.0, 0.0)) == decided((0.0, 4.0, 0.0)) > decided((1.0, 1.0, 0.0))
    assert decided((1.0, -math.inf, 0.0)) == pytest.approx(-math.log(1 + math.exp(-1.0)))


SEAS = Pair(claim="Seas rise.", evidence="Sea level has risen by 20 cm since 1901.")
SUN = Pair(claim="The sun warms us.", evidence="Solar output was flat.", title="The sun")
TEXTS = [
    "Seas rise.",
    "",
    "Ice melts in summer, and glaciers retreat on every continent." * 40,
    "🌊",
]


@pytest.fixture(scope="module")
def reader() -> CrossEncoder:
    return load_cross_encoder(WEIGHTS / "verifier")


@pytest.mark.model
def test_a_pair_gets_the_same_bits_alone_and_among_others(reader: CrossEncoder) -> None:
    together = load_cross_encoder(WEIGHTS / "verifier", threads=1).read([SUN, SEAS])

    assert together == (*reader.read([SUN]), *reader.read([SEAS]))


@pytest.mark.model
def test_logits_are_finite_for_any_text(reader: CrossEncoder) -> None:
    logits = reader.read([Pair(claim=text, evidence=text) for text in TEXTS])

    assert [one for one in logits if not all(map(math.isfinite, one.stance))] == []


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
    monkeypatch.setattr("claimwright.models.cross_encoder._MEMO_PAIRS", 1)
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


ICE = tiny.words().index("ice")


def marked(*columns: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Return a table whose row of the word ice is given; all others are 0."""
    rows = np.zeros((len(tiny.words()), len(columns)), dtype=np.float32)
    rows[ICE] = columns
    return rows


def reranker(tmp_path: Path, *columns: float, labels: tuple[str, ...] = ("LABEL_0",)) -> Reranker:
    source = tiny.classifier(tmp_path / "saved", marked(*columns), labels=labels)
    add(source, tmp_path, "mine", Wanted(kind=Kind.RERANKER), free_bytes=10**12)
    return load_reranker(tmp_path / "models/mine")


def test_a_single_logit_is_the_score(tmp_path: Path) -> None:
    found = reranker(tmp_path, 12.0).scores(
        [Pair(claim="river", evidence="ice"), Pair(claim="river", evidence="bridge")]
    )

    assert list(found) == pytest.approx([12.0 / 5, 0.0])  # one of five pieces, three are special


def test_of_several_labels_the_odds_of_the_relevant_one_count(tmp_path: Path) -> None:
    three = reranker(tmp_path, 0.0, 5.0, -5.0, labels=("no", "relevant", "partly"))

    (found,) = three.scores([Pair(claim="river", evidence="ice")])

    assert found == pytest.approx(1.0 - math.log(math.exp(0.0) + math.exp(-1.0)))


def test_the_title_is_read_before_the_passage(tmp_path: Path) -> None:
    one, other = reranker(tmp_path, 12.0).scores(
        [Pair(claim="river", evidence="bridge", title="Ice"), Pair(claim="river", evidence="Ice.")]
    )

    assert (one > 0.0, other > 0.0) == (True, True)


def test_a_long_passage_is_read_in_windows_of_which_the_best_counts(tmp_path: Path) -> None:
    model = reranker(tmp_path, 64.0)
    late = "bread " * 200 + "ice"

    (found,) = model.scores([Pair(claim="river", evidence=late)])

    assert found > 0.0
    assert model.scores([Pair(claim="river", evidence="bread " * 200)]) == (0.0,)


def test_what_are_no_numbers_is_refused_when_it_is_seen(tmp_path: Path) -> None:
    loaded = reranker(tmp_path, 1.0).card
    (tmp_path / "models/mine/model.onnx").write_bytes(tiny.graph(marked(np.nan), mean=True))

    with pytest.raises(IntegrityError, match="re-ranker 'mine' gave"):
        Reranker(OnnxModel(loaded)).scores([Pair(claim="ice", evidence="ice")])


@pytest.mark.parametrize(
    ("names", "place"),
    [
        (["LABEL_0"], 0),
        (["LABEL_0", "LABEL_1"], 1),
        (["relevant", "not relevant"], 0),
        (["contradiction", "entailment", "neutral"], 1),
        (["yes", "no"], 0),
    ],
)
def test_the_label_that_counts_is_found(names: list[str], place: int) -> None:
    assert relevant_place(names) == place


@pytest.mark.parametrize("names", [["LABEL_0", "LABEL_1", "LABEL_2"], ["a", "b"]])
def test_a_label_that_is_not_found_must_be_named(names: list[str]) -> None:
    with pytest.raises(InputError, match="--relevant"):
        relevant_place(names)
    with pytest.raises(InputError, match="'c' is none"):
        relevant_place(names, "c")
    assert relevant_place(names, names[0]) == 0
