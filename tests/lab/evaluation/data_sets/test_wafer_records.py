"""KILT-style records in, citations that hold or fail out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.domain import SourceState
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import CitationSet
from claimwright_lab.evaluation.catalogue import find
from claimwright_lab.evaluation.data_sets.wafer_records import cases, file_set, has_records
from tests.lab.evaluation.invented import VERDICTS, write

GOOD = {
    "id": "1",
    "input": "Sea [SEP] Section::::Level.:Causes. [SEP] The sea is wide. Seas rise. [CIT] It does.",
    "output": [
        {
            "answer": "https://example.org/a",
            "provenance": [{"url": "https://example.org/a"}],
        },
        {
            "answer": "https://example.org/b",
            "provenance": [
                {"url": "https://example.org/b", "title": "Seas", "text": "Seas rise fast."}
            ],
        },
    ],
    "meta": {"sentences": ["The sea is wide.", "Seas rise. [CIT]"], "featured": True},
}
BAD = {
    "id": "2",
    "input": "Ice [SEP] Section::::Abstract. [SEP] Ice grows. [CIT]",
    "output": [
        {
            "answer": "{Failed verification}",
            "provenance": [{"url": "https://example.org", "title": "", "text": "Welcome."}],
        }
    ],
    "meta": {},
}
PLAIN = {**GOOD, "id": "3", "meta": {}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path / "wafer.jsonl", [GOOD, BAD, PLAIN])


def test_featured_citations_hold_and_marked_ones_fail(path: Path) -> None:
    found = cases(file_set(path).about.files)

    assert [(case.id, case.gold) for case in found] == [("1", "SUPPORTED"), ("2", "NOT_SUPPORTED")]


def test_the_claim_is_the_sentence_before_the_mark(path: Path) -> None:
    cited = cases(file_set(path).about.files)[0].cited

    assert (cited.claim.text, cited.context) == ("Seas rise.", ("The sea is wide.",))
    assert (cited.article_title, cited.section) == ("Sea", ("Level", "Causes"))


def test_without_sentences_all_before_the_mark_is_the_claim(path: Path) -> None:
    found = cases(file_set(path).about.files)[1]

    assert (found.claim, found.cited.section) == ("Ice grows.", ())


def test_of_several_sources_the_one_with_a_text_is_read(path: Path) -> None:
    source = cases(file_set(path).about.files)[0].source

    assert (source.url, source.text) == ("https://example.org/b", "Seas rise fast.")


def test_passages_of_one_address_are_one_source(tmp_path: Path) -> None:
    passages = [{"url": "https://e.org", "text": text} for text in ("Seas rise.", "Fast.")]
    row = {**GOOD, "output": [{"answer": "https://e.org", "provenance": passages}]}
    path = write(tmp_path / "w.jsonl", [row])

    assert cases(file_set(path).about.files)[0].source.text == "Seas rise. Fast."


def test_what_two_passages_share_stands_there_once(tmp_path: Path) -> None:
    passages = [
        {"url": "https://e.org", "text": "Seas rise fast.", "start": 0, "end": 15},
        {"url": "https://e.org", "text": "rise fast. Ice melts.", "start": 5, "end": 26},
    ]
    row = {**GOOD, "output": [{"answer": "https://e.org", "provenance": passages}]}
    path = write(tmp_path / "w.jsonl", [row])

    assert cases(file_set(path).about.files)[0].source.text == "Seas rise fast. Ice melts."


def test_the_state_of_a_source_that_could_not_be_read_is_kept(tmp_path: Path) -> None:
    output = {"answer": "https://e.org", "provenance": [{"url": "https://e.org", "text": ""}]}
    row = {**GOOD, "output": [{**output, "status": "paywalled"}]}
    path = write(tmp_path / "w.jsonl", [row])

    assert cases(file_set(path).about.files)[0].source.state is SourceState.PAYWALLED


def test_the_claim_between_two_citations_is_taken_where_it_is_told(tmp_path: Path) -> None:
    meta = {**BAD["meta"], "claim": "ice grows", "sentence": "Ice grows."}  # type: ignore[dict-item]  # an object
    path = write(tmp_path / "w.jsonl", [{**BAD, "meta": meta}])

    cited = cases(file_set(path).about.files)[0].cited
    assert (cited.claim.text, cited.sentence) == ("ice grows", "Ice grows.")


def test_a_record_without_any_source_could_not_be_read(tmp_path: Path) -> None:
    path = write(tmp_path / "w.jsonl", [{**GOOD, "output": []}])

    assert cases(file_set(path).about.files)[0].source.state is SourceState.EMPTY


def test_a_source_whose_text_is_not_shipped_could_not_be_read(tmp_path: Path) -> None:
    path = write(tmp_path / "w.jsonl", [{**GOOD, "output": GOOD["output"][:1]}])  # type: ignore[index]  # a list

    assert cases(file_set(path).about.files)[0].source.state is SourceState.EMPTY


def test_records_that_are_neither_are_told(tmp_path: Path) -> None:
    path = write(tmp_path / "w.jsonl", [PLAIN])

    with pytest.raises(InputError, match="no record of a featured article"):
        cases(file_set(path).about.files)


def test_a_file_of_records_is_found_by_its_path(path: Path) -> None:
    assert isinstance(find(str(path)), CitationSet)


def test_another_file_holds_no_records(tmp_path: Path) -> None:
    assert not has_records(write(tmp_path / "v.jsonl", VERDICTS))


def test_a_damaged_file_holds_no_records(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text("{", encoding="utf-8")

    assert not has_records(path)
