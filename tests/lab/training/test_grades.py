"""What turns logits into grades is fitted from labels, and written where it is read."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Pair
from claimwright.errors import InputError, NotFoundError
from claimwright.models.cards import describe
from claimwright.reasoning.embedded.weighing import grading
from claimwright.stance.entailment import Calibration
from claimwright_lab.evaluation.cases import Abstract, PairCase
from claimwright_lab.evaluation.splits import calibration_split
from claimwright_lab.training.card import Card, Figure, write_card
from claimwright_lab.training.grades import (
    NEAREST,
    ON,
    Fitted,
    Read,
    fit,
    fit_grades,
    grade_figures,
    read,
    with_nearest,
    write_fitted,
)
from tests.reasoning.embedded.readers import AGAINST, CLAIM, ELSEWHERE, FOR, asked


def seen(rows: int = 60, *, noise: float = 1.0) -> Read:
    chance = np.random.default_rng(3)
    labels = np.arange(rows) % 3
    logits = 3.0 * np.eye(3)[labels] + chance.normal(0.0, noise, (rows, 3))
    claims = tuple(f"claim {row}" for row in range(rows))
    return Read(claims=claims, logits=logits, labels=labels)


def test_fitted_grades_follow_the_labels() -> None:
    data = seen(noise=0.1)

    thirds = fit(data).thirds(data.logits)

    assert [1, -1, 0] == [int(np.sign(value)) for value in thirds[:3]]


def test_the_cut_points_rise_within_their_range() -> None:
    cuts = fit(seen(noise=2.0)).cuts

    assert 0.0 < cuts[0] < cuts[1] < cuts[2] < 1.0


def test_mirrored_logits_have_mirrored_grades_where_the_biases_agree() -> None:
    fitted = Fitted(temperature=1.0, bias=(0.1, 0.1, -0.2), cuts=(0.1, 0.4, 0.8))
    logits = seen().logits

    assert (-fitted.thirds(logits)).tolist() == fitted.thirds(logits[:, [1, 0, 2]]).tolist()


def test_both_sides_have_one_bias_however_often_each_is_true() -> None:
    data = seen(noise=1.0)
    most = data.labels != 1
    most[np.flatnonzero(data.labels == 1)[:5]] = True
    rest = Read(
        claims=tuple(claim for claim, keep in zip(data.claims, most, strict=True) if keep),
        logits=data.logits[most],
        labels=data.labels[most],
    )
    supports, refutes, neither = fit(rest).bias

    assert (supports == refutes, supports != neither) == (True, True)


def test_noisier_logits_are_tempered_more() -> None:
    assert fit(seen(300, noise=0.5)).temperature < fit(seen(300, noise=3.0)).temperature


def _case(claim: str, key: str, text: str, gold: str) -> PairCase:
    return PairCase(
        id=f"1/{key}", claim=claim, gold=gold, pairs=(Pair(claim=claim, evidence=text, title=""),)
    )


def test_abstracts_that_a_claim_does_not_cite_decide_nothing() -> None:
    abstracts = [
        Abstract(id=str(place), title="", sentences=(f"Wetlands of bay {place}.",))
        for place in range(12)
    ]
    cases = [_case(CLAIM, "3", "Wetlands of bay 3.", "SUPPORTS")]

    added = with_nearest(cases, abstracts)[1:]

    assert (NEAREST, {"NOT_ENOUGH_INFO"}) == (len(added), {case.gold for case in added})
    assert "Wetlands of bay 3." not in {case.pairs[0].evidence for case in added}


def test_works_are_read_as_weighing_reads_them() -> None:
    golds = ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")
    cases = [
        _case(CLAIM, work.id, work.text, gold)
        for work, gold in zip((FOR, AGAINST, ELSEWHERE), golds, strict=True)
    ]

    found = read(cases, asked())

    assert ([0, 1, 2], (3, 3)) == (found.labels.tolist(), found.logits.shape)


def _verifier(folder: Path) -> Path:
    for name in ("model.onnx", "tokenizer.json"):
        (folder / name).write_text("x", encoding="utf-8")
    card = Card(
        name="v",
        kind="cross-encoder",
        version="1",
        licence="Apache-2.0",
        base="b",
        max_tokens=512,
        inputs=("input_ids",),
        outputs=("stance", "relevance"),
        labels=("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"),
        calibration={"temperature": 1.5, "bias": [0.0, 0.0, 0.0], "weigh.old": 1.0},
        figures=[
            Figure(name="SciFact dev, accuracy", value=0.6, n=340, low=0.5, high=0.7),
            Figure(name="Weighing, SciFact dev, accuracy", value=0.1, n=1, low=0.1, high=0.1),
        ],
    )
    write_card(folder, card)
    return folder


def test_what_is_fitted_is_read_back_by_weighing(tmp_path: Path) -> None:
    fitted = Fitted(temperature=2.0, bias=(0.1, -0.2, 0.1), cuts=(0.1, 0.4, 0.8))
    figure = Figure(name="Weighing, SciFact dev, accuracy", value=0.7, n=340, low=0.6, high=0.8)

    write_fitted(_verifier(tmp_path), fitted, [figure])

    card = describe(tmp_path)
    found = grading(card, Calibration())
    assert fitted.cuts == (found.cuts.somewhat, found.cuts.mostly, found.cuts.wholly)
    assert [0.6, 0.7] == [figure.value for figure in card.figures]
    assert "weigh.old" not in card.calibration


def test_writing_again_changes_nothing(tmp_path: Path) -> None:
    fitted = Fitted(temperature=2.0, bias=(0.1, -0.2, 0.1), cuts=(0.1, 0.4, 0.8))
    write_fitted(_verifier(tmp_path), fitted, [])
    first = (tmp_path / "card.json").read_text(encoding="utf-8")

    write_fitted(tmp_path, fitted, [])

    assert first == (tmp_path / "card.json").read_text(encoding="utf-8")


def test_without_the_data_set_nothing_is_fitted(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="scifact"):
        fit_grades(tmp_path, tmp_path, asked())


def _data(folder: Path, claims: list[str]) -> Path:
    place = folder / "verification" / "scifact"
    place.mkdir(parents=True)
    works = {"1": FOR, "2": AGAINST, "3": ELSEWHERE}
    corpus = [
        {"doc_id": key, "title": work.title, "abstract": [work.text]} for key, work in works.items()
    ]
    rows = [
        {
            "id": str(number),
            "claim": claim,
            "cited_doc_ids": ["1", "2"],
            "evidence": {
                "1": [{"sentences": [0], "label": "SUPPORT"}],
                "2": [{"sentences": [0], "label": "CONTRADICT"}],
            },
        }
        for number, claim in enumerate(claims)
    ]
    dev = [row | {"claim": "Marshes slow the rising tide."} for row in rows[:1]]
    for name, found in (("corpus", corpus), ("claims_train", rows), ("claims_dev", dev)):
        lines = "\n".join(json.dumps(row) for row in found)
        (place / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    return folder


def _claims(*, held: bool) -> list[str]:
    """Return claims of the calibration split, or of the other."""
    made = (f"Wetlands slow the rising sea of bay {place}." for place in range(40))
    return [claim for claim in made if calibration_split(claim) is held]


def test_fitting_reads_calibration_claims_and_writes_the_card(tmp_path: Path) -> None:
    folder = _verifier(tmp_path)

    fitted, figures = fit_grades(_data(tmp_path / "data", _claims(held=True)), folder, asked())

    assert fitted.cuts == describe(folder).calibration["weigh.cuts"]
    assert all(figure.name.startswith("Weighing, SciFact dev") for figure in figures)


def test_without_a_calibration_claim_nothing_is_fitted(tmp_path: Path) -> None:
    data = _data(tmp_path / "data", _claims(held=False))

    with pytest.raises(InputError, match="calibration split"):
        fit_grades(data, _verifier(tmp_path), asked())


FOUND = {
    figure.name: figure
    for figure in grade_figures(
        thirds=np.array([3, 1, -2, 0, 0, 1]),
        table=np.array([[0.8, 0.1, 0.1]] * 2 + [[0.1, 0.8, 0.1]] + [[0.1, 0.1, 0.8]] * 3),
        labels=np.array([0, 1, 1, 0, 2, 2]),
        claims=("a", "b", "c", "d", "e", "f"),
    )
}


@pytest.mark.parametrize(
    ("name", "value", "n"),
    [
        ("accuracy", 0.5, 6),
        ("right side, of deciding works that got one", 0.6667, 3),
        ("share of deciding works that got a side", 0.75, 4),
    ],
)
def test_sides_are_measured_where_they_can_be(name: str, value: float, n: int) -> None:
    figure = FOUND[f"{ON}, {name}"]

    assert (value, n) == (figure.value, figure.n)


def test_macro_f1_stands_beside_accuracy_and_calibration() -> None:
    assert {f"{ON}, macro-F1", f"{ON}, expected calibration error"} <= set(FOUND)


def test_each_share_lies_in_its_interval() -> None:
    assert all(figure.low <= figure.value <= figure.high for figure in FOUND.values())


def test_of_no_side_there_is_no_share() -> None:
    found = grade_figures(
        thirds=np.zeros(3, dtype=np.int64),
        table=np.full((3, 3), 1 / 3),
        labels=np.array([0, 1, 2]),
        claims=("a", "b", "c"),
    )

    assert 0 == next(figure.n for figure in found if "right side" in figure.name)
