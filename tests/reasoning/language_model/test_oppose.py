"""The language-model opposer: what passes the checks, and how each failure is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from claimwright.domain import Answer, AnswerStatus, Claim, Json, Prompt
from claimwright.reasoning.language_model.oppose import (
    MOST_CHARACTERS,
    TASK,
    LanguageModelOpposer,
    what_is_wrong,
)
from claimwright.testing import FakeStanceModel


@dataclass(frozen=True)
class Scripted:
    """Gives its answers in turn, each again while the check finds fault with the one before."""

    answers: list[Answer]
    asked: list[Prompt] = field(default_factory=list)

    @property
    def name(self) -> str:
        return "scripted"

    def ask(
        self,
        prompts: Sequence[Prompt],
        *,
        check: Callable[[Prompt, Mapping[str, Json]], str] | None = None,
    ) -> tuple[Answer, ...]:
        self.asked.extend(prompts)
        found = self.answers.pop(0)
        while check is not None and self.answers and check(prompts[0], found.values):
            found = self.answers.pop(0)
        return (found,)


def said(opposite: Json, reason: str = "because") -> Answer:
    return Answer(
        status=AnswerStatus.ANSWERED, values={"opposite": opposite, "reason": reason}, model="m"
    )


def ended(status: AnswerStatus, reason: str) -> Answer:
    return Answer(status=status, reason=reason)


def opposer(*answers: Answer) -> tuple[LanguageModelOpposer, Scripted]:
    model = Scripted(list(answers))
    return LanguageModelOpposer(model=model, stance=FakeStanceModel()), model


CLAIM = Claim(text="Zinc raises the risk of gout in 12 % of adults.")


def test_an_opposite_that_passes_is_returned_with_what_the_verifier_says() -> None:
    found = opposer(said("Zinc lowers the risk of gout in 12 % of adults."))[0].oppose(CLAIM)

    assert (found.text, found.method, found.reason) == (
        "Zinc lowers the risk of gout in 12 % of adults.",
        "language_model",
        "",
    )
    assert found.contradiction is not None


def test_the_claim_is_sent_as_material_and_never_as_instruction() -> None:
    one, model = opposer(said("Zinc lowers the risk of gout in 12 % of adults."))
    one.oppose(CLAIM)

    assert (model.asked[0].task, model.asked[0].material[0].text) == (TASK.name, CLAIM.text)
    assert CLAIM.text not in model.asked[0].instructions


def test_a_sentence_that_fails_a_check_is_asked_for_again() -> None:
    good = "Zinc lowers the risk of gout in 12 % of adults."
    found = opposer(said(CLAIM.text), said(good))[0].oppose(CLAIM)

    assert found.text == good


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (AnswerStatus.REFUSED, "refused"),
        (AnswerStatus.TRUNCATED, "cut off"),
        (AnswerStatus.TECHNICAL_FAILURE, "could not be asked"),
        (AnswerStatus.BUDGET_EXHAUSTED, "budget"),
    ],
)
def test_each_way_to_end_without_an_answer_is_told_and_gives_no_opposite(
    status: AnswerStatus, told: str
) -> None:
    found = opposer(ended(status, "it says so"))[0].oppose(CLAIM)

    assert (found.text, found.contradiction) == ("", None)
    assert told in found.reason
    assert "it says so" in found.reason


@pytest.mark.parametrize("opposite", [CLAIM.text, "Does zinc lower it?", 7, "Zinc\nlowers it."])
def test_what_still_fails_a_check_at_the_end_is_no_opposite(opposite: Json) -> None:
    found = opposer(said(opposite))[0].oppose(CLAIM)

    assert (found.text, "cannot be used" in found.reason) == ("", True)


@pytest.mark.parametrize("none", [None, ""])
def test_a_model_that_finds_no_opposite_is_quoted(none: Json) -> None:
    found = opposer(said(none, "A question."))[0].oppose(Claim(text="Does zinc help?"))

    assert (found.text, "A question." in found.reason) == ("", True)


@pytest.mark.parametrize("text", ["", "  ", "Zinc helps. " * MOST_CHARACTERS])
def test_an_empty_or_endless_claim_is_never_sent(text: str) -> None:
    one, model = opposer()

    assert one.oppose(Claim(text=text)).reason
    assert model.asked == []


@pytest.mark.parametrize(
    ("opposite", "told"),
    [
        ("ZINC RAISES THE RISK OF GOUT IN 12 % OF ADULTS", "the same"),
        ("...", "no words"),
        ("Zinc lowers the risk of gout in 13 % of adults.", "13"),
        ("Zinc lowers the risk of gout in 12 % of adults, says the WHO.", "WHO"),
        ("Zinc " * 60, "at most"),
        ("text", "does not speak of what the claim speaks of"),
        ("It rains in Spain.", "does not speak of what the claim speaks of"),
    ],
)
def test_what_is_wrong_is_said_so_that_it_can_be_mended(opposite: str, told: str) -> None:
    assert told in what_is_wrong(CLAIM.text, opposite)


@pytest.mark.parametrize(
    ("claim", "opposite"),
    [
        ("The sea is rising.", "The sea is falling."),
        ("The ice is melting.", "The ice is growing."),
        ("CO2 is rising.", "CO2 is falling."),
        ("It is the sun.", "It is not the sun."),
    ],
)
def test_a_short_claim_can_be_reversed(claim: str, opposite: str) -> None:
    assert what_is_wrong(claim, opposite) == ""


def test_a_name_of_the_claim_must_stay() -> None:
    assert "BRCA1" in what_is_wrong("BRCA1 raises the risk.", "The gene lowers the risk.")


def test_a_number_may_go_where_it_is_what_is_reversed() -> None:
    assert what_is_wrong("100 % of reefs died.", "Not all reefs died.") == ""
