"""What no model has a say in: who counts, what may change, when to stop, what comes of it."""

from dataclasses import replace

import pytest

from claimwright.domain import AdvocateAnswer, AdvocateStatus, Change, Question, Tag
from claimwright.verdict.debating.rules import (
    admissible,
    in_order,
    moved,
    notes_of,
    settled,
    spread_of,
    voices,
)
from tests.debates import ASKED, BLIND, PROFILES
from tests.positions import answer, profile

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
