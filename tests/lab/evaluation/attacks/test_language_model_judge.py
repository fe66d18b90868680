"""Hostile abstracts before a language model that would obey whatever it reads."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from claimwright.domain import Json, Pair, Prompt
from claimwright.reasoning.language_model.judge import LanguageModelJudge
from claimwright.settings import JudgeChoice, JudgeSettings
from claimwright.testing import FakeStanceModel, ScriptedModel
from claimwright_lab.evaluation.attacks.suite import Attack, attacks


@pytest.mark.parametrize("attack", attacks(), ids=lambda attack: attack.id)
def test_it_is_shown_nothing_that_was_planted(attack: Attack) -> None:
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

    assert shown
    assert [] == [text for text in shown if text not in attack.subject.carrier.text]
