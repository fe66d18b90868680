"""The card of an advocate says who it is and what it holds."""

from dataclasses import replace

from claimwright.views.debate_advocates import AdvocateCard, advocate_cards, part_rows
from claimwright.views.debate_sources import source_shelf
from tests.debates import ASKED, BLIND, CONTRARIAN, PARTS, PROFILES, SILENT


def cards() -> dict[str, AdvocateCard]:
    shelf = source_shelf(ASKED.answers, ())
    made = advocate_cards(PROFILES, BLIND.answers, ASKED.answers, shelf, dissent=("contrarian",))
    return {card.title: card for card in made}


def test_there_is_a_card_for_everyone_in_order() -> None:
    assert list(cards()) == [each.title for each in PROFILES]


def test_who_moved_shows_where_from() -> None:
    assert cards()["Abstracts"].scale.said == "−2 on a scale of −3 to +3, moved from −1"


def test_an_adversary_carries_no_weight() -> None:
    card = cards()["Contrarian"]

    assert (card.trusted, card.dissents) == (False, True)


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

    assert (card.waiting, card.absence, card.scale.x) == (True, "", None)


def test_an_advocate_without_a_title_goes_by_its_name() -> None:
    nameless = replace(CONTRARIAN, title="")
    (card,) = advocate_cards((nameless,), (), (), source_shelf((), ()))

    assert card.title == "contrarian"


def test_each_part_has_a_row_with_everyone_who_answers_by_parts() -> None:
    rows = part_rows(PARTS, PROFILES, ASKED.answers)
    held = [(cell.advocate, cell.sign.word if cell.sign else "") for cell in rows[0].cells]

    assert ([row.text for row in rows], held) == (
        list(PARTS),
        [
            ("Assessment reports", "Incorrect"),
            ("Abstracts", "Misleading"),
            ("Ocean notes", "Not enough information"),
            ("Contrarian", "Correct"),
        ],
    )


def test_a_part_that_somebody_left_out_is_empty() -> None:
    short = replace(ASKED.answers[0], parts=ASKED.answers[0].parts[:1])
    rows = part_rows(PARTS, PROFILES, (short,))

    assert [cell.sign is None for row in rows for cell in row.cells] == [False, True]
