"""The bundled adversary joins a debate: it argues, and no verdict changes sign."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from claimwright.build import Models, debate_flow
from claimwright.domain import Claim, DebateReport
from claimwright.settings import Settings
from claimwright_lab.evaluation.debates.scaled import said_of
from claimwright_lab.evaluation.engine import Panel, nobody
from claimwright_lab.flows.evaluate_debates import trials_over

_CLAIMS = tuple(
    Claim(text=text)
    for text in (
        "The Sun has caused the warming since 1950.",
        "Sea level rose by about 20 centimetres between 1901 and 2018.",
        "Arctic sea ice has recovered since 2012.",
        "Carbon dioxide is too scarce in the air to warm the planet.",
        "Heat waves have become more frequent since the 1950s.",
    )
)


def _signs(reports: Sequence[DebateReport]) -> list[int]:
    return [said_of(report, tagged=True).sign for report in reports]


@pytest.mark.model
@pytest.mark.slow
def test_an_adversary_turns_no_verdict_and_is_heard(loaded: Models) -> None:
    settings = Settings()
    made = partial(debate_flow, settings, loaded=loaded)
    trials = trials_over(settings, made)

    alone = trials.hold(_CLAIMS, Panel(names=("starter",)), nobody)
    joined = trials.hold(_CLAIMS, Panel(names=("starter",), adversary="contrarian"), nobody)

    assert _signs(alone) == _signs(joined)
    assert any(
        answer.advocate == "contrarian" and answer.judged
        for report in joined
        for answer in report.rounds[0].answers
    )
