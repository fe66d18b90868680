"""Lines of the log and of the audit log, for people and for programs."""

from __future__ import annotations

import json
import logging
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright.web.accounts import new_secret
from claimwright.web.server_log import (
    FIELDS,
    MAX_AUDITED_CHARACTERS,
    AuditLog,
    JsonLines,
    TextLines,
    log_written_as,
    named_in_log,
)
from claimwright.web.server_settings import LogFormat
from tests.web.account_doubles import CLAIM, guarded, verify
from tests.web.article_server import PacedEngine

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


def test_lines_of_many_threads_never_mix(tmp_path: Path) -> None:
    log = AuditLog(tmp_path / "a.jsonl")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: log.write(what="x" * 500, number=number), range(200)))

    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert sorted(line["number"] for line in lines) == list(range(200))


def test_secrets_and_line_ends_do_not_get_in(tmp_path: Path) -> None:
    secret = new_secret().text
    log = AuditLog(tmp_path / "a.jsonl")
    log.write(what=f"GET /{secret}\n{{}}", claims=[secret])

    text = (tmp_path / "a.jsonl").read_text()
    assert (secret[-64:] in text, len(text.splitlines())) == (False, 1)


def test_a_long_value_is_cut_in_the_audit_log(tmp_path: Path) -> None:
    AuditLog(tmp_path / "a.jsonl").write(what="x" * 99_999)

    assert len((tmp_path / "a.jsonl").read_text()) < MAX_AUDITED_CHARACTERS + 100


def test_only_its_owner_may_read_it_and_it_may_be_moved_away(tmp_path: Path) -> None:
    log = AuditLog(tmp_path / "a.jsonl")
    (tmp_path / "a.jsonl").rename(tmp_path / "old.jsonl")
    log.write(what="x")

    assert (tmp_path / "a.jsonl").stat().st_mode & 0o777 == 0o600


def test_a_file_that_cannot_be_written_is_told_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="cannot be written"):
        AuditLog(tmp_path / "none" / "a.jsonl")


def test_one_that_fails_later_stops_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "folder").mkdir()
    log = AuditLog(tmp_path / "folder" / "a.jsonl")
    (tmp_path / "folder" / "a.jsonl").unlink()
    (tmp_path / "folder").rmdir()
    log.write(what="x")

    assert "audit log cannot be written" in caplog.text


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_claims_are_written_down_where_that_is_set(tmp_path: Path) -> None:
    with guarded(tmp_path, audit_claims=True) as server:
        verify(server, server.token())

        assert [line.get("claims") for line in server.audit] == [[CLAIM["claim"]], None]


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_failure_that_nobody_foresaw_is_written_down_too(tmp_path: Path) -> None:
    class Broken(PacedEngine):
        def flow(self, corpus: str) -> None:  # type: ignore[override]  # it never returns
            raise RuntimeError(corpus)

    with guarded(tmp_path, Broken()) as server:
        status = verify(server, server.token()).status_code

        assert (status, server.audit[-1]["outcome"]) == (500, 500)
