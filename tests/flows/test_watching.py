"""Which changes count, and why an item was checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Article, CitedWork, NoticeState, WatchCause, WatchChangeKind
from claimwright.flows.watching import (
    Basis,
    Found,
    ItemState,
    Reading,
    WatchedClaim,
    failed,
    is_change,
    is_due,
    missing_works,
    models_of,
    page_of,
    reading_of,
    rules_of,
    settled,
)
from claimwright.settings import Settings
from tests.examples import judged, report
from tests.watches import standing, work

BASIS = Basis(corpus="1", rules="r", models="m")
CLAIM = "Seas rise."


def reading(label: str = "SUPPORTED", probability: float = 0.9, *works: CitedWork) -> Reading:
    return Reading(standing=standing(label, probability), works=works)


def known(told: Reading, latest: Reading | None = None) -> ItemState:
    followed = WatchedClaim(claim=CLAIM, told=told, latest=latest or told)
    return ItemState(basis=BASIS, followed=(followed,), checked_at="before")


def found(now: Reading, *gone: CitedWork, basis: Basis = BASIS) -> Found:
    works = {each.id: each for each in gone}
    return Found(basis=basis, readings={CLAIM: now}, failures={}, works=works)


@pytest.mark.parametrize(
    ("label", "probability", "counts"),
    [
        ("SUPPORTED", 0.81, False),
        ("SUPPORTED", 0.99, False),
        ("SUPPORTED", 0.8, True),
        ("SUPPORTED", 1.0, True),
        ("DISPUTED", 0.9, True),
    ],
)
def test_another_label_or_a_tenth_counts(label: str, probability: float, *, counts: bool) -> None:
    assert is_change(standing("SUPPORTED", 0.9), standing(label, probability)) is counts


def test_noise_is_not_told() -> None:
    result = settled(known(reading()), found(reading(probability=0.85)), at="now")

    assert result.changes == ()
    assert result.state.followed[0].told.standing.probability == 0.9
    assert result.state.followed[0].latest.standing.probability == 0.85


def test_a_slow_drift_is_told_once_it_adds_up() -> None:
    state, told = known(reading()), []
    for probability in (0.85, 0.8, 0.75, 0.7):
        result = settled(state, found(reading(probability=probability)), at="now")
        state = result.state
        told += [(str(c.was), str(c.now)) for c in result.changes]

    assert told == [("SUPPORTED .90", "SUPPORTED .80"), ("SUPPORTED .80", "SUPPORTED .70")]


def test_a_changed_verdict_names_the_works_that_came_and_went() -> None:
    before = known(reading("SUPPORTED", 0.9, work("a"), work("b")))
    now = reading("DISPUTED", 0.5, work("b"), work("c"))
    (change,) = settled(before, found(now), at="now").changes

    assert change.kind is WatchChangeKind.VERDICT
    assert [each.id for each in change.new_works] == ["c"]
    assert [each.id for each in change.gone_works] == ["a"]


def test_a_work_that_came_in_silently_is_named_when_the_verdict_turns() -> None:
    quiet = settled(known(reading()), found(reading("SUPPORTED", 0.85, work("c"))), at="now").state
    (change,) = settled(quiet, found(reading("REFUTED", 0.6, work("c"))), at="later").changes

    assert [each.id for each in change.new_works] == ["c"]


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (NoticeState.UNCHECKED, NoticeState.RETRACTED, True),
        (NoticeState.OK, NoticeState.EXPRESSION_OF_CONCERN, True),
        (NoticeState.RETRACTED, NoticeState.REINSTATED, True),
        (NoticeState.RETRACTED, NoticeState.UNCHECKED, True),
        (NoticeState.RETRACTED, NoticeState.RETRACTED, False),
        (NoticeState.UNCHECKED, NoticeState.OK, False),
        (NoticeState.OK, NoticeState.UNCHECKED, False),
        (NoticeState.CORRECTED, NoticeState.OK, False),
    ],
)
def test_a_notice_is_told_though_the_verdict_stays(
    was: NoticeState, now: NoticeState, *, told: bool
) -> None:
    before = known(reading("SUPPORTED", 0.9, work("a", was)))
    result = settled(before, found(reading("SUPPORTED", 0.9, work("a", now))), at="now")

    assert [c.kind for c in result.changes] == ([WatchChangeKind.NOTICE] if told else [])
    assert (WatchCause.NOTICE in result.causes) is told


def test_a_notice_is_told_of_a_work_that_left_the_evidence() -> None:
    before = known(reading("SUPPORTED", 0.9, work("a")))
    out = work("a", NoticeState.RETRACTED, "Retracted")
    (change,) = settled(before, found(reading("DISPUTED", 0.5), out), at="now").changes

    assert [each.said for each in change.notices] == ["Retracted"]
    assert missing_works(before, [reading()]) == ("a",)
    assert missing_works(before, [reading("SUPPORTED", 0.9, work("a"))]) == ()


def test_a_notice_is_told_once() -> None:
    out = work("a", NoticeState.RETRACTED)
    now = found(reading("SUPPORTED", 0.9, out))
    after = settled(known(reading("SUPPORTED", 0.9, work("a"))), now, at="now").state

    assert settled(after, now, at="later").changes == ()


@pytest.mark.parametrize(
    ("basis", "causes"),
    [
        (BASIS, ()),
        (replace(BASIS, corpus="2"), (WatchCause.CORPUS,)),
        (replace(BASIS, page="p"), (WatchCause.PAGE,)),
        (replace(BASIS, rules="s"), (WatchCause.SETTINGS,)),
        (replace(BASIS, models="n"), (WatchCause.SETTINGS,)),
        (replace(BASIS, corpus="2", rules="s"), (WatchCause.CORPUS, WatchCause.SETTINGS)),
    ],
)
def test_the_causes_are_what_is_another(basis: Basis, causes: tuple[WatchCause, ...]) -> None:
    now = found(reading(), basis=basis)

    assert settled(known(reading()), now, at="now").causes == causes
    assert settled(known(reading()), now, at="now", forced=True).causes == (
        causes or (WatchCause.ASKED,)
    )


def test_the_first_check_is_told() -> None:
    result = settled(ItemState(), found(reading()), at="now")

    assert result.causes == (WatchCause.FIRST,)
    assert [c.kind for c in result.changes] == [WatchChangeKind.FIRST]
    assert (result.state.basis, result.state.checked_at) == (BASIS, "now")


def test_claims_come_to_a_page_and_go() -> None:
    now = Found(basis=BASIS, readings={"Ice melts.": reading()}, failures={}, works={})
    result = settled(known(reading()), now, at="now")

    assert [(c.kind, c.claim) for c in result.changes] == [
        (WatchChangeKind.FOUND, "Ice melts."),
        (WatchChangeKind.GONE, CLAIM),
    ]
    assert [each.claim for each in result.state.followed] == ["Ice melts."]


def test_a_claim_that_failed_stays_and_is_tried_again() -> None:
    later = replace(BASIS, corpus="2")
    now = Found(basis=later, readings={"Ice melts.": reading()}, failures={CLAIM: "no"}, works={})
    result = settled(known(reading()), now, at="now")

    assert {each.claim for each in result.state.followed} == {CLAIM, "Ice melts."}
    assert (result.state.basis, result.state.failure) == (BASIS, "1 of 2 claims: no")
    assert is_due(result.state, "2", "r")
    assert WatchChangeKind.GONE not in {c.kind for c in result.changes}


def test_a_failure_is_told_when_it_begins_and_when_it_ends() -> None:
    first = failed(known(reading()), "no such page", at="1")
    second = failed(first.state, "too slow", at="2")
    third = settled(second.state, found(reading()), at="3")

    assert [c.kind for r in (first, second, third) for c in r.changes] == [
        WatchChangeKind.FAILED,
        WatchChangeKind.RECOVERED,
    ]
    assert (second.state.failure, second.state.basis) == ("too slow", BASIS)
    assert (third.state.failure, third.state.checked_at) == ("", "3")


def test_an_item_is_due_when_anything_is_another() -> None:
    state = known(reading())

    assert is_due(ItemState(), "1", "r")
    assert not is_due(state, "1", "r")
    assert is_due(state, "2", "r")
    assert is_due(state, "1", "s")
    assert is_due(state, "1", "r", "p")
    assert is_due(replace(state, failure="no"), "1", "r")


def test_a_reading_has_the_works_that_take_a_side() -> None:
    found_works = report(
        judged(0.95, 0.01, name="a", retracted=True),
        judged(0.01, 0.95, name="b"),
        judged(0.01, 0.01, name="c"),
        judged(0.95, 0.01, name="a"),
    )
    read = reading_of(found_works)

    assert [each.id for each in read.works] == ["a", "b"]
    assert read.standing.label is found_works.verdict.label


def test_digests_are_another_when_what_they_stand_for_is() -> None:
    page = Article(text="Seas rise.", title="Sea")

    assert page_of(page) == page_of(replace(page, byline="A. Writer"))
    assert (
        len({page_of(page), page_of(replace(page, text="x")), page_of(Article(text="\ud800"))}) == 3
    )
    assert rules_of(Settings()) == rules_of(Settings())
    assert rules_of(Settings()) != rules_of(Settings(top_k=3))
    assert models_of(report()) == models_of(report())
