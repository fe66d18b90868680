"""The named numbers that decide."""

import math
from collections.abc import Mapping
from dataclasses import replace

import pytest

from claimwright.domain import Span
from claimwright.reasoning.embedded.citing.page import read_page
from claimwright.reasoning.embedded.citing.signals import loose_share, other_units, signals
from claimwright.reasoning.embedded.citing.words import COUNTED, NAMED, Rarity, claim_words
from claimwright.testing import split_sentences
from tests.reasoning.embedded.citing.checkers import MISSING, PAGE, page, reader


def of(claim: str, text: str = PAGE, article: str = "") -> Mapping[str, float]:
    seen = reader().see(claim, article, page(text), MISSING)
    assert seen is not None
    return signals(seen)


@pytest.mark.parametrize(
    ("claim", "name", "expected"),
    [
        ("The station opened in Oslo in May 1998", "covered_page", 1.0),
        ("it was", "covered_page", 0.0),
        ("We opened Oslo and Bergen", "missing_names", 0.5),
        ("The station opened in Oslo in 1887", "missing_numbers", 1.0),
    ],
)
def test_what_a_page_lacks_of_a_claim_is_told_as_a_share(
    claim: str, name: str, expected: float
) -> None:
    assert of(claim)[name] == pytest.approx(expected)


def test_a_name_that_the_article_is_about_is_never_missing() -> None:
    assert of("In Bergen it opened", article="Bergen")["missing_names"] == 0.0


def test_a_denial_by_the_nearest_sentence_is_told() -> None:
    assert of("The station opened in Oslo", "The station never opened in Oslo.")["negation"] == 1.0


def test_a_front_page_is_shallow_and_a_page_below_is_not() -> None:
    seen = reader().see("The station opened", "", page(), MISSING)
    assert seen is not None
    found = [
        signals(replace(seen, url=url))["shallow"]
        for url in ("", "https://a.example/", "https://a.example/2020/05/ice.html")
    ]
    assert found == [0.0, 1.0, 0.0]


def test_every_signal_is_a_number() -> None:
    assert all(math.isfinite(value) for value in of("Tea is hot").values())


PEOPLE = read_page(
    "Abel Teshome is 38 years old. His brother Dawit plays for Rusten. The fee was 500 euros.",
    "",
    split_sentences,
)


def whole(text: str) -> Span:
    return Span(start=0, end=len(text), text=text)


@pytest.mark.parametrize(
    ("text", "loose"),
    [
        ("It cost them 500 euros", 0.0),
        ("It cost them 500 kronor", 1.0),
        ("It cost them 38 euros", 1.0),
    ],
)
def test_a_number_beside_another_word_is_loose(text: str, loose: float) -> None:
    words = claim_words(text, Rarity({}))

    assert loose_share(text, words, PEOPLE, COUNTED, least=1) == loose


@pytest.mark.parametrize(
    ("text", "loose"),
    [
        ("He is Abel Teshome", 0.0),
        ("He is Dawit Teshome", 1.0),
        ("Abel met Rusten", 0.0),
        ("He is in Rusten Rusten", 1.0),
    ],
    ids=["of one person", "of two", "apart in the claim", "twice where the page has it once"],
)
def test_names_that_the_page_parts_are_loose(text: str, loose: float) -> None:
    assert loose_share(text, claim_words(text, Rarity({})), PEOPLE, NAMED, least=2) == loose


@pytest.mark.parametrize("claimed", ["J.R.R. Tolkien", "J. R. R. Tolkien"])
@pytest.mark.parametrize("written", ["J.R.R. Tolkien", "J. R. R. Tolkien", "JRR Tolkien"])
def test_initials_of_one_name_stand_together_however_they_are_spaced(
    claimed: str, written: str
) -> None:
    # A splitter for tests would cut behind every point.
    page = read_page(f"It is by {written}", "", lambda text: (whole(text),))
    text = f"It is by {claimed}"

    assert loose_share(text, claim_words(text, Rarity({})), page, NAMED, least=2) == 0.0


@pytest.mark.parametrize(
    ("text", "told"),
    [("It cost 500 kronor", ["500"]), ("It cost 500 euros", []), ("It cost 700 euros", [])],
)
def test_a_number_that_the_page_has_with_another_unit_alone_is_told(
    text: str, told: list[str]
) -> None:
    words = other_units(text, claim_words(text, Rarity({})), PEOPLE)

    assert [word.span.text for word in words] == told
