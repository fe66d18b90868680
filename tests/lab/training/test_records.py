"""One training example and the names of its possible labels."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from claimwright.domain import Pair
from claimwright.errors import UnavailableError
from claimwright_lab.training.records import (
    NOT_ENOUGH_INFO,
    REFUTES,
    Relevance,
    jsonl_rows,
    labelled,
    read_rows,
    unrelated,
)


def test_evidence_that_decides_is_relevant() -> None:
    example = labelled("set", "a claim", "its evidence", "REFUTES")

    assert example.stance == (REFUTES,)
    assert example.relevance is Relevance.YES


def test_not_supported_leaves_two_classes_open() -> None:
    example = labelled("set", "a claim", "its evidence", "NOT_SUPPORTED")

    assert example.stance == (REFUTES, NOT_ENOUGH_INFO)
    assert example.relevance is Relevance.UNKNOWN


def test_the_title_is_shown_on_request() -> None:
    example = labelled("set", "c", "e", "SUPPORTS", title="t")

    assert example.shown(with_title=True) == Pair(claim="c", evidence="e", title="t")
    assert example.shown(with_title=False) == Pair(claim="c", evidence="e")


def test_unrelated_evidence_decides_nothing() -> None:
    example = unrelated(labelled("set", "c", "e", "SUPPORTS"), "other")

    assert example.stance == (NOT_ENOUGH_INFO,)
    assert example.relevance is Relevance.NO


def test_rows_come_in_file_order(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl.xz"
    path.write_bytes(lzma.compress(b'{"a": 1}\n{"a": 2}\n'))

    assert [row["a"] for row in read_rows(path)] == [1, 2]


def test_an_absent_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match=r"absent\.jsonl"):
        list(read_rows(tmp_path / "absent.jsonl.xz"))


def test_the_rows_of_a_folder_come_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_text('{"a": 3}\n', encoding="utf-8")
    (tmp_path / "a.jsonl").write_text('{"a": 1}\n{"a": 2}\n', encoding="utf-8")

    assert [row["a"] for row in jsonl_rows(tmp_path)] == [1, 2, 3]
    assert [row["a"] for row in jsonl_rows(tmp_path / "b.jsonl")] == [3]
