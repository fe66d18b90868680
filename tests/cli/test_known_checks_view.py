"""Fact checks as a reader sees them: what their texts would order a terminal is not obeyed."""

from __future__ import annotations

import io
from dataclasses import replace

from rich.console import Console

from claimwright.cli.known_checks_view import known_lines, show_checks
from claimwright.domain import Direction, KnownCheck, RatingSide, ReviewRating
from tests.fact_checks.reviews import fact_check

FALSE = ReviewRating(words="False", side=RatingSide.FALSE)


def test_a_table_shows_each_and_how_many_there_are() -> None:
    console = Console(file=io.StringIO(), width=100)
    show_checks([fact_check(), replace(fact_check(name="2"), rating=FALSE)], 7, console)
    shown = console.file.getvalue()  # type: ignore[attr-defined]

    assert "Four Pinocchios" in shown
    assert "2 of 7 shown" in shown


def test_a_known_check_is_a_sentence_with_its_rating_and_where_to_read_it() -> None:
    check = replace(fact_check(), rating=FALSE, publisher="Desk\x1b[2J")
    known = KnownCheck(check=check, direction=Direction.OPPOSITE, similarity=1.0, agreement=1.0)

    assert [line.plain for line in known_lines([known])] == [
        "The opposite of this claim was checked by Desk\ufffd[2J on 2026-10-01: False",
        "  “Seas rise because ice melts.” · https://example.org/1",
    ]
