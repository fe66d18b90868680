"""What no model has a say in: who counts, what may change, when to stop, what comes of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Agreement,
    Change,
    Confidence,
    EvidenceLevel,
    Position,
    Profile,
    Question,
    Tag,
    VerdictLabel,
)
from claimwright.settings import DebateSettings
from claimwright.verdict.debating.citing import citation_of
from claimwright.verdict.debating.rules import (
    admissible,
    conclude,
    dissent_of,
    in_order,
    is_disputed,
    moved,
    notes_of,
    settled,
    spread_of,
    voices,
)
from claimwright.verdict.debating.scales import defect_of, veracity_of
from tests.debates import ASKED, BLIND, PROFILES
from tests.examples import judged

SETTINGS = DebateSettings()
TAGS = [tag for tag in Tag if tag is not Tag.NOT_ENOUGH_INFORMATION]


def profile(name: str, trust: int = 1, *, trusted: bool = True) -> Profile:
    return Profile(name=name, title=name.upper(), corpus=name, trust=trust, trusted=trusted)


def position(
    tag: Tag, *sources: str, confidence: Confidence = Confidence.HIGH, probability: float = 0.9
) -> Position:
    pieces = [judged(0.9, 0.0, name=source) for source in sources]
    return Position(
        statement="Seas rise.",
        tag=tag,
        veracity=veracity_of(tag),
        defect=defect_of(tag),
        probability=None if tag is Tag.NOT_ENOUGH_INFORMATION else probability,
        evidence=EvidenceLevel.MEDIUM,
        agreement=Agreement.HIGH,
        confidence=confidence,
        citations=tuple(citation_of(piece) for piece in pieces),
    )


def answer(
    name: str, tag: Tag, *sources: str, confidence: Confidence = Confidence.HIGH
) -> AdvocateAnswer:
    abstained = tag is Tag.NOT_ENOUGH_INFORMATION
    read = sources or (f"{name}-source",)
    return AdvocateAnswer(
        advocate=name,
        status=AdvocateStatus.ABSTAINED if abstained else AdvocateStatus.ANSWERED,
        overall=position(tag, *(() if abstained else read), confidence=confidence),
        judged=tuple(
            judged(0.9, 0.0, name=each)
            if (veracity_of(tag) or 0) > 0
            else judged(0.0, 0.9, name=each)
            for each in read
        ),
    )


FAILED = AdvocateAnswer(advocate="z", status=AdvocateStatus.FAILED, failure="no answer")
NO_CHANGE = Change(
    advocate="a",
    question_ids=("r1q1",),
    before=Tag.CORRECT,
    proposed=Tag.CORRECT,
    accepted=True,
    new_evidence=(),
    reason="held",
)


def test_abstainers_failures_and_adversaries_do_not_count() -> None:
    who = [profile("a"), profile("b"), profile("z"), profile("evil", 9, trusted=False)]
    said = [
        answer("a", Tag.CORRECT),
        answer("b", Tag.NOT_ENOUGH_INFORMATION),
        FAILED,
        answer("evil", Tag.INCORRECT),
    ]

    assert ["a"] == [voice.profile.name for voice in voices(who, said)]


def test_profiles_stand_by_trust_then_name() -> None:
    who = [profile("b", 2), profile("c", 1), profile("a", 2)]

    assert ["c", "a", "b"] == [each.name for each in in_order(who)]


@pytest.mark.parametrize(
    ("tags", "spread"),
    [([], None), ([Tag.CORRECT], None), ([Tag.CORRECT, Tag.CORRECT_BUT], 1),
     ([Tag.CORRECT, Tag.INCORRECT], 6)],
)  # fmt: skip
def test_the_spread_is_the_largest_distance(tags: list[Tag], spread: int | None) -> None:
    names = [f"a{place}" for place in range(len(tags))]
    said = [answer(name, tag) for name, tag in zip(names, tags, strict=True)]

    assert spread == spread_of(voices([profile(name) for name in names], said))


def test_a_change_without_new_evidence_is_refused() -> None:
    held, proposed = answer("a", Tag.CORRECT, "x"), answer("a", Tag.INCORRECT, "x")

    stands, change = settled(held, proposed, NO_CHANGE)

    assert (stands, change.accepted, change.proposed) == (held, False, Tag.INCORRECT)
    assert "nothing that it cites is new" in change.reason


def test_a_change_with_new_evidence_stands() -> None:
    held, proposed = answer("a", Tag.CORRECT, "x"), answer("a", Tag.INCORRECT, "x", "y")

    stands, change = settled(held, proposed, NO_CHANGE)

    assert (stands, change.accepted, change.new_evidence) == (proposed, True, ("y#abstract",))


def test_a_change_on_another_sentence_of_known_evidence_stands() -> None:
    held, proposed = answer("a", Tag.CORRECT, "x"), answer("a", Tag.INCORRECT, "x")
    assert proposed.overall is not None
    quoted = replace(proposed.overall.citations[0].quote, start=0, end=4, text="What")
    citation = replace(proposed.overall.citations[0], quote=quoted)
    newly = replace(proposed, overall=replace(proposed.overall, citations=(citation,)))

    assert settled(held, newly, NO_CHANGE)[1].accepted


@pytest.mark.parametrize("fault", ["not read", "not exact"])
def test_a_citation_that_was_not_read_or_is_not_exact_moves_nothing(fault: str) -> None:
    held, proposed = answer("a", Tag.CORRECT, "x"), answer("a", Tag.INCORRECT, "x", "y")
    assert proposed.overall is not None
    altered = tuple(
        replace(c, quote=replace(c.quote, text="Invented.")) for c in proposed.overall.citations
    )
    forged = {
        "not read": replace(proposed, judged=proposed.judged[:1]),
        "not exact": replace(proposed, overall=replace(proposed.overall, citations=altered)),
    }[fault]

    assert settled(held, forged, NO_CHANGE) == (
        held,
        replace(
            NO_CHANGE,
            proposed=Tag.INCORRECT,
            accepted=False,
            reason="may not change: nothing that it cites is new or newly quoted",
        ),
    )


def test_falling_silent_is_a_change_that_needs_evidence_too() -> None:
    held, silent = answer("a", Tag.CORRECT, "x"), answer("a", Tag.NOT_ENOUGH_INFORMATION)

    assert settled(held, silent, NO_CHANGE)[0] == held


def test_an_advocate_that_holds_keeps_what_more_it_found() -> None:
    held, more = answer("a", Tag.CORRECT, "x"), answer("a", Tag.CORRECT, "x", "y")

    stands, change = settled(held, more, NO_CHANGE)

    assert (stands, moved([change])) == (more, False)


def test_only_an_accepted_change_of_tag_is_a_move() -> None:
    changed = replace(NO_CHANGE, proposed=Tag.INCORRECT)

    assert [True, False] == [moved([changed]), moved([replace(changed, accepted=False)])]


def question(**fields: str) -> Question:
    plain = Question(
        id="r1q1", addressed="a", text="Why?", own="x#abstract", opposing="y#abstract",
        opposing_advocate="b",
    )  # fmt: skip
    return replace(plain, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"addressed": "nobody"},
        {"own": "never-read"},
        {"opposing": "never-read"},
        {"opposing_advocate": "a", "opposing": "x#abstract"},
        {"text": "  "},
    ],
)
def test_a_question_that_names_no_conflict_is_not_asked(fields: dict[str, str]) -> None:
    said = [answer("a", Tag.CORRECT, "x"), answer("b", Tag.INCORRECT, "y")]

    assert admissible([question(**fields)], said, limit=3) == ()


def test_no_more_questions_are_asked_than_the_limit() -> None:
    said = [answer("a", Tag.CORRECT, "x"), answer("b", Tag.INCORRECT, "y")]

    assert len(admissible([question()] * 5, said, limit=3)) == 3


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
def test_the_order_of_advocates_changes_nothing(tags: list[Tag], seed: int) -> None:
    names = [f"a{place}" for place in range(len(tags))]
    who = [profile(name, 1 + place % 3) for place, name in enumerate(names)]
    said = [answer(name, tag) for name, tag in zip(names, tags, strict=True)]
    shuffle = random.Random(seed)

    again = conclude(shuffle.sample(who, len(who)), shuffle.sample(said, len(said)), SETTINGS)

    assert conclude(who, said, SETTINGS) == again


@given(st.lists(st.sampled_from(TAGS), min_size=1, max_size=6))
def test_a_verdict_is_a_position_that_someone_holds(tags: list[Tag]) -> None:
    names = [f"a{place}" for place in range(len(tags))]
    said = [answer(name, tag) for name, tag in zip(names, tags, strict=True)]

    verdict = conclude([profile(name) for name in names], said, SETTINGS)

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


def test_absences_refusals_and_adversaries_are_noted() -> None:
    notes = notes_of(PROFILES, (BLIND, ASKED), dropped=1)

    assert [
        (
            "'Weather services' did not answer: it took longer than 10 seconds; the others went "
            "on without it."
        ),
        "'Contrarian' is not trusted: it argues, and carries no weight in the verdict.",
        "Round 1: 'Assessment reports' it cited no evidence that it had not cited before.",
        "1 sentence of the summary did not follow from the sources: left out.",
    ] == list(notes)


def test_a_lone_voice_is_noted() -> None:
    round_ = replace(BLIND, answers=(answer("a", Tag.CORRECT),))

    assert notes_of([profile("a")], (round_,), dropped=0) == (
        "Only one advocate counts, so confidence is at most medium.",
    )
