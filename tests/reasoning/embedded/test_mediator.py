"""A mediator that words questions and summary from the evidence alone."""

from dataclasses import replace

import pytest

from claimwright.domain import AdvocateAnswer
from claimwright.reasoning.embedded.mediator import EmbeddedMediator, distinguishing_terms
from tests.debates import REPORT, UNANSWERED
from tests.memory_debates import AGAINST, FOR, SEAS, SILENT, advocate, profile

GOOD = advocate(profile("good"), FOR).answer(SEAS, ())
BAD = advocate(profile("bad"), AGAINST).answer(SEAS, ())
QUIET = advocate(profile("quiet"), SILENT).answer(SEAS, ())
MEDIATOR = EmbeddedMediator()


def test_two_that_differ_are_each_asked_about_the_others_evidence() -> None:
    first, second = MEDIATOR.ask(SEAS, [GOOD, BAD], number=1)

    assert (first.id, first.addressed, first.opposing_advocate) == ("r1q1", "good", "bad")
    assert (second.id, second.addressed, second.opposing_advocate) == ("r1q2", "bad", "good")
    assert (first.own, first.opposing) == (second.opposing, second.own)


def test_a_question_names_what_tells_the_other_side_apart() -> None:
    question = MEDIATOR.ask(SEAS, [BAD, GOOD], number=2)[0]

    assert question.text == (
        "Seas rise because ice melts: what does your corpus hold on everywhere?"
    )


@pytest.mark.parametrize("answers", [[], [GOOD], [GOOD, GOOD], [GOOD, QUIET]])
def test_those_that_do_not_differ_are_asked_nothing(answers: list[AdvocateAnswer]) -> None:
    assert MEDIATOR.ask(SEAS, answers, number=1) == ()


def test_one_that_cites_nothing_is_in_no_conflict() -> None:
    assert BAD.overall is not None
    bare = replace(BAD, overall=replace(BAD.overall, citations=()))

    assert MEDIATOR.ask(SEAS, [GOOD, bare], number=1) == ()


def test_no_more_than_the_limit_is_asked() -> None:
    many = [GOOD, BAD, *(replace(BAD, advocate=f"b{n}") for n in range(5))]

    assert len(EmbeddedMediator(questions=2).ask(SEAS, many, number=1)) == 2


def test_a_summary_quotes_both_sides_exactly() -> None:
    sentences = MEDIATOR.summarise(SEAS, REPORT.verdict, [GOOD, BAD])
    texts = {p.evidence.document.id: p.evidence.document.text for p in (*GOOD.judged, *BAD.judged)}

    assert [s.sentence.split(":")[0] for s in sentences] == [
        "The evidence says",
        "On the other side",
    ]
    assert [
        quote for s in sentences for quote in s.sources
        if texts[quote.document_id][quote.start : quote.end] != quote.text
    ] == []  # fmt: skip


def test_without_a_verdict_nothing_is_quoted() -> None:
    assert MEDIATOR.summarise(SEAS, UNANSWERED.verdict, [QUIET]) == ()


def test_brackets_of_a_reference_do_not_end_it() -> None:
    assert GOOD.overall is not None
    citation = replace(GOOD.overall.citations[0], reference="Gauges (2020)")
    named = replace(GOOD, overall=replace(GOOD.overall, citations=(citation,)))

    told = MEDIATOR.summarise(SEAS, replace(REPORT.verdict, veracity=3), [named])[0]

    assert told.sentence.endswith("(Gauges [2020])")


def test_names_of_authors_are_no_terms() -> None:
    assert distinguishing_terms(["Drought (Anchukaitis, 2015) spread."], []) == (
        "drought",
        "spread",
    )


def test_terms_that_both_sides_use_tell_nothing_apart() -> None:
    terms = distinguishing_terms(["Tide gauges show tide."], ["Gauges are shown."], known="show")

    assert terms == ("tide", "gauges")
