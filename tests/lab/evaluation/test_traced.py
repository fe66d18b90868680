"""Whether a sentence says no more than its sources."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import ExplanationSentence, Quote
from claimwright_lab.evaluation.traced import documents_of, exact, quotes_of, traced
from tests.weighings import CHANNELS, HELD, LOWERED, TRAP, TRIAL, WEIGHED


def said(sentence: str, *sources: Quote) -> bool:
    """Tell whether a sentence with these sources is traced."""
    return traced(
        ExplanationSentence(sentence=sentence, status="composed", sources=sources), WEIGHED
    )


def test_every_quote_of_a_report_is_yielded() -> None:
    assert len(list(quotes_of(WEIGHED))) == 7 + 4 + 4


def test_a_quote_stands_where_it_says() -> None:
    assert exact(LOWERED, documents_of(WEIGHED))


def test_a_quote_that_was_altered_does_not_stand() -> None:
    assert not exact(replace(LOWERED, text=LOWERED.text.upper()), documents_of(WEIGHED))


def test_a_quote_of_a_work_that_is_not_there_does_not_stand() -> None:
    assert not exact(replace(LOWERED, document_id="other"), documents_of(WEIGHED))


def test_a_sentence_that_quotes_its_source_is_traced() -> None:
    assert said(f"Against it stands: “{CHANNELS.text}” (Channels dug, 2004)", CHANNELS)


@pytest.mark.parametrize(
    "sentence",
    [
        "It says: “Wetlands with channels stopped the water.”",
        "Marshes lowered surges by 25 %.",
        "Penguins prefer colder shores nowadays.",
        "Three works say that marshes lowered surges.",
    ],
)
def test_a_sentence_that_says_more_is_not_traced(sentence: str) -> None:
    assert not said(sentence, LOWERED)


@pytest.mark.parametrize(
    "sentence",
    [
        "In Louisiana marshes lowered surges by 15 %.",
        "One work supports the claim.",
        f"In support: “{LOWERED.text} […] {HELD.text}” ({TRIAL.title}, 2019)",
    ],
)
def test_a_sentence_in_the_words_of_its_sources_is_traced(sentence: str) -> None:
    assert said(sentence, LOWERED, HELD)


def test_a_count_of_as_many_works_as_are_cited_is_traced() -> None:
    assert said("Two works support the claim.", LOWERED, TRAP)


def test_a_sentence_without_sources_is_not_traced() -> None:
    assert not said("Wetlands slow the sea.")


def test_a_work_may_be_called_by_its_id() -> None:
    work = replace(TRIAL, id="work 41", title="", authors=())
    named = replace(WEIGHED.documents[0], document=work)
    quote = replace(LOWERED, document_id=work.id)
    sentence = ExplanationSentence(
        sentence=f"In support: “{quote.text}” (work 41)", status="attributed", sources=(quote,)
    )

    assert traced(sentence, replace(WEIGHED, documents=(named,)))
