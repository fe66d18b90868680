"""Written sentences that state facts, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.training import written_sentences
from claimwright_lab.training.article_sentences import ArticleSentence
from claimwright_lab.training.sentence_labels import LabelledSentence
from claimwright_lab.training.written_sentences import news_sentences, written_facts


def _topic(text: str, source: str, group: str) -> LabelledSentence:
    return LabelledSentence(text=text, source=source, target=(1.0, 0.0, 0.0), group=group)


def _news(text: str, *, factual: bool) -> ArticleSentence:
    return ArticleSentence(
        text=text,
        article="a",
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
