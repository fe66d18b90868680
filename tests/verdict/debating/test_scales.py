"""The exact consolidation of twelve tags, and the tag that veracity and defect make."""

from __future__ import annotations

from itertools import product

import pytest

from claimwright.domain import Defect, Tag, VerdictLabel
from claimwright.errors import InputError
from claimwright.verdict.debating.scales import (
    TABLE,
    FiveClass,
    SevenClass,
    StatementKind,
    TwoClass,
    defect_of,
    five,
    read_tag,
    row_of,
    seven,
    shared_label,
    tag_of,
    two,
    veracity_of,
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
VERACITIES = (-3, -2, -1, 1, 2, 3)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_tag_falls_where_the_paper_puts_it(row: list[str]) -> None:
    tag = Tag(row[0])

    assert row[1:] == [str(seven(tag)), str(five(tag)), str(two(tag)), str(veracity_of(tag))]


def test_the_table_has_every_tag_once() -> None:
    assert sorted(TWELVE) == sorted(row.tag for row in TABLE)


@pytest.mark.parametrize("scale", [SevenClass, FiveClass, TwoClass])
def test_every_class_is_reached(scale: type[SevenClass | FiveClass | TwoClass]) -> None:
    reached = {value for row in TABLE for value in (row.seven, row.five, row.two)}

    assert [each for each in scale if each not in reached] == []


def test_a_coarser_class_never_parts_what_a_finer_one_joins() -> None:
    pairs = [(a, b) for a, b in product(TABLE, TABLE) if a.seven is b.seven]

    assert [(a.tag, b.tag) for a, b in pairs if a.five is not b.five or a.two is not b.two] == []


def test_not_enough_information_is_on_no_scale() -> None:
    none = Tag.NOT_ENOUGH_INFORMATION

    assert (row_of(none), seven(none), five(none), two(none), veracity_of(none)) == (None,) * 5
    assert defect_of(none) is Defect.NONE


@pytest.mark.parametrize("tag", TWELVE)
def test_a_tags_own_veracity_and_defect_give_it_back(tag: Tag) -> None:
    row = row_of(tag)
    assert row is not None

    kind = row.kind or StatementKind.OBSERVATION

    assert tag_of(row.veracity, row.defect, kind) is tag


@pytest.mark.parametrize("veracity", VERACITIES)
@pytest.mark.parametrize("defect", list(Defect))
@pytest.mark.parametrize("kind", list(StatementKind))
def test_a_tag_lies_on_its_veracitys_side(
    veracity: int, defect: Defect, kind: StatementKind
) -> None:
    tag = tag_of(veracity, defect, kind)

    assert ((veracity_of(tag) or 0) > 0) == (veracity > 0)


def test_no_veracity_gives_not_enough_information() -> None:
    assert tag_of(None, Defect.FALSE, StatementKind.OBSERVATION) is Tag.NOT_ENOUGH_INFORMATION


def test_an_outlier_told_as_consensus_is_misleading() -> None:
    assert tag_of(-2, Defect.OUTLIER, StatementKind.OBSERVATION) is Tag.MISLEADING


@pytest.mark.parametrize("veracity", [0, 4, -4, 1000])
def test_a_veracity_that_no_tag_has_is_refused(veracity: int) -> None:
    with pytest.raises(InputError, match=str(veracity)):
        tag_of(veracity, Defect.NONE, StatementKind.OBSERVATION)


@pytest.mark.parametrize(
    ("tag", "low", "high", "label"),
    [
        (Tag.NOT_ENOUGH_INFORMATION, None, None, VerdictLabel.NOT_ENOUGH_EVIDENCE),
        (Tag.UNSUPPORTED, -1, -1, VerdictLabel.NOT_ENOUGH_EVIDENCE),
        (Tag.IMPRECISE, -1, -1, VerdictLabel.DISPUTED),
        (Tag.LACKS_CONTEXT, -1, -1, VerdictLabel.DISPUTED),
        (Tag.CORRECT, -3, 3, VerdictLabel.DISPUTED),
        (Tag.INCORRECT, -3, -1, VerdictLabel.REFUTED),
        (Tag.MISLEADING, -2, -2, VerdictLabel.REFUTED),
        (Tag.CORRECT_BUT, 2, 3, VerdictLabel.SUPPORTED),
    ],
)
def test_a_tag_has_a_label_that_every_flow_knows(
    tag: Tag, low: int | None, high: int | None, label: VerdictLabel
) -> None:
    assert label is shared_label(tag, low=low, high=high)


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("Correct But", Tag.CORRECT_BUT),
        ("mostly inaccurate", Tag.INACCURATE),
        (" Lacks-context ", Tag.LACKS_CONTEXT),
        ("NEI", Tag.NOT_ENOUGH_INFORMATION),
        ("UNSUPPORTED", Tag.UNSUPPORTED),
    ],
)
def test_a_tag_is_read_as_people_write_it(written: str, tag: Tag) -> None:
    assert tag is read_tag(written)


@pytest.mark.parametrize("written", ["", "half true", "x" * 500])
def test_what_is_no_tag_is_refused_and_named(written: str) -> None:
    with pytest.raises(InputError, match="the tags are correct"):
        read_tag(written)
