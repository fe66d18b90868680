"""WiCE's whole pages in, citations out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import CitationCase, CitationSet, PairSet
from claimwright_lab.evaluation.data_sets.wice import cases
from claimwright_lab.evaluation.files import Files
from tests.lab.evaluation.cited_rows import PAGES
from tests.lab.evaluation.invented import on_shelf, write


@pytest.fixture
def first(tmp_path: Path) -> CitationCase:
    data_set = on_shelf(tmp_path, "wice-page", CitationSet)
    return data_set.read(data_set.about.files)[0]


def test_each_page_is_a_case(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "wice-page", CitationSet)

    assert [(case.id, case.gold) for case in data_set.read(data_set.about.files)] == [
        ("w1", "SUPPORTED"),
        ("w2", "PARTLY_SUPPORTED"),
        ("w3", "NOT_SUPPORTED"),
    ]


def test_the_texts_of_a_claim_are_one_source(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "wice-passage", CitationSet)

    assert [
        (case.gold, case.source.text.splitlines()) for case in data_set.read(data_set.about.files)
    ] == [
        ("SUPPORTED", ["The moon.", "Is far.", "Seas rise."]),
        ("PARTLY_SUPPORTED", ["Ice is cold."]),
    ]


def test_the_sentences_of_a_page_stand_on_lines_of_their_own(first: CitationCase) -> None:
    assert first.source.text.splitlines()[1:] == ["The moon.", "Seas rise."]


def test_the_title_of_a_page_is_its_own(first: CitationCase) -> None:
    assert (first.source.title, first.article) == ("Seas", "Sea")


def test_a_rationale_is_byte_exact_in_the_page(first: CitationCase) -> None:
    spans = [span for group in first.rationales for span in group]

    assert [first.source.text[span.start : span.end] for span in spans] == [
        "Seas rise.",
        "The moon.",
        "Seas rise.",
    ]


def test_headings_are_taken_apart(first: CitationCase) -> None:
    assert first.cited.section == ("Level", "Causes")


def test_the_lead_has_no_heading(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "wice-page", CitationSet)

    assert data_set.read(data_set.about.files)[2].cited.section == ()


def test_the_last_four_sentences_before_are_the_context(first: CitationCase) -> None:
    assert first.cited.context == ("Two.", "Three.", "Four.", "Five.")


def test_sentence_numbers_outside_the_page_are_told(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", [{**PAGES[1], "supporting_sentences": [[1]]}])

    with pytest.raises(InputError, match="lists of sentence numbers from 0 to 0"):
        cases(replace(Files(names={"claims": (path.name,)}), folder=tmp_path))


def test_the_texts_of_a_claim_are_one_case(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "wice", PairSet)

    cases = data_set.read(data_set.about.files)

    assert [(case.id, case.gold) for case in cases] == [("w1", "SUPPORTS"), ("w2", "NOT_SUPPORTED")]
    assert [pair.evidence for pair in cases[0].pairs] == ["The moon. Is far.", "Seas rise."]
