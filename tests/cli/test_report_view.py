"""A report as a reader sees it, at any width, with and without colour."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from claimwright.cli.report_view import show_report
from claimwright.domain import Claim, Judged, Report
from tests.examples import judged, report

PIECES = (
    judged(0.9, 0.05, name="sea", venue="Report A", year=2021, url="https://example.org/sea"),
    judged(0.1, 0.1, name="bees"),
    judged(0.05, 0.9, name="gone", retracted=True),
)


def shown(told: Report, *, width: int = 80, colour: bool = False) -> str:
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
        no_color=not colour,
        highlight=False,
    )
    show_report(told, console)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ([judged(0.9, 0.05)], "SUPPORTED  "),
        ([judged(0.05, 0.9)], "REFUTED  "),
        ([judged(0.9, 0.05), judged(0.05, 0.9)], "DISPUTED  "),
        ([], "NOT ENOUGH EVIDENCE  100%  very probable"),
    ],
)
def test_the_verdict_stands_in_words_and_numbers(pieces: list[Judged], words: str) -> None:
    assert words in shown(report(*pieces))


def test_the_explanation_counts_and_tells_what_was_left_out() -> None:
    said = " ".join(shown(report(*PIECES)).split())

    assert "of 2 passages read, 1 support it" in said
    assert "1 passage of retracted work is shown, not counted." in said


def test_each_piece_names_its_work_and_where_to_find_it() -> None:
    assert "Report A · 2021 · https://example.org/sea" in shown(report(*PIECES), width=100)


def test_retracted_work_is_marked() -> None:
    assert "Retracted: shown, not counted" in shown(report(*PIECES))


def test_the_origin_is_told() -> None:
    assert "corpus starter, version 3" in shown(report(*PIECES))


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_nothing_is_wider_than_the_terminal_or_a_page(width: int) -> None:
    lines = shown(report(*PIECES), width=width).splitlines()

    assert max(map(len, lines)) <= min(width, 100)


def test_without_colour_there_is_no_escape_sequence() -> None:
    assert "\x1b" not in shown(report(*PIECES))


def test_with_colour_the_rationale_stands_out() -> None:
    assert "\x1b[3m" in shown(report(*PIECES), colour=True)


def test_what_a_terminal_would_obey_is_not_passed_on() -> None:
    hostile = replace(
        report(judged(0.9, 0.05, text="\x1b]0;owned\x07 text")), claim=Claim(text="\x1b[2J")
    )

    assert "\x1b" not in shown(hostile)


def test_markup_in_a_text_is_text() -> None:
    assert "[bold]Seas[/bold]" in shown(report(judged(0.9, 0.05, text="[bold]Seas[/bold] rise.")))
