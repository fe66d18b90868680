"""Tests of `claimwright-lab train wafer`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.lab.training.wafer.made import wiki


def test_records_are_built_and_the_card_is_named(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "out"
    answer = command("train", "wafer", "--pages", str(wiki(tmp_path)), "--out", str(out))

    assert 0 == answer.code
    assert str(out / "card.json") in answer.out


def test_texts_come_from_kept_pages(tmp_path: Path, command: Command) -> None:
    text = "The lake is deep and cold, and many fish live in it the whole year round. " * 5
    kept = tmp_path / "kept.jsonl"
    kept.write_text(json.dumps({"url": "https://example.org/5", "title": "L", "text": text}))
    out = tmp_path / "out"
    source = str(wiki(tmp_path))
    command(
        "train", "wafer", "--pages", source, "--out", str(out), "--sources", str(kept),
        "--dev", "0", "--test", "0",
    )  # fmt: skip

    assert 1 == (out / "train.jsonl").read_text(encoding="utf-8").count('"status": "ok"')


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--dev", "0.7"), "share of dev"),
        (("--words", "5"), "passage of 5 words"),
        (("--readers", "0"), "readers is 0"),
        (("--sources", "absent.jsonl"), "there is nothing at"),
    ],
)
def test_what_is_impossible_is_refused(
    tmp_path: Path, command: Command, flags: tuple[str, ...], said: str
) -> None:
    source = str(wiki(tmp_path))
    answer = command("train", "wafer", "--pages", source, "--out", str(tmp_path / "o"), *flags)

    assert 2 == answer.code
    assert said in " ".join(answer.err.split())


def test_pages_that_are_not_there_are_refused(tmp_path: Path, command: Command) -> None:
    answer = command("train", "wafer", "--pages", "absent.xml", "--out", str(tmp_path / "out"))

    assert 2 == answer.code
