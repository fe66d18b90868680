"""The debate flow from its blind first round to its verdict."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Change,
    Claim,
    Document,
    Tag,
    VerdictLabel,
)
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.debate import DebateOptions, debate_options_of
from claimwright.flows.events import (
    AdvocateAnswered,
    DebateEnded,
    RoundEnded,
    Subclaims,
    VerdictReached,
)
from claimwright.schema.writing import to_json
from claimwright.settings import DebateSettings
from tests.memory_debates import (
    AGAINST,
    FOR,
    SEAS,
    SILENT,
    TURNING,
    UNFITTED,
    Scripted,
    advocate,
    debate_over,
    failing,
    memory_debate,
    profile,
    unchanged,
)

WHOLE = DebateOptions(decompose=False)


def saying(name: str, documents: Sequence[Document], trust: int = 1) -> AdvocateAnswer:
    return advocate(profile(name, trust), documents).answer(SEAS, ())


def sleeping() -> AdvocateAnswer:
    time.sleep(0.5)
    return saying("slow", FOR)


def test_advocates_of_one_mind_are_asked_nothing() -> None:
    report = memory_debate(a=FOR, b=FOR[:1]).debate([SEAS], WHOLE)[0]

    assert (report.ended, len(report.rounds), report.disputed) == ("consolidated", 1, False)
    assert report.verdict.tag is Tag.CORRECT


def test_advocates_that_stay_apart_are_a_dispute_with_both_positions_kept() -> None:
    report = memory_debate(a=FOR, b=AGAINST).debate([SEAS], WHOLE)[0]

    assert (report.ended, report.disputed, report.dissent) == ("no_change", True, ("b",))
    assert (report.verdict.low, report.verdict.high) == (-3, 3)
    assert report.verdict.label is VerdictLabel.DISPUTED


def test_a_question_that_finds_more_brings_them_together() -> None:
    turning = advocate(profile("turning", 2, top_k=1), TURNING)
    flow = debate_over([advocate(profile("a"), FOR), turning])

    report = flow.debate([SEAS], WHOLE)[0]

    change = next(c for c in report.rounds[1].changes if c.advocate == "turning")
    assert (report.ended, report.disputed) == ("converged", False)
    assert (change.before, change.proposed, change.accepted) == (
        Tag.INCORRECT,
        Tag.MOSTLY_CORRECT,
        True,
    )


def test_rounds_end_at_their_limit() -> None:
    report = memory_debate(a=FOR, b=AGAINST).debate([SEAS], DebateOptions(rounds=0))[0]

    assert (report.ended, len(report.rounds)) == ("round_limit", 1)


def test_of_what_only_names_something_the_report_says_so() -> None:
    options = DebateOptions(climate_context=True)
    report = memory_debate(a=FOR).debate([Claim(text="Rising seas")], options)[0]

    assert report.notes[0].startswith("“Rising seas” only names something")


def test_a_change_of_mind_without_evidence_is_refused_and_told() -> None:
    a, b = saying("a", FOR), saying("b", AGAINST)
    assert a.overall is not None
    assert b.overall is not None
    turned = replace(b, overall=replace(b.overall, tag=a.overall.tag, veracity=3))
    weak = Scripted(profile=profile("b"), first=lambda: b, later=lambda: (turned, unchanged(b)))

    report = debate_over([advocate(profile("a"), FOR), weak]).debate([SEAS], WHOLE)[0]

    assert [c.accepted for c in report.rounds[1].changes] == [True, False]
    assert report.rounds[1].answers[1] == b
    assert "may not change" in report.notes[0]


def test_silent_corpora_give_no_verdict() -> None:
    report = memory_debate(a=SILENT, b=SILENT).debate([SEAS], WHOLE)[0]

    assert (report.ended, report.verdict.tag) == ("all_abstained", Tag.NOT_ENOUGH_INFORMATION)
    assert report.verdict.label is VerdictLabel.NOT_ENOUGH_EVIDENCE


def test_one_that_answers_among_silent_ones_is_a_single_source() -> None:
    report = memory_debate(a=SILENT, b=FOR).debate([SEAS], WHOLE)[0]

    assert (report.ended, report.verdict.confidence.value) == ("single_source", "medium")


@pytest.mark.parametrize(
    ("first", "reason"), [(failing, "its disk is gone"), (sleeping, "no answer within")]
)
def test_one_that_is_absent_is_told_and_the_rest_go_on(
    first: Callable[[], AdvocateAnswer], reason: str
) -> None:
    absent = Scripted(profile=profile("absent", 3), first=first)
    plain = replace(UNFITTED, timeout_s=0.2)
    others = [advocate(profile(name), FOR) for name in ("a", "b")]

    report = debate_over([absent, *others], plain).debate([SEAS], WHOLE)[0]

    gone = report.rounds[0].answers[-1]
    assert (gone.status, gone.overall) == (AdvocateStatus.FAILED, None)
    assert reason in gone.failure
    assert "'Absent' did not answer" in report.notes[0]
    assert report.verdict.tag is Tag.CORRECT


def test_one_that_fails_when_asked_keeps_its_position() -> None:
    def gone() -> tuple[AdvocateAnswer, Change]:
        return failing(), unchanged(b)

    b = saying("b", AGAINST)
    weak = Scripted(profile=profile("b"), first=lambda: b, later=gone)

    report = debate_over([advocate(profile("a"), FOR), weak]).debate([SEAS], WHOLE)[0]

    assert report.rounds[1].answers[1] == b
    assert "its disk is gone" in report.rounds[1].changes[1].reason


def test_a_technical_failure_of_all_is_no_lack_of_evidence() -> None:
    nobody = [Scripted(profile=profile(name), first=failing) for name in ("a", "b")]

    with pytest.raises(UnavailableError, match="its disk is gone"):
        debate_over(nobody).debate([SEAS], WHOLE)


def test_a_spent_budget_begins_no_further_round() -> None:
    ticks = count()
    flow = replace(
        memory_debate(a=FOR, b=AGAINST),
        clock=lambda: next(ticks) * 1_000.0,
        settings=replace(UNFITTED, budget_s=1.0, timeout_s=3_000.0),
    )

    assert flow.debate([SEAS], WHOLE)[0].ended == "budget"


def test_events_come_in_their_order() -> None:
    events = list(memory_debate(a=FOR, b=AGAINST).rounds(SEAS, WHOLE))

    assert [
        Subclaims, AdvocateAnswered, AdvocateAnswered, RoundEnded, RoundEnded, VerdictReached,
        DebateEnded,
    ] == [type(event) for event in events]  # fmt: skip


def test_parts_of_a_claim_are_debated_too() -> None:
    claim = Claim(text="Seas rise everywhere because ice melts everywhere.")

    report = memory_debate(a=FOR).debate([claim], DebateOptions())[0]

    assert report.subclaims == ("Seas rise everywhere.", "Ice melts everywhere.")
    assert [p.statement for p in report.rounds[0].answers[0].parts] == list(report.subclaims)


def test_a_short_claim_may_be_told_its_context() -> None:
    options = DebateOptions(climate_context=True, decompose=False)

    report = memory_debate(a=FOR).debate([SEAS], options)[0]

    position = report.rounds[0].answers[0].overall
    assert position is not None
    assert position.statement.startswith("In the context of climate change: Seas")
    assert report.claim == SEAS


def test_a_long_claim_is_left_as_it_is() -> None:
    claim = Claim(text="Seas rise because ice melts and " + "water warms and " * 5 + "so on.")

    report = memory_debate(a=FOR).debate([claim], replace(WHOLE, climate_context=True))[0]

    position = report.rounds[0].answers[0].overall
    assert position is not None
    assert position.statement == claim.text


@pytest.mark.parametrize("text", ["", "  ", "🌍", "x" * 10_001, "a\x00b"])
def test_what_is_no_claim_is_refused_before_anything_is_debated(text: str) -> None:
    with pytest.raises(InputError):
        memory_debate(a=FOR).debate([SEAS, Claim(text=text)], WHOLE)


@pytest.mark.parametrize("rounds", [-1, 4, 100])
def test_rounds_have_a_hard_limit(rounds: int) -> None:
    with pytest.raises(InputError, match=r"0\.\.3"):
        DebateOptions(rounds=rounds)


def test_settings_give_the_options_of_who_chose_nothing() -> None:
    chosen = DebateSettings(rounds=1, decompose=False, climate_context=True)

    assert debate_options_of(chosen) == DebateOptions(
        rounds=1, decompose=False, climate_context=True
    )


def test_no_claims_give_no_reports() -> None:
    assert memory_debate(a=FOR).debate([], WHOLE) == ()


PANEL = [("a", FOR), ("b", AGAINST), ("c", TURNING), ("d", SILENT)]


@settings(max_examples=10, deadline=None)
@given(st.integers())
def test_the_order_of_advocates_changes_nothing(seed: int) -> None:
    panel = [
        advocate(profile(name, 1 + place % 2, top_k=1), documents)
        for place, (name, documents) in enumerate(PANEL)
    ]
    mixed = random.Random(seed).sample(panel, len(panel))

    first, second = (debate_over(each).debate([SEAS], WHOLE)[0] for each in (panel, mixed))

    assert repr(to_json(first)) == repr(to_json(second))


@pytest.mark.parametrize("documents", [FOR, AGAINST, TURNING, SILENT])
def test_an_adversary_changes_nothing_but_who_dissents(documents: tuple[Document, ...]) -> None:
    panel = [advocate(profile("a"), FOR), advocate(profile("b", 2), TURNING)]
    evil = advocate(profile("evil", 9, trusted=False), documents)

    without = debate_over(panel).debate([SEAS], WHOLE)[0]
    with_it = debate_over([evil, *panel]).debate([SEAS], WHOLE)[0]

    assert with_it.verdict == without.verdict
    assert [one.questions for one in with_it.rounds] == [one.questions for one in without.rounds]


def test_the_same_debate_is_the_same_byte_for_byte() -> None:
    flow = memory_debate(a=FOR, b=AGAINST, c=TURNING)

    first, second = (flow.debate([SEAS], WHOLE)[0] for _ in range(2))

    assert repr(to_json(first)) == repr(to_json(second))
