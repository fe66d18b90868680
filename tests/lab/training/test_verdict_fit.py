"""What turns weights into the probability of a verdict is found again where it is known."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.domain import Basis, VerdictLabel
from claimwright.errors import InputError
from claimwright.verdict.aggregate import NOTHING, VerdictFit
from claimwright_lab.training.verdict_fit import Case, fitted, reached


def case(true: VerdictLabel | None, weight_for: float, weight_against: float) -> Case:
    basis = Basis(
        supporting=1,
        refuting=1,
        neutral=0,
        excluded=0,
        weight_for=weight_for,
        weight_against=weight_against,
        rule="",
    )
    return Case(true=true, basis=basis)


def drawn(fit: VerdictFit, count: int) -> list[Case]:
    draw = np.random.default_rng(3)
    cases = []
    for more, less in np.sort(draw.gamma(1.0, 1.0, size=(count, 2)))[:, ::-1]:
        right = draw.random() < fit.probability(more, less)
        true = VerdictLabel.SUPPORTED if right else VerdictLabel.REFUTED
        cases.append(case(true, float(more), float(less)))
    return cases


def test_known_numbers_are_found_again() -> None:
    known = VerdictFit(intercept=0.3, stronger=0.8, weaker=1.1)

    fit = fitted(drawn(known, 20_000))

    assert fit.intercept == pytest.approx(known.intercept, abs=0.15)
    assert fit.stronger == pytest.approx(known.stronger, abs=0.15)
    assert fit.weaker == pytest.approx(known.weaker, abs=0.25)


def test_more_on_the_other_side_never_makes_a_verdict_surer() -> None:
    contrary = [case(VerdictLabel.SUPPORTED, 2.0, 1.9), case(VerdictLabel.REFUTED, 2.0, NOTHING)]

    fit = fitted(contrary * 20)

    assert 0.0 < fit.stronger < fit.weaker
    assert fit.probability(2.0, 1.0) <= fit.probability(2.0, 0.5)


def test_what_a_threshold_reaches_is_told_of_both_kinds_of_claims() -> None:
    fit = VerdictFit(intercept=0.0, stronger=1.0, weaker=1.5)
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
