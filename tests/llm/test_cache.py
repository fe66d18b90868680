"""Answers kept in a file."""

import logging
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Json, Usage
from claimwright.llm.cache import AnswerCache, Kept
from claimwright.llm.exchange import Dialect
from claimwright.settings import AnswerFormat

VALUES: Mapping[str, Json] = {"why": "é", "labels": ["a"], "n": 3, "none": None}


def kept(reply: str = "{}") -> Kept:
    return Kept(
        task="t",
        model="m",
        fingerprint="fp",
        finish="stop",
        reply=reply,
        values=VALUES,
        usage=Usage(prompt_tokens=3, usd=0.5),
        latency_s=1.5,
    )


def opened(path: Path, *, max_bytes: int = 10_000_000, now: float = 0.0) -> AnswerCache:
    return AnswerCache(path / "answers.sqlite3", max_bytes=max_bytes, clock=lambda: now)


def test_an_answer_outlives_the_one_who_kept_it(tmp_path: Path) -> None:
    opened(tmp_path).keep_answer("key", kept())

    assert kept() == opened(tmp_path).find_answer("key")


def test_shares_are_kept_beside_the_values(tmp_path: Path) -> None:
    own = replace(kept(), shares={"yes": 0.75, "no": 0.25})
    opened(tmp_path).keep_answer("key", own)

    assert own == opened(tmp_path).find_answer("key")


def test_a_file_of_before_is_brought_along(tmp_path: Path) -> None:
    opened(tmp_path).keep_answer("key", kept())
    opened(tmp_path).keep("http://a", "m", Dialect(seed=False))
    with closing(sqlite3.connect(tmp_path / "answers.sqlite3")) as file, file:
        file.execute("ALTER TABLE answers DROP COLUMN shares")
        file.execute("UPDATE dialects SET dialect = json_remove(dialect, '$.logprobs')")
        file.execute("PRAGMA user_version = 0")

    assert kept() == opened(tmp_path).find_answer("key")
    assert opened(tmp_path).find("http://a", "m") == Dialect(seed=False)


def test_another_key_finds_nothing(tmp_path: Path) -> None:
    opened(tmp_path).keep_answer("key", kept())

    assert opened(tmp_path).find_answer("another") is None


def test_a_new_answer_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    cache = opened(tmp_path)
    cache.keep_answer("key", kept("old"))
    cache.keep_answer("key", kept("new"))

    assert kept("new") == cache.find_answer("key")


def test_the_longest_unused_go_when_there_is_no_room(tmp_path: Path) -> None:
    now = [0.0]
    cache = AnswerCache(tmp_path / "a.sqlite3", max_bytes=1_300, clock=lambda: now[0])
    for number in range(3):
        now[0] = float(number)
        cache.keep_answer(str(number), kept("x" * 200))
    now[0] = 10.0
    cache.find_answer("0")
    now[0] = 11.0
    cache.keep_answer("3", kept("x" * 200))

    assert [True, False, True] == [cache.find_answer(key) is not None for key in ("0", "1", "3")]


def test_a_file_that_is_none_is_begun_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "answers.sqlite3").write_bytes(b"no database at all, and long enough " * 100)
    cache = opened(tmp_path)

    with caplog.at_level(logging.WARNING):
        assert cache.find_answer("key") is None
    cache.keep_answer("key", kept())

    assert kept() == cache.find_answer("key")
    assert "begun anew" in caplog.text


def test_a_row_that_cannot_be_read_is_not_an_answer(tmp_path: Path) -> None:
    opened(tmp_path).keep_answer("key", kept())
    with closing(sqlite3.connect(tmp_path / "answers.sqlite3")) as direct, direct:
        direct.execute("UPDATE answers SET answer = 'no json'")

    assert opened(tmp_path).find_answer("key") is None


def test_a_disk_that_cannot_be_written_costs_the_cache_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = AnswerCache(tmp_path / "file" / "a.sqlite3", max_bytes=1_000_000)
    cache.keep_answer("key", kept())

    assert cache.find_answer("key") is None


def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    opened(tmp_path).keep_answer("key", kept())

    assert 0o600 == (tmp_path / "answers.sqlite3").stat().st_mode & 0o777


def test_its_journal_is_a_write_ahead_log(tmp_path: Path) -> None:
    opened(tmp_path).keep_answer("key", kept())
    with closing(sqlite3.connect(tmp_path / "answers.sqlite3")) as direct:
        mode = direct.execute("PRAGMA journal_mode").fetchone()[0]

    assert "wal" == mode


def test_a_dialect_is_remembered_per_endpoint_and_model_for_a_week(tmp_path: Path) -> None:
    dialect = Dialect(answer_format=AnswerFormat.PROMPT, seed=False)
    opened(tmp_path).keep("http://a", "m", dialect)

    assert [dialect, None, None] == [
        opened(tmp_path).find("http://a", "m"),
        opened(tmp_path).find("http://a", "n"),
        opened(tmp_path, now=8 * 86_400.0).find("http://a", "m"),
    ]


def test_a_file_that_another_holds_is_done_without(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.llm.cache._WAIT_S", 0.01)
    opened(tmp_path).keep_answer("key", kept())
    with closing(sqlite3.connect(tmp_path / "answers.sqlite3")) as other:
        other.execute("BEGIN EXCLUSIVE")
        with caplog.at_level(logging.WARNING):
            opened(tmp_path).keep_answer("key", kept("new"))

    assert kept() == opened(tmp_path).find_answer("key")
    assert "is not used: database is locked" in caplog.text


def test_many_may_begin_a_new_file_at_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: opened(tmp_path).keep_answer(str(n), kept()), range(24)))

    assert [n for n in range(24) if opened(tmp_path).find_answer(str(n)) is None] == []
    assert caplog.text == ""
