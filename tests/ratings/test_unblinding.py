"""Blind answers and the key in, whose side was taken out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.domain import Rating
from claimwright.errors import InputError, NotFoundError
from claimwright.ratings.unblinding import read_key, unblinded, write_key

KEY = {"1/comparison": {"A": "the other", "B": "ours", "neither": "neither"}}
TAKEN = Rating(form="f", item="1/comparison", question="preferred", rater="Ada", answer="B")


def test_an_answer_names_a_side() -> None:
    assert unblinded([TAKEN], KEY)[0].answer == "ours"


def test_other_questions_stay() -> None:
    other = Rating(form="f", item="1", question="supported", rater="Ada", answer="yes")

    assert unblinded([other], KEY) == (other,)


def test_a_comparison_that_is_not_in_the_key_is_told() -> None:
    with pytest.raises(InputError, match="says nothing of the answer 'B' to '1/comparison'"):
        unblinded([TAKEN], {})


def test_a_key_that_was_written_is_read(tmp_path: Path) -> None:
    write_key(tmp_path / "key.json", "f", KEY)

    assert read_key(tmp_path / "key.json", "f") == KEY


def test_the_key_of_another_form_is_told(tmp_path: Path) -> None:
    write_key(tmp_path / "key.json", "g", KEY)

    with pytest.raises(InputError, match="the key of 'g', not of 'f'"):
        read_key(tmp_path / "key.json", "f")


def test_a_file_that_is_no_key_is_told(tmp_path: Path) -> None:
    (tmp_path / "key.json").write_text("[1]")

    with pytest.raises(InputError, match="is no key of a form"):
        read_key(tmp_path / "key.json", "f")


def test_a_key_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no file"):
        read_key(tmp_path / "key.json", "f")


def test_what_is_said_of_a_side_is_said_of_whose_it_is() -> None:
    rating = Rating(form="f", item="1", question="evidence B", rater="Ada", answer="none")

    told = unblinded([rating], {"1": {"A": "ours", "B": "the other"}})[0]

    assert (told.question, told.answer) == ("evidence of the other", "none")
