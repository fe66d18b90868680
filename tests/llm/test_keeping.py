"""Answers and exchanges that are kept: the cache and the cassette."""

import asyncio
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Json, Usage
from claimwright.errors import InputError, IntegrityError, NotFoundError, TooLargeError
from claimwright.kept_files import KeptFiles
from claimwright.llm.exchange import Call, Dialect, Reply
from claimwright.llm.keeping import AnswerCache, Kept, Recorder, Replayer, read_cassette
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


CALL = Call(
    task="t",
    system="s",
    user="u with a random code",
    mark="",
    schema={},
    max_tokens=1,
    seed=0,
    content={"task": "t", "version": "1", "material": [{"id": "a", "text": "Seas rise."}]},
)
REPLY = Reply(text="{}", model="m", counted=Usage(prompt_tokens=1, completion_tokens=2))


async def answering(call: Call) -> Reply:
    return replace(REPLY, text=str(call.content["version"]))


async def unreachable(call: Call) -> Reply:
    raise AssertionError(call)


def recorded(path: Path, *calls: Call) -> Path:
    recorder = Recorder(path)

    async def all_of_them() -> None:
        for call in calls:
            await recorder.exchange(call, answering)

    asyncio.run(all_of_them())
    return path


def version(text: str) -> Call:
    return replace(CALL, content={**CALL.content, "version": text})


def test_what_is_recorded_is_replayed_without_sending(tmp_path: Path) -> None:
    path = recorded(tmp_path / "deep" / "tape.jsonl", CALL)

    found = asyncio.run(Replayer(path).exchange(CALL, unreachable))

    assert replace(REPLY, text="1") == found


def test_the_order_does_not_matter(tmp_path: Path) -> None:
    player = Replayer(recorded(tmp_path / "t.jsonl", version("1"), version("2")))

    async def both() -> list[str]:
        replies = [await player.exchange(version(text), unreachable) for text in ("2", "1")]
        return [reply.text for reply in replies]

    assert ["2", "1"] == asyncio.run(both())


def test_an_exchange_is_written_down_once(tmp_path: Path) -> None:
    path = recorded(tmp_path / "t.jsonl", CALL, CALL)
    recorded(path, CALL, version("2"))

    assert 2 == len(path.read_text(encoding="utf-8").splitlines())


def test_neither_the_code_of_a_call_nor_its_roles_are_written_down(tmp_path: Path) -> None:
    path = recorded(tmp_path / "t.jsonl", CALL)

    assert "random code" not in path.read_text(encoding="utf-8")


def test_what_is_missing_is_told_by_what_differs_from_the_nearest(tmp_path: Path) -> None:
    other = replace(CALL, content={"task": "x", "version": "9", "material": []})
    player = Replayer(recorded(tmp_path / "t.jsonl", other, CALL))
    asked = replace(
        CALL,
        content={**CALL.content, "material": [{"id": "a", "text": "Seas fall."}], "told": "no"},
    )

    with pytest.raises(NotFoundError) as missing:
        asyncio.run(player.exchange(asked, unreachable))

    assert 'differs in material[0].text ("Seas fall." now, "Seas rise." there), told' in str(
        missing.value
    )
    assert "record it with llm.cassette=record" in str(missing.value)


def test_an_empty_record_says_that_it_is_empty(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").touch()

    with pytest.raises(NotFoundError, match="nor any other"):
        asyncio.run(Replayer(tmp_path / "t.jsonl").exchange(CALL, unreachable))


def test_a_record_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"no record at .*t\.jsonl"):
        asyncio.run(Replayer(tmp_path / "t.jsonl").exchange(CALL, unreachable))


@pytest.mark.parametrize("line", ["no json", "[]", "{}", '{"key": "a", "call": {}, "reply": 3}'])
def test_a_line_that_is_no_exchange_is_named(line: str, tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text(f"{line}\n", encoding="utf-8")

    with pytest.raises(IntegrityError, match="line 1 of"):
        read_cassette(tmp_path / "t.jsonl")


def test_a_line_that_was_changed_is_named(tmp_path: Path) -> None:
    path = recorded(tmp_path / "t.jsonl", CALL)
    row = json.loads(path.read_text(encoding="utf-8"))
    row["call"]["version"] = "2"
    path.write_text(json.dumps(row), encoding="utf-8")

    with pytest.raises(IntegrityError, match="was changed"):
        read_cassette(path)


def test_a_record_over_its_bound_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.llm.keeping.MAX_BYTES", 10)

    with pytest.raises(TooLargeError):
        read_cassette(recorded(tmp_path / "t.jsonl", CALL))


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(InputError, match="cannot be written"):
        recorded(tmp_path / "file" / "t.jsonl", CALL)
