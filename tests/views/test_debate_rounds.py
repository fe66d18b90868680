"""A round tells what was asked, what changed, and by which evidence."""

from dataclasses import replace

from claimwright.views.debate_rounds import RoundCard, round_card
from claimwright.views.debate_sources import source_shelf
from tests.debates import ASKED, BLIND, CYCLE, FLAT, LATER, PROFILES

SHELF = source_shelf(ASKED.answers, ())


def card() -> RoundCard:
    return round_card(ASKED, PROFILES, (BLIND, ASKED), SHELF)


def test_a_question_names_the_two_pieces_in_conflict() -> None:
    question = card().questions[0]

    assert (question.addressed, question.own.shown.text, question.opposing.shown.text) == (
        "Abstracts",
        CYCLE.text.split(". ")[0] + ".",
        FLAT.text.split(". ")[0] + ".",
    )


def test_a_piece_leads_to_its_card() -> None:
    question = card().questions[0]

    assert (question.own.target, question.opposing.target) == ("source-4", "source-1")


def test_a_piece_without_a_card_leads_nowhere() -> None:
    shown = round_card(ASKED, PROFILES, (BLIND, ASKED), source_shelf((), ()))

    assert (shown.questions[0].own.target, shown.questions[0].own.shown.reference[:15]) == (
        "",
        "The solar cycle",
    )


def test_a_change_tells_whether_it_stands_and_what_moved_it() -> None:
    moved, refused = card().changes

    assert (moved.outcome, [piece.shown.text for piece in moved.evidence], refused.outcome) == (
        "moved",
        [LATER.text],
        "refused",
    )


def test_who_proposes_what_it_held_has_held() -> None:
    held = replace(ASKED.changes[0], proposed=ASKED.changes[0].before)
    shown = round_card(replace(ASKED, changes=(held,)), PROFILES, (BLIND, ASKED), SHELF)

    assert shown.changes[0].outcome == "held"


def test_everyone_stands_somewhere_or_says_why_not() -> None:
    shown = card().standings

    assert [each.sign.word if each.sign else each.absence for each in shown] == [
        "Incorrect",
        "Misleading",
        "Did not answer: it took longer than 10 seconds.",
        "Abstained: nothing in its corpus speaks of the sun.",
        "Correct",
    ]
