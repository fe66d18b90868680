"""Fit how advocates turn weights of evidence into probabilities, on held-out claims.

Run it whenever the verifier or the encoder changes:

    .venv/bin/python -m scripts.fit_debates --profile ipcc-ar6 --profile starter

It debates the CLIMATE-FEVER claims of the calibration split without rounds (minutes), fits
`debate.slope` and `debate.intercept` on every advocate's blind reading, and prints them with what
they reach there, for `settings/debate.py`. Nothing is read of the test split.
"""

import argparse
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from claimwright.build import debate_flow
from claimwright.cli.configuration import load
from claimwright.domain import Claim
from claimwright.evaluation.data_sets.climate_fever import CLAIMS
from claimwright.evaluation.splits import split_of
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.flows.profiles import debate_profiles
from claimwright.settings import DebateSettings
from claimwright.training.leaning_fit import fit_leaning
from claimwright.verdict.debating.leaning import leaning

BLIND = DebateOptions(rounds=0, decompose=False)


def main() -> None:
    """Fit and print."""
    arguments = _arguments()
    settings = load()
    flow = debate_flow(settings, debate_profiles(settings, arguments.profile))
    sides = {"SUPPORTS": True, "REFUTES": False}
    cases = [
        case
        for case in CLAIMS.read(replace(CLAIMS.about.files, folder=arguments.data))
        if split_of(case.claim) == "calibration" and case.gold in sides
    ]
    odds, truths = _odds(flow, [case.claim for case in cases], [sides[c.gold] for c in cases])
    fit = fit_leaning(odds, truths)
    print(f"{len(cases)} claims, {len(odds)} readings of which {sum(truths)} of true claims")
    print(f"slope = {fit.slope:.2f}")
    print(f"intercept = {fit.intercept:.2f}")


def _odds(
    flow: DebateFlow, claims: Sequence[str], truths: Sequence[bool]
) -> tuple[list[float], list[bool]]:
    """Return the log-odds of each blind reading that says anything, and if its claim holds."""
    settings = replace(DebateSettings(), slope=1.0, intercept=0.0)
    odds, kept = [], []
    for text, true in zip(claims, truths, strict=True):
        report = flow.debate([Claim(text=text)], BLIND)[0]
        for answer in report.rounds[0].answers:
            lean = leaning(answer.judged, settings)
            if lean.weight_for + lean.weight_against >= settings.min_weight / 2.0:
                odds.append(math.log(lean.probability / (1.0 - lean.probability)))
                kept.append(true)
    return odds, kept


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", action="append", help="who reads; the settings' own when none")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
