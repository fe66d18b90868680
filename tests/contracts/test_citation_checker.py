"""What every verification engine must do, whichever it is."""

from __future__ import annotations

import pytest

from claimwright.build import Models
from claimwright.domain import CitationCheck, CitationLabel, SourceState, SourceText
from claimwright.protocols import CitationChecker
from claimwright.reasoning.embedded.citation_checks import load_checker
from claimwright.testing import ScriptedCitationChecker
from tests.citations import SEAS, cited_claim, text_of

SAYS = text_of(f"Tides are measured. {SEAS} Gauges show it.", "https://a.example/seas")
BREAD = text_of("Bread rises in a warm oven. The crust is brown.", "https://a.example/bread")
GONE = SourceText(state=SourceState.NOT_FOUND, detail="gone")
CLAIM = cited_claim("1")


@pytest.fixture(params=["scripted", pytest.param("embedded", marks=pytest.mark.model)])
def checker(request: pytest.FixtureRequest) -> CitationChecker:
    """Return each engine in turn."""
    if request.param == "scripted":
        return ScriptedCitationChecker()
    loaded: Models = request.getfixturevalue("loaded")
    return load_checker(loaded.encoder, loaded.cross_encoder)


def quoted(check: CitationCheck, source: SourceText) -> list[bool]:
    spans = [span for span in (check.passage, *check.sentences) if span is not None]
    return [source.text[span.start : span.end] == span.text for span in spans]


def test_there_is_one_check_per_source_in_order(checker: CitationChecker) -> None:
    labels = [each.label for each in checker.check(CLAIM, [SAYS, GONE, BREAD])]

    assert [
        CitationLabel.SUPPORTED,
        CitationLabel.SOURCE_UNAVAILABLE,
        CitationLabel.NOT_SUPPORTED,
    ] == labels


def test_what_was_not_read_has_no_probability(checker: CitationChecker) -> None:
    (check,) = checker.check(CLAIM, [GONE])

    assert (None, None, None) == (check.support, check.contradiction, check.passage)


def test_probabilities_lie_in_their_range(checker: CitationChecker) -> None:
    numbers = [
        number
        for check in checker.check(CLAIM, [SAYS, BREAD])
        for number in (check.support, check.contradiction)
    ]

    assert [] == [number for number in numbers if number is None or not 0.0 <= number <= 1.0]


def test_every_quote_is_exact_in_its_source(checker: CitationChecker) -> None:
    (check,) = checker.check(CLAIM, [SAYS])

    assert check.passage is not None
    assert all(quoted(check, SAYS))


def test_a_source_is_checked_alike_whichever_stand_beside_it(checker: CitationChecker) -> None:
    together = checker.check(CLAIM, [SAYS, BREAD])

    assert together == (*checker.check(CLAIM, [SAYS]), *checker.check(CLAIM, [BREAD]))


def test_no_source_has_no_check(checker: CitationChecker) -> None:
    assert checker.check(CLAIM, []) == ()


def test_it_has_a_name_that_provenance_can_show(checker: CitationChecker) -> None:
    assert checker.name.strip() == checker.name != ""
