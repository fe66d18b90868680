"""Rows `{id, claim, evidence, label}` in, pairs out: of every set in that form."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import PairSet
from claimwright_lab.evaluation.data_sets.labelled_pairs import (
    ANLI_LABELS,
    CHECK_COVID_LABELS,
    COVID_FACT_LABELS,
    HEALTHVER_LABELS,
    SAME,
    SICK_LABELS,
    labelled_cases,
)
from claimwright_lab.evaluation.files import Files
from tests.lab.evaluation.invented import OPEN, OTHER, PAIR, on_shelf, write


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("healthver", ["p1", "p2", "p3"]),
        ("check-covid", ["p1", "p2", "p3"]),
        ("covid-fact", ["0", "1"]),
        ("fever-symmetric", ["p1", "p2"]),
        ("fever-symmetric-dev", ["p1"]),
        ("anli", ["p2", "p3", "p4"]),
        ("anli-r1", ["p2"]),
        ("anli-r3", ["p4"]),
        ("sick", ["p1"]),
    ],
)
def test_the_rows_of_a_set_are_its_cases(tmp_path: Path, name: str, ids: list[str]) -> None:
    data_set = on_shelf(tmp_path, name, PairSet)

    cases = data_set.read(data_set.about.files)

    assert [case.id for case in cases] == ids
    assert {case.gold for case in cases} <= set(data_set.classes)


def test_a_title_is_read_where_there_is_one(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "check-covid", PairSet)

    assert data_set.read(data_set.about.files)[0].pairs[0].title == "T"


def test_a_label_of_another_set_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "own.jsonl", [PAIR, OTHER, {**OPEN, "label": "maybe"}])

    with pytest.raises(InputError, match=r"'own.jsonl', line 3: label is 'maybe'"):
        labelled_cases(Files(names={"pairs": ("own",)}, folder=tmp_path), SAME)


@pytest.mark.parametrize(
    ("labels", "supports", "refutes"),
    [
        (HEALTHVER_LABELS, "Supports", "Refutes"),
        (CHECK_COVID_LABELS, "SUPPORT", "REFUTE"),
        (COVID_FACT_LABELS, "SUPPORTED", "REFUTED"),
        (ANLI_LABELS, "e", "c"),
        (SICK_LABELS, "ENTAILMENT", "CONTRADICTION"),
    ],
)
def test_the_sides_of_a_set_are_ours(labels: dict[str, str], supports: str, refutes: str) -> None:
    assert (labels[supports], labels[refutes]) == ("SUPPORTS", "REFUTES")


@pytest.mark.parametrize(
    ("labels", "neither"),
    [
        (HEALTHVER_LABELS, "Neutral"),
        (CHECK_COVID_LABELS, "NOTENOUGHINFO"),
        (ANLI_LABELS, "n"),
        (SICK_LABELS, "NEUTRAL"),
    ],
)
def test_what_a_set_leaves_open_is_open(labels: dict[str, str], neither: str) -> None:
    assert labels[neither] == "NOT_ENOUGH_INFO"


def test_the_gold_sentences_are_joined_under_the_page(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "fool-me-twice", PairSet)

    case = data_set.read(data_set.about.files)[0]

    assert (case.id, case.gold) == ("f1", "SUPPORTS")
    assert (case.pairs[0].evidence, case.pairs[0].title) == ("Seas rise. Much.", "Sea")
