"""What the page of a weighing shows, whole and as far as it has come."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import ExplanationSentence, FoundBy, GlobalLabel
from claimwright.views.progress import WeighSoFar
from claimwright.views.weigh import weigh_page_of, weigh_view
from claimwright.views.weigh_cards import SeenWork
from tests.weighings import (
    CHANNELS,
    CLAIM,
    HELD,
    LOWERED,
    NOTHING_FOUND,
    OPPOSITION,
    TRAP,
    TRIAL,
    WEIGHED,
)

PAGE = weigh_page_of(WEIGHED)


def test_claim_and_opposite_stand_beside_how_the_opposite_was_made() -> None:
    assert (PAGE.claim, PAGE.opposite) == (CLAIM.text, OPPOSITION.text)
    assert PAGE.opposed.startswith("Made by the rule “antonym”")


def test_works_that_count_are_apart_from_those_left_out() -> None:
    assert ([each.key for each in PAGE.works], [each.key for each in PAGE.aside]) == (
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
    page = weigh_page_of(replace(WEIGHED, weighted=replace(WEIGHED.weighted, label=label)))
    sign = page.scores[0].sign

    assert sign.key in {"supported", "refuted", "disputed", "undecided"}
    assert sign.meaning


def test_silence_has_no_figure() -> None:
    assert [line.figure for line in weigh_page_of(NOTHING_FOUND).scores] == ["", ""]


def test_a_sentence_knows_its_sources_by_key_and_number() -> None:
    assert [(each.rests_on, each.sources) for each in PAGE.told] == [
        ("", ()),
        ("q1 q2", (1, 2)),
        ("q3", (3,)),
        ("q4", (4,)),
    ]


def test_a_source_knows_its_sentences() -> None:
    assert [(each.key, each.sentences) for each in PAGE.sources] == [
        ("q1", (2,)),
        ("q2", (2,)),
        ("q3", (3,)),
        ("q4", (4,)),
    ]


def test_each_status_is_explained_once() -> None:
    assert [word for word, _ in PAGE.statuses] == ["Put together", "Quoted", "Interpretation"]


def test_differences_of_scope_name_the_words_and_the_work() -> None:
    assert PAGE.scopes[0].said[0] == ("In Louisiana", TRIAL.title)


def test_where_it_comes_from_is_told() -> None:
    assert dict(PAGE.made)["Formulas"] == "the mended formulas"
    assert dict(PAGE.made)["Corpus"] == "starter, version 3"


def test_a_weighing_that_has_just_begun_knows_its_claim_alone() -> None:
    page = weigh_view(WeighSoFar(claim=CLAIM))

    assert (page.opposed, page.works, page.scores, page.told) == ("", (), (), ())
    assert [step.state for step in page.steps] == ["now", *["later"] * 5]


def test_works_that_were_found_are_shown_before_they_are_read() -> None:
    found = (SeenWork(document=TRIAL, found_by=FoundBy.OPPOSITE),)
    page = weigh_view(WeighSoFar(claim=CLAIM, opposition=OPPOSITION, works=found, done=2))

    assert [card.found for card in page.works] == ["Found by the opposite"]
    assert [step.state for step in page.steps][:3] == ["done", "done", "now"]


def test_a_whole_weighing_has_ended() -> None:
    assert (PAGE.ended, PAGE.steps) == (True, ())


def test_quotes_are_numbered_as_the_explanation_needs_them() -> None:
    assert [(one.number, one.text) for one in PAGE.sources] == [
        (1, LOWERED.text),
        (2, HELD.text),
        (3, TRAP.text),
        (4, CHANNELS.text),
    ]


def test_a_source_knows_its_work_and_the_sentences_that_rest_on_it() -> None:
    first = PAGE.sources[0]

    assert (first.title, first.sentences) == (TRIAL.title, (2,))


def test_a_quote_that_two_sentences_need_stands_once() -> None:
    twice = ExplanationSentence(sentence="x", status="attributed", sources=(TRAP, TRAP))
    page = weigh_page_of(replace(WEIGHED, explanation=(twice, twice)))

    assert [(one.number, one.sentences) for one in page.sources] == [(1, (1, 2))]


def test_a_work_that_the_report_does_not_hold_is_named_by_its_id() -> None:
    assert weigh_page_of(replace(WEIGHED, documents=())).sources[0].title == "trial"


def test_no_explanation_has_no_sources() -> None:
    assert weigh_page_of(NOTHING_FOUND).sources == ()
