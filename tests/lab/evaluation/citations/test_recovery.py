"""Claims and all pages in, how often the right one is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.evaluation.cases import CitationSet
from claimwright_lab.evaluation.citations.recovery import measure_recovery
from tests.lab.evaluation.invented import asked, on_shelf, write
from tests.lab.evaluation.said import values


@pytest.fixture
def pages(tmp_path: Path) -> CitationSet:
    return on_shelf(tmp_path, "source-recovery", CitationSet)


def test_every_way_to_search_is_measured_and_the_checker_after_it(pages: CitationSet) -> None:
    found = values(measure_recovery(pages, asked()).figures)

    # By place each claim finds the first page; by words two find their own.
    assert found["by place P@1"] == pytest.approx(1 / 3)
    assert found["by words P@1"] == pytest.approx(2 / 3)
    assert found["P@1"] == found["checked P@1"]


def test_every_page_of_the_set_is_in_the_corpus(pages: CitationSet) -> None:
    assert values(measure_recovery(pages, asked()).figures)["corpus coverage"] == 1.0


def test_a_limit_asks_fewer_claims_of_the_same_corpus(pages: CitationSet) -> None:
    measured = measure_recovery(pages, asked(limit=1))

    assert (measured.n, len(measured.lines[0]["ranking"])) == (1, 3)  # type: ignore[arg-type]  # a list


def test_rankings_of_somebody_are_scored(pages: CitationSet, tmp_path: Path) -> None:
    rows = [
        {"id": name, "ranking": [{"document_id": name, "score": 1.0}]}
        for name in ("w1", "w2", "w3")
    ]

    measured = measure_recovery(pages, asked(write(tmp_path / "p.jsonl", rows)))

    assert (values(measured.figures)["P@1"], measured.seconds) == (1.0, None)
