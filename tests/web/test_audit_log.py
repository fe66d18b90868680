"""The audit log: whole lines, never a secret, and a disk that is full stops nobody."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright.web.accounts import new_secret
from claimwright.web.audit_log import MAX_CHARACTERS, AuditLog
from tests.web.account_doubles import CLAIM, guarded, verify
from tests.web.article_server import PacedEngine


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


def test_a_long_value_is_cut(tmp_path: Path) -> None:
    AuditLog(tmp_path / "a.jsonl").write(what="x" * 99_999)

    assert len((tmp_path / "a.jsonl").read_text()) < MAX_CHARACTERS + 100


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
