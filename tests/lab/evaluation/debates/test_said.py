"""A report in, what it says out."""

from __future__ import annotations

import pytest

from claimwright.domain import Tag
from claimwright_lab.evaluation.debates.said import line_of, said_of
from tests.lab.evaluation.held import report


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
