"""Re-rankers: which logit counts, and how long passages are read."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Pair
from claimwright.errors import InputError, IntegrityError
from claimwright.models.classifier import relevant_place
from claimwright.models.inspection import Kind, Wanted
from claimwright.models.registry import add
from claimwright.models.reranker import Reranker, load_reranker
from claimwright.models.running import OnnxModel
from tests.models import tiny

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
