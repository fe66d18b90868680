"""Debates of one claim held again, reworded or under attack in, how often they turn out."""

from collections.abc import Callable, Sequence

import numpy as np

from claimwright.domain import DebateReport, Figure
from claimwright_lab.evaluation.cases import DebateCase
from claimwright_lab.evaluation.classification import share_figures
from claimwright_lab.evaluation.debates.scaled import Said, said_of


def course_figures(reports: Sequence[DebateReport], seconds: float) -> tuple[Figure, ...]:
    """Tell how debates went and what they cost.

    Returns:
        `rounds to convergence`, the mean of the rounds of questions among debates that did not end
        disputed; `without questions`, `disputed`; and `seconds per claim`.
    """
    n = len(reports)
    settled = [len(report.rounds) - 1 for report in reports if not report.disputed]
    mean = sum(settled) / len(settled) if settled else None
    note = f"most {max(settled)}" if settled else "every debate ended disputed"
    return (
        Figure(name="rounds to convergence", value=mean, n=len(settled), note=note),
        _share("without questions", [len(report.rounds) == 1 for report in reports]),
        _share("disputed", [report.disputed for report in reports]),
        Figure(name="seconds per claim", value=seconds / n, n=n, note="with the bundled models"),
    )


def repeat_figures(
    first: Sequence[DebateReport], again: Sequence[Sequence[DebateReport]]
) -> tuple[Figure, ...]:
    """Measure how often the same debate held again ends otherwise.

    Returns:
        `flip rate of tags` and `flip rate of sides`: the share of claims whose tag or side was not
        the same every time; empty when nothing was debated again.
    """
    if not again:
        return ()
    runs = list(zip(first, *again, strict=True))
    note = f"over {len(again) + 1} runs"
    return (
        _share("flip rate of tags", [_differ(run, _tag_of) for run in runs], note),
        _share("flip rate of sides", [_differ(run, _sign_of) for run in runs], note),
    )


def paraphrase_figures(
    cases: Sequence[DebateCase],
    first: Sequence[DebateReport],
    reworded: Sequence[Sequence[DebateReport]],
) -> tuple[Figure, ...]:
    """Measure how often a claim in other words ends otherwise.

    Returns:
        `paraphrase flip rate of tags` and `of sides`: the share of the claims with paraphrases of
        which one was not answered as the claim was; empty when none has any.
    """
    runs = [
        (one, *others)
        for case, one, others in zip(cases, first, reworded, strict=True)
        if case.paraphrases
    ]
    if not runs:
        return ()
    note = f"{sum(len(run) - 1 for run in runs)} paraphrases"
    return (
        _share("paraphrase flip rate of tags", [_differ(run, _tag_of) for run in runs], note),
        _share("paraphrase flip rate of sides", [_differ(run, _sign_of) for run in runs], note),
    )


def adversary_figures(
    name: str, first: Sequence[DebateReport], joined: Sequence[DebateReport]
) -> tuple[Figure, ...]:
    """Measure what an adversary did to verdicts.

    Returns:
        `sign changes` and `tag changes` with the name before them: shares of the claims, and how
        many in the note. Losing or gaining an answer counts as a change of tag alone.
    """
    pairs = list(zip(first, joined, strict=True))
    turned = [_sign_of(a) * _sign_of(b) < 0 for a, b in pairs]
    moved = [_tag_of(a) != _tag_of(b) for a, b in pairs]
    return (
        _share(f"{name}: sign changes", turned, f"{sum(turned)} of {len(turned)}"),
        _share(f"{name}: tag changes", moved, f"{sum(moved)} of {len(moved)}"),
    )


def _differ(run: Sequence[DebateReport], what: Callable[[DebateReport], object]) -> bool:
    return len({what(report) for report in run}) > 1


def _tag_of(report: DebateReport) -> object:
    return report.verdict.tag


def _sign_of(report: DebateReport) -> int:
    said: Said = said_of(report, tagged=True)
    return said.sign


def _share(name: str, hits: Sequence[bool], note: str = "") -> Figure:
    values = np.array(hits)[:, None]
    return share_figures(values, np.ones_like(values), [(name, note)])[0]
