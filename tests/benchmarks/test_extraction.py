"""The measure of extraction, by hand-counted cases."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.data_sets import MissingDataError
from benchmarks.extraction import SETTINGS, TRUTH, Page, _cross_validated, pages, scores, shares
from claimwright.claims.article import Extraction


def test_the_same_text_matches_whole() -> None:
    assert shares("a b c d e", "a b, c d e!") == (1.0, 0.0, 0.0)


def test_shares_count_shingles_of_four_words() -> None:
    assert shares("a b c d e", "a b c d x") == (1 / 3, 1 / 3, 1 / 3)


def test_a_text_shorter_than_a_shingle_is_one() -> None:
    assert shares("a b", "a b") == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("true", "read", "expected"),
    [("", "", (0, 0, 0)), ("a", "", (0, 0, 1)), ("", "a", (0, 1, 0))],
)
def test_nothing_has_no_shingles(true: str, read: str, expected: tuple[int, int, int]) -> None:
    assert expected == shares(true, read)


def test_a_page_on_which_nothing_was_read_has_no_precision() -> None:
    table = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])

    assert scores(table) == pytest.approx((2 / 3, 1.0, 0.5))


def test_where_everything_fails_the_score_is_nothing() -> None:
    assert scores(np.array([[0.0, 0.5, 0.5]])) == (0.0, 0.0, 0.0)


def test_the_setting_is_chosen_on_other_pages_than_it_is_measured_on() -> None:
    good, bad = np.tile([1.0, 0.0, 0.0], (10, 1)), np.tile([0.0, 1.0, 1.0], (10, 1))

    assert _cross_validated({"bad": bad, "good": good}) == (1.0, 10)


def test_the_setting_in_use_is_among_the_measured() -> None:
    assert Extraction() in SETTINGS.values()


def test_every_page_has_its_text() -> None:
    try:
        every: tuple[Page, ...] = pages()
    except MissingDataError:
        pytest.skip(f"no {TRUTH} under ../shared/data")

    assert (113, True) == (len(every), all(page.text and page.html for page in every))
