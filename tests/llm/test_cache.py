"""Answers kept in files."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimwright.domain import Json
from claimwright.kept_files import KeptFiles
from claimwright.llm.cache import AnswerCache, Kept
from claimwright.llm.exchange import Dialect
from claimwright.settings import AnswerFormat

VALUES: Mapping[str, Json] = {"why": "é \ud800", "labels": ["a"], "n": 3, "none": None}
KEPT = Kept(model="m", values=VALUES, shares={"yes": 0.75, "no": 0.25})


def opened(path: Path, *, now: float = 0.0) -> AnswerCache:
    return AnswerCache(path, max_bytes=10_000_000, clock=lambda: now)


def test_an_answer_outlives_the_one_who_kept_it(tmp_path: Path) -> None:
    opened(tmp_path).keep_answer("key", KEPT)

    assert KEPT == opened(tmp_path).find_answer("key")


def test_another_key_finds_nothing(tmp_path: Path) -> None:
    opened(tmp_path).keep_answer("key", KEPT)

    assert opened(tmp_path).find_answer("another") is None


@pytest.mark.parametrize("body", [b"no json", b"[]", b"{}", b'{"model": "m", "of later": 1}'])
def test_what_another_version_kept_is_no_answer(body: bytes, tmp_path: Path) -> None:
    KeptFiles(tmp_path, 10_000).keep("key", body)
    KeptFiles(tmp_path, 10_000).keep("http://a m", body)

    assert opened(tmp_path).find_answer("key") is None
    assert opened(tmp_path).find("http://a", "m") is None


def test_a_disk_that_cannot_be_written_costs_the_cache_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = opened(tmp_path / "file")
    cache.keep_answer("key", KEPT)

    assert cache.find_answer("key") is None


def test_a_dialect_is_remembered_per_endpoint_and_model_for_a_week(tmp_path: Path) -> None:
    dialect = Dialect(answer_format=AnswerFormat.PROMPT, seed=False)
    opened(tmp_path).keep("http://a", "m", dialect)

    assert [dialect, None, None] == [
        opened(tmp_path).find("http://a", "m"),
        opened(tmp_path).find("http://a", "n"),
        opened(tmp_path, now=8 * 86_400.0).find("http://a", "m"),
    ]


def test_many_may_begin_a_new_folder_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: opened(tmp_path / "a").keep_answer(str(n), KEPT), range(24)))

    assert [n for n in range(24) if opened(tmp_path / "a").find_answer(str(n)) is None] == []
