"""What the page of a weighing shows, whole and as far as it has come."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import pytest

from claimwright.domain import ExplanationSentence, FoundBy, GlobalLabel
from claimwright.flows.events import FoundWork, WorksFound
from claimwright.views.rendering import part
from claimwright.views.weigh import STEPS, WeighSoFar
from claimwright.views.weigh_cards import SeenWork
from tests.web.weigh_doubles import events_of
from tests.weighings import (
    CHANNELS,
    CLAIM,
    DOCUMENTS,
    HELD,
    LOWERED,
    NOTHING_FOUND,
    OPPOSITION,
    TRAP,
    TRIAL,
    WEIGHED,
)

PAGE = WeighSoFar.whole(WEIGHED)


def test_claim_and_opposite_stand_beside_how_the_opposite_was_made() -> None:
    assert (PAGE.claim, PAGE.opposition) == (CLAIM, OPPOSITION)
    assert PAGE.opposed.startswith("Made by the rule “antonym”")


def test_works_that_count_are_apart_from_those_left_out() -> None:
    assert ([key for key, _ in PAGE.cards], [key for key, _ in PAGE.aside]) == (
        ["w1", "w2", "w3"],
        ["w4", "w5", "w6"],
    )


def test_works_are_counted_by_who_found_them() -> None:
    assert [(key, number) for key, _, number in PAGE.tallies] == [
        ("claim", 2),
        ("opposite", 2),
        ("both", 2),
    ]


def test_both_labels_stand_side_by_side() -> None:
    assert [(line.kind, line.sign.word, line.figure, line.minority) for line in PAGE.scores] == [
        ("weighted", "Disputed, leaning supported", "+0.35", "25%"),
        ("unweighted", "Generally controversial", "+0.22", "33%"),
    ]


@pytest.mark.parametrize("label", GlobalLabel)
def test_every_label_has_a_sign_and_a_meaning(label: GlobalLabel) -> None:
    page = WeighSoFar.whole(replace(WEIGHED, weighted=replace(WEIGHED.weighted, label=label)))
    sign = page.scores[0].sign

    assert sign.key in {"supported", "refuted", "disputed", "undecided"}
    assert sign.meaning


def test_silence_has_no_figure() -> None:
    assert [line.figure for line in WeighSoFar.whole(NOTHING_FOUND).scores] == ["", ""]


def test_a_sentence_knows_its_sources_by_key_and_number() -> None:
    assert [(each.rests_on, each.sources) for each in PAGE.told] == [
        ("", ()),
        ("q1 q2", (1, 2)),
        ("q3", (3,)),
        ("q4", (4,)),
    ]


def test_a_source_knows_its_sentences() -> None:
    assert [*PAGE.uses.values()] == [[2], [2], [3], [4]]


def test_each_status_is_explained_once() -> None:
    assert [word for word, _ in PAGE.statuses] == ["Put together", "Quoted", "Interpretation"]


def test_differences_of_scope_name_the_words_and_the_work() -> None:
    shown = part("weigh_parts.html", "together", PAGE)

    assert "<q>In Louisiana</q>" in shown
    assert TRIAL.title.replace("&", "&amp;") in shown


def test_where_it_comes_from_is_told() -> None:
    assert dict(PAGE.made)["Formulas"] == "the mended formulas"
    assert dict(PAGE.made)["Corpus"] == "starter, version 3"


def test_a_weighing_that_has_just_begun_knows_its_claim_alone() -> None:
    page = WeighSoFar(claim=CLAIM)

    assert (page.opposed, page.cards, page.scores, page.told) == ("", (), (), ())
    assert [step.state for step in page.steps] == ["now", *["later"] * 5]


def test_works_that_were_found_are_shown_before_they_are_read() -> None:
    found = (SeenWork(document=TRIAL, found_by=FoundBy.OPPOSITE),)
    page = WeighSoFar(claim=CLAIM, opposition=OPPOSITION, works=found, done=2)

    assert [card.found for _, card in page.cards] == ["Found by the opposite"]
    assert [step.state for step in page.steps][:3] == ["done", "done", "now"]


def test_a_whole_weighing_has_ended() -> None:
    assert (PAGE.ended, PAGE.steps) == (True, ())


def test_quotes_are_numbered_as_the_explanation_needs_them() -> None:
    numbered = [(PAGE.number(quote), quote) for quote in PAGE.uses]

    assert numbered == [(1, LOWERED), (2, HELD), (3, TRAP), (4, CHANNELS)]


def test_a_quote_that_the_explanation_does_not_need_has_no_number() -> None:
    assert WeighSoFar(claim=CLAIM).number(LOWERED) == 0


def test_a_quote_under_a_work_leads_to_the_source_that_it_is() -> None:
    untold = WeighSoFar.whole(replace(WEIGHED, explanation=()))
    quoted = f'<blockquote dir="auto" data-source="q2">{HELD.text}'

    assert quoted in part("weigh_parts.html", "works", PAGE)
    assert "data-source" not in part("weigh_parts.html", "works", untold)


def test_a_source_knows_its_work() -> None:
    assert PAGE.work(LOWERED.document_id).title == TRIAL.title


def test_a_quote_that_two_sentences_need_stands_once() -> None:
    twice = ExplanationSentence(sentence="x", status="attributed", sources=(TRAP, TRAP))
    page = WeighSoFar.whole(replace(WEIGHED, explanation=(twice, twice)))

    assert page.uses == {TRAP: [1, 2]}


def test_a_work_that_the_report_does_not_hold_is_named_by_its_id() -> None:
    page = WeighSoFar.whole(replace(WEIGHED, documents=()))

    assert page.work(LOWERED.document_id).title == "trial"


def test_no_explanation_has_no_sources() -> None:
    assert WeighSoFar.whole(NOTHING_FOUND).uses == {}


BEGUN = WeighSoFar(claim=CLAIM)
KNOWN = tuple(accumulate(events_of(WEIGHED), WeighSoFar.after, initial=BEGUN))


def test_a_step_is_done_with_each_event() -> None:
    assert [sofar.done for sofar in KNOWN] == [0, 1, 2, 3, 4, 5, 6, len(STEPS)]


def test_the_step_that_goes_on_is_shown_as_such() -> None:
    assert [step.state for step in KNOWN[3].steps] == [
        "done",
        "done",
        "done",
        "now",
        "later",
        "later",
    ]


def test_nothing_is_shown_of_steps_once_all_are_done() -> None:
    assert (KNOWN[-1].steps, KNOWN[-2].steps) == ((), ())


def test_the_opposite_is_known_after_the_first() -> None:
    assert (KNOWN[0].opposition, KNOWN[1].opposition) == (None, OPPOSITION)


def test_works_fill_up_step_by_step() -> None:
    found, read, graded, weighed = (sofar.works[0] for sofar in KNOWN[2:6])

    assert (found.takeaway, read.takeaway) == (None, DOCUMENTS[0].takeaway)
    assert (read.local, graded.local) == (None, DOCUMENTS[0].local)
    assert (graded.weighed, weighed.weighed) == (None, DOCUMENTS[0])


def test_a_work_that_is_not_read_says_why_from_the_beginning() -> None:
    version = FoundWork(
        document=TRIAL, found_by=FoundBy.CLAIM, score=0.5, left_out="another version is read"
    )

    assert BEGUN.after(WorksFound(works=(version,))).works[0].aside == "another version is read"


def test_the_end_is_the_report() -> None:
    assert KNOWN[-1] == WeighSoFar.whole(WEIGHED)
