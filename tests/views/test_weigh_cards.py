"""What the card of one work shows, and where the scale of a weighing draws what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Document, FoundBy, Grade, Relation, Reputation, Takeaway
from claimwright.views.weigh_cards import (
    AXIS,
    MetricLine,
    SeenWork,
    grade_mark,
    metric_lines,
    scale_of,
    seen,
    side_of,
)
from tests.weighings import BIRDS, DOCUMENTS, MODEL, NOTHING_FOUND, TRIAL, WEIGHED


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


def test_the_grades_lie_evenly_from_end_to_end() -> None:
    ticks = scale_of(WEIGHED).ticks

    assert (len(ticks), ticks[3]) == (7, 200)


def test_both_scores_lie_on_one_scale() -> None:
    weighted, unweighted = scale_of(WEIGHED).marks

    assert (weighted.kind, unweighted.kind, weighted.x > unweighted.x) == (
        "weighted",
        "unweighted",
        True,
    )


def test_scatter_ends_at_the_ends_of_the_scale() -> None:
    far = replace(WEIGHED.weighted, score=0.9, dispersion=0.9)
    scale = scale_of(replace(WEIGHED, weighted=far))

    assert scale.marks[0].end == scale.ticks[-1]


def test_each_grade_has_its_share_of_weight_above_and_of_works_below() -> None:
    assert [(bar.label, bar.y < AXIS) for bar in scale_of(WEIGHED).bars] == [
        ("Mostly false: 25% of the weight", True),
        ("Mostly false: 1 work, 33%", False),
        ("Somewhat true: 35% of the weight", True),
        ("Somewhat true: 1 work, 33%", False),
        ("True: 40% of the weight", True),
        ("True: 1 work, 33%", False),
    ]


def test_the_highest_bar_fits() -> None:
    only = replace(WEIGHED.documents[0], weight=1.0)
    above, below = scale_of(replace(WEIGHED, documents=(only,))).bars

    assert above.y >= 0
    assert below.y + below.height <= 176


def test_what_does_not_count_is_not_drawn() -> None:
    aside = replace(WEIGHED, documents=WEIGHED.documents[3:])

    assert (scale_of(aside).bars, scale_of(aside).marks) == ((), ())


def test_the_drawing_is_told_in_words() -> None:
    assert scale_of(WEIGHED).summary == (
        "On the scale from −1 (False) to +1 (True): weighted by reputation +0.35, disputed, "
        "leaning supported, scattered by 0.62; each work the same +0.22, generally controversial, "
        "scattered by 0.68."
    )


def test_an_empty_scale_says_so() -> None:
    assert scale_of(NOTHING_FOUND).summary.endswith("is empty: no work counts.")


@pytest.mark.parametrize(
    ("grade", "side"),
    [
        (Grade.TRUE, "supported"),
        (Grade.NO_EVIDENCE, "undecided"),
        (Grade.SOMEWHAT_FALSE, "refuted"),
    ],
)
def test_a_grade_has_a_side(grade: Grade, side: str) -> None:
    assert side_of(grade) == side
