"""What of a drafted sentence is quoted, what is frame, what it says on its own."""

import pytest

from claimwright.verdict.weighing.sentence_parts import held_share, names, numbers, parts_of


@pytest.mark.parametrize(
    ("sentence", "counted"),
    [
        ("Three works support the claim.", 3),
        ("Two further studies say so.", 2),
        ("12 papers agree.", 12),
        ("Both sources support it.", 2),
        ("Seas rise by 3 mm.", None),
    ],
)
def test_works_are_counted_at_the_beginning(sentence: str, counted: int | None) -> None:
    assert counted == parts_of(sentence).counted


@pytest.mark.parametrize(
    ("sentence", "side"),
    [
        ("Three works support the claim.", 1),
        ("One work speaks against the claim.", -1),
        ("Two works contradict it.", -1),
        ("Two works do not support the claim.", -1),
        ("Two works support the claim, and none of those read speaks against it.", 1),
        ("Other work takes no side: “x”.", 0),
        ("Marshes support the claim of farmers.", 0),
    ],
)
def test_the_side_is_read_from_the_frame_alone(sentence: str, side: int) -> None:
    assert side == parts_of(sentence).side


def test_what_stands_between_quotation_marks_is_quoted() -> None:
    assert ("a b", "c") == parts_of('Lee says “a b” and "c" (2019).').quoted


def test_a_sentence_in_its_own_words_is_all_its_own() -> None:
    assert "Marshes slow the sea." == parts_of("Marshes slow the sea.").own


def test_words_beside_a_quotation_make_a_sentence_its_own() -> None:
    assert parts_of("Marshes stop every flood: “Marshes slow the sea” (Lee).").own


def test_a_frame_without_quotation_or_count_says_something_itself() -> None:
    assert parts_of("The evidence is strong.").own


def test_numbers_are_told_without_marks_between_thousands() -> None:
    assert {"12000", "3.5"} == numbers("12,000 men and 3.5 mm")


def test_names_are_capitals_within_a_sentence_and_abbreviations() -> None:
    assert {"lagos", "ipcc", "co2"} == names("In Lagos the IPCC measured CO2.")


def test_the_share_that_is_held_counts_telling_words() -> None:
    assert 0.5 == held_share("Wetlands stop the reports.", "The wetland is dry.")
