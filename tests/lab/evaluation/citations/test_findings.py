"""Checks and what people say in, figures out, each counted by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimwright.domain import CitationCheck, CitationLabel, Span
from claimwright_lab.evaluation.cases import CitationCase
from claimwright_lab.evaluation.citations.findings import (
    EXACT,
    coverage_figures,
    covers,
    exact_figures,
    rationale_figures,
    review_figures,
    support_figures,
)
from tests.lab.evaluation.cited import case, check
from tests.lab.evaluation.said import named, values

GOLD = ["SUPPORTED", "SUPPORTED", "PARTLY_SUPPORTED", "NOT_SUPPORTED", "NOT_SUPPORTED"]
SAID = ["SUPPORTED", "PARTLY_SUPPORTED", "SUPPORTED", "CONTRADICTED", "NOT_SUPPORTED"]
CHANCES = [0.9, 0.4, 0.7, 0.1, 0.2]

TEXT = "Ice melts. Seas rise. Bees sing."
ICE, SEAS, BEES = (Span(start=s, end=s + 10, text=TEXT[s : s + 10]) for s in (0, 11, 22))
CASE = replace(case("c", TEXT, name="1"), rationales=((ICE, SEAS), (BEES,)))


def cases(gold: list[str]) -> list[CitationCase]:
    return [case("c", "Seas rise.", one, name=str(n)) for n, one in enumerate(gold)]


def checks(said: list[str], chances: list[float] | None = None) -> list[CitationCheck]:
    known: Sequence[float | None] = chances or [None] * len(said)
    return [check(label, chance) for label, chance in zip(said, known, strict=True)]


def test_everything_but_support_needs_review() -> None:
    # Of two that hold one is told; of three that need review two are, of three so called.
    figures = values(review_figures(cases(GOLD), checks(SAID)))

    assert figures["balanced accuracy"] == pytest.approx((1 / 2 + 2 / 3) / 2)
    assert (figures["precision NEEDS_REVIEW"], figures["recall NEEDS_REVIEW"]) == (2 / 3, 2 / 3)
    assert figures["majority accuracy"] == 3 / 5


def test_a_contradiction_is_a_way_not_to_support() -> None:
    figures = values(exact_figures(cases(GOLD), checks(SAID)))

    assert (figures["exact accuracy"], figures["exact recall NOT_SUPPORTED"]) == (3 / 5, 1.0)


def test_classes_that_are_nowhere_are_left_out() -> None:
    names = [figure.name for figure in exact_figures(cases(GOLD), checks(SAID))]

    assert [name for name in names if name.endswith("SOURCE_UNAVAILABLE")] == []


def test_probabilities_are_measured_by_order_and_by_honesty() -> None:
    figures = values(support_figures(cases(GOLD), checks(SAID, CHANCES)))

    # Holding: .9 and .4; others .7, .1, .2: five of six pairs are in order.
    assert figures["AUROC"] == pytest.approx(5 / 6)
    assert figures["ECE"] == pytest.approx((0.1 + 0.6 + 0.7 + 0.1 + 0.2) / 5)
    assert figures["Brier"] == pytest.approx(2 * (0.01 + 0.36 + 0.49 + 0.01 + 0.04) / 5)


def test_without_probabilities_there_are_no_such_figures() -> None:
    assert support_figures(cases(GOLD), checks(SAID)) == ()


def test_what_could_not_be_read_is_told_apart() -> None:
    gone = case("c", "", "SOURCE_UNAVAILABLE", name="9")
    every, told = [*cases(GOLD), gone], [*checks(SAID), check("SOURCE_UNAVAILABLE")]

    figures = values(coverage_figures(every, told))

    assert (figures["sources read"], figures["unread called unavailable"]) == (5 / 6, 1.0)
    assert figures["read recall NEEDS_REVIEW"] == 2 / 3


def test_where_all_was_read_nothing_is_unread() -> None:
    figure = named(coverage_figures(cases(GOLD), checks(SAID)), "unread called unavailable")

    assert (figure.value, figure.n) == (None, 0)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(EXACT), st.sampled_from(list(CitationLabel))), min_size=1)
)
def test_every_share_lies_within_its_bounds(pairs: list[tuple[str, CitationLabel]]) -> None:
    given_cases = cases([gold for gold, _ in pairs])
    told = [CitationCheck(label=label) for _, label in pairs]

    figures = [*review_figures(given_cases, told), *exact_figures(given_cases, told)]
    assert [f for f in figures if f.value is not None and not 0.0 <= f.value <= 1.0] == []


def quoting(passage: Span | None, *sentences: Span) -> CitationCheck:
    return CitationCheck(
        label=CitationLabel.SUPPORTED, support=0.5, passage=passage, sentences=sentences
    )


def test_one_supporting_sentence_is_enough() -> None:
    first = Span(start=0, end=10, text=TEXT[:10])

    assert values(rationale_figures([CASE], [quoting(first, SEAS)])) == {
        "supporting sentence quoted": 1.0,
        "supporting sentence in passage": 1.0,
        "whole rationale in passage": 0.0,
    }


def test_a_whole_rationale_is_all_sentences_of_one_set() -> None:
    both = Span(start=0, end=21, text=TEXT[:21])

    figures = values(rationale_figures([CASE], [quoting(both)]))

    assert (figures["supporting sentence quoted"], figures["whole rationale in passage"]) == (0, 1)


def test_a_case_in_which_people_found_nothing_is_left_out() -> None:
    bare = case("c", TEXT, name="2")

    assert rationale_figures([CASE, bare], [quoting(None), quoting(None)])[0].n == 1


def test_without_any_rationale_there_is_no_figure() -> None:
    assert rationale_figures([case("c", TEXT)], [quoting(None)]) == ()


def test_less_than_half_of_a_sentence_is_not_it() -> None:
    assert not covers([Span(start=0, end=4, text=TEXT[:4])], ICE)
