"""Answers in, shares, agreement and preference out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from claimwright.domain import Rating
from claimwright.ratings.figures import (
    NEITHER,
    OTHER,
    OURS,
    fleiss_kappa,
    majority,
    rating_figures,
    sign_test,
    votes_of,
)


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


def test_no_attribution_is_told_where_no_item_has_both_answers() -> None:
    ratings = [*answers("interpretable", {"1": ["yes"]}), *answers("supported", {"2": ["yes"]})]

    names = [figure.name for figure in rating_figures(ratings)]

    assert "supported: yes" in names
    assert "attribution accuracy" not in names


def test_a_preference_has_a_sign_test() -> None:
    ratings = answers("preferred", {str(n): [OURS] for n in range(5)} | {"6": [NEITHER]})

    assert value(ratings, "preferred: P of the sign test") == 0.0625


def test_answers_that_are_no_preference_have_none() -> None:
    names = [figure.name for figure in rating_figures(answers("supported", SUPPORTED))]

    assert not any("sign test" in name for name in names)


def test_answers_are_sorted_by_question_and_item() -> None:
    ratings = [*answers("preferred", {"1": [OURS, OTHER]}), *answers("supported", {"1": ["yes"]})]

    assert votes_of(ratings) == {"preferred": {"1": [OURS, OTHER]}, "supported": {"1": ["yes"]}}


def test_the_majority_of_nobody_is_none() -> None:
    assert majority([]) is None


def test_a_tie_has_no_majority() -> None:
    assert majority(["a", "b", "b", "a"]) is None


def test_kappa_is_that_of_a_worked_example() -> None:
    # Ten items, fourteen people, five answers: the table commonly worked through for this measure.
    table = [
        (0, 0, 0, 0, 14),
        (0, 2, 6, 4, 2),
        (0, 0, 3, 5, 6),
        (0, 3, 9, 2, 0),
        (2, 2, 8, 1, 1),
        (7, 7, 0, 0, 0),
        (3, 2, 6, 3, 0),
        (2, 5, 3, 2, 2),
        (6, 5, 2, 1, 0),
        (0, 2, 2, 3, 7),
    ]
    votes = {
        str(item): [str(answer) for answer, count in enumerate(row) for _ in range(count)]
        for item, row in enumerate(table)
    }

    assert fleiss_kappa(votes) == pytest.approx(0.210, abs=0.001)


@pytest.mark.parametrize("votes", [(["yes"], ["no"]), (["yes"] * 2, ["yes"] * 2)])
def test_kappa_is_undefined_of_single_answers_and_where_all_say_the_same(
    votes: tuple[list[str], list[str]],
) -> None:
    assert fleiss_kappa(dict(zip("ab", votes, strict=True))) is None


def test_answers_that_never_agree_are_below_chance() -> None:
    assert fleiss_kappa({"a": ["yes", "no"], "b": ["no", "yes"]}) == pytest.approx(-1.0)


def test_the_sign_test_is_that_of_the_binomial_distribution() -> None:
    assert sign_test(8, 2) == pytest.approx(2 * (45 + 10 + 1) / 1024)


def test_the_sign_test_of_nothing_is_no_surprise() -> None:
    assert sign_test(0, 0) == 1.0
