"""Our labels of news sentences."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.training.article_sentences import article_sentences

ROWS = [
    json.loads(line)
    for line in files("claimwright_lab.training")
    .joinpath("article_sentences.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Write one page under the id of the first labelled one; its text is made up."""
    body = "".join(str(number % 10) for number in range(30_000))
    page = {ROWS[0]["article"] + "0" * 52: {"articleBody": body, "url": "https://example.org"}}
    (tmp_path / "articles").mkdir()
    (tmp_path / "articles/ground_truth.json").write_text(json.dumps(page), encoding="utf-8")
    return tmp_path


def test_no_label_holds_text() -> None:
    assert {"article", "start", "end", "kinds", "factual", "topic", "part"} == {
        key for row in ROWS for key in row
    }


def test_both_parts_are_there_and_no_sentence_is_in_both() -> None:
    places = Counter((row["article"], row["start"]) for row in ROWS)

    assert {"fit": 461, "test": 201} == Counter(row["part"] for row in ROWS)
    assert max(places.values()) == 1


def test_the_text_is_cut_out_of_its_page(data: Path) -> None:
    row = next(row for row in ROWS if row["part"] == "fit" and row["article"] == ROWS[0]["article"])
    found = article_sentences(data, "fit")

    assert str(row["start"] % 10) == found[0].text[0]
    assert row["end"] - row["start"] == len(found[0].text)


def test_pages_that_are_not_there_are_left_out(data: Path) -> None:
    found = (*article_sentences(data, "fit"), *article_sentences(data, "test"))

    assert {ROWS[0]["article"]} == {one.article for one in found}


def test_without_the_article_set_its_absence_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="ground_truth"):
        article_sentences(tmp_path, "fit")
