"""Choose when evidence is enough for a verdict, on held-out claims of the starter corpus.

Run it whenever the verifier or the encoder changes:

    .venv/bin/python -m scripts.fit_verdicts

It verifies the claims that were written for the calibration split's statements, end to end on the
starter corpus (a minute or two), and claims of SciFact's, of which that corpus says nothing. It
fits `verdict.slope` and `verdict.intercept`, so that a probability says how often a verdict is
right, and picks the three thresholds. It prints them, with what they and the ones that stand
reach there, for `settings/verdict.py`. Nothing is read of the test split.

A right verdict earns 1, a wrong one costs 2: whoever asks would sooner hear nothing than be misled.
Single points of the grid are luck with some hundred claims, so a point's worth is the mean over
itself and its neighbours.
"""

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.build import verify_flow
from claimwright.cli.configuration import load
from claimwright.domain import Claim, Judged, Verdict, VerdictLabel
from claimwright.evaluation.rows import read_rows
from claimwright.evaluation.splits import calibration_split
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.settings import VerdictSettings
from claimwright.training.leaning_fit import fit_leaning
from claimwright.training.records import REFUTES, SUPPORTS
from claimwright.training.starter_claims import read_statements
from claimwright.verdict.aggregate import aggregate

MIN_PROBABILITY: Final = (0.67, 0.7, 0.73, 0.76, 0.8)
"""From where a verdict earns more than it costs."""

MIN_WEIGHT: Final = (0.1, 0.15, 0.2, 0.25, 0.3, 0.4)
DISPUTE_SHARE: Final = (0.2, 0.25, 0.3, 0.35, 0.4)
"""A minority below a fifth is no dispute."""


_COST: Final = 2.0
_BATCH: Final = 16
_FOREIGN: Final = 60
_DECIDED: Final = (VerdictLabel.SUPPORTED, VerdictLabel.REFUTED)
_SIDES: Final = {(SUPPORTS,): VerdictLabel.SUPPORTED, (REFUTES,): VerdictLabel.REFUTED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim whose evidence has been found and judged.

    Args:
        true: Its verdict; not enough evidence where the corpus says nothing of it.
        judged: Its evidence.
    """

    true: VerdictLabel
    judged: tuple[Judged, ...]


def main() -> None:
    """Fit and print."""
    arguments = _arguments()
    flow = verify_flow(load(), "starter")
    cases = [*_own(flow), *_foreign(flow, arguments.data)]
    fitted = _calibrated(cases, VerdictSettings())
    chosen = _chosen(cases, fitted)
    for name in ("min_probability", "min_weight", "dispute_share", "slope", "intercept"):
        print(f"{name} = {getattr(chosen, name):g}")
    print("chosen:", told(cases, chosen))
    print("standing:", told(cases, VerdictSettings()))


def _own(flow: VerifyFlow) -> list[Case]:
    """Verify the claims whose statement, in the corpus, supports or refutes them."""
    pairs = [
        pair
        for statement in read_statements()
        if statement.split == "calibration"
        for pair in statement.pairs
        if pair.stance in _SIDES
    ]
    return _verified(flow, [pair.claim for pair in pairs], [_SIDES[pair.stance] for pair in pairs])


def _foreign(flow: VerifyFlow, data: Path) -> list[Case]:
    """Verify claims on biomedicine, of which a corpus on climate says nothing."""
    path = data / "verification/scifact/claims_train.jsonl.xz"
    texts = [row.text("claim") for row in read_rows(path)]
    held = [text for text in texts if calibration_split(text)][:_FOREIGN]
    return _verified(flow, held, [VerdictLabel.NOT_ENOUGH_EVIDENCE] * len(held))


def _verified(flow: VerifyFlow, texts: Sequence[str], truths: Sequence[VerdictLabel]) -> list[Case]:
    found: list[Case] = []
    for start in range(0, len(texts), _BATCH):
        claims = [Claim(text=text) for text in texts[start : start + _BATCH]]
        found += [
            Case(true=true, judged=tuple(report.evidence))
            for report, true in zip(
                flow.verify(claims, VerifyOptions()), truths[start : start + _BATCH], strict=True
            )
        ]
    return found


def _calibrated(cases: Sequence[Case], standing: VerdictSettings) -> VerdictSettings:
    """Fit how probable it is that a direction is right, wherever there is one at all."""
    bare = replace(standing, min_probability=0.0, min_weight=0.05, slope=1.0, intercept=0.0)
    odds, truths = [], []
    for case in cases:
        verdict = aggregate(case.judged, bare)
        if verdict.label in _DECIDED:
            inside = min(max(verdict.probability, 1e-6), 1 - 1e-6)
            odds.append(math.log(inside / (1.0 - inside)))
            truths.append(verdict.label is case.true)
    fit = fit_leaning(odds, truths, even=False)
    return replace(standing, slope=round(fit.slope, 2), intercept=round(fit.intercept, 2))


def _chosen(cases: Sequence[Case], fitted: VerdictSettings) -> VerdictSettings:
    """Return the settings at the point of the grid whose neighbourhood is worth most."""
    grid = list(product(MIN_PROBABILITY, MIN_WEIGHT, DISPUTE_SHARE))
    points = [
        replace(fitted, min_probability=least, min_weight=weight, dispute_share=share)
        for least, weight, share in grid
    ]
    shape = (len(MIN_PROBABILITY), len(MIN_WEIGHT), len(DISPUTE_SHARE))
    table = np.array([worth(cases, point) for point in points]).reshape(shape)
    return points[int(smoothed(table).argmax())]


def worth(cases: Sequence[Case], settings: VerdictSettings) -> float:
    """Return what the verdicts earn less what they cost, a claim.

    Args:
        cases: At least one.
        settings: The rule.

    Returns:
        Share of right verdicts less twice the share of wrong ones, -2..1.
    """
    said = _verdicts(cases, settings)
    right = sum(one.label is case.true for one, case in said if one.label in _DECIDED)
    wrong = sum(one.label is not case.true for one, case in said if one.label in _DECIDED)
    return (right - _COST * wrong) / len(cases)


def told(cases: Sequence[Case], settings: VerdictSettings) -> str:
    """Say what a rule reaches."""
    own = [case for case in cases if case.true in _DECIDED]
    said = [(one, case) for one, case in _verdicts(own, settings) if one.label in _DECIDED]
    right = sum(one.label is case.true for one, case in said)
    sure = sum(one.probability for one, _ in said) / max(1, len(said))
    foreign = [case for case in cases if case.true not in _DECIDED]
    misled = sum(one.label in _DECIDED for one, _ in _verdicts(foreign, settings))
    return (
        f"{len(said)} of {len(own)} claims decided, {right} right ({right / max(1, len(said)):.0%},"
        f" said {sure:.0%}); {misled} of {len(foreign)} foreign claims decided;"
        f" worth {worth(cases, settings):.3f}"
    )


def _verdicts(cases: Sequence[Case], settings: VerdictSettings) -> list[tuple[Verdict, Case]]:
    return [(aggregate(case.judged, settings), case) for case in cases]


def smoothed(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean of each cell and its neighbours, fewer of them at the edges."""
    result = np.zeros_like(table)
    for place in product(*(range(size) for size in table.shape)):
        window = tuple(slice(max(0, i - 1), i + 2) for i in place)
        result[place] = table[window].mean()
    return result


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
