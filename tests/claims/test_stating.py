"""What only names something, and what is about nobody named, is told from short claims."""

import pytest

from claimwright.claims.stating import is_bare_phrase, states_nothing


@pytest.mark.parametrize(
    "text",
    [
        "Glaciers",
        "glaciers.",
        "polar bears",
        "Sea level rise",
        "cows and methane",
        "deforestation in the Amazon",
        "greenhouse gas emissions",
        "The Gulf Stream",
    ],
)
def test_what_only_names_something_is_a_bare_phrase(text: str) -> None:
    assert is_bare_phrase(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "glaciers melt",
        "Coal kills",
        "Exhaling warms the planet",
        "Volcanoes out-pollute mankind",
        "Garbage dumps leak methane",
        "Sea levels rising",
        "CO2 not a pollutant",
        "No warming since 1998",
        "Nuclear power safe",
        "Models all run too hot",
    ],
)
def test_a_short_claim_is_no_bare_phrase(text: str) -> None:
    assert not is_bare_phrase(text)


def test_what_states_nothing_is_told_with_a_remedy() -> None:
    assert states_nothing(" Glaciers. ") == (
        "“Glaciers” only names something: no passage decides it. Write a sentence that can be true "
        "or false."
    )
    assert "“They”" in states_nothing("They're melting fast.")
    assert states_nothing("Glaciers melt.") == ""
