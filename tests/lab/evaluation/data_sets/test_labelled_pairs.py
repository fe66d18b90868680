"""Rows `{id, claim, evidence, label}` in, pairs out: of every set in that form."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import PairSet
from claimwright_lab.evaluation.data_sets.labelled_pairs import SAME, labelled_cases
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
