"""Claims with the text of their source in, checked citations out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.domain import SourceState
from claimwright_lab.evaluation.cases import CitationCase, CitationSet
from tests.lab.evaluation.invented import on_shelf


@pytest.fixture
def citations(tmp_path: Path) -> tuple[CitationCase, ...]:
    data_set = on_shelf(tmp_path, "citation-checks", CitationSet)
    return data_set.read(data_set.about.files)


def test_what_people_found_is_kept(citations: tuple[CitationCase, ...]) -> None:
    assert [case.gold for case in citations] == [
        "SUPPORTED",
        "PARTLY_SUPPORTED",
        "SOURCE_UNAVAILABLE",
    ]


def test_what_stands_before_the_claim_is_its_context_without_markers(
    citations: tuple[CitationCase, ...],
) -> None:
    assert citations[0].cited.context == ("The sea is wide.",)


def test_a_source_without_text_could_not_be_read(citations: tuple[CitationCase, ...]) -> None:
    assert [case.source.state for case in citations] == [
        SourceState.OK,
        SourceState.OK,
        SourceState.EMPTY,
    ]


def test_a_title_is_written_out(citations: tuple[CitationCase, ...]) -> None:
    assert citations[0].article == "Sea, the"
