"""Every passage of a debate is found by whose evidence it is."""

from dataclasses import replace

from claimwright.verdict.exports.debate_sources import (
    Cited,
    citations,
    cited,
    last_answers,
    source,
    sources,
)
from tests.debates import (
    BLIND,
    BRIGHT,
    CYCLE,
    FLAT,
    REPORT,
    citation,
    passage_id,
)

FOUND = sources(REPORT.rounds)


def test_a_citation_is_shown_with_its_page_and_terms() -> None:
    shown = cited(citation(FLAT, page="41"))

    assert shown == Cited(
        text="Solar output has been flat since 1980.",
        reference="Drivers of warming, 2021",
        page="41",
        address="https://example.org/flat",
        terms=("very likely",),
    )


def test_an_address_that_is_none_of_the_web_is_not_linked() -> None:
    assert cited(citation(CYCLE)).address == ""


def test_a_passage_is_found_by_its_advocate() -> None:
    shown = source(FOUND, "contrarian", passage_id(BRIGHT))

    assert shown.text == BRIGHT.text


def test_a_passage_of_another_advocate_is_found_too() -> None:
    shown = source(FOUND, "abstracts", passage_id(BRIGHT))

    assert shown.text == BRIGHT.text


def test_a_passage_that_nobody_showed_is_named() -> None:
    assert source(FOUND, "abstracts", "gone#0") == Cited(text="", reference="gone#0")


def test_a_passage_that_was_read_and_not_cited_is_found() -> None:
    answer = BLIND.answers[0]
    position = answer.overall
    assert position is not None
    bare = replace(answer, overall=replace(position, citations=()), parts=())
    found = sources((replace(BLIND, answers=(bare,)),))

    assert found["assessed", passage_id(FLAT)] == Cited(
        text=FLAT.text,
        reference="Drivers of warming, 2021",
        address="https://example.org/flat",
    )


def test_a_citation_of_the_whole_and_of_a_part_is_listed_once() -> None:
    assert len(citations(BLIND.answers[0])) == 2


def test_a_debate_without_a_round_has_no_answers() -> None:
    assert last_answers(replace(REPORT, rounds=())) == ()
