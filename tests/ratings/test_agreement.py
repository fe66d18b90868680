"""What several people answered in, how far they agree out."""

from __future__ import annotations

import pytest

from claimwright.ratings.agreement import fleiss_kappa, majority, sign_test


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


def test_kappa_of_single_answers_is_undefined() -> None:
    assert fleiss_kappa({"a": ["yes"], "b": ["no"]}) is None


def test_kappa_is_undefined_where_all_say_the_same() -> None:
    assert fleiss_kappa({"a": ["yes", "yes"], "b": ["yes", "yes"]}) is None


def test_answers_that_never_agree_are_below_chance() -> None:
    assert fleiss_kappa({"a": ["yes", "no"], "b": ["no", "yes"]}) == pytest.approx(-1.0)


def test_the_sign_test_is_that_of_the_binomial_distribution() -> None:
    assert sign_test(8, 2) == pytest.approx(2 * (45 + 10 + 1) / 1024)


def test_the_sign_test_of_nothing_is_no_surprise() -> None:
    assert sign_test(0, 0) == 1.0
