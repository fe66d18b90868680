"""Corpora as tables and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.cli.corpus_view import info_json, list_json, show_info, show_list
from claimwright.corpus.files import file_source
from claimwright.domain import Unit
from claimwright.errors import IntegrityError
from claimwright.index.catalog import CorpusInfo, UnreadableCorpus


def _info(*, bundled: bool = False) -> CorpusInfo:
    return CorpusInfo(
        name="ice",
        version=3,
        versions=(2, 3),
        documents=1_200,
        passages={Unit.ABSTRACT: 1_200, Unit.SENTENCE: 9_000},
        indexed={Unit.ABSTRACT: 1_200, Unit.SENTENCE: 8_000},
        size_bytes=12_345_678,
        created="2026-01-01T00:00:00+00:00",
        updated="2026-01-02T03:04:05+00:00",
        encoder_name="encoder@abc",
        dimension=384,
        progress={},
        bundled=bundled,
    )


def test_a_list_shows_name_counts_size_and_time(capsys: pytest.CaptureFixture[str]) -> None:
    show_list([_info()])
    shown = capsys.readouterr().out.splitlines()[1].split()

    assert shown == ["ice", "1,200", "9,000", "12.3", "MB", "3", "2026-01-02", "03:04"]


def test_a_bundled_corpus_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    show_list([_info(bundled=True)])

    assert "came with claimwright" in capsys.readouterr().out


def test_a_damaged_corpus_is_listed_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    show_list([_info(), UnreadableCorpus(name="sea", error=IntegrityError("no \x1bmanifest"))])
    shown = " ".join(capsys.readouterr().out.split())

    assert (
        "ice 1,200" in shown,
        "sea damaged" in shown,
        shown.endswith("sea is damaged: no \ufffdmanifest"),
    ) == (
        True,
        True,
        True,
    )


def test_json_tells_a_damaged_corpus_by_its_reason() -> None:
    found = list_json([UnreadableCorpus(name="sea", error=IntegrityError("no manifest"))])

    assert [{"name": "sea", "state": "damaged", "reason": "no manifest"}] == found


def test_a_description_counts_the_rejected_rows(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rejects = tmp_path / "r.jsonl"
    rejects.write_text("{}\n{}\n", encoding="utf-8")
    show_info(_info(), sources=[file_source(Path("papers\x1b.jsonl"))], rejects=rejects)
    shown = capsys.readouterr().out

    assert ("2, in" in shown, "\x1b" in shown, "sentence 8,000" in shown) == (True, False, True)


def test_json_tells_sources_and_rejects(tmp_path: Path) -> None:
    rejects = tmp_path / "r.jsonl"
    rejects.write_text("{}\n", encoding="utf-8")
    body = info_json(_info(), sources=[file_source(Path("a.csv"))], rejects=rejects)

    assert (body["sources"], body["rejects"], body["rejected"], body["version"]) == (
        [str(Path("a.csv").resolve())],
        str(rejects),
        1,
        3,
    )
