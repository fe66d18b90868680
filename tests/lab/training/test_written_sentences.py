"""Written sentences that state facts, or none."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.training import written_sentences
from claimwright_lab.training.records import jsonl_rows
from claimwright_lab.training.sentence_labels import LabelledSentence
from claimwright_lab.training.written_sentences import (
    ArticleSentence,
    article_sentences,
    news_sentences,
    written_facts,
)

ROWS = list(jsonl_rows(Path(written_sentences.__file__).with_name("article_sentences.jsonl")))


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

    assert len(found) == sum(row["article"] == ROWS[0]["article"] for row in ROWS)


def test_without_the_article_set_its_absence_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="ground_truth"):
        article_sentences(tmp_path, "fit")


def _topic(text: str, source: str, group: str) -> LabelledSentence:
    return LabelledSentence(text=text, source=source, target=(1.0, 0.0, 0.0), group=group)


def _news(text: str, *, factual: bool) -> ArticleSentence:
    return ArticleSentence(
        text=text,
        part="fit",
        kinds=frozenset(),
        factual=factual,
        topic="other",
    )


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give sentences of two sets, one of them of debates, and of one page."""
    every = (
        _topic("Ice melts.", "SciFact claims", "train document 1"),
        _topic("Seas rise.", "SciFact claims", "document 8"),
        _topic("Thank you.", "CheckThat 2024", "train document 1"),
        _topic("Rome is old.", "FEVER dev", "train document 2"),
    )
    monkeypatch.setattr(written_sentences, "topic_sentences", lambda _data: every)
    monkeypatch.setattr(
        written_sentences, "split_of", lambda key: "train" if key.startswith("train") else "test"
    )
    news = (_news("It\nrained.", factual=True), _news("What a day!", factual=False))
    monkeypatch.setattr(written_sentences, "article_sentences", lambda _data, _part: news)


@pytest.mark.usefixtures("read")
def test_facts_come_from_written_sets_and_no_test_split(tmp_path: Path) -> None:
    assert ["Ice melts.", "Rome is old."] == [one.text for one in written_facts(tmp_path)]


@pytest.mark.usefixtures("read")
def test_what_was_written_to_be_checked_is_worth_checking(tmp_path: Path) -> None:
    assert (0.0, 0.0, 1.0) == written_facts(tmp_path)[0].target


@pytest.mark.usefixtures("read")
def test_the_importance_of_an_encyclopedic_fact_is_open(tmp_path: Path) -> None:
    assert (0.0, 0.5, 0.5) == written_facts(tmp_path)[1].target


@pytest.mark.usefixtures("read")
def test_news_sentences_are_facts_or_none(tmp_path: Path) -> None:
    assert [("It rained.", (0.0, 0.5, 0.5)), ("What a day!", (1.0, 0.0, 0.0))] == [
        (one.text, one.target) for one in news_sentences(tmp_path, "fit")
    ]
