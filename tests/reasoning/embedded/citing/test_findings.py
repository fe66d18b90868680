"""The label with the passage and sentences to show."""

import pytest

from claimwright.domain import CitationLabel
from claimwright.reasoning.embedded.citing.findings import (
    carrying,
    is_vetoed,
    label_of,
    missing_of,
    passage_of,
    span_of,
)
from claimwright.reasoning.embedded.citing.signals import Seen
from tests.reasoning.embedded.citing.checkers import MISSING, PAGE, page, reader

FINE = {
    "covered_page": 0.9,
    "missing_numbers": 0.0,
    "other_units": 0.0,
    "negation": 0.0,
    "turned": 0.0,
    "support": 1.0,
}


def seen(claim: str, text: str = PAGE) -> Seen:
    found = reader().see(claim, "", page(text), MISSING)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("support", "grounded", "contradiction", "expected"),
    [
        (0.9, 0.9, 0.1, CitationLabel.SUPPORTED),
        (0.4, 0.9, 0.1, CitationLabel.PARTLY_SUPPORTED),
        (0.1, 0.2, 0.1, CitationLabel.NOT_SUPPORTED),
        (0.3, 0.9, 0.7, CitationLabel.CONTRADICTED),
        (0.5, 0.5, 0.5, CitationLabel.SUPPORTED),
    ],
)
def test_the_label_follows_the_probabilities(
    support: float, grounded: float, contradiction: float, expected: CitationLabel
) -> None:
    found = label_of(support=support, grounded=grounded, contradiction=contradiction)
    assert found is expected


@pytest.mark.parametrize(
    "against",
    [
        {"covered_page": 0.1},
        {"missing_numbers": 0.5},
        {"other_units": 1.0},
        {"negation": 1.0},
        {"support": -3.0},
    ],
)
def test_something_exact_against_it_is_a_veto(against: dict[str, float]) -> None:
    assert is_vetoed(FINE | against)


def test_nothing_against_it_is_no_veto() -> None:
    assert not is_vetoed(FINE)


def test_sentences_are_chosen_until_nothing_new_is_named() -> None:
    found = seen("The station opened in Oslo and measures the tide.")
    assert carrying(found) == (1, 2)


def test_sentences_near_each_other_are_shown_as_one_passage() -> None:
    found = seen("The station opened in Oslo and measures the tide.")
    start, end = passage_of(found, (1, 2))
    assert (start <= 1, end >= 3) == (True, True)


def test_sentences_far_apart_are_not_shown_as_one_passage() -> None:
    text = "The station opened in Oslo. " + "Rain fell there. " * 20 + "It measures the tide."
    found = seen("The station opened in Oslo and measures the tide.", text)
    start, end = passage_of(found, (0, 21))
    assert end - start < 10


def test_a_span_of_sentences_is_byte_exact() -> None:
    found = seen("The station opened in Oslo.")
    span = span_of(PAGE, found, 1, 3)
    assert PAGE[span.start : span.end] == span.text


def test_each_missing_name_is_told_once() -> None:
    found = seen("The station in Bergen left Bergen in 1887.")
    assert missing_of(found.found, found.unsupported) == ("Bergen", "1887")
