"""Cards as a reader sees them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from claimwright.cli.models_view import Inspected, inspected, inspected_large, show_models
from claimwright.errors import NotFoundError
from claimwright.flows import bundled_models
from claimwright.models.cards import describe
from tests.models.test_cards import FIGURE, model


def shown(folder: Path, *, trouble: str = "", width: int = 80, **changes: object) -> str:
    console = Console(file=io.StringIO(), width=width)
    show_models([Inspected(card=describe(model(folder, **changes)), trouble=trouble)], console)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_a_whole_model_is_verified(tmp_path: Path) -> None:
    assert "double 1.0.0  verified" in shown(tmp_path)


def test_a_damaged_model_says_why(tmp_path: Path) -> None:
    said = shown(tmp_path, trouble="cut short")

    assert ("damaged" in said, "cut short" in said) == (True, True)


def test_a_card_that_cannot_be_read_hides_no_other_model(tmp_path: Path) -> None:
    model(tmp_path / "broken")
    (tmp_path / "broken" / "card.json").write_text("{", encoding="utf-8")
    model(tmp_path / "whole")
    found = inspected(tmp_path)
    console = Console(file=io.StringIO(), width=80)
    show_models(found, console)

    assert [(one.card.name, one.verified) for one in found] == [("broken", False), ("double", True)]
    assert "is unreadable" in " ".join(found[0].trouble.split())


def test_a_large_verifier_without_its_matcher_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = model(tmp_path / "verifier")
    monkeypatch.setattr(bundled_models, "large_verifier", lambda: folder)

    with pytest.raises(NotFoundError, match="matcher"):
        inspected_large()


def test_a_figure_stands_with_its_interval(tmp_path: Path) -> None:
    assert "0.600…0.800" in shown(tmp_path, figures=[FIGURE])


def test_a_limit_is_told(tmp_path: Path) -> None:
    assert "Never for medicine." in shown(tmp_path, limits=["Never for medicine."])


@pytest.mark.parametrize("width", [40, 60, 120])
def test_nothing_is_wider_than_the_terminal(tmp_path: Path, width: int) -> None:
    lines = shown(tmp_path, width=width, figures=[FIGURE]).splitlines()

    assert max(map(len, lines)) <= width
