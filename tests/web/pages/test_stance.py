"""The page of stances on global warming."""

import pytest
from fastapi.testclient import TestClient

from claimwright.testing import split_sentences
from claimwright.views.rendering import fragment
from claimwright.web.pages.stance import MAX_SENTENCES, StancePage, stance_page
from tests.web.sentence_doubles import classifiers


def test_a_text_is_read_sentence_by_sentence(visitor: TestClient) -> None:
    shown = visitor.post("/stance", data={"text": "Ice melts. The ice hoax grows."}).text

    assert ("Sentence by sentence" in shown, "Rests on 2 of 2 sentences" in shown) == (True, True)


@pytest.mark.parametrize(
    ("text", "reason"), [("", "There is no text"), ("Ice. " * (MAX_SENTENCES + 1), "at most 2,000")]
)
def test_what_cannot_be_read_comes_back_with_the_reason(
    visitor: TestClient, text: str, reason: str
) -> None:
    answer = visitor.post("/stance", data={"text": text})

    assert (answer.status_code, reason in answer.text) == (422, True)


def test_markup_comes_back_as_text(visitor: TestClient) -> None:
    shown = visitor.post("/stance", data={"text": "Ice melts <script>alert(1)</script>."}).text

    assert "<script>alert" not in shown


def read(text: str, *, all_count: bool = False) -> StancePage:
    return stance_page(split_sentences(text), classifiers(), min_topic=0.5, all_count=all_count)


def test_each_sentence_has_its_stance() -> None:
    lines = read("Ice melts. The ice hoax grows. Ice is white.").lines

    assert [line.sign.key for line in lines] == ["agree", "disagree", "neutral"]


def test_the_probabilities_of_a_sentence_are_said_and_drawn() -> None:
    told = {"refusal": "", "text": "", "every": False, "here": "/stance", "caller": None}
    shown = fragment("stance.html", stance=read("Ice melts."), **told)

    assert "<span>Agree 80%</span><span>Neutral 10%</span><span>Disagree 10%</span>" in shown
    assert 'data-sign="disagree" x="90.0" width="10.0"' in shown


def test_a_sentence_about_something_else_does_not_count() -> None:
    page = read("Ice melts. The stock market is a hoax.")

    assert ([line.counts for line in page.lines], page.sign and page.sign.key, page.said) == (
        [True, False],
        "agree",
        "Rests on 1 of 2 sentences.",
    )


def test_every_sentence_counts_when_asked_for() -> None:
    page = read("Stocks are a hoax.", all_count=True)

    assert page.sign is not None
    assert page.sign.key == "disagree"


def test_a_text_about_something_else_takes_no_stance() -> None:
    page = read("Stocks rise.")

    assert (page.sign, page.shares) == (None, None)
