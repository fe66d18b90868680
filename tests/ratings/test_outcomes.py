"""Answers and the key in, a table of outcomes and figures by score out."""

from __future__ import annotations

import pytest

from claimwright.domain import Rating
from claimwright.errors import InputError
from claimwright.ratings.outcomes import bucket_figures, outcomes_csv
from tests.lab.evaluation.said import values

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
