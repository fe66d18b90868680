"""Which figures of the matrix a reader sees, as `topics.yaml` groups them into tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from benchmarks.matrix import Benchmark, Expected, MatrixError

TOPICS = Path(__file__).with_name("topics.yaml")
UNMEASURED = "not measured yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a table shows of one benchmark: all its measures, or `only` some of them."""

    benchmark: str
    label: str
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """One table.

    Args:
        title: Of its section.
        rows: Benchmarks in order.
        note: One sentence without its full stop; may be empty.
        columns: Measures that share a row; empty for one row a measure.
    """

    title: str
    rows: tuple[Shown, ...]
    note: str = ""
    columns: tuple[str, ...] = ()


def load_topics(path: Path = TOPICS) -> tuple[Topic, ...]:
    """Return the topics in order.

    Raises:
        MatrixError: A topic lacks a field, or has one that is unknown.
    """
    try:
        raw = yaml.safe_load(path.read_text(encoding="utf-8"))["topics"]
        return tuple(_topic(**one) for one in raw)
    except (KeyError, TypeError) as error:
        raise MatrixError(f"{path.name} holds no topics: {error}") from error


def _topic(
    *,
    title: str,
    rows: Sequence[Mapping[str, str | Sequence[str]]],
    note: str = "",
    columns: Sequence[str] = (),
) -> Topic:
    shown = tuple(_shown(**row) for row in rows)  # type: ignore[arg-type]  # YAML; a wrong key raises
    return Topic(title=title, rows=shown, note=note, columns=tuple(columns))


def _shown(*, benchmark: str, label: str, only: Sequence[str] = ()) -> Shown:
    return Shown(benchmark=benchmark, label=label, only=tuple(only))


def section(topic: Topic, benchmarks: Mapping[str, Benchmark]) -> str:
    """Return the section of one topic as Markdown: a heading, the note and the table.

    Raises:
        MatrixError: The matrix has no such benchmark, or a benchmark no such measure.
    """
    head = ("what", *(topic.columns or ("value",)))
    lines = [f"## {topic.title}", ""]
    lines += [f"{topic.note[:1].upper()}{topic.note[1:]}.", ""] if topic.note else []
    lines += [_line(head), "|" + "---|" + "--:|" * (len(head) - 1)]
    for shown in topic.rows:
        figures = _figures(shown, benchmarks)
        cells = (
            _pivoted(shown, figures, topic.columns) if topic.columns else _listed(shown, figures)
        )
        lines += [_line(row) for row in cells] or [_line((shown.label, UNMEASURED))]
    return "\n".join([*lines, ""])


def _figures(shown: Shown, benchmarks: Mapping[str, Benchmark]) -> list[Expected]:
    if shown.benchmark not in benchmarks:
        raise MatrixError(f"topics.yaml names {shown.benchmark!r}, which the matrix does not have")
    figures = benchmarks[shown.benchmark].figures
    missing = set(shown.only) - {figure.measure for figure in figures}
    if missing:
        raise MatrixError(
            f"{shown.benchmark!r} has no measure {min(missing)!r}, which topics.yaml names"
        )
    return [one for one in figures if not shown.only or one.measure in shown.only]


def _listed(shown: Shown, figures: Sequence[Expected]) -> Iterator[tuple[str, ...]]:
    for figure in figures:
        if figure.value is not None:
            yield _joined(shown.label, figure.measure), _value(figure)


def _pivoted(
    shown: Shown, figures: Sequence[Expected], columns: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    rows: dict[str, dict[str, Expected]] = {}
    for figure in figures:
        before, column = _split(figure.measure, columns)
        if column and figure.value is not None:
            rows.setdefault(before, {})[column] = figure
    for before, found in rows.items():
        values = (_value(found[one]) if one in found else "" for one in columns)
        yield _joined(shown.label, before), *values


def _split(measure: str, columns: Sequence[str]) -> tuple[str, str]:
    """Split a measure into its first words and the longest column that it ends with."""
    for column in sorted(columns, key=len, reverse=True):
        if measure == column:
            return "", column
        if measure.endswith(f" {column}"):
            return measure.removesuffix(column).rstrip(" ,"), column
    return "", ""


def _joined(label: str, rest: str) -> str:
    return ": ".join(part for part in (label, rest) if part)


def _value(figure: Expected) -> str:
    said = f"{_number(figure.value or 0.0)} {figure.unit}".strip()
    return (
        f"{said} ({_number(figure.interval[0])}–{_number(figure.interval[1])})"
        if figure.interval
        else said
    )


def _number(value: float) -> str:
    size = abs(value)
    if size >= 1000:  # noqa: PLR2004  # four digits and more need no decimals
        return f"{value:,.0f}"
    return f"{round(value, 1 if size >= 10 else 3):g}"  # noqa: PLR2004  # three digits suffice


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
