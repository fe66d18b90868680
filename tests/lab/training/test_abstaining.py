"""What a card holds of proven thresholds."""

from __future__ import annotations

import numpy as np

from claimwright_lab.evaluation.classification import Answers
from claimwright_lab.training.abstaining import (
    RISKS,
    abstention_figures,
    controls_of,
    guarantees,
    proves,
    thresholds,
)

CLASSES = ("no", "yes")


def _answers(*, right: float, sentences: int = 1000) -> Answers:
    """Return answers of one confidence, of which a share is right."""
    chance = np.random.default_rng(7)
    said = chance.integers(0, 2, sentences)
    gold = np.where(chance.random(sentences) < right, said, 1 - said)
    table = np.full((sentences, 2), 0.1)
    table[np.arange(sentences), said] = 0.9
    names = tuple(map(str, range(sentences)))
    return Answers(
        ids=names,
        groups=names,
        classes=CLASSES,
        gold=tuple(CLASSES[code] for code in gold),
        predicted=tuple(CLASSES[code] for code in said),
        probabilities=table,
    )


def test_four_keys_in_five_prove() -> None:
    assert 0.75 < np.mean([proves(f"text {number}") for number in range(1000)]) < 0.85


def test_a_card_holds_the_risks_that_can_be_kept_and_no_others() -> None:
    controls = controls_of(_answers(right=0.85), unit="sentences")

    assert set(thresholds(controls)) == {"abstain.0.2"}
    first, second, last = guarantees(controls, proof="Nothing was fitted.")
    assert "on 1000 held-out sentences: abstain from everything" in first
    assert second.endswith("exchangeable with them.")
    assert last == "Each of these promises holds by itself. Nothing was fitted."
    assert guarantees({}, proof="Nothing was fitted.") == ()


def test_a_risk_above_one_that_is_kept_everywhere_adds_nothing() -> None:
    assert list(controls_of(_answers(right=0.85))) == [RISKS[0], RISKS[1]]
    assert list(controls_of(_answers(right=0.55))) == list(RISKS)


def test_figures_say_how_much_is_answered_and_how_much_of_it_wrongly() -> None:
    answered, wrong = abstention_figures(controls_of(_answers(right=0.85), unit="sentences"))

    assert answered.name == "abstention at risk 0.2, share of sentences answered"
    assert (answered.value, answered.n) == (1.0, 1000)
    assert wrong.name == "abstention at risk 0.2, share of answers wrong"
    assert 0.1 < wrong.value < wrong.high <= 0.2
