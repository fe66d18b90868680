"""Hard negatives: what a claim's words find on pages it does not cite."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.training.citation_search.negatives import mine
from claimwright_lab.training.citation_search.records import CitationRecord, read_records
from tests.lab.training.citation_search.made_records import write_records


@pytest.fixture
def records(tmp_path: Path) -> tuple[CitationRecord, ...]:
    return read_records(write_records(tmp_path / "a.jsonl"))


def test_a_negative_is_never_of_a_cited_page(records: tuple[CitationRecord, ...]) -> None:
    mined = mine(records, most=3)

    assert [one for each in mined for one in each.negatives if one.page in each.record.pages] == []


def test_the_nearest_come_first_and_each_is_of_another_page(
    records: tuple[CitationRecord, ...],
) -> None:
    found = mine(records[:4], most=3)[0].negatives

    assert (found[0].page, len({one.page for one in found})) == (
        "https://ice2.example.org/0",
        len(found),
    )


def test_no_more_are_taken_than_asked_for(records: tuple[CitationRecord, ...]) -> None:
    assert {len(each.negatives) for each in mine(records, most=2)} == {2}


def test_none_are_looked_for_when_none_are_asked_for(records: tuple[CitationRecord, ...]) -> None:
    assert [each.negatives for each in mine(records, most=0)] == [()] * len(records)


def test_pages_found_for_too_many_claims_are_left_out(
    records: tuple[CitationRecord, ...],
) -> None:
    assert [each.negatives for each in mine(records, most=3, hub_claims=0)] == [()] * len(records)


def test_no_record_has_no_negative() -> None:
    assert mine((), most=3) == ()
