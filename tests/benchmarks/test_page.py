"""The tables of figures, what was aimed at beside what was reached, and the README's table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.matrix import Benchmark, Expected, MatrixError
from benchmarks.page import (
    UNMEASURED,
    Aim,
    Shown,
    Topic,
    load_aims,
    load_topics,
    section,
    summary,
    table_of,
    value_of,
)

MEASURED = Benchmark(
    name="b",
    title="B",
    command="c",
    figures=(
        Expected(measure="dense, nDCG@10", value=0.71584, n=300, interval=(0.67, 0.75)),
        Expected(measure="dense, MRR", value=0.5, n=300),
        Expected(measure="disk", value=12345.6, unit="MB"),
    ),
)


def rows(topic: Topic, benchmark: Benchmark = MEASURED) -> list[str]:
    return section(topic, {"b": benchmark}).splitlines()[4:]


def test_every_benchmark_stands_in_one_topic(matrix: Sequence[Benchmark]) -> None:
    shown = Counter(row.benchmark for topic in load_topics() for row in topic.rows)

    assert shown == Counter(benchmark.name for benchmark in matrix)


def test_without_columns_each_measure_is_a_row() -> None:
    topic = Topic(title="T", rows=(Shown(benchmark="b", label="one"),))

    assert rows(topic) == [
        "| one: dense, nDCG@10 | 0.716 (0.67–0.75) |",
        "| one: dense, MRR | 0.5 |",
        "| one: disk | 12,346 MB |",
    ]


def test_columns_share_a_row() -> None:
    shown = Shown(benchmark="b", label="one")
    topic = Topic(title="T", rows=(shown,), columns=("nDCG@10", "R@100", "MRR"))

    assert rows(topic) == ["| one: dense | 0.716 (0.67–0.75) |  | 0.5 |"]


def test_only_the_measures_that_are_named_are_shown() -> None:
    topic = Topic(title="T", rows=(Shown(benchmark="b", label="", only=("disk",)),))

    assert rows(topic) == ["| disk | 12,346 MB |"]


def test_a_benchmark_that_nobody_measured_says_so() -> None:
    topic = Topic(title="T", rows=(Shown(benchmark="b", label="one"),))
    empty = Benchmark(name="b", title="B", command="c", figures=(Expected(measure="m"),))

    assert rows(topic, empty) == [f"| one | {UNMEASURED} |"]


def test_a_topic_that_names_what_is_not_there_is_refused() -> None:
    with pytest.raises(MatrixError, match="'other'"):
        rows(Topic(title="T", rows=(Shown(benchmark="other", label=""),)))
    with pytest.raises(MatrixError, match="'speed'"):
        rows(Topic(title="T", rows=(Shown(benchmark="b", label="", only=("speed",)),)))


def test_a_topic_with_an_unknown_field_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "topics.yaml"
    path.write_text("topics: [{title: T, rows: [], colums: []}]", encoding="utf-8")

    with pytest.raises(MatrixError, match="colums"):
        load_topics(path)


ROWS = (
    Benchmark(
        name="r",
        title="R",
        command="c",
        figures=(Expected(measure="F1", value=0.6124), Expected(measure="later")),
    ),
)


def _aim(**more: object) -> Aim:
    return Aim(**{"what": "it", "row": "r", "measure": "F1", "floor": 0.6, **more})  # type: ignore[arg-type]  # a few of its fields


@pytest.mark.parametrize(
    ("value", "at_most", "expected"),
    [
        (0.8, False, "aim"),
        (0.7, False, "floor"),
        (0.5, False, "below the floor"),
        (0.03, True, "aim"),
        (0.7, True, "floor"),
        (0.9, True, "above the bound"),
    ],
)
def test_a_value_comes_to_the_aim_the_floor_or_neither(
    value: float,
    at_most: bool,  # noqa: FBT001
    expected: str,
) -> None:
    aim = _aim(aim=0.05, floor=0.8, at_most=True) if at_most else _aim(aim=0.75)
    assert aim.reached(value) == expected


def test_the_table_has_the_value_of_the_matrix() -> None:
    (line,) = table_of([_aim(needed="more")], ROWS).splitlines()[2:]
    assert line == "| it | 0.612 | ≥ 0.6 |  | floor | more |"


def test_what_was_not_measured_says_so() -> None:
    assert "| not measured |" in table_of([_aim(measure="later")], ROWS)


def test_a_figure_of_a_card_is_told_by_its_note(tmp_path: Path) -> None:
    figures = [{"name": "F1", "value": n / 10, "note": note} for n, note in ((4, "raw"), (5, "in"))]
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "card.json").write_text(json.dumps({"figures": figures}), encoding="utf-8")

    assert value_of(_aim(row="", card="m", note="in"), ROWS, tmp_path) == 0.5


@pytest.mark.parametrize("wrong", [{"row": "s"}, {"measure": "F2"}, {"row": "", "card": "none"}])
def test_an_aim_without_its_figure_is_refused(wrong: dict[str, str], tmp_path: Path) -> None:
    with pytest.raises(MatrixError):
        value_of(_aim(**wrong), ROWS, tmp_path)


def test_an_unknown_field_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "aims.yaml"
    path.write_text("aims:\n- {what: it, measure: F1, floor: 1, roof: 2}\n", encoding="utf-8")
    with pytest.raises(MatrixError, match="roof"):
        load_aims(path)


def test_every_aim_has_its_figure(matrix: Sequence[Benchmark]) -> None:
    for aim in load_aims():
        value_of(aim, matrix)  # raises, and names the row or card


SUMMED = Benchmark(
    name="b",
    title="B",
    command="c",
    figures=(
        Expected(measure="right", value=0.8123, n=300, interval=(0.771, 0.849)),
        Expected(measure="answered", value=0.0, n=50, interval=(0.0, 0.0)),
        Expected(measure="later"),
    ),
)


def told(figure: str, folder: Path) -> str:
    path = folder / "summary.yaml"
    path.write_text(f"- {{what: claims, figure: '{figure}', beside: ''}}", encoding="utf-8")
    return summary([SUMMED], path).splitlines()[2]


def test_figures_stand_with_their_intervals_in_what_is_told(tmp_path: Path) -> None:
    line = told("right {b: right}, answered {b: answered}", tmp_path)

    assert line == "| claims | right .81 (.77–.85), answered 0 |  |"


@pytest.mark.parametrize("named", ["{b: wrong}", "{c: right}", "{b: later}"])
def test_what_the_matrix_does_not_have_is_named(named: str, tmp_path: Path) -> None:
    with pytest.raises(MatrixError, match="which the matrix does not have"):
        told(named, tmp_path)
