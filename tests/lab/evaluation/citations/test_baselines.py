"""Scores that need no checker, counted by hand."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.testing import FakeStanceModel
from claimwright_lab.evaluation.citations.baselines import (
    bm25,
    document_level,
    lexical_overlap,
    order_figures,
    plain_baselines,
)
from tests.lab.evaluation.cited import case
from tests.lab.evaluation.said import values

GONE = case("Seas rise", "", name="gone")


def test_short_words_do_not_count_and_numbers_do() -> None:
    assert lexical_overlap("The sea rose by 3 metres", "3 rose") == pytest.approx(2 / 3)


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_overlap_is_a_share(claim: str, text: str) -> None:
    assert 0.0 <= lexical_overlap(claim, text) <= 1.0


def test_the_source_with_the_rare_word_scores_more() -> None:
    found = bm25(
        [case("Permafrost thaws", "Permafrost."), case("Permafrost thaws ", "Seas."), GONE]
    )

    assert (found[0] or 0.0) > (found[1] or 0.0)
    assert found[2] is None


def test_without_any_text_there_is_no_score() -> None:
    assert bm25([GONE]) == (None,)


def test_the_verifier_reads_each_page_that_is_there() -> None:
    found = document_level([GONE, case("Seas rise", "Seas rise.")], FakeStanceModel())

    assert found[0] is None
    assert found[1] == pytest.approx(0.9 + 0.1 / 4)


def test_every_plain_score_is_there() -> None:
    scores = plain_baselines([case("Seas rise", "Seas rise.", url="https://e.org/a/b"), GONE])

    assert {name: scores[name] for name in ("URL depth", "lexical overlap", "length")} == {
        "URL depth": (2.0, None),
        "lexical overlap": (1.0, None),
        "length": (pytest.approx(log(11)), None),
    }


def test_what_nothing_is_known_of_has_figures_without_value() -> None:
    figures = order_figures("URL depth", [GONE], (None,), [True], what="failing citations")

    assert [(figure.value, figure.n) for figure in figures] == [(None, 0)] * 3


def test_an_order_is_measured_on_the_cases_that_have_a_score() -> None:
    cases = [case("a", "x"), case("b", "x"), case("c", "x")]

    figures = order_figures("words", cases, (0.9, None, 0.1), [True, True, False], what="failing")

    assert (values(figures)["words AUROC"], figures[0].n) == (1.0, 2)
