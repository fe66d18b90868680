"""The numbered quotes that an explanation rests on."""

from __future__ import annotations

from dataclasses import replace

from claimwright.domain import ExplanationSentence
from claimwright.views.weigh_sources import sources_of
from tests.weighings import CHANNELS, HELD, LOWERED, NOTHING_FOUND, TRAP, TRIAL, WEIGHED


def test_quotes_are_numbered_as_the_explanation_needs_them() -> None:
    assert [(one.number, one.quote) for one in sources_of(WEIGHED)] == [
        (1, LOWERED),
        (2, HELD),
        (3, TRAP),
        (4, CHANNELS),
    ]


def test_a_source_knows_its_work_and_the_sentences_that_rest_on_it() -> None:
    first = sources_of(WEIGHED)[0]

    assert (first.document, first.sentences) == (TRIAL, (2,))


def test_a_quote_that_two_sentences_need_stands_once() -> None:
    twice = ExplanationSentence(sentence="x", status="attributed", sources=(TRAP, TRAP))
    report = replace(WEIGHED, explanation=(twice, twice))

    assert [(one.number, one.sentences) for one in sources_of(report)] == [(1, (1, 2))]


def test_a_work_that_the_report_does_not_hold_is_named_by_its_id() -> None:
    found = sources_of(replace(WEIGHED, documents=()))

    assert found[0].document.id == "trial"


def test_no_explanation_has_no_sources() -> None:
    assert sources_of(NOTHING_FOUND) == ()
