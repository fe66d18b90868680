"""A language model's answers to held-out pairs, and what makes its probabilities honest."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from claimwright.domain import Answer, AnswerStatus, Json, Prompt
from claimwright.errors import InputError, UnavailableError
from claimwright.settings import ConfidenceChoice, JudgeSettings
from claimwright.testing.scripted import Script, ScriptedModel
from claimwright_lab.flows.judge_fitting import Asked, fit_judge
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.records import LABELS, labelled

TEXT = "The level of the sea was measured at many ports of the coast."
GOLD = LABELS * 40
HELD = tuple(
    HeldOut(
        name=name,
        kind="statement",
        pairs=tuple(
            labelled(name, f"{label} {name} {place}", TEXT, label)
            for place, label in enumerate(GOLD)
        ),
    )
    for name in ("one", "two")
)
TWO_SIDED = HeldOut(name="two sides", kind="statement", pairs=HELD[0].pairs, classes=(0, 1))


def overconfident(prompt: Prompt) -> Mapping[str, Json]:
    """Say what the claim begins with in seven of ten cases, and anything else, always surely."""
    chance = random.Random(prompt.material[0].text)
    true = prompt.material[0].text.split()[0]
    label = true if chance.random() < 0.7 else chance.choice(LABELS)
    cited: list[Json] = [] if label == "NOT_ENOUGH_INFO" else ["s1"]
    return {"reasoning": "So it says.", "sentences": cited, "label": label, "confidence": 99}


def weighed(prompt: Prompt) -> Answer:
    """Say the same by log-probabilities."""
    values = overconfident(prompt)
    shares = {label: 0.98 if label == values["label"] else 0.01 for label in LABELS}
    given = shares if prompt.weighed else {}
    return Answer(status=AnswerStatus.ANSWERED, values=values, shares=given)


def asked(script: Script, *, calls: int = 120, **settings: object) -> tuple[Asked, ScriptedModel]:
    model = ScriptedModel(script)
    judge = JudgeSettings(**settings)  # type: ignore[arg-type]
    return Asked(model=model, settings=judge, calls=calls), model


def test_an_overconfident_model_is_made_modest_and_named() -> None:
    who, model = asked(overconfident)
    told: list[tuple[int, int]] = []

    fitted = fit_judge(who, [*HELD, TWO_SIDED], lambda done, whole: told.append((done, whole)))

    assert (fitted.model, fitted.pairs, len(model.prompts)) == ("scripted", 120, 120)
    assert fitted.temperature > 1.5
    assert fitted.loss_after < fitted.loss_before
    assert told[-1] == (120, 120)
    claims = {prompt.material[0].text.split()[1] for prompt in model.prompts}
    assert claims == {"one", "two"}


def test_several_answers_to_a_pair_count_as_several_calls() -> None:
    who, model = asked(overconfident, samples=3)

    fitted = fit_judge(who, HELD, lambda *_: None)

    assert (fitted.samples, fitted.pairs, len(model.prompts)) == (3, 40, 120)


def test_log_probabilities_are_fitted_where_they_are_wanted() -> None:
    who, _ = asked(weighed, confidence=ConfidenceChoice.LOGPROBS)

    fitted = fit_judge(who, HELD, lambda *_: None)

    assert (fitted.confidence, fitted.temperature > 1.0) == (ConfidenceChoice.LOGPROBS, True)


def test_an_endpoint_that_tells_none_is_not_fitted_as_if_it_did() -> None:
    who, model = asked(overconfident, confidence=ConfidenceChoice.LOGPROBS)

    with pytest.raises(InputError, match=r"set judge\.confidence to 'stated'"):
        fit_judge(who, HELD, lambda *_: None)

    assert len(model.prompts) <= 16


def test_a_model_that_gives_no_answer_is_not_asked_on() -> None:
    who, model = asked(lambda _: Answer(status=AnswerStatus.REFUSED))

    with pytest.raises(UnavailableError, match="no usable answer to the first 16 pairs"):
        fit_judge(who, HELD, lambda *_: None)

    assert len(model.prompts) == 16


def test_too_few_answers_fit_nothing() -> None:
    who, _ = asked(overconfident, calls=20)

    with pytest.raises(InputError, match="allow more --calls"):
        fit_judge(who, HELD, lambda *_: None)
