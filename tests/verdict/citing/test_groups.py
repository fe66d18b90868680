"""What the sources of a group show together."""

import pytest

from claimwright.domain import CheckedSource, CitationLabel, PartCheck, SourceState
from claimwright.settings import CitationSettings
from claimwright.verdict.citing.groups import GroupFinding, group_finding
from tests.citations import check, checked, unread

SETTINGS = CitationSettings()
SUPPORTED, PARTLY = CitationLabel.SUPPORTED, CitationLabel.PARTLY_SUPPORTED
NOT, AGAINST = CitationLabel.NOT_SUPPORTED, CitationLabel.CONTRADICTED


def found(*sources: CheckedSource) -> GroupFinding:
    return group_finding(sources, SETTINGS)


def parts(first: float, second: float) -> tuple[PartCheck, ...]:
    return PartCheck(text="Seas rose", support=first), PartCheck(text="Ice shrank", support=second)


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ((SUPPORTED,), SUPPORTED),
        ((NOT, SUPPORTED), SUPPORTED),
        ((AGAINST, SUPPORTED), SUPPORTED),
        ((NOT, PARTLY), PARTLY),
        ((AGAINST, PARTLY), PARTLY),
        ((NOT, AGAINST), AGAINST),
        ((NOT, NOT), NOT),
    ],
)
def test_the_best_source_decides(
    labels: tuple[CitationLabel, ...], expected: CitationLabel
) -> None:
    sources = [checked(check(label, 0.5), number) for number, label in enumerate(labels, start=1)]

    assert expected is found(*sources).label


def test_the_support_is_that_of_the_best_source() -> None:
    assert found(checked(check(NOT, 0.1)), checked(check(PARTLY, 0.4), 2)).support == 0.4


def test_two_sources_that_each_say_one_half_support_the_claim_together() -> None:
    first = checked(check(PARTLY, 0.3, parts=parts(0.9, 0.1)))
    second = checked(check(PARTLY, 0.2, parts=parts(0.1, 0.7)), 2)

    joint = found(first, second)

    assert (SUPPORTED, 0.7) == (joint.label, joint.support)
    assert joint.reason == (
        "No source says all of it, but 2 of them together say each of its 2 parts."
    )


def test_one_source_alone_is_not_made_to_support_by_its_parts() -> None:
    assert found(checked(check(PARTLY, 0.3, parts=parts(0.9, 0.9)))).label is PARTLY


def test_two_sources_that_miss_the_same_half_support_a_part() -> None:
    first = checked(check(NOT, 0.1, parts=parts(0.9, 0.1)))
    second = checked(check(NOT, 0.1, parts=parts(0.1, 0.2)), 2)

    partly = found(first, second)

    assert (PARTLY, True) == (partly.label, "Not found: “Ice shrank”." in partly.reason)


def test_what_a_source_does_not_hold_is_named() -> None:
    missing = ("1900", "20", "Oslo", "May")

    reason = found(checked(check(NOT, 0.1, missing=missing))).reason

    assert "Not in the source: “1900”; “20”; “Oslo” and 1 more." in reason


def test_a_source_that_seems_to_say_otherwise_is_told_beside_one_that_supports() -> None:
    sources = checked(check()), checked(check(AGAINST, 0.1, contradiction=0.8), 2)

    assert found(*sources).reason == (
        "Reference 1 says what the claim says. Reference 2 seems to say otherwise: compare the two."
    )


def test_a_source_that_could_not_be_read_may_say_more() -> None:
    sources = checked(check(NOT, 0.1)), unread(2, SourceState.PAYWALLED)

    assert found(*sources).reason == (
        "No source that could be read says what the claim says. 1 of 2 sources could not be read, "
        "and may say more: reference 2: it is behind a paywall."
    )


def test_sources_that_could_not_be_read_say_nothing() -> None:
    nothing = found(unread(1), unread(2, SourceState.TIMEOUT))

    assert (CitationLabel.SOURCE_UNAVAILABLE, None) == (nothing.label, nothing.support)
    assert nothing.reason == (
        "None of the 2 sources could be read, which says nothing about the claim: reference 1: the "
        "page is gone; reference 2: the site did not answer in time."
    )


def test_references_without_a_source_are_unavailable() -> None:
    assert found().reason == "The references name no source."


@pytest.mark.parametrize("state", SourceState)
def test_each_state_has_its_words(state: SourceState) -> None:
    assert found(unread(1, state)).reason.startswith("The source could not be read")
