"""Claims and who debates them in, figures of verdicts, of their course and steadiness out."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np

from claimwright.domain import Claim, DebateReport, Figure, Tag
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import DebateCase, DebateSet
from claimwright_lab.evaluation.classification import share_figures
from claimwright_lab.evaluation.debates.scaled import (
    NOTHING,
    Said,
    line_of,
    said_of,
    scale_figures,
    side_figures,
    side_of,
)
from claimwright_lab.evaluation.engine import Panel, Request, Trials
from claimwright_lab.evaluation.predictions import collected, of_asked, read_predictions
from claimwright_lab.evaluation.result import Measured

_TAGS: Final = {tag.value: tag.value for tag in Tag}
_EQUAL: Final = "adversary of equal trust"


def measure_debates(data_set: DebateSet, request: Request) -> Measured:
    """Debate each claim, or take somebody's tags, and measure them.

    Returns:
        Coverage and sides; tags on every scale where they are known; and, where there was a debate,
        its course and cost, how often it ends otherwise when it is held again or the claim is put
        in other words, and what an adversary changes.

    Raises:
        InputError: The predictions are unusable, there is no claim, or nobody is to debate.
    """
    cases, asked = request.cases_of(data_set)
    counts = Counter(case.tag.value if case.tag else case.side or NOTHING for case in asked)
    empty = Measured(
        n=len(asked),
        claims=len({case.claim for case in asked}),
        labels={name: counts[name] for name in sorted(counts)},
        figures=(),
    )
    if request.predictions:
        return _scored(request.predictions, cases, asked, empty)
    if request.trials is None:
        raise InputError(f"{data_set.about.id!r} is debated; say who takes part with --profile")
    return _debated(asked, request, request.trials, empty)


def predicted(path: Path, cases: Sequence[DebateCase]) -> tuple[Said, ...]:
    """Read somebody's tags, lines `{id, tag}`, one per claim and in order.

    Raises:
        InputError: The ids are not those of the claims, or a tag is none.
    """
    rows = read_predictions(path, [case.id for case in cases])
    tags = collected(path, rows, lambda row: row.label("tag", _TAGS), "tag")
    return tuple(_of_tag(Tag(tag), case) for tag, case in zip(tags, cases, strict=True))


def _of_tag(tag: Tag, case: DebateCase) -> Said:
    open_ = case.tag is None and tag is Tag.UNSUPPORTED
    return Said(tag=tag, side=None if open_ else side_of(tag))


def _scored(
    path: Path, cases: Sequence[DebateCase], asked: Sequence[DebateCase], empty: Measured
) -> Measured:
    said = of_asked(asked, cases, predicted(path, cases))
    lines = tuple(
        {"id": case.id, "tag": one.tag.value} for case, one in zip(asked, said, strict=True)
    )
    return replace(empty, figures=_verdict_figures(asked, said), lines=lines)


def _debated(
    asked: Sequence[DebateCase], request: Request, trials: Trials, empty: Measured
) -> Measured:
    panel = Panel(names=trials.names)
    claims = [Claim(id=case.id, text=case.claim) for case in asked]
    began = request.clock()
    first = trials.hold(claims, panel, request.watch)
    seconds = request.clock() - began
    said = [
        said_of(report, tagged=case.tag is not None)
        for report, case in zip(first, asked, strict=True)
    ]
    again = [trials.hold(claims, panel, request.watch) for _ in range(trials.repeats)]
    figures = (
        *_verdict_figures(asked, said),
        *course_figures(first, seconds),
        *repeat_figures(first, again),
        *paraphrase_figures(asked, first, _reworded(asked, request, trials)),
        *_attacked(claims, first, request, trials),
    )
    names = ", ".join(profile.name for profile in first[0].profiles)
    return replace(
        empty,
        figures=figures,
        lines=tuple(line_of(case.id, one) for case, one in zip(asked, first, strict=True)),
        notes=(f"Advocates: {names}.", *_paper_note(asked)),
        seconds=seconds,
    )


def _verdict_figures(asked: Sequence[DebateCase], said: Sequence[Said]) -> tuple[Figure, ...]:
    return (*side_figures(asked, said), *scale_figures(asked, said))


def _reworded(
    asked: Sequence[DebateCase], request: Request, trials: Trials
) -> tuple[tuple[DebateReport, ...], ...]:
    claims = [
        Claim(id=f"{case.id}/{place}", text=text)
        for case in asked
        for place, text in enumerate(case.paraphrases)
    ]
    if not claims:
        return tuple(() for _ in asked)
    reports = iter(trials.hold(claims, Panel(names=trials.names), request.watch))
    return tuple(tuple(islice(reports, len(case.paraphrases))) for case in asked)


def _attacked(
    claims: Sequence[Claim], first: Sequence[DebateReport], request: Request, trials: Trials
) -> tuple[Figure, ...]:
    if not trials.adversary:
        return ()
    panel = Panel(names=trials.names, adversary=trials.adversary)
    apart = trials.hold(claims, panel, request.watch)
    equal = trials.hold(claims, replace(panel, equal_trust=True), request.watch)
    return (
        *adversary_figures("untrusted adversary", first, apart),
        *adversary_figures(_EQUAL, first, equal),
    )


def _paper_note(asked: Sequence[DebateCase]) -> tuple[str, ...]:
    if all(case.tag is None for case in asked):
        return ()
    note = (
        "The paper's figures are CLIMINATOR's on its own 170 claims, 10 of them twice there; they "
        "compare with ours only on the same claims."
    )
    return (note,)


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
    return said_of(report, tagged=True).sign


def _share(name: str, hits: Sequence[bool], note: str = "") -> Figure:
    values = np.array(hits)[:, None]
    return share_figures(values, np.ones_like(values), [(name, note)])[0]
