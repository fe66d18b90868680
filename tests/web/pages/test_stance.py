"""The page of stances on global warming."""

import pytest
from fastapi.testclient import TestClient

from claimwright.web.pages.stance import MAX_SENTENCES


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
