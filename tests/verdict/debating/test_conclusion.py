"""What the positions that count make together."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Agreement, Confidence, EvidenceLevel, Tag, VerdictLabel
from claimwright.settings import DebateSettings
from claimwright.verdict.debating.conclusion import (
    conclude,
    dissent_of,
    is_disputed,
    verdict_sentence,
)
from claimwright.verdict.debating.tagging import veracity_of
from tests.debates import BLIND, REPORT, UNANSWERED
from tests.positions import answer, profile

SETTINGS = DebateSettings()
TAGS = [tag for tag in Tag if tag is not Tag.NOT_ENOUGH_INFORMATION]


def test_nobody_who_counts_gives_no_verdict() -> None:
    verdict = conclude([profile("a")], [answer("a", Tag.NOT_ENOUGH_INFORMATION)], SETTINGS)

    assert (verdict.tag, verdict.veracity) == (Tag.NOT_ENOUGH_INFORMATION, None)
    assert verdict.label is VerdictLabel.NOT_ENOUGH_EVIDENCE


def test_one_voice_has_at_most_medium_confidence() -> None:
    said = [answer("a", Tag.CORRECT, *"uvwxyz")]

    verdict = conclude([profile("a")], said, SETTINGS)

    assert (verdict.evidence, verdict.confidence) == (EvidenceLevel.ROBUST, Confidence.MEDIUM)


def test_close_positions_are_worded_by_the_most_trusted() -> None:
    who = [profile("a", 2), profile("b", 1), profile("c", 2)]
    said = [answer("a", Tag.ACCURATE), answer("b", Tag.CORRECT), answer("c", Tag.MOSTLY_CORRECT)]

    verdict = conclude(who, said, SETTINGS)

    assert (verdict.tag, verdict.low, verdict.high) == (Tag.CORRECT, 2, 3)
    assert not is_disputed(who, said)


def test_positions_that_stay_apart_are_disputed_and_kept() -> None:
    who = [profile("a", 1), profile("b", 2), profile("c", 3)]
    said = [answer("a", Tag.INCORRECT), answer("b", Tag.CORRECT), answer("c", Tag.CORRECT)]

    verdict = conclude(who, said, SETTINGS)

    assert is_disputed(who, said)
    assert (verdict.tag, verdict.low, verdict.high) == (Tag.INCORRECT, -3, 3)
    assert (verdict.label, verdict.agreement) == (VerdictLabel.DISPUTED, Agreement.LOW)
    assert dissent_of(said, verdict) == ("b", "c")


def test_confidence_weighs_beside_trust() -> None:
    who = [profile("a", 1), profile("b", 2)]
    said = [
        answer("a", Tag.INCORRECT, confidence=Confidence.VERY_LOW),
        answer("b", Tag.CORRECT, confidence=Confidence.VERY_HIGH),
    ]

    assert conclude(who, said, SETTINGS).tag is Tag.CORRECT


def test_an_adversary_dissents_and_weighs_nothing() -> None:
    who = [profile("a"), profile("evil", 9, trusted=False)]
    said = [answer("a", Tag.CORRECT), answer("evil", Tag.INCORRECT)]

    verdict = conclude(who, said, SETTINGS)

    assert conclude(who[:1], said[:1], SETTINGS) == verdict
    assert dissent_of(said, verdict) == ("evil",)


@given(st.lists(st.sampled_from(TAGS), min_size=1, max_size=6), st.integers())
def test_a_verdict_is_a_position_that_someone_holds_in_any_order(
    tags: list[Tag], seed: int
) -> None:
    names = [f"a{place}" for place in range(len(tags))]
    who = [profile(name, 1 + place % 3) for place, name in enumerate(names)]
    said = [answer(name, tag) for name, tag in zip(names, tags, strict=True)]
    shuffle = random.Random(seed)

    verdict = conclude(who, said, SETTINGS)
    again = conclude(shuffle.sample(who, len(who)), shuffle.sample(said, len(said)), SETTINGS)

    assert verdict == again
    assert verdict.tag in tags
    assert verdict.low is not None
    assert verdict.high is not None
    assert verdict.low <= (verdict.veracity or 0) <= verdict.high


@given(st.sampled_from(TAGS), st.sampled_from(TAGS))
def test_a_trusted_majority_of_one_mind_is_never_outvoted(mind: Tag, other: Tag) -> None:
    who = [profile("a", 1), profile("b", 1), profile("c", 2)]
    said = [answer("a", mind), answer("b", mind), answer("c", other)]

    assert conclude(who, said, SETTINGS).veracity == veracity_of(mind)


def test_the_probability_is_that_of_the_side_taken() -> None:
    who = [profile("a"), profile("b", 2)]
    said = [answer("a", Tag.CORRECT), answer("b", Tag.INCORRECT)]

    probability = conclude(who, said, SETTINGS).probability

    assert probability == pytest.approx((0.9 * 1 + 0.1 * 0.5) / 1.5)


def test_without_figures_there_is_none() -> None:
    said = answer("a", Tag.CORRECT)
    assert said.overall is not None
    unsure = replace(said, overall=replace(said.overall, probability=None))

    assert conclude([profile("a")], [unsure], SETTINGS).probability is None


def test_a_position_without_evidence_of_its_own_is_limited() -> None:
    said = answer("a", Tag.CORRECT)
    assert said.overall is not None
    bare = replace(said, overall=replace(said.overall, citations=()), judged=())

    assert conclude([profile("a")], [bare], SETTINGS).evidence is EvidenceLevel.LIMITED


def test_a_verdict_is_told_with_its_confidence_and_sources() -> None:
    told = verdict_sentence(REPORT.verdict, BLIND.answers[:2])

    assert told.sentence == (
        "The claim is judged “incorrect” with very high confidence: of 2 advocates that count, "
        "2 answered, with robust evidence and high agreement."
    )
    assert (told.status, len(told.sources)) == ("composed", 2)


def test_no_verdict_is_no_verdict_against_the_claim() -> None:
    told = verdict_sentence(UNANSWERED.verdict, UNANSWERED.rounds[0].answers)

    assert "says nothing of whether it is true" in told.sentence
    assert told.sources == ()
