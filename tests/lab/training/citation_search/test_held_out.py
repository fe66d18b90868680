"""Which records are held out, and what is measured on them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from claimwright_lab.training.citation_search.held_out import Scores, found_first, split_by_article
from claimwright_lab.training.citation_search.records import (
    CitationRecord,
    PagePassage,
    read_records,
)
from tests.lab.training.citation_search.made_records import write_records


@pytest.fixture
def records(tmp_path: Path) -> tuple[CitationRecord, ...]:
    return read_records(write_records(tmp_path / "a.jsonl"))


def knowing(records: Sequence[CitationRecord], pool: Sequence[PagePassage]) -> Scores:
    """Score cited passages 1 and others 0."""
    return np.array(
        [[float(passage.page in record.pages) for passage in pool] for record in records],
        dtype=np.float32,
    )


def wrong(records: Sequence[CitationRecord], pool: Sequence[PagePassage]) -> Scores:
    """Score cited passages 0 and others 1."""
    return 1 - knowing(records, pool)


def test_claims_of_one_article_stay_together(records: tuple[CitationRecord, ...]) -> None:
    training, held = split_by_article(records, one_in=2)

    assert {one.article for one in training} & {one.article for one in held} == set()


def test_nothing_is_lost(records: tuple[CitationRecord, ...]) -> None:
    training, held = split_by_article(records, one_in=2)

    assert sorted(one.id for one in (*training, *held)) == sorted(one.id for one in records)


def test_who_knows_finds_every_page_first(records: tuple[CitationRecord, ...]) -> None:
    figure = found_first("x", records, knowing)[0]

    assert (figure.value, figure.low, figure.high, figure.n) == (1.0, 1.0, 1.0, 8)


def test_who_is_wrong_finds_none(records: tuple[CitationRecord, ...]) -> None:
    assert found_first("x", records, wrong)[0].value == 0.0


def test_the_baseline_draws_a_passage(records: tuple[CitationRecord, ...]) -> None:
    assert found_first("x", records, wrong)[0].baseline == pytest.approx(1 / 8)


def test_one_page_alone_measures_nothing(records: tuple[CitationRecord, ...]) -> None:
    assert found_first("x", records[:1], knowing) == ()
