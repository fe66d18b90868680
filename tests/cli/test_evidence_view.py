"""Evidence as a reader sees it."""

from __future__ import annotations

import io

from rich.console import Console

from claimwright.cli.evidence_view import show_evidence
from claimwright.domain import Claim, Evidence
from tests.examples import evidence


def shown(*found: Evidence, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    show_evidence(Claim(text="Seas rise."), found, "own", console)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_the_claim_and_each_work_are_shown() -> None:
    said = shown(evidence("sea", score=0.5), evidence("sun"))

    words = (
        "“Seas rise.”",
        "Title of sea",
        "Title of sun",
        "score 0.50",
        "2 passages · corpus own",
    )
    assert [word for word in words if word not in said] == []


def test_nothing_found_is_said() -> None:
    assert "nothing in the corpus own passes what was asked" in shown()


def test_nothing_is_wider_than_a_narrow_terminal() -> None:
    assert max(map(len, shown(evidence("sea"), width=40).splitlines())) <= 40
