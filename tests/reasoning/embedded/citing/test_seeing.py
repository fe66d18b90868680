"""Everything that is found and read of a claim on a page."""

from claimwright.domain import SourceText
from claimwright.reasoning.embedded.citing.seeing import (
    MAX_PARTS,
    WORD_SIGNALS,
    parts_of,
    unsupported,
    word_signals,
)
from claimwright.reasoning.embedded.citing.signals import Seen
from claimwright.reasoning.embedded.citing.words import WordKind
from tests.reasoning.embedded.citing.checkers import MISSING, page, reader
from tests.reasoning.embedded.readers import FakePairReader


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


def seen(claim: str, source: SourceText | None = None) -> Seen | None:
    return reader().see(claim, "", source or page(), MISSING)


def test_a_claim_of_one_statement_has_no_parts() -> None:
    assert parts_of("Sea ice shrank.") == ()


def test_the_sentences_of_a_claim_are_its_parts() -> None:
    assert parts_of("Sea ice shrank. Temperatures rose.") == (
        "Sea ice shrank.",
        "Temperatures rose.",
    )


def test_a_list_of_too_many_statements_stays_whole() -> None:
    assert parts_of("It rained hard. " * (MAX_PARTS + 1)) == ()


def test_a_blank_claim_is_not_read() -> None:
    assert seen("  ") is None


def test_a_page_without_sentences_is_not_read() -> None:
    assert seen("It opened.", page("…")) is None


def test_a_claim_is_read_in_plain_characters_as_its_page_is() -> None:
    found = seen("It emits CO₂ on 12 km² of Ro\u00adse Isle", page("It emits CO₂ on 12 km²."))
    assert found is not None
    assert [word.span.text for word in found.found.words if word.kind is WordKind.NUMBER] == [
        "CO2",
        "12",
    ]
    assert found.found.page.tolist() == [1.0, 1.0, 1.0, 1.0, 0.0, 0.0]


def test_every_word_gets_its_doubt() -> None:
    found = seen("The station opened in Bergen")
    assert found is not None
    assert [doubt > 0.5 for doubt in found.unsupported] == [False, False, True]


def test_a_claim_with_an_opposite_is_asked_both_ways() -> None:
    pairs = FakePairReader()
    reader(pairs).see("Wetlands slow the rising sea.", "", page(), MISSING)
    assert len({pair.claim for pair in pairs.asked}) == 2


def test_a_page_is_read_once_for_all_claims() -> None:
    own = reader()
    assert own.page(page()) is own.page(page())


def test_pages_with_one_text_and_two_titles_are_two() -> None:
    own = reader()
    titled = SourceText(state=page().state, text=page().text, title="Oslo")
    assert own.page(page()) is not own.page(titled)
