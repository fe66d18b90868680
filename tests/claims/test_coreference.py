"""Coreference: what words stand for, and when nothing is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.claims.prose import pairs, resolved

TEXT = "NASA found ice on Mars. It will drill next year. Paul Ek met its team. He spoke."


def test_answers_come_in_reading_order_with_their_probability() -> None:
    found = resolved(TEXT, 0.3)

    assert sorted(found, key=lambda each: each.mention.start) == list(found)
    assert [each for each in found if not 0 <= each.probability <= 1] == []


def test_a_text_of_nothing_has_no_answers() -> None:
    assert resolved("") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("NASA found ice. It will drill next year.", ("It", "NASA")),
        ("Jane Ek leads the team. She spoke today.", ("She", "Jane Ek")),
        ("Farmers planted trees. They want rain.", ("They", "Farmers")),
        ("NASA lost its rover.", ("its", "NASA's")),
        ("The Arctic is warm. The region has lost ice.", ("The region", "The Arctic")),
        (
            "The European Space Agency spoke. The agency has a plan.",
            ("The agency", "The European Space Agency"),
        ),
        (
            "A Swedish study of bees was read. The study was small.",
            ("The study", "A Swedish study of bees"),
        ),
    ],
)
def test_a_word_stands_for_what_stands_out(text: str, expected: tuple[str, str]) -> None:
    assert expected in pairs(text)


@pytest.mark.parametrize(
    "text",
    [
        "It is clear that seas rise.",
        "Seas rise. It is raining.",
        "It rose.",
        "Last year was hot. It ended.",
        "“He is wrong,” Paul Ek said.",
        "A study was read. Another study was read. The study was small.",
    ],
)
def test_nothing_is_said_where_nothing_is_sure(text: str) -> None:
    assert pairs(text) == []


def test_a_possessor_still_to_come_is_waited_for() -> None:
    text = "China grew. Despite its neighbour, Korea built mines."

    assert pairs(text) == []


def test_a_pronoun_after_and_belongs_to_the_name_before() -> None:
    assert ("his", "Lucas Paganini's") in pairs("Lucas Paganini and his team met Paul Ek.")


def test_less_is_said_when_more_must_be_sure() -> None:
    text = "NASA met ESA. It will drill next year."

    assert resolved(text, least=1.0) == ()


@given(
    st.lists(
        st.sampled_from(
            ["NASA", "it", "Its", "Paul Ek", "he", "said", "the study", "A study", "of", ".", ",",
             "they", "“", "”", "seas", "rose", "and", "her", "the company", "(", "1990", "’s"]
        ),
        max_size=60,
    )
)  # fmt: skip
def test_both_places_are_byte_exact_and_the_probability_is_one(words: list[str]) -> None:
    text = " ".join(words)
    found = resolved(text, least=0.0)
    spans = [span for each in found for span in (each.mention, each.antecedent)]

    assert [span.text for span in spans] == [text[span.start : span.end] for span in spans]
    assert [each for each in found if not 0 <= each.probability <= 1] == []


def test_a_long_text_takes_time_that_grows_with_its_length() -> None:
    text = "NASA found ice on Mars. It will drill. The agency met Paul Ek. He spoke. " * 250

    assert len(resolved(text)) == 750
