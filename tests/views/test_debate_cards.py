"""A card says who an advocate is and what it holds; a round what was asked and what changed."""

from dataclasses import replace

from claimwright.views.debate_cards import AdvocateCard, RoundCard, advocate_cards, round_cards
from claimwright.views.debate_sources import SourceShelf, source_shelf
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
        ("Likelihood", "very unlikely"),
        ("Probability", "93%"),
        ("What is wrong", "it is false"),
    )


def test_what_is_not_known_is_left_out() -> None:
    names = [name for name, _ in cards()["Abstracts"].facts]

    assert "Likelihood" not in names


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
