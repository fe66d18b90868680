"""What several commands share."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.cli.options import Asked, Choice
from claimwright.errors import InputError


def test_flags_are_settings_by_name() -> None:
    choice = Choice(corpus="own", top_k=3, unit="sentence", re_rank="none")

    assert choice.flags() == {
        "corpus": "own",
        "top_k": 3,
        "unit": "sentence",
        "selection.re_rank": "none",
    }


def test_nothing_to_answer_is_refused_with_an_example() -> None:
    with pytest.raises(InputError, match="give a claim in quotation marks"):
        Asked().check()


def test_two_things_to_answer_are_named() -> None:
    with pytest.raises(InputError, match="give one of a claim and --input, not both"):
        Asked(claim="Seas rise.", rows=Path("x")).check()


def test_a_report_to_make_again_is_a_thing_to_answer() -> None:
    Asked().check(replay=Path("x"))

    with pytest.raises(InputError, match="give one of a claim and --replay, not both"):
        Asked(claim="Seas rise.").check(replay=Path("x"))


def test_the_answer_to_one_claim_goes_to_no_file_of_answers() -> None:
    with pytest.raises(InputError, match="'o' needs --input"):
        Asked(claim="Seas rise.", output=Path("o")).check()


@pytest.mark.parametrize(
    "asked", [Asked(claim="Seas rise."), Asked(rows=Path("x"), output=Path("o"))]
)
def test_one_thing_is_enough(asked: Asked) -> None:
    asked.check()
