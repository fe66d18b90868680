"""What is quoted and what people would quote in, how often the one holds the other out."""

from __future__ import annotations

from dataclasses import replace

from claimwright.domain import CitationCheck, CitationLabel, Span
from claimwright_lab.evaluation.citations.rationale import covers, rationale_figures
from tests.lab.evaluation.cited import case
from tests.lab.evaluation.said import values

TEXT = "Ice melts. Seas rise. Bees sing."
ICE, SEAS, BEES = (Span(start=s, end=s + 10, text=TEXT[s : s + 10]) for s in (0, 11, 22))
CASE = replace(case("c", TEXT, name="1"), rationales=((ICE, SEAS), (BEES,)))


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
