"""Answers in, shares, agreement and preference out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from claimwright.domain import Rating
from claimwright.ratings.figures import NEITHER, OTHER, OURS, rating_figures, votes_of


def answers(question: str, by_item: Mapping[str, Sequence[str]]) -> list[Rating]:
    """Return what the people Ada, Bo and Cy answered, in this order."""
    return [
        Rating(form="f", item=item, question=question, rater=rater, answer=answer)
        for item, said in by_item.items()
        for rater, answer in zip(("Ada", "Bo", "Cy"), said, strict=False)
    ]


SUPPORTED = {"1": ["yes", "yes", "no"], "2": ["no", "no", "no"], "3": ["yes", "no"]}


def value(ratings: Sequence[Rating], name: str) -> float | None:
    return next(figure.value for figure in rating_figures(ratings) if figure.name == name)


def test_a_share_counts_items_with_a_majority() -> None:
    assert value(answers("supported", SUPPORTED), "supported: yes") == 0.5


def test_a_tie_is_told() -> None:
    assert value(answers("supported", SUPPORTED), "supported: no majority") == pytest.approx(1 / 3)


def test_agreement_stands_beside_every_question() -> None:
    assert value(answers("supported", SUPPORTED), "supported: Fleiss' kappa") is not None


def test_attribution_needs_both_answers() -> None:
    both = answers("interpretable", {"1": ["yes"], "2": ["yes"], "3": ["no"]})

    found = value([*both, *answers("supported", {"1": ["yes"], "2": ["no"], "3": ["yes"]})],
                  "attribution accuracy")  # fmt: skip

    assert found == pytest.approx(1 / 3)


def test_a_preference_has_a_sign_test() -> None:
    ratings = answers("preferred", {str(n): [OURS] for n in range(5)} | {"6": [NEITHER]})

    assert value(ratings, "preferred: P of the sign test") == 0.0625


def test_answers_that_are_no_preference_have_none() -> None:
    names = [figure.name for figure in rating_figures(answers("supported", SUPPORTED))]

    assert not any("sign test" in name for name in names)


def test_answers_are_sorted_by_question_and_item() -> None:
    ratings = [*answers("preferred", {"1": [OURS, OTHER]}), *answers("supported", {"1": ["yes"]})]

    assert votes_of(ratings) == {"preferred": {"1": [OURS, OTHER]}, "supported": {"1": ["yes"]}}
