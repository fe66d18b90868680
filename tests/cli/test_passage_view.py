"""A passage as a reader sees it."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from claimwright.cli.passage_view import BAR, list_pieces, piece_of, reference_of
from claimwright.domain import Document, Span
from claimwright.views.terminal import heading_line
from tests.examples import evidence, stance


@given(supports=st.floats(0, 1), refutes=st.floats(0, 1))
def test_a_bar_is_always_as_long(supports: float, refutes: float) -> None:
    measure = piece_of(evidence(), stance(supports, refutes * (1.0 - supports))).measure

    assert len(measure.plain.splitlines()[0]) == BAR


@pytest.mark.parametrize(
    ("supports", "refutes", "words"),
    [
        (1.0, 0.0, ["████████████", "supports", "100%"]),
        (0.0, 1.0, ["▓▓▓▓▓▓▓▓▓▓▓▓", "refutes", "100%"]),
        (0.0, 0.0, ["░░░░░░░░░░░░", "says neither", "100%"]),
        (0.5, 0.25, ["██████▓▓▓░░░", "supports", "50%"]),
    ],
)
def test_a_stance_reads_without_colour(supports: float, refutes: float, words: list[str]) -> None:
    assert piece_of(evidence(), stance(supports, refutes)).measure.plain.splitlines() == words


@pytest.mark.parametrize("score", [-1.0, 0.5, 7.0])
def test_a_passage_that_nobody_judged_shows_its_score(score: float) -> None:
    bar, words = piece_of(evidence(score=score), None).measure.plain.splitlines()

    assert (len(bar), words) == (BAR, f"score {score:.2f}")


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (Document(id="d"), ""),
        (Document(id="d", venue="Nature", year=1999), "Nature · 1999"),
        (Document(id="d", doi="10.1/x"), "doi:10.1/x"),
        (Document(id="d", doi="10.1/x", url="https://a.b"), "https://a.b"),
    ],
)
def test_a_reference_says_what_is_known(document: Document, expected: str) -> None:
    assert reference_of(document) == expected


def test_without_colour_only_the_rationale_is_quoted() -> None:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    text = "Bees dance. Seas rise. Birds sing. Ice melts."
    spans = (Span(start=12, end=22, text="Seas rise."), Span(start=35, end=45, text="Ice melts."))
    piece = replace(evidence(text=text), rationale=spans)

    list_pieces([piece_of(piece, None)], console, 80)

    assert "“Seas rise. […] Ice melts.”" in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_work_without_title_is_named_by_its_id() -> None:
    console = Console(file=io.StringIO(), width=80, color_system=None)

    list_pieces([piece_of(evidence("W7", title=""), None)], console, 80)

    assert "W7" in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_heading_begins_its_line() -> None:
    console = Console(file=io.StringIO(), width=20, color_system=None)
    console.print(heading_line("Evidence"))

    assert console.file.getvalue() == "Evidence ───────────\n"  # type: ignore[attr-defined]
