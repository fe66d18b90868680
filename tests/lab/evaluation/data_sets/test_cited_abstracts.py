"""Claims that cite abstracts in, cases out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright.json_rows import Row
from claimwright_lab.evaluation.cases import PairSet, Rationales
from claimwright_lab.evaluation.data_sets.cited_abstracts import (
    evidence_of,
    given_cases,
    open_cases,
    read_abstracts,
)
from claimwright_lab.evaluation.data_sets.scifact import files_of
from claimwright_lab.evaluation.files import Files
from tests.lab.evaluation.invented import SCIFACT_CLAIMS, SCIFACT_CORPUS, on_shelf, write


@pytest.fixture
def files(tmp_path: Path) -> Files:
    write(tmp_path / "scifact" / "claims_dev.jsonl", SCIFACT_CLAIMS)
    write(tmp_path / "scifact" / "corpus.jsonl", SCIFACT_CORPUS)
    return Files(names=files_of("dev").names, folder=tmp_path)


def test_each_cited_abstract_is_a_case_and_silence_is_not_enough(files: Files) -> None:
    assert [(case.id, case.gold) for case in given_cases(files)] == [
        ("1/11", "SUPPORTS"),
        ("1/12", "NOT_ENOUGH_INFO"),
        ("2/12", "REFUTES"),
        ("3/13", "NOT_ENOUGH_INFO"),
    ]


def test_the_mark_of_a_citation_is_taken_out(files: Files) -> None:
    assert given_cases(files)[0].claim == "Seas rise ."


def test_the_sentences_of_an_abstract_are_joined(files: Files) -> None:
    assert given_cases(files)[0].pairs[0].evidence == "We look.  Seas rise."


def test_an_abstract_that_the_corpus_lacks_is_left_out(files: Files, tmp_path: Path) -> None:
    write(tmp_path / "scifact" / "corpus.jsonl", SCIFACT_CORPUS[:1])

    assert [case.id for case in given_cases(files)] == ["1/11"]


def test_a_claim_knows_its_rationales(files: Files) -> None:
    found = open_cases(files)

    assert found[0].evidence == {"11": Rationales(label="SUPPORTS", groups=((1,),))}
    assert found[2].evidence == {}


def test_abstracts_come_in_the_order_of_the_file(files: Files) -> None:
    assert [abstract.id for abstract in read_abstracts(files["corpus"])] == ["11", "12", "13"]


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        ([], "has 0 labels"),
        (
            [{"sentences": [0], "label": "SUPPORT"}, {"sentences": [1], "label": "CONTRADICT"}],
            "has 2 labels",
        ),
        ([{"sentences": ["x"], "label": "SUPPORT"}], "a list of whole numbers"),
        ([{"sentences": [0], "label": "NEI"}], "one of SUPPORT, CONTRADICT, REFUTE"),
    ],
)
def test_evidence_that_contradicts_itself_is_refused(groups: object, told: str) -> None:
    with pytest.raises(InputError, match=told):
        evidence_of(Row(where="line 1", fields={"evidence": {"11": groups}}))


def test_each_paper_that_citation_integrity_cites_is_a_pair(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "citation-integrity", PairSet)

    assert [case.gold for case in data_set.read(data_set.about.files)] == [
        "SUPPORTS",
        "NOT_ENOUGH_INFO",
        "REFUTES",
        "NOT_ENOUGH_INFO",
    ]
