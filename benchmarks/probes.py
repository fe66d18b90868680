"""Sixty plain claims about climate in, what the starter corpus lets us say of them out.

Thirty are true and thirty false, written by hand in plain words without sight of the corpus; see
`probes.jsonl`. To abstain is not wrong but says nothing, so it is counted apart: precision is over
the claims that got a verdict, coverage is their share.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.figures import Figure, command_line, mean_figure
from claimwright.build import verify_flow
from claimwright.domain import Claim, Verdict, VerdictLabel
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import Settings

_PROBES = Path(__file__).with_name("probes.jsonl")
_DECIDED = (VerdictLabel.SUPPORTED, VerdictLabel.REFUTED)


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Verify every probe under the default settings."""
    probes = [json.loads(line) for line in _PROBES.read_text(encoding="utf-8").splitlines()]
    flow = verify_flow(Settings(), "starter")
    claims = [Claim(text=probe["claim"], id=probe["id"]) for probe in probes]
    verdicts = [report.verdict for report in flow.verify(claims, VerifyOptions())]
    truths = [VerdictLabel(probe["expected"]) for probe in probes]
    for claim, truth, verdict in zip(claims, truths, verdicts, strict=True):
        print(_line(claim, truth, verdict), file=sys.stderr)
    said = [verdict.label for verdict in verdicts]
    return [*_rates(truths, said), *_table(truths, said)]


def _line(claim: Claim, truth: VerdictLabel, verdict: Verdict) -> str:
    mark = "=" if verdict.label is truth else "!" if verdict.label in _DECIDED else "?"
    return f"{mark} {truth:9} {verdict.label:19} {verdict.probability:.2f} {claim.text}"


def _rates(truths: Sequence[VerdictLabel], said: Sequence[VerdictLabel]) -> list[Figure]:
    right = np.array([label is truth for truth, label in zip(truths, said, strict=True)])
    decided = np.array([label in _DECIDED for label in said])
    return [
        mean_figure("right", right.tolist()),
        mean_figure("wrong side", (decided & ~right).tolist()),
        mean_figure("abstained or disputed", (~decided).tolist()),
    ]


def _table(truths: Sequence[VerdictLabel], said: Sequence[VerdictLabel]) -> list[Figure]:
    counts = Counter(zip(truths, said, strict=True))
    return [
        Figure(
            measure=f"{truth}, said {label}",
            value=counts[truth, label],
            n=truths.count(truth),
            unit="claims",
        )
        for truth in _DECIDED
        for label in VerdictLabel
    ]


if __name__ == "__main__":
    command_line("Verify sixty plain claims on the starter corpus.", run)
