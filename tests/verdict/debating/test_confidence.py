"""The IPCC's words for how sure one may be."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Agreement, Confidence, EvidenceLevel
from claimwright.errors import InputError
from claimwright.verdict.debating.confidence import (
    MATRIX,
    at_most,
    confidence_of,
    likelihood_of,
    rank_of,
)

TABLE = [
    (Agreement.HIGH, ["medium", "high", "very_high"]),
    (Agreement.MEDIUM, ["low", "medium", "high"]),
    (Agreement.LOW, ["very_low", "low", "medium"]),
]


@pytest.mark.parametrize(("agreement", "row"), TABLE)
def test_the_matrix_is_the_stated_one(agreement: Agreement, row: list[str]) -> None:
    assert row == [confidence_of(level, agreement).value for level in EvidenceLevel]


def test_the_matrix_says_something_of_every_pair() -> None:
    assert set(product(Agreement, EvidenceLevel)) == set(MATRIX)


@pytest.mark.parametrize("level", list(EvidenceLevel))
def test_more_agreement_never_lowers_confidence(level: EvidenceLevel) -> None:
    ranks = [rank_of(confidence_of(level, agreement)) for agreement in Agreement]

    assert all(lower <= higher for lower, higher in pairwise(ranks))


@pytest.mark.parametrize("cap", list(Confidence))
@pytest.mark.parametrize("confidence", list(Confidence))
def test_a_cap_is_never_passed(confidence: Confidence, cap: Confidence) -> None:
    assert min(rank_of(confidence), rank_of(cap)) == rank_of(at_most(confidence, cap))


@pytest.mark.parametrize(
    ("probability", "term"),
    [
        (1.0, "virtually certain"),
        (0.99, "virtually certain"),
        (0.95, "extremely likely"),
        (0.9, "very likely"),
        (0.66, "likely"),
        (0.51, "more likely than not"),
        (0.5, "about as likely as not"),
        (0.34, "about as likely as not"),
        (0.33, "unlikely"),
        (0.1, "very unlikely"),
        (0.05, "extremely unlikely"),
        (0.01, "exceptionally unlikely"),
        (0.0, "exceptionally unlikely"),
    ],
)
def test_a_probability_has_the_narrowest_term(probability: float, term: str) -> None:
    assert term == likelihood_of(probability, Confidence.HIGH)


@pytest.mark.parametrize("confidence", [Confidence.VERY_LOW, Confidence.LOW, Confidence.MEDIUM])
def test_no_likelihood_below_high_confidence(confidence: Confidence) -> None:
    assert likelihood_of(0.99, confidence) == ""


def test_no_likelihood_where_no_figure_is() -> None:
    assert likelihood_of(None, Confidence.VERY_HIGH) == ""


@given(st.floats(min_value=0, max_value=1))
def test_every_probability_has_a_term(probability: float) -> None:
    assert likelihood_of(probability, Confidence.VERY_HIGH) != ""


@pytest.mark.parametrize("probability", [-0.1, 1.1, float("nan")])
def test_what_is_no_probability_is_refused(probability: float) -> None:
    with pytest.raises(InputError, match=r"0\.\.1"):
        likelihood_of(probability, Confidence.HIGH)
