"""What changed of a watched item, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import CitedWork, Standing, VerdictLabel, WatchCause, WatchChangeKind
from tests.watches import PAGE, record, standing, turned, work


@pytest.mark.parametrize(
    ("probability", "said"), [(0.914, ".91"), (1.0, "1.00"), (0.0, ".00"), (0.999, "1.00")]
)
def test_a_standing_is_its_label_and_probability(probability: float, said: str) -> None:
    assert f"REFUTED {said}" == str(Standing(VerdictLabel.REFUTED, probability))


def test_a_changed_verdict_says_what_it_was_and_why() -> None:
    assert record().summary == (
        (
            "was SUPPORTED .91, now DISPUTED .55: the corpus changed; new among the evidence: "
            "“Title of new”; no longer among it: “Title of old”; “Title of out”: Retracted "
            "2024-05-01"
        ),
    )


def test_three_works_are_named_and_the_others_counted() -> None:
    many = replace(turned(), new_works=tuple(work(name) for name in "abcde"))

    assert "“Title of a”, “Title of b”, “Title of c” and 2 more;" in many.words(())


def test_a_work_without_a_title_is_known_by_its_id() -> None:
    assert CitedWork(id="w1", title="").name == "w1"


def test_a_lifted_notice_is_told() -> None:
    lifted = replace(turned(), kind=WatchChangeKind.NOTICE, notices=(work("a"),), new_works=())

    assert "still DISPUTED .55: " in lifted.words([WatchCause.CORPUS])
    assert "“Title of a”: no notice any more" in lifted.words([])


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (WatchChangeKind.FIRST, "first check: DISPUTED .55"),
        (WatchChangeKind.FOUND, "new on the page: DISPUTED .55"),
        (WatchChangeKind.GONE, "no longer on the page; it was SUPPORTED .91"),
        (WatchChangeKind.FAILED, "could not be checked: the page is gone"),
        (WatchChangeKind.RECOVERED, "could be checked again"),
    ],
)
def test_every_kind_of_change_has_its_words(kind: WatchChangeKind, said: str) -> None:
    assert replace(turned(), kind=kind, detail="the page is gone").words(()) == said


def test_a_change_without_a_known_reason_says_so() -> None:
    bare = replace(turned(), new_works=(), gone_works=(), notices=())

    assert bare.words(()).endswith("the reason is not known")
    assert "because that was asked for" in bare.words([WatchCause.ASKED])


def test_a_claim_of_a_page_is_named_in_its_sentence() -> None:
    failed = replace(turned(""), kind=WatchChangeKind.FAILED, detail="no")

    assert [
        each.split(":")[0] for each in record(turned("Ice melts."), failed, item=PAGE).summary
    ] == [
        "“Ice melts.”",
        "could not be checked",
    ]
    assert str(standing()) == "SUPPORTED .91"
