"""A card says who an advocate is and what it holds; a round what was asked and what changed."""

import re
from dataclasses import replace

import pytest

from claimwright.domain import Tag
from claimwright.views.debate_cards import (
    AdvocateCard,
    RoundCard,
    advocate_cards,
    round_cards,
    scale,
    sign_of,
)
from claimwright.views.debate_sources import SourceShelf, source_shelf
from claimwright.views.rendering import part
from tests.debates import (
    ASKED,
    BLIND,
    CONTRARIAN,
    CYCLE,
    FLAT,
    LATER,
    PROFILES,
    SILENT,
)

SHELF = source_shelf(ASKED.answers, ())


def cards() -> dict[str, AdvocateCard]:
    made = advocate_cards(PROFILES, BLIND.answers, ASKED.answers, SHELF, dissent=("contrarian",))
    return {card.title: card for card in made}


def test_there_is_a_card_for_everyone_in_order() -> None:
    assert list(cards()) == [each.title for each in PROFILES]


def test_who_moved_shows_where_from() -> None:
    assert cards()["Abstracts"].scale.said == "−2 on a scale of −3 to +3, moved from −1"


def test_an_adversary_carries_no_weight() -> None:
    card = cards()["Contrarian"]

    assert (card.profile.trusted, card.dissents) == (False, True)


def test_who_abstained_holds_nothing_and_says_why() -> None:
    card = cards()["Ocean notes"]

    assert (card.sign, card.facts, card.absence) == (
        None,
        (),
        "Abstained: nothing in its corpus speaks of the sun.",
    )


def test_what_is_known_of_a_position_is_listed() -> None:
    assert cards()["Assessment reports"].facts == (
        ("Evidence", "robust"),
        ("Agreement", "high"),
        ("Confidence", "very high"),
        ("That it is true", "very unlikely"),
        ("Probability of this answer", "93%"),
        ("What is wrong", "it is false"),
    )


def test_what_is_not_known_is_left_out() -> None:
    names = [name for name, _ in cards()["Abstracts"].facts]

    assert "That it is true" not in names


def test_who_was_not_heard_yet_waits() -> None:
    (card,) = advocate_cards((SILENT,), (), (), source_shelf((), ()))

    assert (card.answer, card.absence, card.scale.place) == (None, "", None)


def test_an_advocate_without_a_title_goes_by_its_name() -> None:
    nameless = replace(CONTRARIAN, title="")
    (card,) = advocate_cards((nameless,), (), (), source_shelf((), ()))

    assert card.title == "contrarian"


def test_who_answers_by_parts_holds_something_of_each() -> None:
    held = {title: [sign.word for sign in card.parts] for title, card in cards().items()}

    assert (held["Assessment reports"][0], held["Weather services"]) == ("Incorrect", [])


def card(shelf: SourceShelf = SHELF) -> RoundCard:
    return round_cards((BLIND, ASKED), PROFILES, shelf)[1]


def test_a_question_names_the_two_pieces_in_conflict() -> None:
    question = ASKED.questions[0]
    own = card().piece(question.addressed, question.own)
    opposing = card().piece(question.opposing_advocate, question.opposing)

    assert (own.advocate, own.shown.quote.text, opposing.shown.quote.text) == (
        "Abstracts",
        CYCLE.text.split(". ")[0] + ".",
        FLAT.text.split(". ")[0] + ".",
    )
    assert (own.target, opposing.target) == ("source-4", "source-1")


def test_a_piece_without_a_card_leads_nowhere() -> None:
    question = ASKED.questions[0]
    own = card(source_shelf((), ())).piece(question.addressed, question.own)

    assert (own.target, own.shown.reference[:15]) == ("", "The solar cycle")


def test_a_change_tells_whether_it_stands_and_what_moved_it() -> None:
    moved, refused = ASKED.changes
    pieces = [card().piece(moved.advocate, each) for each in moved.new_evidence]

    assert (card().outcome(moved), [piece.shown.quote.text for piece in pieces]) == (
        "moved",
        [LATER.text],
    )
    assert (card().outcome(refused), card().said(refused)) == ("refused", "was refused a move")


def test_who_proposes_what_it_held_has_held() -> None:
    held = replace(ASKED.changes[0], proposed=ASKED.changes[0].before)

    assert (card().outcome(held), card().said(held)) == ("held", "held")


def test_everyone_stands_somewhere_or_says_why_not() -> None:
    shown = card().standings

    assert [each.sign.word if each.sign else each.absence for each in shown] == [
        "Incorrect",
        "Misleading",
        "Did not answer: it took longer than 10 seconds.",
        "Abstained: nothing in its corpus speaks of the sun.",
        "Correct",
    ]


def test_the_scale_has_seven_places_within_the_drawing() -> None:
    drawn = part("debate_parts.html", "scale", scale(3))
    places = re.findall(r'<text x="(\d+)"[^>]*>(.*?)</text>', drawn)

    assert 'viewBox="0 0 280 34"' in drawn
    assert places == [
        ("20", "−3"),
        ("60", "−2"),
        ("100", "−1"),
        ("140", "0"),
        ("180", "+1"),
        ("220", "+2"),
        ("260", "+3"),
    ]


@pytest.mark.parametrize(
    ("tag", "key"),
    [
        (Tag.ACCURATE, "supported"),
        (Tag.MOSTLY_CORRECT, "supported"),
        (Tag.UNSUPPORTED, "partly"),
        (Tag.FLAWED_REASONING, "refuted"),
        (Tag.INACCURATE, "refuted"),
        (Tag.NOT_ENOUGH_INFORMATION, "undecided"),
    ],
)
def test_a_tag_has_the_sign_of_its_side(tag: Tag, key: str) -> None:
    assert sign_of(tag).key == key


@pytest.mark.parametrize(("veracity", "x"), [(-3, 20), (0, 140), (3, 260)])
def test_a_position_is_drawn_at_its_place(veracity: int, x: int) -> None:
    assert f'class="mark" cx="{x}"' in part("debate_parts.html", "scale", scale(veracity))


def test_a_position_without_a_place_is_not_drawn() -> None:
    assert "<svg" not in part("debate_parts.html", "scale", scale(None))


def test_where_it_stood_at_first_is_drawn_only_when_it_moved() -> None:
    assert (scale(2, before=2).before, scale(2, before=-1).before) == (None, -1)


def test_an_interval_is_drawn_and_told() -> None:
    shown = scale(-2, held=(-3, -1))

    assert (shown.low, shown.high, shown.said) == (
        -3,
        -1,
        "−2 on a scale of −3 to +3, positions held from −3 to −1",
    )


def test_an_interval_of_nobody_is_not_drawn() -> None:
    shown = scale(None, held=(None, None))

    assert (shown.low, shown.high, shown.said) == (None, None, "no place on the scale")
