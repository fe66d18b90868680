"""What the words of a statement tell."""

import pytest

from claimwright.domain.tags import StatementKind
from claimwright.verdict.debating.statement import (
    is_causal,
    is_extreme,
    kind_of,
    nearly_matches,
)


@pytest.mark.parametrize(
    "statement",
    ["Sea level is falling.", "Ice has shrunk since 1979.", "It warmed by 1.1 °C.", "Corals died."],
)
def test_an_observation_is_known_by_number_time_or_verb(statement: str) -> None:
    assert kind_of(statement) is StatementKind.OBSERVATION


@pytest.mark.parametrize(
    "statement", ["Volcanoes caused the warming of 1998.", "Clouds cool the Earth by day."]
)
def test_an_explanation_names_a_cause_or_a_law(statement: str) -> None:
    assert kind_of(statement) is StatementKind.EXPLANATION


@pytest.mark.parametrize(
    "statement",
    [
        "Seas rise due to ice.",
        "Snow proves it.",
        "It is cold, therefore it is.",
        "CO2 drives heat.",
    ],
)
def test_a_conclusion_is_causal(statement: str) -> None:
    assert is_causal(statement)


def test_a_plain_fact_is_not_causal() -> None:
    assert not is_causal("Bears eat seals.")


@pytest.mark.parametrize(
    "statement", ["All corals will die.", "The worst storm in history.", "It never rained."]
)
def test_what_leaves_no_room_is_extreme(statement: str) -> None:
    assert is_extreme(statement)


def test_what_leaves_room_is_not_extreme() -> None:
    assert not is_extreme("Some corals suffer.")


@pytest.mark.parametrize(
    ("statement", "evidence", "near"),
    [
        ("It rose 20 cm.", "It rose 17 cm.", True),
        ("It rose 20 cm.", "It rose 20.1 cm.", False),
        ("It rose 20 cm.", "It rose 17 cm, later 20 cm.", False),
        ("It rose 20 cm.", "It rose 17 mm.", False),
        ("It rose 20 cm.", "It rose 90 cm.", False),
        ("It rose.", "It rose 17 cm.", False),
        ("It rose 0 cm.", "It rose 0 cm.", False),
    ],
)
def test_a_near_number_is_near_in_the_same_unit(
    statement: str, evidence: str, *, near: bool
) -> None:
    assert near is nearly_matches(statement, evidence)
