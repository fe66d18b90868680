"""Fit how weights of evidence turn into odds, on held-out claims of the starter corpus.

Run it whenever a verifier, the encoder or the starter corpus changes, once for each verifier:

    .venv/bin/python -m scripts.fit_verdicts --verifier small
    .venv/bin/python -m scripts.fit_verdicts --verifier accurate

It verifies, end to end on the starter corpus, the claims that were written for the calibration
split's statements, and claims of biomedicine and of an encyclopedia, of which that corpus says
nothing: there any side taken is wrong. It fits the three numbers of `VerdictFit` by maximum
likelihood, writes them on the verifier's card, and prints what each `verdict.min_probability`
gives. Nothing is read of the test split.
"""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.build import verify_flow
from claimwright.domain import Basis, Claim, VerdictLabel
from claimwright.evaluation.rows import read_rows
from claimwright.evaluation.splits import calibration_split, split_of
from claimwright.flows.bundled_models import large_verifier, models
from claimwright.flows.verify import VerifyOptions
from claimwright.model_cards import WEIGHTS
from claimwright.settings import Settings, VerdictSettings, VerifierChoice
from claimwright.training.card import write_card, written_card
from claimwright.training.records import REFUTES, SUPPORTS
from claimwright.training.starter_claims import read_statements
from claimwright.verdict.aggregate import NOTHING, VerdictFit

_BATCH: Final = 16
_FOREIGN: Final = 60
_STEPS: Final = 4000
_RATE: Final = 0.02
_RIDGE: Final = 1e-3
_SIDES: Final = {(SUPPORTS,): VerdictLabel.SUPPORTED, (REFUTES,): VerdictLabel.REFUTED}
_THRESHOLDS: Final = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim with its true side, `None` where the corpus says nothing, and the weights found."""

    true: VerdictLabel | None
    basis: Basis


def main() -> None:
    """Fit, write and print."""
    arguments = _arguments()
    choice = VerifierChoice(arguments.verifier)
    folder = WEIGHTS / "verifier" if choice is VerifierChoice.SMALL else large_verifier()
    if folder is None:
        raise SystemExit("the large verifier is not installed: pip install -e ./accurate")
    settings = replace(Settings(verifier=choice), verdict=VerdictSettings(min_probability=0.0))
    cases = list(_verified([*_own(), *_foreign(arguments.data)], settings))
    fit = fitted(cases)
    card = written_card(folder)
    numbers = (fit.intercept, fit.stronger, fit.weaker)
    write_card(folder, replace(card, calibration={**card.calibration, "verdict": numbers}))
    print(json.dumps({"verdict": numbers, "cases": len(cases)}))
    for threshold in _THRESHOLDS:
        print(told(cases, fit, threshold))


def _own() -> Iterator[tuple[str, VerdictLabel | None]]:
    for statement in read_statements():
        for pair in statement.pairs if statement.split == "calibration" else ():
            if pair.stance in _SIDES:
                yield pair.claim, _SIDES[pair.stance]


def _foreign(data: Path) -> Iterator[tuple[str, VerdictLabel | None]]:
    verification = data / "verification"
    biomedicine = [
        row.text("claim") for row in read_rows(verification / "scifact/claims_train.jsonl.xz")
    ]
    others = [row.text("claim") for row in read_rows(verification / "fever_rte_dev.jsonl.xz")]
    held = [text for text in others if split_of(text) == "calibration"]
    random.Random(1).shuffle(held)  # noqa: S311 - sampling, no secret
    for text in [text for text in biomedicine if calibration_split(text)][:_FOREIGN]:
        yield text, None
    for text in held[:_FOREIGN]:
        yield text, None


def _verified(
    asked: Sequence[tuple[str, VerdictLabel | None]], settings: Settings
) -> Iterator[Case]:
    flow = verify_flow(settings, "starter", loaded=models(settings))
    for start in range(0, len(asked), _BATCH):
        batch = asked[start : start + _BATCH]
        reports = flow.verify([Claim(text=text) for text, _ in batch], VerifyOptions())
        for report, (_, true) in zip(reports, batch, strict=True):
            yield Case(true=true, basis=report.verdict.basis)


def _side(basis: Basis) -> VerdictLabel:
    refuted = basis.weight_against >= basis.weight_for
    return VerdictLabel.REFUTED if refuted else VerdictLabel.SUPPORTED


def fitted(cases: Sequence[Case]) -> VerdictFit:
    """Fit the three numbers by maximum likelihood, gradient descent on their logarithms.

    Args:
        cases: At least one of which a side is right, and one of which it is wrong.

    Returns:
        The fit, rounded to four digits; the second factor is above the first, and that above 0.
    """
    spoken = [case for case in cases if case.basis.weight_for + case.basis.weight_against > 0.0]
    weights = np.array([[c.basis.weight_for, c.basis.weight_against] for c in spoken])
    strong, weak = np.log(weights.max(axis=1)), np.log(weights.min(axis=1) + NOTHING)
    right = np.array([float(case.true is _side(case.basis)) for case in spoken])
    numbers = np.array([0.0, 0.0, -3.0])
    for _ in range(_STEPS):
        numbers -= _RATE * _slope(numbers, strong, weak, right)
    intercept, stronger = numbers[0], np.exp(numbers[1])
    weaker = stronger + np.exp(numbers[2])
    return VerdictFit(
        intercept=round(float(intercept), 4),
        stronger=round(float(stronger), 4),
        weaker=round(float(weaker), 4),
    )


def _slope(
    numbers: NDArray[np.float64],
    strong: NDArray[np.float64],
    weak: NDArray[np.float64],
    right: NDArray[np.float64],
) -> NDArray[np.float64]:
    stronger, further = np.exp(numbers[1]), np.exp(numbers[2])
    odds = numbers[0] + stronger * (strong - weak) - further * weak
    gap = 1.0 / (1.0 + np.exp(-odds)) - right
    own = (gap, gap * stronger * (strong - weak), -gap * further * weak)
    slope: NDArray[np.float64] = np.array([each.mean() for each in own]) + _RIDGE * numbers
    return slope


def told(cases: Sequence[Case], fit: VerdictFit, threshold: float) -> str:
    """Say what a threshold reaches: of claims with a side, and of claims on something else."""
    said = [
        (case, fit.probability(max(weights), min(weights)) >= threshold)
        for case in cases
        for weights in [(case.basis.weight_for, case.basis.weight_against)]
    ]
    own = [(case, decided) for case, decided in said if case.true is not None]
    right = sum(decided and _side(case.basis) is case.true for case, decided in own) / len(own)
    answered = sum(decided for _, decided in own) / len(own)
    foreign = [decided for case, decided in said if case.true is None]
    return (
        f"from {threshold:g}: right {right:.3f}, wrong {answered - right:.3f}, "
        f"open {1 - answered:.3f}; off-topic answered {sum(foreign) / max(1, len(foreign)):.3f}"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Fit how weights turn into odds.")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--verifier", choices=("small", "accurate"), required=True)
    return parser.parse_args()


if __name__ == "__main__":
    main()
