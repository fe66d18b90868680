"""A debate is shown whole, or as far as it has come."""

from dataclasses import replace

from claimwright.domain import Confidence
from claimwright.views.debate import debate_view, running_view
from claimwright.views.rendering import fragment, markdown
from tests.debates import ASKED, BLIND, CLAIM, PROFILES, REPORT, UNANSWERED, VERDICT

VIEW = debate_view(REPORT)


def test_the_verdict_lies_in_one_cell_of_the_matrix() -> None:
    assert VIEW.verdict is not None
    here = [
        (agreement, cell.confidence)
        for agreement, cells in VIEW.verdict.matrix
        for cell in cells
        if cell.verdict
    ]

    assert here == [("high", "very high")]


def test_the_matrix_names_who_stands_in_a_cell() -> None:
    assert VIEW.verdict is not None
    named = [cell.advocates for _, cells in VIEW.verdict.matrix for cell in cells]

    assert [each for each in named if each] == [
        ("Contrarian",),
        ("Assessment reports",),
        ("Abstracts",),
    ]


def test_a_capped_confidence_is_told_in_its_cell() -> None:
    capped = debate_view(
        replace(REPORT, verdict=replace(VERDICT, confidence=Confidence.MEDIUM))
    ).verdict
    assert capped is not None
    cells = [cell for _, row in capped.matrix for cell in row]

    assert [cell.held_to for cell in cells if cell.held_to] == ["medium"]


def test_the_tag_is_told_on_every_scale() -> None:
    assert VIEW.verdict is not None
    assert [number for number, _ in VIEW.verdict.classes] == [12, 7, 5, 2]


def test_dissent_is_kept_with_what_is_held() -> None:
    assert VIEW.verdict is not None
    assert VIEW.verdict.dissent == ("Contrarian (Correct)",)


def test_dissent_of_who_holds_nothing_is_named_alone() -> None:
    shown = debate_view(replace(REPORT, dissent=("slow",))).verdict
    assert shown is not None

    assert shown.dissent == ("Weather services",)


def test_a_source_leads_back_to_the_first_sentence_that_rests_on_it() -> None:
    assert dict(VIEW.used) == {
        "source-1": "summary-1",
        "source-3": "summary-2",
        "source-4": "advocate-2-says-1",
        "source-5": "advocate-5-says-1",
    }


def test_where_answers_came_from_is_told_by_advocate() -> None:
    assert VIEW.provenance[0] == (
        "Assessment reports",
        "corpus “starter” version 3, claimwright 1, 2026-05-01",
    )


def test_a_debate_in_which_nobody_knew_anything_has_no_place_on_the_scale() -> None:
    shown = debate_view(UNANSWERED).verdict
    assert shown is not None

    assert (shown.scale.place, shown.interval, shown.probability, shown.classes) == (
        None,
        "",
        "",
        (),
    )


def test_a_debate_without_a_round_is_shown_too() -> None:
    assert debate_view(replace(REPORT, rounds=())).rounds == ()


def test_a_debate_that_goes_on_has_no_verdict() -> None:
    shown = running_view(CLAIM.text, PROFILES, (BLIND,), BLIND.answers)

    assert (shown.verdict, len(shown.rounds)) == (None, 1)
    assert shown.advocates[0].answer is BLIND.answers[0]


def test_a_debate_that_begins_waits_for_everyone() -> None:
    shown = running_view(CLAIM.text, PROFILES, (), BLIND.answers[:2])

    assert [card.answer is None for card in shown.advocates] == [False, False, True, True, True]


def test_each_part_has_a_column_for_everyone_who_answers_by_parts() -> None:
    assert [card.title for card in VIEW.by_parts] == [
        "Assessment reports",
        "Abstracts",
        "Ocean notes",
        "Contrarian",
    ]


def test_a_part_that_somebody_left_out_is_empty() -> None:
    short = replace(ASKED.answers[0], parts=ASKED.answers[0].parts[:1])
    last = replace(ASKED, answers=(short, *ASKED.answers[1:]))
    view = debate_view(replace(REPORT, rounds=(BLIND, last)))

    assert fragment("debate_body.html", view=view).count("no answer") == 1
    assert markdown("debate.md", view=view).count("no answer") == 1
