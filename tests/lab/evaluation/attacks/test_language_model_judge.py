"""Hostile abstracts before a language model that would obey whatever it reads."""

from __future__ import annotations

from collections.abc import Mapping

from claimwright.domain import Json, Pair, Prompt
from claimwright.reasoning.language_model.judge import LanguageModelJudge
from claimwright.settings import JudgeChoice, JudgeSettings
from claimwright.testing import FakeStanceModel, ScriptedModel
from claimwright_lab.evaluation.attacks.suite import Attack, attacks


def shown_of(attack: Attack) -> list[str]:
    """Return what a language model is shown of an attacked abstract."""
    shown: list[str] = []

    def script(prompt: Prompt) -> Mapping[str, Json]:
        shown.extend(one.text for one in prompt.material if one.id != "claim")
        return {
            "reasoning": "It says neither.",
            "sentences": [],
            "label": "NOT_ENOUGH_INFO",
            "confidence": 60,
        }

    judge = LanguageModelJudge(
        model=ScriptedModel(script),
        second=FakeStanceModel(),
        settings=JudgeSettings(by=JudgeChoice.LANGUAGE_MODEL),
    )
    judge.judge([Pair(claim=attack.claim, evidence=attack.work.text)])
    return shown


def test_it_is_shown_nothing_that_was_planted() -> None:
    for attack in attacks():
        shown = shown_of(attack)

        assert shown, attack.id
        assert [text for text in shown if text not in attack.subject.carrier.text] == [], attack.id
