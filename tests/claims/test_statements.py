"""A claim's statements, each standing alone."""

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
        ("Seas are rising. 😂", ["Seas are rising."]),
    ],
)
def test_each_statement_stands_alone(claim: str, statements: list[str]) -> None:
    assert [*FIND(claim)] == statements


@pytest.mark.parametrize(
    "claim",
    [
        "Glaciers melt and that is good.",
        "Sceptics say that CO2 is harmless, but it warms the planet.",
        "According to sceptics, CO2 is harmless, but it warms the planet.",
        "No. Glaciers are growing.",
        "Mann said that he won a Nobel Prize, but he did not win one.",
        "Under a high-emission scenario, seas rise by a metre and summer sea ice disappears.",
        "Some people think the earth is cooling, but they are wrong.",
        "Glaciers retreat and most are shrinking.",
        "Wind is strong, but the latter is stronger.",
        "Climate change is real. Wrong.",
    ],
)
def test_a_claim_stays_whole_where_a_statement_would_lose_its_speaker_condition_or_subject(
    claim: str,
) -> None:
    assert FIND(claim) == (claim,)


@given(st.text(max_size=60))
def test_each_statement_says_something(text: str) -> None:
    assert all(any(map(str.isalnum, each)) for each in FIND(text)) or FIND(text) == (text,)
