"""A claim and its parts."""

from __future__ import annotations

import pytest

from claimwright.claims.coreference import SalienceResolver
from claimwright.claims.sentences import split
from claimwright.flows.subclaims import Decomposer, conclusions

PARTS = Decomposer(splitter=split, resolver=SalienceResolver(min_probability=0.9))


@pytest.mark.parametrize(
    ("claim", "parts"),
    [
        ("Seas rise.", ()),
        (
            "Polar bears thrive because sea ice has recovered.",
            ("Polar bears thrive.", "Sea ice has recovered."),
        ),
        ("Ice melts. Seas rise.", ("Ice melts.", "Seas rise.")),
        ("It warmed because of CO2.", ()),
        ("CO2 is a trace gas, so it cannot warm the planet.", ()),
    ],
)
def test_a_claim_is_taken_apart_where_its_parts_stand_alone(
    claim: str, parts: tuple[str, ...]
) -> None:
    assert parts == PARTS(claim)


def test_a_claim_of_ten_parts_has_ten() -> None:
    assert len(PARTS(" ".join(f"Ice melts in bay {n}." for n in range(10)))) == 10


def test_a_claim_of_more_parts_is_debated_as_a_whole() -> None:
    assert PARTS(" ".join(f"Ice melts in bay {n}." for n in range(11))) == ()


@pytest.mark.parametrize("text", ["🌍", "x" * 9_000, "because", ", so ", "A\n\nB"])
def test_whatever_is_said_is_read(text: str) -> None:
    assert isinstance(PARTS(text), tuple)


@pytest.mark.parametrize(
    "statement",
    [
        "The planet is warming, which proves that models are right.",
        "Snow still falls; therefore warming is a hoax.",
        "Summers are hotter, and this shows that the sun is brighter.",
    ],
)
def test_a_conclusion_is_parted_from_what_it_rests_on(statement: str) -> None:
    assert len(conclusions(statement)) == 2
