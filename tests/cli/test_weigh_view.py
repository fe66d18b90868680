"""What a reader sees of a weighing on a terminal."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from claimwright.cli.weigh_view import show_weighing
from claimwright.domain import WeighReport
from tests.weighings import HOSTILE, NOTHING_FOUND, WEIGHED


def _shown(report: WeighReport, width: int = 100) -> str:
    stream = io.StringIO()
    show_weighing(report, Console(file=stream, width=width, color_system=None))
    return " ".join(stream.getvalue().split())


def _lines(report: WeighReport, width: int) -> list[str]:
    stream = io.StringIO()
    show_weighing(report, Console(file=stream, width=width, color_system=None))
    return stream.getvalue().splitlines()


@pytest.mark.parametrize(
    "part",
    [
        "“Coastal wetlands slow the rise of the sea on land.”",
        "opposite: “Coastal wetlands speed up",
        "Disputed, leaning supported +0.35 ±0.62",
        "Generally controversial +0.22",
        "80% of the works on the subject take a side; 3 count.",
        "Marshes & surges: a trial on nine coasts",
        "40% of weight",
        "found by the opposite",
        "it was retracted",
        "no sentence of it speaks of water levels",
        "It holds instructions to a language model.",
        "One work would weigh 52 %; it was capped at 40 %.",
        "corpus starter, version 3",
        "formulas fixed",
    ],
)
def test_a_reader_sees(part: str) -> None:
    assert part in _shown(WEIGHED)


def test_without_a_score_the_outcome_is_told_and_why_there_is_no_opposite() -> None:
    shown = _shown(NOTHING_FOUND)

    assert (True, True) == ("No work of the corpus was found" in shown, "no opposite:" in shown)


def test_a_refuted_claim_is_drawn_to_the_left() -> None:
    refuted = replace(WEIGHED, weighted=replace(WEIGHED.weighted, score=-1.0))

    assert "▓▓▓▓▓▓│░░░░░░" in _shown(refuted)


def test_control_characters_of_a_text_reach_no_terminal() -> None:
    report = replace(HOSTILE, notes=("\x1b[31mred",))

    assert "\x1b" not in _shown(report)


@pytest.mark.parametrize("width", [40, 80, 100, 200])
def test_no_line_is_wider_than_the_terminal_or_a_hundred_columns(width: int) -> None:
    assert max(map(len, _lines(WEIGHED, width))) <= min(width, 100)
