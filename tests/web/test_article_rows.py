"""How far a check is, from a row and after each event."""

from __future__ import annotations

from functools import reduce

from claimwright.flows.article_events import ArticleFailed, ClaimChecked, Stage, StageReached
from claimwright.flows.verify import VerifyOptions
from claimwright.web.article_records import packed
from claimwright.web.article_rows import Check, after, check_of
from tests.articles import SOURCE, article_flow, checked

EVENTS = list(article_flow().check(SOURCE, VerifyOptions()))
ROW = (1, "j", "queued", "o", "t", "t", "", "", 0, 0, 0, "", "", None, 0, 9)
NEW = check_of(ROW)


def test_a_row_becomes_a_check() -> None:
    assert (NEW.place, NEW.stage, NEW.ended, NEW.size_bytes) == (1, Stage.QUEUED, None, 9)


def test_the_last_event_of_a_row_is_read() -> None:
    row = (*ROW[:13], packed(EVENTS[-1])[1], *ROW[14:])

    assert check_of(row).ended == EVENTS[-1]


def test_all_events_lead_to_the_end() -> None:
    end = reduce(after, EVENTS, NEW)

    assert (end.stage, end.title, end.to_check, end.checked) == (Stage.DONE, "The sea", 3, 3)
    assert (end.events, end.ended) == (len(EVENTS), EVENTS[-1])


def test_a_claim_that_failed_is_counted_apart() -> None:
    then = after(NEW, ClaimChecked(checked=checked(1, failure="no")))

    assert (then.checked, then.failed) == (0, 1)


def test_a_failure_is_the_end_and_says_why() -> None:
    then: Check = after(NEW, ArticleFailed(title="Not found", detail="gone"))

    assert (then.stage, then.error_title, then.error_detail) == (Stage.FAILED, "Not found", "gone")


def test_a_stage_is_where_the_check_is() -> None:
    assert after(NEW, StageReached(stage=Stage.FINDING)).stage is Stage.FINDING
