"""Denials said with weight, and what they deny."""

import pytest

from claimwright.claims.opposition.opposites import affirmed
from claimwright.claims.opposition.plain_denial import denied_plainly


@pytest.mark.parametrize(
    ("claim", "denied"),
    [
        ("By no means is the climate changing.", "The climate is changing."),
        ("No way are humans causing climate change.", "Humans are causing climate change."),
        ("Nowhere is the sea rising.", "The sea is rising."),
        ("At no point has CO2 caused warming.", "CO2 has caused warming."),
        ("Under no circumstances can CO2 warm the planet.", "CO2 can warm the planet."),
        ("In no way does CO2 warm the planet.", "CO2 warms the planet."),
        ("In no way does carbon dioxide cause warming.", "Carbon dioxide causes warming."),
        ("In no way did the Sun cause the warming.", "The Sun caused the warming."),
        ("In no way has this theory been proven.", "This theory has been proven."),
        ("In no way do cows cause warming.", "Cows cause warming."),
        ("In no way are humans warming the planet.", "Humans are warming the planet."),
        ("In no way is global warming caused by people.", "Global warming is caused by people."),
        ("People are in no way, shape or form to blame.", "People are to blame."),
    ],
)
def test_what_is_denied_with_weight_is_found(claim: str, denied: str) -> None:
    assert affirmed(claim) == denied


@pytest.mark.parametrize(
    "claim",
    [
        "There is no way humans can change the climate.",
        "Never mind the gap.",
        "In no way does burning coal warm the planet.",
        "In no way do cars of the rich and planes change the climate.",
        "Nowhere are glaciers on mountains growing.",
        "Never has it.",
        "In no way is this warming natural.",
        "In no way is the IPCC's report right.",
        "In no way does Earth's climate change.",
        "In no way are we humans warming the planet.",
        "In no way are fossil fuels, which warm the planet, good.",
        "Nowhere is the ice melting faster than in the Arctic.",
        "Humans are by no means, as far as we know, warming the planet.",
        "In no way is",
        "",
    ],
)
def test_where_the_subject_cannot_be_told_a_sentence_stays(claim: str) -> None:
    assert denied_plainly(claim) == claim
