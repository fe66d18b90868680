"""Tags on every scale: the paper's consolidation, majorities, what was not answered."""

from __future__ import annotations

import pytest

from claimwright.domain import Figure, Tag
from claimwright_lab.evaluation.cases import DebateCase
from claimwright_lab.evaluation.debates.scaled import (
    PAPER,
    Said,
    line_of,
    said_of,
    scale_figures,
    side_figures,
    side_of,
)
from tests.lab.evaluation.held import report

_NEI = Tag.NOT_ENOUGH_INFORMATION


def _case(number: int, tag: Tag) -> DebateCase:
    return DebateCase(id=str(number), claim=f"claim {number}", tag=tag, side=side_of(tag))


def _cases(*tags: Tag) -> list[DebateCase]:
    return [_case(number, tag) for number, tag in enumerate(tags)]


def _said(*tags: Tag, probability: float | None = None) -> list[Said]:
    return [Said(tag=tag, side=side_of(tag), probability=probability) for tag in tags]


def _value(figures: tuple[Figure, ...], name: str) -> float | None:
    return next(figure.value for figure in figures if figure.name == name)


@pytest.mark.parametrize(("scale", "value"), [("12-class", 0.0), ("7-class", 0.5), ("5-class", 1)])
def test_a_near_tag_is_right_on_the_coarser_scales(scale: str, value: float) -> None:
    figures = scale_figures(
        _cases(Tag.INCORRECT, Tag.ACCURATE), _said(Tag.INACCURATE, Tag.MOSTLY_ACCURATE)
    )

    assert value == _value(figures, f"{scale} accuracy")


def test_no_answer_is_a_wrong_answer_on_every_scale() -> None:
    figures = scale_figures(_cases(Tag.INCORRECT, Tag.ACCURATE), _said(_NEI, Tag.ACCURATE))

    assert [_value(figures, f"{size}-class accuracy") for size in (12, 7, 5)] == [0.5, 0.5, 0.5]


def test_no_answer_is_right_where_there_is_not_enough_information() -> None:
    figures = scale_figures(_cases(_NEI, Tag.ACCURATE), _said(_NEI, Tag.ACCURATE))

    assert _value(figures, "7-class accuracy") == 1


def test_sides_are_measured_over_all_and_over_the_answered() -> None:
    figures = side_figures(
        _cases(Tag.CORRECT, Tag.CORRECT, Tag.INCORRECT, Tag.INCORRECT),
        _said(Tag.CORRECT, _NEI, Tag.INCORRECT, Tag.CORRECT),
    )

    assert _value(figures, "coverage") == 0.75
    assert _value(figures, "NEI rate") == 0.25
    assert _value(figures, "2-class accuracy") == 0.5
    assert _value(figures, "2-class balanced accuracy") == 0.5
    assert _value(figures, "answered balanced accuracy") == 0.75
    assert _value(figures, "answered majority accuracy") == pytest.approx(2 / 3)


def test_without_an_answer_the_answered_have_no_figure() -> None:
    figures = side_figures(_cases(Tag.CORRECT, Tag.INCORRECT), _said(_NEI, _NEI))

    assert _value(figures, "answered accuracy") is None


def test_the_error_of_probabilities_is_measured_where_there_are_any() -> None:
    cases, tags = _cases(Tag.CORRECT, Tag.INCORRECT), (Tag.CORRECT, Tag.CORRECT)

    sure = side_figures(cases, _said(*tags, probability=0.9))
    unsure = side_figures(cases, _said(*tags))

    assert _value(sure, "ECE") == pytest.approx(0.4)
    assert "ECE" not in [figure.name for figure in unsure]


def test_the_papers_figure_stands_beside_ours_where_tags_are_known() -> None:
    figures = scale_figures(_cases(Tag.CORRECT, Tag.INCORRECT), _said(Tag.CORRECT, Tag.CORRECT))

    note = next(figure.note for figure in figures if figure.name == "7-class accuracy")

    assert note == "the paper 62.94 %, always one class 67.65 %"


def test_claims_with_sides_alone_have_no_scales_and_no_paper() -> None:
    cases = [
        DebateCase(id=side, claim=side, tag=None, side=side) for side in ("correct", "incorrect")
    ]
    said = _said(Tag.CORRECT, Tag.INCORRECT)

    figures = side_figures(cases, said)

    assert scale_figures(cases, said) == ()
    assert [figure.name for figure in figures if "the paper" in figure.note] == []


def test_the_paper_stands_beside_the_figures_that_it_has() -> None:
    figures = scale_figures(_cases(Tag.CORRECT), _said(Tag.CORRECT))

    noted = {figure.name for figure in figures if "the paper " in figure.note}
    assert noted == {name for name in PAPER if not name.startswith("2-")}


@pytest.mark.parametrize(
    ("tag", "tagged", "side", "sign"),
    [
        (Tag.MOSTLY_ACCURATE, True, "correct", 1),
        (Tag.LACKS_CONTEXT, True, "incorrect", -1),
        (Tag.UNSUPPORTED, True, "incorrect", -1),
        (Tag.UNSUPPORTED, False, None, -1),
        (Tag.LACKS_CONTEXT, False, "incorrect", -1),
        (Tag.NOT_ENOUGH_INFORMATION, True, None, 0),
    ],
)
def test_the_side_is_the_papers_and_without_a_source_there_is_none(
    tag: Tag, *, tagged: bool, side: str | None, sign: int
) -> None:
    found = said_of(report(tag), tagged=tagged)

    assert (found.side, found.sign) == (side, sign)


def test_a_line_tells_the_verdict_and_how_it_was_come_by() -> None:
    assert line_of("c1", report(Tag.CORRECT, rounds=1)) == {
        "id": "c1",
        "tag": "correct",
        "label": "SUPPORTED",
        "probability": 0.9,
        "rounds": 1,
        "ended": "converged",
        "disputed": False,
    }
