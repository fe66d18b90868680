"""The double of the verification engine."""

from __future__ import annotations

import pytest

from claimwright.domain import CitationLabel, SourceState, SourceText
from claimwright.errors import UnavailableError
from claimwright.testing import GivenTitles, ScriptedCitationChecker
from tests.citations import check, cited_claim, text_of


def labels(checker: ScriptedCitationChecker, *sources: SourceText) -> list[CitationLabel]:
    return [each.label for each in checker.check(cited_claim("1"), sources)]


def test_a_scripted_address_is_answered_as_told() -> None:
    told = check(CitationLabel.CONTRADICTED, 0.1)

    made = ScriptedCitationChecker(script={"https://a.example/ice": told})

    assert [CitationLabel.CONTRADICTED] == labels(made, text_of())


def test_words_decide_otherwise() -> None:
    sources = (
        text_of(),
        text_of("Sea level has risen by some amount."),
        text_of("Bread rises."),
        text_of(""),
        SourceText(state=SourceState.BLOCKED),
    )

    assert [
        CitationLabel.SUPPORTED,
        CitationLabel.PARTLY_SUPPORTED,
        CitationLabel.NOT_SUPPORTED,
        CitationLabel.NOT_SUPPORTED,
        CitationLabel.SOURCE_UNAVAILABLE,
    ] == labels(ScriptedCitationChecker(), *sources)


def test_a_claim_may_fail_and_is_remembered_as_asked() -> None:
    checker = ScriptedCitationChecker(failing=frozenset({"1"}))

    with pytest.raises(UnavailableError):
        checker.check(cited_claim("1"), ())

    assert (["1"], "scripted") == (checker.asked, checker.name)


def test_it_says_what_it_was_told_and_nothing_of_other_claims() -> None:
    generator = GivenTitles(titles={"a": "Ice and seas"})

    assert generator.generate([cited_claim("a"), cited_claim("b")]) == ("Ice and seas", "")


def test_it_has_a_name() -> None:
    assert GivenTitles().name == "given-titles"
