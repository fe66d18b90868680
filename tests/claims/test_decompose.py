"""Decomposition: a sentence's statements, each with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.decompose import MAX_STATEMENTS, Surroundings, decompose, whole
from claimwright.domain import Span
from tests.claims.prose import statements


def span(text: str) -> Span:
    return Span(start=0, end=len(text), text=text)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ice shrank, and seas rose.", ["Ice shrank.", "Seas rose."]),
        ("Ice shrank; seas rose.", ["Ice shrank.", "Seas rose."]),
        ("Ice shrank, while seas rose.", ["Ice shrank.", "Seas rose."]),
        ("Prices rise and hit the poor.", ["Prices rise and hit the poor."]),
        (
            "London fights the smoke and has air problems now.",
            ["London fights the smoke.", "London has air problems now."],
        ),
        (
            "Heat not only raises seas but also warms the land.",
            ["Heat raises seas.", "Heat warms the land."],
        ),
        (
            "The glacier, which is old, shrank last year.",
            ["The glacier shrank last year.", "The glacier is old."],
        ),
        (
            "They met the author, who has left NASA.",
            ["They met the author.", "The author has left NASA."],
        ),
        (
            "Ice melts because it is hot and because soot is dark.",
            ["Ice melts because it is hot.", "Ice melts because soot is dark."],
        ),
        ("Scientists say that ice shrank.", ["Ice shrank."]),
        ("The rover (VIPER) found ice.", ["The rover found ice."]),
        ("However, ice shrank.", ["Ice shrank."]),
        ("HANOI, Vietnam (AP) — Ice shrank in May.", ["Ice shrank in May."]),
        ("Did ice shrink, and did seas rise?", ["Did ice shrink, and did seas rise?"]),
        ("If ice melts, seas rise and land sinks.", ["If ice melts, seas rise and land sinks."]),
        ("The sea warmed, which could kill fish.", ["The sea warmed, which could kill fish."]),
    ],
)
def test_a_sentence_becomes_what_it_states(sentence: str, expected: list[str]) -> None:
    assert expected == statements(sentence)


def test_a_statement_whose_subject_nobody_could_place_stays_in_its_sentence() -> None:
    sentence = "NASA announced that it was late."

    assert decompose(span(sentence)) == (whole(span(sentence)),)


def test_a_pronoun_that_is_known_stands_for_itself() -> None:
    around = Surroundings(resolved=frozenset({20}))

    assert [
        part.span.text for part in decompose(span("NASA announced that it was late."), around)
    ] == ["it was late."]


def test_a_list_of_many_statements_stays_whole() -> None:
    sentence = "; ".join(["ice melts"] * (MAX_STATEMENTS + 1))

    assert len(decompose(span(sentence))) == 1


@given(
    st.lists(
        st.sampled_from(
            ["ice", "melts", "and", "rose", "the sea", ",", ";", "which", "is", "(", ")", "not",
             "only", "but also", "NASA", "said", "that", "because", "“", "”", ".", "?", "—", "it"]
        ),
        min_size=1,
        max_size=40,
    )
)  # fmt: skip
def test_every_piece_is_byte_exact_and_inside_its_span(words: list[str]) -> None:
    text = " ".join(words)
    parts = decompose(span(text))
    places = [(piece.start, piece.end) for part in parts for piece in (part.span, *part.pieces)]

    assert [text[start:end] for start, end in places] == [
        piece.text for part in parts for piece in (part.span, *part.pieces)
    ]
    assert [
        part
        for part in parts
        for piece in part.pieces
        if not part.span.start <= piece.start <= piece.end <= part.span.end
    ] == []
