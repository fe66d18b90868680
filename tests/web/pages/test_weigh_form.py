"""The form that weighs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Claim, WeighMode
from claimwright.errors import InputError
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import Settings, WeighSettings
from claimwright.web.pages.weigh_form import (
    MAX_WORKS,
    MODE_CHOICES,
    claim_of,
    usual_weighing,
    weigh_wish_of,
)

USUAL = usual_weighing(Settings())


def test_the_form_begins_with_the_settings() -> None:
    settings = replace(Settings(), weigh=WeighSettings(top_k=50, mode=WeighMode.PAPER))

    assert (usual_weighing(settings).top_k, usual_weighing(settings).mode) == (
        MAX_WORKS,
        WeighMode.PAPER,
    )


def test_every_mode_can_be_chosen() -> None:
    assert {value for value, _ in MODE_CHOICES} == set(WeighMode)


def test_what_was_sent_is_read() -> None:
    fields = {"text": "Seas rise.", "corpus": "own", "works": "3", "mode": "paper"}
    wish = weigh_wish_of(fields, Settings())

    assert (wish.text, wish.corpus, wish.changed) == ("Seas rise.", "own", True)
    assert wish.options == WeighOptions(mode=WeighMode.PAPER, top_k=3)


def test_what_was_not_sent_keeps_its_default() -> None:
    assert weigh_wish_of({"text": "Seas rise."}, Settings()) == replace(USUAL, text="Seas rise.")


def test_the_number_of_passages_of_the_first_page_is_no_number_of_works() -> None:
    assert weigh_wish_of({"text": "x", "top_k": "30"}, Settings()).top_k == USUAL.top_k


@pytest.mark.parametrize("works", ["0", "21", "-1", "1.5", "x", "9" * 5_000, "٣"])
def test_a_number_of_works_out_of_range_is_refused(works: str) -> None:
    with pytest.raises(InputError, match=r"whole number in 1\.\.20"):
        weigh_wish_of({"works": works}, Settings())


@pytest.mark.parametrize("mode", ["PAPER", "<b>", "x" * 5_000])
def test_an_unknown_mode_is_refused(mode: str) -> None:
    with pytest.raises(InputError, match="must be one of paper, fixed"):
        weigh_wish_of({"mode": mode}, Settings())


@pytest.mark.parametrize("example", ["9", "-1", "x"])
def test_an_unknown_example_is_refused(example: str) -> None:
    with pytest.raises(InputError, match="there is no example"):
        weigh_wish_of({"example": example}, Settings())


def test_the_claim_is_read_without_spaces_around_it() -> None:
    assert claim_of(replace(USUAL, text=" Seas rise.\n")) == Claim(text="Seas rise.")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" \n", "there is no claim"),
        ("www.example.org/a", "is a link and no claim"),
        ("x" * 10_001, "at most 10000"),
        ("a\x00b", "only text can be checked"),
    ],
)
def test_what_is_no_claim_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        claim_of(replace(USUAL, text=text))
