"""Lines of the log, for people and for programs."""

import json
import logging
import sys
from datetime import datetime

import pytest

from claimwright.web.accounts import new_secret
from claimwright.web.server_log import (
    FIELDS,
    JsonLines,
    TextLines,
    log_written_as,
    named_in_log,
)
from claimwright.web.server_settings import LogFormat

LOGGER = logging.getLogger("claimwright.web.test")


def record(message: str, *given: object, **fields: object) -> logging.LogRecord:
    made = LOGGER.makeRecord(LOGGER.name, logging.INFO, "f", 1, message, given, None)
    setattr(made, FIELDS, fields)
    return made


def failed(message: str) -> logging.LogRecord:
    try:
        raise ValueError(message)  # noqa: TRY301  # as any code does
    except ValueError:
        return LOGGER.makeRecord(
            LOGGER.name, logging.ERROR, "f", 1, "it failed", (), sys.exc_info()
        )


def test_a_record_is_one_object_on_one_line() -> None:
    line = JsonLines().format(record("two\nlines of %s", "ü", status=200, ms=1.5))

    read = json.loads(line)
    assert datetime.fromisoformat(read.pop("time")).tzinfo is not None
    assert read == {
        "level": "info",
        "logger": "claimwright.web.test",
        "message": "two\nlines of ü",
        "status": 200,
        "ms": 1.5,
    }
    assert ("\n" in line, line.isascii()) == (False, True)


def test_for_people_it_is_a_sentence() -> None:
    line = TextLines().format(record("GET / 200", ms=1.5, account="token:alice"))

    assert line.endswith("+00:00 INFO GET / 200 ms=1.5 account=token:alice")


@pytest.mark.parametrize("form", [JsonLines(), TextLines()])
def test_what_happens_inside_carries_the_names(form: logging.Formatter) -> None:
    with named_in_log(request_id="abc"):
        with named_in_log(job_id="def"):
            inner = form.format(record("x"))
        outer = form.format(record("x"))
    after = form.format(record("x"))

    assert ("def" in inner, "abc" in inner) == (True, False)
    assert ("abc" in outer, "abc" in after) == (True, False)


@pytest.mark.parametrize("form", [JsonLines(), TextLines()])
def test_no_secret_is_in_it(form: logging.Formatter) -> None:
    secret = new_secret()
    with named_in_log(request_id=secret.text):
        line = form.format(record("a token %s", secret.text, account=secret.text))

    assert secret.text.rpartition("_")[2] not in line


@pytest.mark.parametrize("form", [JsonLines(), TextLines()])
def test_of_an_exception_it_has_the_frames_and_not_the_message(form: logging.Formatter) -> None:
    line = form.format(failed("a claim of somebody"))

    assert ("ValueError" in line, "in failed" in line, "somebody" in line) == (True, True, False)


def test_a_long_value_is_cut() -> None:
    assert len(json.loads(JsonLines().format(record("x" * 100_000)))["message"]) == 20_000


def test_ours_is_written_from_info_on_and_that_of_libraries_from_warnings_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with log_written_as(LogFormat.JSON):
        LOGGER.info("ours")
        LOGGER.debug("too much")
        logging.getLogger("somebody").info("theirs")
        logging.getLogger("somebody").warning("their warning")
    LOGGER.warning("afterwards")

    lines = capsys.readouterr().err.splitlines()
    assert [json.loads(line)["message"] for line in lines] == ["ours", "their warning"]
