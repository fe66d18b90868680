"""Checked citations in, figures of checks and baselines out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.evaluation.cases import CitationSet
from claimwright_lab.evaluation.citations.checks import measure_checks
from tests.lab.evaluation.invented import asked, on_shelf, write
from tests.lab.evaluation.said import values


@pytest.fixture
def citations(tmp_path: Path) -> CitationSet:
    return on_shelf(tmp_path, "citation-checks", CitationSet)


def test_checks_are_compared_with_what_people_found(citations: CitationSet) -> None:
    found = values(measure_checks(citations, asked()).figures)

    assert (found["balanced accuracy"], found["F1 NEEDS_REVIEW"]) == (1.0, 1.0)
    assert found["sources read"] == pytest.approx(2 / 3)


def test_baselines_stand_beside_them(citations: CitationSet) -> None:
    found = values(measure_checks(citations, asked()).figures)

    assert found["URL depth AUROC"] is not None
    assert found["document level AUROC"] == 1.0


def test_probabilities_are_drawn(citations: CitationSet) -> None:
    assert set(measure_checks(citations, asked()).charts) == {"reliability", "risk-coverage"}


def test_findings_of_somebody_are_scored_without_the_verifier(
    citations: CitationSet, tmp_path: Path
) -> None:
    rows = [{"id": f"row_{n}", "label": "NOT_SUPPORTED"} for n in (1, 2, 3)]

    found = values(measure_checks(citations, asked(write(tmp_path / "p.jsonl", rows))).figures)

    assert (found["recall NEEDS_REVIEW"], found["recall SUPPORTED"]) == (1.0, 0.0)
    assert "document level AUROC" not in found


def test_labels_alone_are_not_drawn(citations: CitationSet, tmp_path: Path) -> None:
    rows = [{"id": f"row_{n}", "label": "NOT_SUPPORTED"} for n in (1, 2, 3)]

    assert measure_checks(citations, asked(write(tmp_path / "p.jsonl", rows))).charts == {}


def test_a_page_with_a_rationale_says_whether_it_is_quoted(tmp_path: Path) -> None:
    pages = on_shelf(tmp_path, "wice-page", CitationSet)

    found = values(measure_checks(pages, asked()).figures)

    assert found["supporting sentence quoted"] == 1.0
