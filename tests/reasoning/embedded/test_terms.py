"""By which words a reader sees whether a text is about the same."""

from claimwright.reasoning.embedded.terms import shared, terms


def test_words_that_name_nothing_are_left_out() -> None:
    assert ("Coffee", "cancer", "mice") == terms("Coffee increases the cancer of the mice.")


def test_a_word_is_named_once_and_where_it_first_stands() -> None:
    assert ("Seas", "rise") == terms("Seas rise as the sea rises.")


def test_a_word_is_found_in_any_form() -> None:
    assert ("wetlands", "accelerating") == shared(
        ("wetlands", "accelerating", "moon"), "The wetland saw an acceleration."
    )


def test_numbers_are_compared_whole() -> None:
    assert () == shared(("SSP126",), "SSP585")
