"""Panels in, the debates of claims out, each flow made once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from claimwright.domain import Claim, DebateReport, Profile
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.settings import Settings
from claimwright_lab.evaluation.engine import Panel, nobody
from claimwright_lab.flows.evaluate_debates import panel_profiles, trials_over
from tests.debates import REPORT


@dataclass(frozen=True, slots=True)
class _Flow:
    """Answers each claim with one report."""

    def debate(self, claims: Sequence[Claim], options: DebateOptions) -> tuple[DebateReport, ...]:
        del options
        return tuple(replace(REPORT, claim=claim) for claim in claims)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Notes for whom a flow was made."""

    panels: list[tuple[tuple[str, bool, int], ...]] = field(default_factory=list)

    def made(self, profiles: Sequence[Profile]) -> DebateFlow:
        self.panels.append(tuple((each.name, each.trusted, each.trust) for each in profiles))
        return cast("DebateFlow", _Flow())


def test_claims_are_debated_in_order_and_told_of() -> None:
    trials = trials_over(Settings(), _Maker().made, ["starter"])
    told: list[tuple[str, int, int | None]] = []
    claims = [Claim(text="Ice melts."), Claim(text="Seas rise.")]

    reports = trials.hold(claims, Panel(names=trials.names), lambda *said: told.append(said))

    assert [report.claim for report in reports] == claims
    assert told == [("debating", 1, 2), ("debating", 2, 2)]


def test_a_panel_has_one_flow_however_often_it_debates() -> None:
    maker = _Maker()
    trials = trials_over(Settings(), maker.made, ["starter"], repeats=2)

    trials.hold([Claim(text="Ice melts.")], Panel(names=trials.names), nobody)
    trials.hold([Claim(text="Ice melts.")], Panel(names=trials.names), nobody)

    assert maker.panels == [(("starter", True, 2),)]


def test_nobody_named_is_who_the_settings_name() -> None:
    panel = panel_profiles(Settings(), Panel())

    assert tuple(each.name for each in panel) == Settings().debate.profiles


def test_an_adversary_is_not_trusted_and_comes_last() -> None:
    found = panel_profiles(Settings(), Panel(names=("starter",), adversary="contrarian"))

    assert [(each.name, each.trusted) for each in found] == [
        ("starter", True),
        ("contrarian", False),
    ]
    assert found[1].trust > found[0].trust


def test_for_the_ablation_it_is_trusted_like_the_others() -> None:
    panel = Panel(names=("starter",), adversary="contrarian", equal_trust=True)

    found = panel_profiles(Settings(), panel)

    assert {(each.trusted, each.trust) for each in found} == {(True, 2)}
