"""What the card of one work shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Document, FoundBy, Grade, Relation, Reputation, Takeaway
from claimwright.views.weigh_cards import (
    MetricLine,
    SeenWork,
    grade_mark,
    metric_lines,
    seen,
)
from tests.weighings import BIRDS, DOCUMENTS, MODEL, TRIAL


def card(place: int) -> SeenWork:
    return seen(DOCUMENTS[place])


def test_a_work_says_who_found_it_and_what_it_says() -> None:
    shown = card(0)

    assert (shown.found, shown.title) == ("Found by both", TRIAL.title)
    assert shown.message.startswith("It reports on wetlands and water")


@pytest.mark.parametrize(
    ("grade", "place", "key"),
    [
        (Grade.FALSE, 1, "refuted"),
        (Grade.NO_EVIDENCE, 4, "undecided"),
        (Grade.MOSTLY_TRUE, 6, "supported"),
    ],
)
def test_a_grade_is_a_place_among_seven(grade: Grade, place: int, key: str) -> None:
    mark = grade_mark(grade)

    assert (mark.place, mark.key) == (place, key)


def test_a_grade_is_told_in_words() -> None:
    assert grade_mark(Grade.TRUE).told == "True: place 7 of 7 on the scale from False to True"


def test_a_weight_is_shown_of_what_counts_alone() -> None:
    assert (card(0).weight, card(0).share, card(3).weight) == ("40%", 0.4, "")


def test_what_does_not_count_says_why() -> None:
    assert [card(place).left_out for place in (0, 3, 4, 5)] == [
        "",
        "It takes no side",
        "It was retracted",
        "No sentence of it speaks of water levels",
    ]


def test_a_metric_that_nobody_knows_has_no_figure() -> None:
    known = Reputation(
        value=0.7,
        metrics={"citations_per_year": 1200.0, "venue_sjr": 2.0},
        percentiles={"citations_per_year": 0.98},
        missing=("venue_two_year_citedness",),
    )

    assert metric_lines(known) == (
        MetricLine(
            name="citations a year", figure="1,200.00", place="above 98% of the corpus", share=98.0
        ),
        MetricLine(name="SJR of the venue", figure="2.00", place="", share=0.0),
        MetricLine(name="two-year citedness of the venue", figure="", place="", share=0.0),
    )


def test_the_papers_metrics_are_placed_among_the_works_alone() -> None:
    paper = Reputation(
        value=1.0,
        metrics={"citations": 12.0},
        percentiles={"citations": 1.0},
        missing=("venue_two_year_citedness", "venue_sjr"),
    )
    work = seen(replace(DOCUMENTS[0], reputation=paper))

    assert [each.place for each in work.metrics] == ["100% of the largest of these works", "", ""]
    assert (work.placed, card(0).placed) == ("among these works", "within the corpus")


def test_an_address_that_is_none_of_the_web_is_no_link() -> None:
    assert (MODEL.url, card(2).address) == ("javascript:alert(1)", "")


def test_a_work_that_was_only_found_waits() -> None:
    shown = SeenWork(document=BIRDS, found_by=FoundBy.CLAIM)

    assert (shown.relation, shown.grade, shown.metrics, shown.left_out) == ("", None, (), "")
    assert shown.placed == ""


def test_a_work_that_was_pruned_says_so_before_it_is_weighed() -> None:
    pruned = Takeaway(document_id="birds", relation=Relation.UNRELATED, reason="about birds.")
    shown = SeenWork(document=BIRDS, found_by=FoundBy.CLAIM, takeaway=pruned)

    assert shown.left_out == "About birds"


def test_a_grade_of_a_language_model_has_no_probabilities() -> None:
    local = DOCUMENTS[0].local
    assert local is not None
    work = replace(seen(DOCUMENTS[0]), local=replace(local, stance=None))

    assert work.probabilities == ""


def test_a_work_without_title_is_named_by_its_id() -> None:
    shown = SeenWork(document=Document(id="d7"), found_by=FoundBy.CLAIM)

    assert (shown.title, shown.by, shown.cited) == ("d7", "", "")
