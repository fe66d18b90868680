"""Claims with known rationales in, the threshold that finds their sentences and how well out."""

from __future__ import annotations

import pytest

from claimwright_lab.training.rationales import (
    Sentences,
    by_cosine,
    by_score,
    fit_threshold,
    marked,
    rationale_figures,
    sentence_f1,
)
from tests.examples import WordGraph, cross_encoder
from tests.lab.training.cited import ABSTRACTS, claim

CASE = Sentences(
    first=4, scores=(0.2, 0.7, 0.6), cosines=(0.9, 0.85, 0.1), gold=frozenset({5, 6, 9})
)


@pytest.mark.parametrize(
    ("threshold", "expected"), [(0.1, {4, 5, 6}), (0.6, {5, 6}), (0.65, {5}), (0.9, {5})]
)
def test_a_score_over_the_threshold_is_chosen_and_the_best_one(
    threshold: float, expected: set[int]
) -> None:
    assert by_score(threshold)(CASE) == expected


@pytest.mark.parametrize(("margin", "expected"), [(0.0, {4}), (0.1, {4, 5}), (1.0, {4, 5, 6})])
def test_a_cosine_near_the_best_is_chosen(margin: float, expected: set[int]) -> None:
    assert by_cosine(margin)(CASE) == expected


def test_gold_outside_the_window_is_missed() -> None:
    assert sentence_f1([CASE], by_score(0.6)) == pytest.approx(2 * 2 / (2 + 3))


def test_the_threshold_with_the_best_f1_is_taken() -> None:
    assert fit_threshold([CASE]) == 0.25


def test_both_rules_are_reported_beside_each_other() -> None:
    figures = rationale_figures([CASE], [CASE], 0.6)

    assert [figure.note for figure in figures] == [
        "rationale head, threshold 0.6",
        "similarity, margin 0.05",
    ]
    assert figures[0].value == 0.8


def test_a_window_is_scored_sentence_by_sentence() -> None:
    case = marked(cross_encoder(WordGraph(marks=True)), claim(decided=True), ABSTRACTS["1"])

    assert case.gold == {3}
    assert max(range(len(case.scores)), key=case.scores.__getitem__) + case.first == 3


def test_a_verifier_without_that_head_says_nothing() -> None:
    case = marked(cross_encoder(), claim(decided=True), ABSTRACTS["1"])

    assert set(case.scores) == {0.5}
