"""Cases that were read become the numbers of the engine."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.training.citation_checks.cases import training_cases
from claimwright_lab.training.citation_checks.fit import (
    NO_OPINION,
    SHALLOW,
    SUPPORT_SIGNALS,
    ReadCase,
    calibrated,
    fit_combination,
    fit_logistic,
    fit_words,
    marked_words,
    read_cases,
    table,
    with_words,
)
from tests.lab.training.citation_checks.rows import data_folder
from tests.reasoning.embedded.citing.checkers import reader

ROWS = np.array([[0.0, 1.0], [1.0, 1.0], [2.0, 1.0], [3.0, 1.0], [1.4, 1.0], [1.6, 1.0]])
ANSWERS = np.array([False, False, True, True, True, False])


def test_both_answers_weigh_the_same_together() -> None:
    rows = np.zeros((10, 1))
    answers = np.array([True] + [False] * 9)
    fit = fit_logistic(rows, answers, ["x"], ridge=0.1)
    assert fit.probability({"x": 0.0}) == pytest.approx(0.5)


def test_a_column_that_never_changes_gets_no_weight() -> None:
    assert fit_logistic(ROWS, ANSWERS, ["x", "same"], ridge=0.1).weights[1] == pytest.approx(0.0)


def test_the_slope_points_to_the_positive_side() -> None:
    assert fit_logistic(ROWS, ANSWERS, ["x", "same"], ridge=0.1).weights[0] > 0


def test_one_answer_alone_cannot_be_fitted() -> None:
    with pytest.raises(InputError, match="needs both"):
        fit_logistic(ROWS, np.ones(6, dtype=bool), ["x", "same"], ridge=0.1)


@given(st.floats(min_value=0.1, max_value=100))
def test_the_unit_of_a_column_changes_nothing(unit: float) -> None:
    plain = fit_logistic(ROWS, ANSWERS, ["x", "same"], ridge=0.1)
    scaled = fit_logistic(ROWS * [unit, 1.0], ANSWERS, ["x", "same"], ridge=0.1)
    assert np.allclose(
        plain.probabilities(ROWS), scaled.probabilities(ROWS * [unit, 1.0]), atol=1e-6
    )


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> tuple[ReadCase, ...]:
    return read_cases(training_cases(data_folder(tmp_path_factory.mktemp("d")), seed=3), reader())


def test_marked_words_are_those_that_people_marked(read: tuple[ReadCase, ...]) -> None:
    marked = next(each for each in read if each.case.id == "m-Arlen")
    assert marked_words(marked) == [False, False, False, False, True]


def test_a_marked_word_is_doubted_more_than_the_others(read: tuple[ReadCase, ...]) -> None:
    words = fit_words(read)
    marked = next(each for each in read if each.case.id == "m-Arlen")
    doubts = with_words(marked.seen, words).unsupported
    assert doubts[-1] > max(doubts[:-1])


def test_supported_claims_are_believed_more(read: tuple[ReadCase, ...]) -> None:
    fitted = fit_combination(read, read)
    rows = table(read, fitted.words, fitted.support.names)
    chances = fitted.support.probabilities(rows)
    supported = np.array([each.case.supported for each in read])
    assert chances[supported].mean() > chances[~supported].mean()


def test_an_address_never_speaks_for_support(read: tuple[ReadCase, ...]) -> None:
    fitted = fit_combination(read, read)
    assert fitted.support.weights[SUPPORT_SIGNALS.index(SHALLOW)] <= 0


def test_a_calibration_keeps_the_order(read: tuple[ReadCase, ...]) -> None:
    fitted = fit_combination(read, read).support
    again = calibrated(fitted, read, NO_OPINION)
    rows = table(read, NO_OPINION, fitted.names)
    assert np.argsort(fitted.log_odds(rows)).tolist() == np.argsort(again.log_odds(rows)).tolist()


def test_what_an_earlier_calibration_took_off_for_an_address_does_not_count(
    read: tuple[ReadCase, ...],
) -> None:
    front = [
        replace(each, seen=replace(each.seen, url="https://a.example/"))
        if place % 2 and not each.case.supported
        else each
        for place, each in enumerate(read)
    ]
    fitted = fit_combination(read, front)
    again = calibrated(fitted.support, front, fitted.words)

    assert fitted.support.weights[SUPPORT_SIGNALS.index(SHALLOW)] < 0
    assert np.allclose(again.weights, fitted.support.weights)
    assert np.allclose([again.slope, again.shift], [fitted.support.slope, fitted.support.shift])
