"""Logits in, calibrated stances out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Label, Pair
from claimwright.stance.entailment import Calibration, EntailmentModel, calibrated, concluded
from tests.examples import cross_encoder

logit = st.floats(-1e4, 1e4)
calibrations = st.builds(
    Calibration,
    temperature=st.floats(0.05, 20),
    bias=st.tuples(st.floats(-5, 5), st.floats(-5, 5), st.floats(-5, 5)),
)


@given(logits=st.tuples(logit, logit, logit), calibration=calibrations)
def test_three_probabilities_sum_to_one(
    logits: tuple[float, float, float], calibration: Calibration
) -> None:
    stance = calibrated(logits, calibration)

    total = stance.supports + stance.refutes + stance.not_enough_information
    assert total == pytest.approx(1.0)


@given(logits=st.tuples(logit, logit, logit), shift=st.floats(-100, 100))
def test_only_differences_of_logits_count(logits: tuple[float, float, float], shift: float) -> None:
    first, second, third = logits
    moved = (first + shift, second + shift, third + shift)

    expected = calibrated(logits, Calibration()).supports
    assert calibrated(moved, Calibration()).supports == pytest.approx(expected, abs=1e-6)


def test_a_higher_temperature_makes_a_stance_more_modest() -> None:
    bold = calibrated((4.0, 0.0, 0.0), Calibration(temperature=1.0))
    modest = calibrated((4.0, 0.0, 0.0), Calibration(temperature=2.0))

    assert modest.supports < bold.supports


def test_a_bias_favours_its_class() -> None:
    stance = calibrated((0.0, 0.0, 0.0), Calibration(bias=(0.0, 1.0, 0.0)))

    assert stance.label is Label.REFUTES


def test_the_model_judges_each_pair_in_order() -> None:
    model = EntailmentModel(reader=cross_encoder(), calibration=Calibration())
    pairs = [
        Pair(claim="Seas rise", evidence="Seas rise."),
        Pair(claim="Seas rise", evidence="Seas do not rise."),
        Pair(claim="Seas rise", evidence="Bees dance."),
    ]

    expected = [Label.SUPPORTS, Label.REFUTES]
    assert expected == [stance.label for stance in model.judge(pairs)][:2]


def test_what_refutes_the_conclusion_refutes_the_claim() -> None:
    model = EntailmentModel(
        reader=cross_encoder(), calibration=Calibration(), conclusion=lambda _: "Seas rise"
    )
    against = Pair(claim="Snow fell, so seas rise", evidence="Seas do not rise.")
    for_ = Pair(claim="Snow fell, so seas rise", evidence="Seas rise.")

    refuted, supported = model.judge([against, for_])

    assert refuted.label is Label.REFUTES
    assert (
        supported.supports
        <= EntailmentModel(reader=cross_encoder(), calibration=Calibration())
        .judge([for_])[0]
        .supports
    )


@given(st.tuples(*[st.floats(0.01, 1.0)] * 6))
def test_a_joined_stance_sums_to_one(numbers: tuple[float, ...]) -> None:
    halves = (numbers[:3], numbers[3:])
    whole, end = (calibrated((s, r, n), Calibration()) for s, r, n in halves)
    joined = concluded(whole, end)

    assert joined.supports + joined.refutes + joined.not_enough_information == pytest.approx(1.0)
    assert joined.refutes == max(whole.refutes, end.refutes)


def test_no_pairs_give_no_stances() -> None:
    model = EntailmentModel(reader=cross_encoder(), calibration=Calibration())

    assert model.judge([]) == ()
