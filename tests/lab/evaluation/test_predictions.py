"""A file of answers in, the answers in the order of the questions out, or why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.json_rows import Row
from claimwright_lab.evaluation import predictions
from claimwright_lab.evaluation.predictions import collected, label_of, number_of, read_predictions
from tests.lab.evaluation.invented import write

IDS = ("a", "b", "c")


def test_answers_come_in_the_order_of_the_questions(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", [{"id": name} for name in IDS])

    assert [(row.id, row.line) for row in read_predictions(path, IDS)] == [
        ("a", 1),
        ("b", 2),
        ("c", 3),
    ]


def test_an_id_may_be_a_number(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", [{"id": 7}])

    assert read_predictions(path, ["7"])[0].id == "7"


@pytest.mark.parametrize(
    ("ids", "told"),
    [
        (("a", "x", "y", "z"), r"'p.jsonl': the id 'x' \(line 2\) is unknown, and so are 2 more"),
        (("a", "b", "b", "c"), r"the id 'b' \(line 3\) is there more than once; answer each"),
        (("a",), r"the id 'b' is missing, and so are 1 more; all 3 questions"),
        (("b", "a", "c"), r"the id 'b' \(line 1, where 'a' belongs\) is not in the order"),
    ],
)
def test_ids_that_are_not_those_of_the_questions_are_refused(
    tmp_path: Path, ids: tuple[str, ...], told: str
) -> None:
    path = write(tmp_path / "p.jsonl", [{"id": name} for name in ids])

    with pytest.raises(InputError, match=told):
        read_predictions(path, IDS)


def test_lines_that_are_no_rows_are_counted(tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").write_text('{"id": "a"}\nno\n{"x": 1}\n[]\n', encoding="utf-8")

    with pytest.raises(InputError, match=r"line 2 is no JSON.*; 2 more lines are unusable"):
        read_predictions(tmp_path / "p.jsonl", IDS)


def test_an_empty_file_answers_nothing(tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").touch()

    with pytest.raises(InputError, match="the id 'a' is missing, and so are 2 more"):
        read_predictions(tmp_path / "p.jsonl", IDS)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no file"):
        read_predictions(tmp_path / "none.jsonl", IDS)


@pytest.mark.parametrize(("bound", "value"), [("MAX_LINE_BYTES", 5), ("MAX_ROWS", 1)])
def test_what_is_too_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, value: int
) -> None:
    monkeypatch.setattr(predictions, bound, value)
    path = write(tmp_path / "p.jsonl", [{"id": name} for name in IDS])

    with pytest.raises(TooLargeError, match=str(value)):
        read_predictions(path, IDS)


def test_an_id_that_is_too_long_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", [{"id": "x" * 1001}])

    with pytest.raises(InputError, match="the id has over 1,000 characters"):
        read_predictions(path, IDS)


def test_what_cannot_be_read_of_a_row_is_told_with_its_id(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", [{"id": "a", "label": "X"}, {"id": "b"}, {"id": "c"}])
    rows = read_predictions(path, IDS)

    with pytest.raises(InputError, match=r"the id 'b': line 2: label is missing.*; 1 more rows"):
        collected(path, rows, lambda row: label_of(row, ("X",), {}), "label")


def test_a_finer_label_counts_as_its_class() -> None:
    row = Row(where="line 1", fields={"label": "REFUTES"})

    assert label_of(row, ("SUPPORTS", "NOT_SUPPORTED"), {"REFUTES": "NOT_SUPPORTED"}) == (
        "NOT_SUPPORTED"
    )


@pytest.mark.parametrize("value", [None, "0.5", True, -0.1, 1.1])
def test_a_probability_is_a_number_from_0_to_1(value: object) -> None:
    with pytest.raises(InputError, match=r"it must be a number in 0..1"):
        number_of(Row(where="line 1", fields={"p": value}), "p")
