"""How doubtful each word of a claim is."""

from claimwright.reasoning.embedded.citing.word_support import (
    WORD_SIGNALS,
    unsupported,
    word_signals,
)
from tests.reasoning.embedded.citing.checkers import MISSING, page, reader


def test_each_word_has_one_row_with_every_signal() -> None:
    seen = reader().see("The station opened in Bergen", "", page(), MISSING)
    assert seen is not None
    assert word_signals(seen.found, seen.whole).shape == (3, len(WORD_SIGNALS))


def test_a_word_that_is_nowhere_is_marked_as_missing() -> None:
    seen = reader().see("The station opened in Bergen", "", page(), MISSING)
    assert seen is not None
    rows = word_signals(seen.found, seen.whole)
    assert rows[:, WORD_SIGNALS.index("missing_name")].tolist() == [0.0, 0.0, 1.0]


def test_a_claim_without_words_has_no_doubts() -> None:
    seen = reader().see("it was", "", page(), MISSING)
    assert seen is not None
    assert unsupported(seen.found, seen.whole, MISSING) == ()
