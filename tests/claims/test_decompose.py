"""Decomposition: the statements of a sentence, and claims that a reader understands alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.decompose import (
    MAX_STATEMENTS,
    Statement,
    Surroundings,
    decompose,
    is_compound,
    stand_alone,
    whole,
)
from claimwright.domain import Replacement, Span
from tests.claims.prose import claims, statements


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
            "Coal emits carbon dioxide and causes smog.",
            ["Coal emits carbon dioxide.", "Coal causes smog."],
        ),
        ("The tax affects imports and exports.", ["The tax affects imports and exports."]),
        ("It harms birds and causes and effects.", ["It harms birds and causes and effects."]),
        ("It blocks pain and causes sleep.", ["It blocks pain and causes sleep."]),
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
        (
            "Under high emissions, seas rise and sea ice disappears.",
            ["Under high emissions, seas rise and sea ice disappears."],
        ),
        (
            "Without CO2, the Earth would cool and would freeze over.",
            ["Without CO2, the Earth would cool and would freeze over."],
        ),
        ("At first, ice shrank and seas rose.", ["At first, ice shrank.", "Seas rose."]),
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


@pytest.mark.parametrize(
    ("sentence", "compound"),
    [
        ("Under high emissions, seas rise and sea ice disappears.", True),
        ("Ice shrank.", False),
        ("", False),
    ],
)
def test_a_sentence_that_stays_whole_may_hold_several_statements(
    sentence: str, *, compound: bool
) -> None:
    assert is_compound(span(sentence)) == compound


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


TEXT = "The agency rose. Its rover lost its wheel."
AGENCY = Span(start=0, end=10, text="The agency")


def replacement(start: int, end: int, text: str) -> Replacement:
    mention = Span(start=start, end=end, text=TEXT[start:end])
    return Replacement(mention=mention, antecedent=AGENCY, text=text, probability=0.9)


def second() -> Statement:
    return whole(Span(start=17, end=42, text=TEXT[17:]))


def test_a_word_that_needs_its_article_is_replaced_once_and_shown() -> None:
    found = (replacement(17, 20, "The agency's"), replacement(32, 35, "The agency's"))
    claim = stand_alone(second(), found, claim_id="s1c0", opens=frozenset({0, 17}))

    assert claim.claim.text == "The agency's rover lost its wheel."
    assert claim.replacements == found[:1]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("They’re melting, and they’re old.", "Glaciers are melting, and they’re old."),
        ("They've shrunk.", "Glaciers have shrunk."),
        ("They’ll vanish.", "Glaciers will vanish."),
        ("They aren’t old.", "Glaciers aren’t old."),
    ],
)
def test_a_verb_that_a_replaced_pronoun_had_drawn_to_itself_is_written_out(
    text: str, claim: str
) -> None:
    glaciers = Span(start=50, end=58, text="Glaciers")
    they = Replacement(
        mention=Span(start=0, end=4, text="They"),
        antecedent=glaciers,
        text="Glaciers",
        probability=0.9,
    )

    assert stand_alone(whole(span(text)), (they,), claim_id="").claim.text == claim


def test_a_capital_that_only_opens_a_sentence_is_lost_inside_one() -> None:
    found = (replacement(32, 35, "The agency's"),)
    claim = stand_alone(second(), found, claim_id="s1c0", opens=frozenset({0, 17}))

    assert claim.claim.text == "Its rover lost the agency's wheel."


def test_what_a_claim_names_itself_is_not_put_in() -> None:
    assert claims("NASA lost its rover.") == ["NASA lost its rover."]


def test_a_claim_keeps_its_place_id_and_context() -> None:
    claim = stand_alone(second(), (), claim_id="s1c0", context="around")

    assert (claim.span.text, claim.claim.id, claim.claim.context) == (TEXT[17:], "s1c0", "around")


def test_a_subject_that_is_put_in_is_shown_too() -> None:
    assert claims("The glacier, which is old, shrank.")[1] == "The glacier is old."


def test_claims_of_two_sentences_stand_alone() -> None:
    assert claims("NASA found ice on Mars. It will drill next year.")[1] == (
        "NASA will drill next year."
    )


def test_line_ends_and_loose_marks_are_tidied() -> None:
    loose = Span(start=0, end=18, text="ice\nmelts now ,  ,")

    assert stand_alone(whole(loose), (), claim_id="").claim.text == "Ice melts now."


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("mRNA vaccines do not alter DNA.", "mRNA vaccines do not alter DNA."),
        ("pH falls", "pH falls."),
        ("It warmed by .8 degrees .", "It warmed by .8 degrees."),
        ("–40 °C was measured", "–40 °C was measured."),
        ("– ice melts –", "Ice melts."),
        ("e-cars help", "E-cars help."),
    ],
)
def test_words_and_numbers_are_written_as_they_are_spelt(text: str, claim: str) -> None:
    found = whole(Span(start=0, end=len(text), text=text))

    assert stand_alone(found, (), claim_id="").claim.text == claim


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
    assert claims(claim) == statements


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
        "Seas are falling? That is a lie.",
    ],
)
def test_a_claim_stays_whole_where_a_statement_would_lose_its_speaker_condition_or_subject(
    claim: str,
) -> None:
    assert claims(claim) == [claim]


@given(st.text(max_size=60))
def test_each_statement_says_something(text: str) -> None:
    assert all(any(map(str.isalnum, each)) for each in claims(text)) or claims(text) == [text]
