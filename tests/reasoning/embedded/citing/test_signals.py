"""The named numbers that decide."""

import math
from collections.abc import Mapping
from dataclasses import replace

import pytest

from claimwright.reasoning.embedded.citing.signals import signals
from tests.reasoning.embedded.citing.checkers import MISSING, PAGE, page, reader


def of(claim: str, text: str = PAGE, article: str = "") -> Mapping[str, float]:
    seen = reader().see(claim, article, page(text), MISSING)
    assert seen is not None
    return signals(seen)


def test_a_claim_that_is_named_whole_is_covered() -> None:
    assert of("The station opened in Oslo in May 1998")["covered_page"] == pytest.approx(1.0)


def test_a_missing_name_is_told_as_a_share() -> None:
    assert of("We opened Oslo and Bergen")["missing_names"] == pytest.approx(0.5)


def test_a_name_that_the_article_is_about_is_never_missing() -> None:
    assert of("In Bergen it opened", article="Bergen")["missing_names"] == 0.0


def test_a_missing_year_is_told() -> None:
    assert of("The station opened in Oslo in 1887")["missing_numbers"] == 1.0


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


def test_a_claim_without_words_has_signals_too() -> None:
    assert of("it was")["covered_page"] == 0.0
