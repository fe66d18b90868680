"""What a debate holds is named in words that everyone reads the same way."""

import pytest

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Agreement,
    Confidence,
    Defect,
    EvidenceLevel,
    Reader,
    Tag,
)
from claimwright.verdict.exports.debate_wording import (
    AGREEMENTS,
    CONFIDENCES,
    DEFECTS,
    LEVELS,
    MEANINGS,
    READERS,
    TAGS,
    absence,
    consolidated,
    ending,
    interval_words,
    profile_of,
    title_of,
)
from tests.debates import AGAINST, FAILED, NOTHING, PROFILES


@pytest.mark.parametrize(
    ("named", "known"),
    [
        (MEANINGS, Tag),
        (DEFECTS, Defect),
        (READERS, Reader),
    ],
)
def test_every_member_of_a_closed_set_has_its_words(
    named: dict[object, str], known: type[object]
) -> None:
    assert set(named) == set(known)  # type: ignore[call-overload]  # an enumeration


def test_names_become_words() -> None:
    assert (
        TAGS[Tag.MOSTLY_ACCURATE],
        TAGS[Tag.CORRECT_BUT],
        LEVELS[EvidenceLevel.LIMITED],
        AGREEMENTS[Agreement.LOW],
        CONFIDENCES[Confidence.VERY_LOW],
    ) == ("Mostly accurate", "Correct, but …", "limited", "low", "very low")


def test_an_absence_is_told_with_its_reason() -> None:
    silent = AdvocateAnswer(advocate="a", status=AdvocateStatus.ABSTAINED, overall=NOTHING)

    assert (absence(FAILED), absence(silent)) == (
        "Did not answer: it took longer than 10 seconds.",
        "Abstained: nothing in its corpus speaks of the sun.",
    )


def test_an_answer_is_no_absence() -> None:
    given = AdvocateAnswer(advocate="a", status=AdvocateStatus.ANSWERED, overall=AGAINST)

    assert absence(given) == ""


def test_a_reason_of_nothing_leaves_no_gap() -> None:
    failed = AdvocateAnswer(advocate="a", status=AdvocateStatus.FAILED)
    silent = AdvocateAnswer(advocate="a", status=AdvocateStatus.ABSTAINED)

    assert (absence(failed), absence(silent)) == (
        "Did not answer: no reason was given.",
        "Abstained: not enough information.",
    )


def test_not_enough_information_lies_on_no_scale() -> None:
    assert consolidated(Tag.NOT_ENOUGH_INFORMATION) == ()


def test_positions_apart_are_an_interval() -> None:
    assert interval_words(-1, 2) == "−1 to +2"


def test_an_end_of_a_name_unknown_is_told_as_it_is() -> None:
    assert ending("out_of_time") == "out of time"


def test_an_advocate_without_a_profile_is_named_and_given_no_trust() -> None:
    profile = profile_of(PROFILES, "stranger")

    assert (profile.trusted, title_of(PROFILES, "stranger")) == (False, "stranger")
