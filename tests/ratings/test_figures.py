"""Answers in, shares, agreement and preference out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from claimwright.domain import Rating
from claimwright.errors import InputError
from claimwright.ratings.figures import (
    NEITHER,
    OTHER,
    OURS,
    bucket_figures,
    fleiss_kappa,
    majority,
    outcomes_csv,
    rating_figures,
    sign_test,
    votes_of,
)
from tests.lab.evaluation.said import values


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


KEY = {"1": {"support": "0.0500"}, "2": {"support": "0.1000"}, "3": {"support": "0.9000"}}


def answer(item: str, rater: str, said: str) -> Rating:
    return Rating(form="f", item=item, question="preferred", rater=rater, answer=said)


RATINGS = [
    answer("1", "Ada", "ours"),
    answer("1", "Bo", "ours"),
    answer("1", "Cy", "neither"),
    answer("2", "Ada", "the other"),
    answer("2", "Bo", "ours"),
]


def test_each_item_is_a_row_with_its_votes_and_majority() -> None:
    assert outcomes_csv(RATINGS, KEY).splitlines() == [
        "item,question,support,votes,majority",
        "1,preferred,0.0500,ours=2;neither=1,ours",
        "2,preferred,0.1000,ours=1;the other=1,",
    ]


def test_without_a_key_no_score_is_known() -> None:
    assert outcomes_csv(RATINGS[:1], {}).splitlines()[1] == "1,preferred,,ours=1,ours"


def test_answers_are_measured_by_the_score_of_what_was_shown() -> None:
    found = values(bucket_figures(RATINGS, KEY))

    assert found["support 0.00 to 0.10, preferred: ours"] == 1.0
    assert found["support 0.10 to 0.25, preferred: no majority"] == 1.0


def test_ranges_without_answers_are_left_out() -> None:
    names = [figure.name for figure in bucket_figures(RATINGS, KEY)]

    assert [name for name in names if name.startswith("support 0.50")] == []


def test_without_scores_there_is_nothing_to_tell() -> None:
    assert bucket_figures(RATINGS, {}) == ()


@pytest.mark.parametrize("score", ["high", "1.5"])
def test_a_score_that_is_none_is_told(score: str) -> None:
    with pytest.raises(InputError, match="the key gives '1' the score"):
        bucket_figures(RATINGS[:1], {"1": {"support": score}})
