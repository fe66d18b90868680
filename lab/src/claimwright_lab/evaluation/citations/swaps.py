"""Claims with one thing swapped in, how often the swap is believed less than the original out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from claimwright.domain import CitationCheck, CitationLabel, Figure
from claimwright_lab.evaluation.cases import CitationCase, CitationSet
from claimwright_lab.evaluation.citations.asking import answered, line_of
from claimwright_lab.evaluation.classification import share_figures
from claimwright_lab.evaluation.engine import Request
from claimwright_lab.evaluation.result import Measured

KINDS: Final = ("entity", "number", "date", "unit", "negation")
"""What is swapped in a claim."""


def measure_swaps(data_set: CitationSet, request: Request) -> Measured:
    """Check claims as they were and with one thing swapped; see `swap_figures`.

    Each swap names the case it was made of, which stands before it.
    """
    cases, checks, seconds = answered(data_set, request)
    return Measured(
        n=len(cases),
        claims=len({case.claim for case in cases}),
        labels={
            "original": sum(not case.twin for case in cases),
            **{kind: sum(case.kind == kind for case in cases) for kind in KINDS},
        },
        figures=swap_figures(cases, checks),
        lines=tuple(line_of(case.id, check) for case, check in zip(cases, checks, strict=True)),
        notes=("Intervals are over sources. An equal score is no drop.",),
        seconds=seconds,
    )


def swap_figures(
    cases: Sequence[CitationCase], checks: Sequence[CitationCheck]
) -> tuple[Figure, ...]:
    """Measure what swaps do to the probability of support.

    Returns:
        `swaps below their original`, of all and of each kind; `swaps called supported`, the share
        whose label still says so; `originals called supported`; and `median drop`. A swap whose
        original is not there, or where either has no probability, is left out.
    """
    by_id = {case.id: check for case, check in zip(cases, checks, strict=True)}
    pairs = [
        (case, by_id[case.id], by_id[case.twin])
        for case in cases
        if case.twin in by_id and _drop(by_id[case.id], by_id[case.twin]) is not None
    ]
    originals = [(case, check) for case, check in zip(cases, checks, strict=True) if not case.twin]
    kept = [
        Figure(
            name="originals called supported",
            value=_share([check for _, check in originals]),
            n=len(originals),
            note="what a score lowered for everything would lose",
        )
    ]
    if not pairs:
        return tuple(kept)
    return (*_shares(pairs), *kept, _median(pairs))


_Pair = tuple[CitationCase, CitationCheck, CitationCheck]


def _shares(pairs: Sequence[_Pair]) -> tuple[Figure, ...]:
    below = np.array([(_drop(swap, whole) or 0.0) > 0.0 for _, swap, whole in pairs])
    still = np.array([swap.label is CitationLabel.SUPPORTED for _, swap, _ in pairs])
    kinds = np.array([[case.kind == kind for kind in KINDS] for case, _, _ in pairs])
    ones = np.ones((len(pairs), 1))
    tops = np.concatenate([below[:, None], kinds & below[:, None], still[:, None]], axis=1)
    bottoms = np.concatenate([ones, kinds, ones], axis=1)
    counts = tuple(zip(tops.sum(axis=0), bottoms.sum(axis=0), strict=True))
    names = (
        "swaps below their original",
        *(f"swaps below their original, {kind}" for kind in KINDS),
        "swaps called supported",
    )
    notes = [f"{int(top)} of {int(bottom)}" for top, bottom in counts]
    named = list(zip(names, notes, strict=True))
    figures = share_figures(tops, bottoms, named, groups=[case.article for case, _, _ in pairs])
    return tuple(
        replace(figure, n=int(whole)) for figure, (_, whole) in zip(figures, counts, strict=True)
    )


def _median(pairs: Sequence[_Pair]) -> Figure:
    drops = [drop for _, swap, whole in pairs if (drop := _drop(swap, whole)) is not None]
    return Figure(
        name="median drop",
        value=float(np.median(drops)),
        n=len(drops),
        note="of the probability of support, from the original to the swap",
    )


def _drop(swap: CitationCheck, whole: CitationCheck) -> float | None:
    if swap.support is None or whole.support is None:
        return None
    return whole.support - swap.support


def _share(checks: Sequence[CitationCheck]) -> float | None:
    if not checks:
        return None
    return sum(check.label is CitationLabel.SUPPORTED for check in checks) / len(checks)
