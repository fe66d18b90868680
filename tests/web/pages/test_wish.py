"""The first page's form."""

import pytest

from claimwright.domain import ReRank, Unit
from claimwright.errors import InputError
from claimwright.flows.find import FindOptions
from claimwright.settings import Settings
from claimwright.web.pages.wish import EXAMPLES, usual, wish_of

SETTINGS = Settings()
ON = {"include_title": "on", "coreference": "on", "check_worthiness": "on"}


def test_the_form_as_nobody_has_touched_it_is_the_settings() -> None:
    assert wish_of({"text": "Ice.", **ON}, SETTINGS).changed is False


def test_an_option_that_differs_is_noticed() -> None:
    assert wish_of({"text": "Ice.", "top_k": "3", **ON}, SETTINGS).changed is True


def test_every_option_arrives() -> None:
    wish = wish_of(
        {
            "text": "Ice.",
            "corpus": "mine",
            "unit": "sentence",
            "top_k": "30",
            "threshold": "0.7",
            "re_rank": "citations",
            "above": "0.5",
            "neither": "on",
        },
        SETTINGS,
    )
    options = wish.options()

    assert (wish.corpus, wish.query, options.include_title) == (
        "mine",
        "?above=0.5&neither=on",
        False,
    )
    assert (options.unit, options.top_k, options.threshold, options.re_rank) == (
        Unit.SENTENCE,
        30,
        0.7,
        ReRank.CITATIONS,
    )


def test_a_threshold_of_zero_asks_none() -> None:
    assert wish_of({"threshold": "0"}, SETTINGS).options().threshold is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("top_k", "0"),
        ("top_k", "31"),
        ("top_k", "nan"),
        ("top_k", "many"),
        ("threshold", "1.1"),
        ("above", "-1"),
        ("unit", "window"),
        ("re_rank", "fame"),
        ("example", "9"),
        ("example", "²"),
    ],
)
def test_a_value_that_the_form_does_not_offer_is_refused(field: str, value: str) -> None:
    with pytest.raises(InputError, match=field):
        wish_of({"text": "Ice.", field: value}, SETTINGS)


def test_an_example_is_a_claim_with_the_usual_options() -> None:
    wish = wish_of({"text": "ignored", "example": "1"}, SETTINGS)

    assert (wish.text, wish.top_k) == (EXAMPLES[1], usual(SETTINGS).top_k)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (" https://example.org/a ", "https://example.org/a"),
        ("www.example.org/a", "https://www.example.org/a"),
        ("HTTP://example.org", "HTTP://example.org"),
        ("See https://example.org/a", ""),
        ("javascript:alert(1)", ""),
        ("https://example.org/a and more", ""),
        ("", ""),
    ],
)
def test_a_text_that_is_an_address_is_known(text: str, address: str) -> None:
    assert wish_of({"text": text}, SETTINGS).address == address


def test_filters_follow_their_switches() -> None:
    wish = wish_of({"topic": "on"}, SETTINGS)
    default = FindOptions(filters=frozenset({"form", "check_worthiness"}))

    assert wish.finding(default, alone=False).filters == {"form", "topic"}


def test_a_single_sentence_is_checked_whatever_it_is() -> None:
    wish = wish_of({"topic": "on"}, SETTINGS)

    assert wish.finding(FindOptions(), alone=True).filters == frozenset()
