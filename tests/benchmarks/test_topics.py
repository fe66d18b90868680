"""The page of figures shows every benchmark once, and no measure that the matrix lacks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benchmarks.matrix import Benchmark, Expected, MatrixError, load
from benchmarks.topics import UNMEASURED, Shown, Topic, load_topics, section

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


def test_every_benchmark_stands_in_one_topic() -> None:
    shown = Counter(row.benchmark for topic in load_topics() for row in topic.rows)

    assert shown == Counter(benchmark.name for benchmark in load())


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
