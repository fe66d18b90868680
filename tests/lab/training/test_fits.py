"""What turns weights into the probability of a verdict is found again where it is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from claimwright.domain import Basis, Pair, VerdictLabel
from claimwright.errors import InputError
from claimwright.models.cross_encoder import PairLogits
from claimwright.stance.entailment import Calibration
from claimwright.stance.readers import MirroringReader
from claimwright.verdict.aggregate import VerdictFit
from claimwright_lab.training.fits import (
    GAINS,
    Case,
    fit_leaning,
    fitted,
    gain_losses,
    held_out,
    reached,
)
from claimwright_lab.training.records import labelled
from claimwright_lab.training.starter_claims import read_statements


def case(
    true: VerdictLabel | None, weight_for: float, weight_against: float, lead: float = 0.0
) -> Case:
    basis = Basis(
        supporting=1,
        refuting=1,
        neutral=0,
        excluded=0,
        weight_for=weight_for,
        weight_against=weight_against,
        rule="",
        surest_for=max(lead, 0.0),
        surest_against=max(-lead, 0.0),
    )
    return Case(true=true, basis=basis)


def drawn(fit: VerdictFit, count: int) -> list[Case]:
    draw = np.random.default_rng(3)
    cases = []
    for more, less in np.sort(draw.gamma(1.0, 1.0, size=(count, 2)))[:, ::-1].tolist():
        lead = draw.uniform(-1.0, 1.0)
        right = draw.random() < fit.probability(more, less, lead)
        true = VerdictLabel.SUPPORTED if right else VerdictLabel.REFUTED
        cases.append(case(true, more, less, lead))
    return cases


def test_known_numbers_are_found_again() -> None:
    known = VerdictFit(intercept=0.3, total=0.8, surest=1.5)

    fit = fitted(drawn(known, 20_000))

    assert fit.intercept == pytest.approx(known.intercept, abs=0.15)
    assert fit.total == pytest.approx(known.total, abs=0.15)
    assert fit.surest == pytest.approx(known.surest, abs=0.15)


def test_no_evidence_for_a_side_makes_it_less_probable() -> None:
    known = VerdictFit(intercept=0.3, total=-0.8, surest=1.5)
    other = VerdictFit(intercept=0.3, total=0.8, surest=-1.5)

    fits = [fitted(drawn(reverse, 5_000)) for reverse in (known, other)]

    assert [(fit.total > 0.0, fit.surest > 0.0) for fit in fits] == [(False, True), (True, False)]
    assert min(fits[0].total, fits[1].surest) == 0.0


def test_what_a_threshold_reaches_is_told_of_both_kinds_of_claims() -> None:
    fit = VerdictFit(intercept=0.0, total=1.5, surest=0.0)
    cases = [
        case(VerdictLabel.SUPPORTED, 4.0, 0.0),
        case(VerdictLabel.REFUTED, 4.0, 0.0),
        case(VerdictLabel.REFUTED, 0.1, 0.1),
        case(None, 4.0, 0.0),
        case(None, 0.1, 0.1),
    ]

    assert reached(cases, fit, 0.75) == (
        "from 0.75: right 0.333, wrong 0.333, open 0.333; off-topic answered 0.500"
    )


def test_a_verifier_that_takes_no_side_is_refused() -> None:
    with pytest.raises(InputError, match="takes no side on any passage of 2 claims"):
        fitted([case(VerdictLabel.SUPPORTED, 0.0, 0.0)] * 2)


TWINS = {"Coal emits more.": "Gas emits more.", "Gas emits more.": "Coal emits more."}
PAIRS = [
    labelled("Set", "Coal emits more.", "Gas emits half of it.", "SUPPORTS"),
    labelled("Set", "Gas emits more.", "Gas emits half of it.", "REFUTES"),
]


@dataclass(frozen=True)
class Doubting:
    """Leans to the right side, by so much."""

    lean: float

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Say what it thinks."""
        return tuple(
            PairLogits(stance=(lean, -lean, 0.0), relevance=0.0)
            for lean in (self.lean if "Coal" in pair.claim else -self.lean for pair in pairs)
        )


def best(lean: float) -> float:
    reader = MirroringReader(reader=Doubting(lean), exchange=TWINS.__getitem__, affirm=lambda _: "")
    losses = gain_losses(reader, Calibration(), PAIRS)
    return min(losses, key=lambda each: losses[each])


def test_who_is_right_but_unsure_is_moved_far() -> None:
    assert best(0.2) == max(GAINS)


def test_who_is_wrong_is_moved_least() -> None:
    assert best(-0.2) == min(GAINS)


def test_held_out_claims_are_on_statements_that_nothing_is_trained_on() -> None:
    statements = read_statements()
    kept = [each for each in statements if each.split == "calibration"]
    others = [each for each in statements if each.split != "calibration"]

    assert len(list(held_out(kept))) > 100
    assert not list(held_out(others))


def test_a_known_line_is_found_again() -> None:
    draw = np.random.default_rng(7)
    odds = draw.normal(size=20_000)
    chances = 1.0 / (1.0 + np.exp(-(1.5 * odds)))
    truths = draw.random(20_000) < chances

    fit = fit_leaning(list(odds), list(truths))

    assert fit.slope == pytest.approx(1.5, abs=0.1)
    assert fit.intercept == pytest.approx(0.0, abs=0.1)


def test_how_often_true_claims_are_made_changes_nothing() -> None:
    odds, truths = [-1.0, -0.2, 0.2, 1.0], [False, True, False, True]
    more = fit_leaning(odds + [0.2, 1.0] * 9, truths + [False, True] * 9)

    assert fit_leaning(odds, truths).slope > 0.0
    assert more.slope > 0.0


def test_statements_of_one_kind_fit_nothing() -> None:
    with pytest.raises(InputError, match="2 of 2 statements are true"):
        fit_leaning([0.1, 0.2], [True, True])
