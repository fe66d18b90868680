"""Doubles that answer as they are told."""

from __future__ import annotations

import pytest

from claimwright.domain import (
    Answer,
    AnswerField,
    AnswerStatus,
    CitationLabel,
    FieldKind,
    Prompt,
    SourceState,
    SourceText,
)
from claimwright.errors import UnavailableError
from claimwright.llm.usage import claim_scope
from claimwright.testing import GivenTitles, ScriptedCitationChecker, ScriptedModel
from tests.citations import check, cited_claim, text_of

LABEL = AnswerField(name="label", kind=FieldKind.CHOICE, purpose="which", choices=("a", "b"))
PROMPT = Prompt(task="a", version="1", instructions="Choose.", material=(), shape=(LABEL,))


def test_values_come_from_the_function() -> None:
    model = ScriptedModel(lambda prompt: {"label": prompt.task}, name="double")

    found = model.ask([PROMPT])[0]

    assert ({"label": "a"}, "double") == (found.values, found.model)


def test_what_keeps_to_no_shape_is_a_technical_failure() -> None:
    found = ScriptedModel(lambda _: {"label": "z"}).ask([PROMPT])[0]

    assert (AnswerStatus.TECHNICAL_FAILURE, {}, 3) == (found.status, found.values, found.attempts)


def test_an_answer_of_another_status_is_passed_on() -> None:
    refusal = Answer(status=AnswerStatus.REFUSED, reason="no")

    assert (refusal,) == ScriptedModel(lambda _: refusal).ask([PROMPT])


def test_a_whole_answer_keeps_what_else_it_says() -> None:
    said = Answer(status=AnswerStatus.ANSWERED, values={"label": "a"}, cached=True)

    found = ScriptedModel(lambda _: said).ask([PROMPT])[0]

    assert (True, {"label": "a"}) == (found.cached, found.values)


def test_it_is_told_what_the_check_found_and_asked_again() -> None:
    said = iter([{"label": "a"}, {"label": "b"}])
    model = ScriptedModel(lambda _: next(said))

    found = model.ask([PROMPT], check=lambda _, values: "not a" * (values["label"] == "a"))[0]

    assert ({"label": "b"}, 2, ["not a"]) == (found.values, found.attempts, model.told)


def test_it_remembers_what_it_was_asked() -> None:
    model = ScriptedModel(lambda _: {"label": "a"})

    model.ask([PROMPT])

    assert [PROMPT] == model.prompts


def test_it_is_in_the_accounts_of_its_claim() -> None:
    with claim_scope() as claim:
        ScriptedModel(lambda _: {"label": "a"}).ask([PROMPT, PROMPT])

    assert [("a", 2, 2)] == [(one.task, one.prompts, one.answered) for one in claim.accounts]


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
