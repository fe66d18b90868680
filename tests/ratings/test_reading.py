"""Files of answers in, ratings out."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Rating
from claimwright.errors import InputError, NotFoundError
from claimwright.ratings.reading import COLUMNS, key_text, read_key, read_ratings, unblinded

ONE = Rating(form="f", item="1", question="supported", rater="Ada", answer="yes")
HEADER = "form,item,question,rater,answer\n"


def saved(folder: Path, text: str) -> Path:
    path = folder / "answers.csv"
    path.write_text(text, encoding="utf-8")
    return path


def written(folder: Path, rating: Rating) -> Path:
    path = folder / "answers.csv"
    with path.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([COLUMNS, [getattr(rating, name) for name in COLUMNS]])
    return path


def test_what_was_written_is_read(tmp_path: Path) -> None:
    assert read_ratings([written(tmp_path, ONE)]) == (ONE,)


@given(name=st.text(st.characters(codec="utf-8", categories=["L", "P", "N"]), min_size=1))
def test_any_name_survives(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    one = Rating(form="f", item=name, question="q", rater=name, answer="yes")

    path = written(tmp_path_factory.mktemp("rated"), one)

    assert read_ratings([path]) == (one,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has not the columns"),
        ("a,b\n1,2\n", "has not the columns"),
        (HEADER, "hold no answers"),
        (f"{HEADER}f,1,supported,Ada,\n", "row 2: answer is empty"),
        (f"{HEADER}f,1,supported,Ada\n", "row 2: answer is empty"),
        (f"{HEADER}f,1,q,Ada,yes\ng,1,q,Ada,yes\n", "different forms: f, g"),
        (f"{HEADER}f,1,q,Ada,yes\nf,1,q,Ada,no\n", "'Ada' answered 'q' of '1' twice"),
    ],
)
def test_a_file_that_is_no_such_table_is_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_ratings([saved(tmp_path, text)])


def test_a_file_in_another_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_bytes(HEADER.encode() + b"f,1,q,Zo\xeb,yes\n")

    with pytest.raises(InputError, match="as UTF-8"):
        read_ratings([path])


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no file"):
        read_ratings([tmp_path / "none.csv"])


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
    (tmp_path / "key.json").write_text(key_text("f", KEY), encoding="utf-8")

    assert read_key(tmp_path / "key.json", "f") == KEY


@pytest.mark.parametrize(
    ("text", "words"),
    [(key_text("g", KEY), "the key of 'g', not of 'f'"), ("[1]", "is no key of a form")],
)
def test_the_key_of_another_form_and_what_is_no_key_is_told(
    tmp_path: Path, text: str, words: str
) -> None:
    (tmp_path / "key.json").write_text(text, encoding="utf-8")

    with pytest.raises(InputError, match=words):
        read_key(tmp_path / "key.json", "f")


def test_a_key_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no file"):
        read_key(tmp_path / "key.json", "f")


def test_what_is_said_of_a_side_is_said_of_whose_it_is() -> None:
    rating = Rating(form="f", item="1", question="evidence B", rater="Ada", answer="none")

    told = unblinded([rating], {"1": {"A": "ours", "B": "the other"}})[0]

    assert (told.question, told.answer) == ("evidence of the other", "none")
