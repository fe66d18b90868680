"""What ends a stream before its time is told to who listens, and kept for who runs the server."""

import logging

import pytest

from claimwright.errors import IntegrityError, NotFoundError, UnavailableError
from claimwright.web.stream_failures import UNFORESEEN, failure_json, record


@pytest.mark.parametrize(
    ("error", "title", "detail"),
    [
        (NotFoundError("there is no corpus"), "Not found", "there is no corpus"),
        (UnavailableError("the disk is gone"), "Unavailable", "the disk is gone"),
        (IntegrityError("/secret is broken"), "Integrity failure", UNFORESEEN),
        (RuntimeError("a claim"), "Internal error", UNFORESEEN),
    ],
)
def test_a_listener_is_told_what_it_can_act_on(error: Exception, title: str, detail: str) -> None:
    assert failure_json(error) == {"title": title, "detail": detail}


def test_what_the_caller_can_mend_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    record(NotFoundError("there is no corpus"))

    assert caplog.records == []


def test_what_may_pass_is_logged_with_its_message(caplog: pytest.LogCaptureFixture) -> None:
    record(UnavailableError("the disk is gone"))

    assert [(each.levelno, "the disk is gone" in each.getMessage()) for each in caplog.records] == [
        (logging.WARNING, True)
    ]


def test_a_fault_that_nobody_foresaw_is_logged_without_its_message(
    caplog: pytest.LogCaptureFixture,
) -> None:
    record(RuntimeError("a claim"))

    assert ("RuntimeError" in caplog.text, "a claim" in caplog.text) == (True, False)
