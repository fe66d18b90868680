"""A claim's statements, each standing alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.flows.verifying import statements_by

FIND = statements_by(0.5)


@pytest.mark.parametrize(
    ("claim", "statements"),
    [
        ("Seas rise.", ["Seas rise."]),
        ("Ice melts. Seas rise.", ["Ice melts.", "Seas rise."]),
        (
            "Sea level is rising, but it has slowed down.",
            ["Sea level is rising.", "Sea level has slowed down."],
        ),
        (
            "Methane traps more heat than CO2 and stays in the air for ages.",
            ["Methane traps more heat than CO2.", "Methane stays in the air for ages."],
        ),
        (
            "Seas would be higher, but there would be no more heat.",
            ["Seas would be higher, but there would be no more heat."],
        ),
        ("Glaciers melt and that is good.", ["Glaciers melt and that is good."]),
    ],
)
def test_each_statement_stands_alone(claim: str, statements: list[str]) -> None:
    assert [*FIND(claim)] == statements


@given(st.text(max_size=60))
def test_whatever_is_said_is_read(text: str) -> None:
    assert all(FIND(text)) or not text.strip()
