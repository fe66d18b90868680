"""The exact consolidation of twelve tags."""

from __future__ import annotations

from itertools import product

import pytest

from claimwright.domain.tags import (
    TABLE,
    FiveClass,
    SevenClass,
    Tag,
    TagClasses,
    TwoClass,
    classes_of,
    row_of,
)

PAPER = """
incorrect          incorrect         incorrect         incorrect  -3
inaccurate         incorrect         incorrect         incorrect  -3
imprecise          imprecise         misleading        incorrect  -1
misleading         misleading        misleading        incorrect  -2
flawed_reasoning   flawed_reasoning  flawed_reasoning  incorrect  -2
lacks_context      flawed_reasoning  flawed_reasoning  incorrect  -1
unsupported        unsupported       unsupported       incorrect  -1
correct_but        mostly_correct    correct           correct     2
mostly_correct     mostly_correct    correct           correct     2
mostly_accurate    mostly_correct    correct           correct     2
accurate           correct           correct           correct     3
correct            correct           correct           correct     3
"""
ROWS = [line.split() for line in PAPER.strip().splitlines()]
TWELVE = [tag for tag in Tag if tag is not Tag.NOT_ENOUGH_INFORMATION]


def each_of(classes: TagClasses) -> tuple[object, ...]:
    """Return the classes from the finest scale to the coarsest."""
    return classes.seven, classes.five, classes.two


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_tag_falls_where_the_paper_puts_it(row: list[str]) -> None:
    on = row_of(Tag(row[0]))

    assert on is not None
    assert row[1:] == [
        str(on.classes.seven),
        str(on.classes.five),
        str(on.classes.two),
        str(on.veracity),
    ]


def test_the_table_has_every_tag_once() -> None:
    assert sorted(TWELVE) == sorted(row.tag for row in TABLE)


@pytest.mark.parametrize("scale", [SevenClass, FiveClass, TwoClass])
def test_every_class_is_reached(scale: type[SevenClass | FiveClass | TwoClass]) -> None:
    reached = {value for row in TABLE for value in each_of(row.classes)}

    assert [each for each in scale if each not in reached] == []


def test_a_coarser_class_never_parts_what_a_finer_one_joins() -> None:
    pairs = [(a, b) for a, b in product(TABLE, TABLE) if a.classes.seven is b.classes.seven]

    assert [
        (a.tag, b.tag) for a, b in pairs if each_of(a.classes)[1:] != each_of(b.classes)[1:]
    ] == []


def test_not_enough_information_is_on_no_scale() -> None:
    none = Tag.NOT_ENOUGH_INFORMATION

    assert (row_of(none), classes_of(none)) == (None, TagClasses())
