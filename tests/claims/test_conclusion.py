"""What a claim concludes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.conclusion import conclusion


@pytest.mark.parametrize(
    ("claim", "end"),
    [
        ("It snowed in Texas so global warming is a hoax.", "Global warming is a hoax."),
        ("The 1930s were hotter, hence the warming is natural", "The warming is natural"),
        ("Plants need CO2, therefore emissions do no harm.", "Emissions do no harm."),
        ("Warming paused, which proves that CO2 is harmless.", "CO2 is harmless."),
        ("Ice is growing; that means the sea is not rising.", "The sea is not rising."),
        ("One cold winter proves warming isn't real.", "Warming isn't real."),
        ("The snow is proof that models were wrong", "Models were wrong"),
    ],
)
def test_it_is_what_stands_behind_the_word_that_concludes(claim: str, end: str) -> None:
    assert conclusion(claim) == end


@pytest.mark.parametrize(
    ("claim", "end"),
    [
        ("CO2 is a trace gas, so it can't matter.", "CO2 can't matter."),
        ("Polar bears are thriving, so they're not threatened.", "Polar bears are not threatened."),
        ("It is cold, so it will stay cold.", "It will stay cold."),
        ("CO2 is rising, so it is getting hotter.", "It is getting hotter."),
        ("Polar bears are dying, so it must be too warm.", "It must be too warm."),
        ("Bears are dying, so it matters.", "It matters."),
    ],
)
def test_a_pronoun_that_opens_it_is_replaced_by_the_subject(claim: str, end: str) -> None:
    assert conclusion(claim) == end


@pytest.mark.parametrize(
    "claim",
    [
        "The sea is rising.",
        "The ice is so thin that bears fall through.",
        "CO2 rises so fast that the sea warms.",
        "A cold day does not prove that warming has stopped.",
        "The cold proves nothing.",
        "The mean temperature has risen.",
        "The so-called greenhouse effect is a myth.",
        "It is cold today, so much for global warming.",
        "The sea is rising, and so are temperatures.",
        "Cut emissions now so that our children have a future.",
        "So many people are wrong.",
        "It snowed, so is global warming a hoax?",
        "It snowed, so the sea fell, so warming is a hoax.",
        "",
    ],
)
def test_other_claims_conclude_nothing(claim: str) -> None:
    assert conclusion(claim) == ""


@given(st.text(max_size=80))
def test_any_text_can_be_asked(text: str) -> None:
    assert isinstance(conclusion(text), str)
