"""What a debate may be set to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.errors import InputError
from claimwright.settings import DebateSettings, Settings, flatten


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rounds", 4),
        ("rounds", -1),
        ("questions", 0),
        ("questions", 4),
        ("timeout_s", 0.0),
        ("timeout_s", float("nan")),
        ("budget_s", 1e9),
        ("min_weight", -1.0),
        ("slope", 0.0),
        ("intercept", 11.0),
        ("true_at", 0.4),
        ("misleading_at", 0.6),
        ("false_at", -0.1),
        ("dispute_share", 0.6),
        ("medium_sources", 1),
        ("robust_sources", 101),
        ("silent_sources", 0),
        ("silent_at", 1.5),
    ],
)
def test_what_lies_outside_its_range_is_refused_and_named(name: str, value: float) -> None:
    with pytest.raises(InputError, match=f"debate.{name}"):
        replace(DebateSettings(), **{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong", [{"false_at": 0.45}, {"medium_sources": 9}], ids=["cut points", "sources"]
)
def test_bounds_in_the_wrong_order_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InputError, match="must not be above"):
        replace(DebateSettings(), **wrong)  # type: ignore[arg-type]


def test_the_defaults_are_part_of_all_settings() -> None:
    assert Settings().debate == DebateSettings()
    assert flatten(Settings())["debate.rounds"] == 2
