"""Debates whose verdicts are invented: by the words of the claim, and by who takes part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimwright.domain import Claim, DebateReport, Tag
from claimwright.verdict.debating.tagging import shared_label, veracity_of
from claimwright_lab.evaluation.engine import Panel, Trials, Watch
from tests.debates import BLIND, REPORT, VERDICT


def report(
    tag: Tag, *, probability: float | None = 0.9, rounds: int = 0, disputed: bool = False
) -> DebateReport:
    """Return a report with this verdict after so many rounds of questions."""
    veracity = veracity_of(tag)
    verdict = replace(
        VERDICT,
        tag=tag,
        veracity=veracity,
        low=veracity,
        high=veracity,
        label=shared_label(tag, low=veracity, high=veracity),
        probability=None if veracity is None else probability,
    )
    held = tuple(replace(BLIND, number=number) for number in range(rounds + 1))
    return replace(REPORT, verdict=verdict, rounds=held, disputed=disputed)


def by_words(claims: Sequence[Claim], panel: Panel, watch: Watch) -> tuple[DebateReport, ...]:
    """Debate: what speaks of falling is false, of dancing unknown, all else true.

    An adversary that is trusted turns what rises; one that is not turns nothing.
    """
    watch("debating", len(claims), len(claims))
    return tuple(report(_tag(claim.text.lower(), panel)) for claim in claims)


def trials(*, repeats: int = 0, adversary: str = "") -> Trials:
    """Return trials that `by_words` holds."""
    return Trials(hold=by_words, repeats=repeats, adversary=adversary)


def _tag(words: str, panel: Panel) -> Tag:
    if "danc" in words:
        return Tag.NOT_ENOUGH_INFORMATION
    if "fall" in words or ("rise" in words and panel.adversary and panel.equal_trust):
        return Tag.INACCURATE
    return Tag.ACCURATE
