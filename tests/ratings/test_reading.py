"""Files of answers in, ratings out."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Rating
from claimwright.errors import InputError, NotFoundError
from claimwright.ratings.reading import COLUMNS, read_ratings

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

    with pytest.raises(InputError, match="not UTF-8"):
        read_ratings([path])


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no file"):
        read_ratings([tmp_path / "none.csv"])
