"""Server-sent events of an article's check: names, JSON and bytes."""

import json

import pytest

from claimwright.domain import Article
from claimwright.flows.article_events import (
    ArticleFailed,
    ArticleRead,
    ClaimChecked,
    Event,
    Stage,
    StageReached,
)
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.writing import to_json
from claimwright.web.article_events import event_data, event_name, is_last
from claimwright.web.event_stream import frame
from tests.articles import SOURCE, article_flow, checked

EVENTS = list(article_flow().check(SOURCE, VerifyOptions()))
FAILED = ClaimChecked(checked=checked(1, failure="no"))


def test_each_event_has_its_name() -> None:
    names = [event_name(event) for event in EVENTS]

    assert names[:8] == [
        "state",
        "article",
        "state",
        "found",
        "state",
        "claim",
        "evidence",
        "verdict",
    ]
    assert names[-1] == "summary"


def test_each_event_has_its_fields() -> None:
    fields = {event_name(event): list(event_data(event, "j")) for event in EVENTS}

    assert fields == {
        "state": ["id", "state"],
        "article": ["article"],
        "found": ["sentences", "to_check"],
        "claim": ["claim_id", "position"],
        "evidence": ["claim_id", "evidence"],
        "verdict": ["claim_id", "report"],
        "summary": ["id", "state", "report_url", "verdicts", "coverage", "doubtful"],
    }


def test_a_verdict_carries_the_report_that_verify_gives() -> None:
    event = next(event for event in EVENTS if isinstance(event, ClaimChecked))
    assert event.checked.report is not None

    assert event_data(event, "j")["report"] == to_json(event.checked.report)


def test_a_claim_that_failed_is_an_error_of_that_claim() -> None:
    assert (event_name(FAILED), event_data(FAILED, "j")) == (
        "error",
        {"claim_id": "s1c0", "title": "Claim not checked", "detail": "no"},
    )


def test_a_check_that_failed_is_an_error_of_no_claim() -> None:
    event = ArticleFailed(title="Not found", detail="gone")

    assert (event_name(event), event_data(event, "j")) == (
        "error",
        {"claim_id": None, "title": "Not found", "detail": "gone"},
    )


@pytest.mark.parametrize("event", [EVENTS[-1], ArticleFailed(title="", detail="")])
def test_an_end_is_the_last(event: Event) -> None:
    assert is_last(event)


@pytest.mark.parametrize("event", [FAILED, StageReached(stage=Stage.CHECKING)])
def test_what_goes_on_is_not_the_last(event: Event) -> None:
    assert not is_last(event)


def test_a_frame_is_one_line_of_data_whatever_the_text() -> None:
    event = ArticleRead(article=Article(text="a\r\n\n: b\ndata: c\u2028d"))
    written = frame(7, "article", event_data(event, "j")).decode()
    lines = written.split("\n")

    assert (lines[:2], lines[3:]) == (["id: 7", "event: article"], ["", ""])
    assert json.loads(lines[2].removeprefix("data: "))["article"]["text"] == event.article.text
