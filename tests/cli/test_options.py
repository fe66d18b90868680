"""What several commands share."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.cli.ledger import STANDARD
from claimwright.cli.options import Choice, check_output, one_source
from claimwright.errors import InputError


def test_flags_are_settings_by_name() -> None:
    choice = Choice(corpus="own", top_k=3, unit="sentence", re_rank="none")

    assert choice.flags() == {
        "corpus": "own",
        "top_k": 3,
        "unit": "sentence",
        "selection.re_rank": "none",
        "verifier": None,
    }


def test_nothing_to_answer_is_refused_with_an_example() -> None:
    with pytest.raises(InputError, match="give a claim in quotation marks"):
        one_source(claim=None, rows=None)


def test_two_things_to_answer_are_named() -> None:
    with pytest.raises(InputError, match="give one of a claim and --input, not both"):
        one_source(claim="Seas rise.", rows="x")


def test_one_thing_is_enough() -> None:
    assert one_source(claim=None, rows="x") is None  # type: ignore[func-returns-value]


def test_an_output_needs_an_input() -> None:
    with pytest.raises(InputError, match="'o' needs --input"):
        check_output(None, Path("o"))


def test_standard_output_needs_nothing() -> None:
    assert check_output(None, STANDARD) is None  # type: ignore[func-returns-value]
