"""Claims that people published in, what the default settings say of them on the starter corpus out.

The claims are those of CLIMATE-FEVER's test split that its annotators found supported or refuted by
Wikipedia: nothing was trained or fitted on them. Statements of the corpus were written for other
claims of the same set, not for these: where it has nothing on a claim, the claim should stay open.
"""

import argparse
from collections.abc import Sequence

from benchmarks.data_sets import rows
from benchmarks.everyday import Answer, rates, show, verified
from benchmarks.figures import Figure, command_line
from claimwright.build import verify_flow
from claimwright.settings import Settings
from claimwright_lab.evaluation.splits import split_of

_TRUTHS = {"SUPPORTS": "true", "REFUTES": "false"}


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Verify every claim under the default settings."""
    del arguments
    claims = [
        (str(row["claim"]), _TRUTHS[str(row["claim_label"])])
        for row in rows("verification/climate_fever.dev80.jsonl.xz")
        if row["claim_label"] in _TRUTHS and split_of(str(row["claim"])) == "test"
    ]
    return list(rates(told(claims, ["public"] * len(claims))))


def told(claims: Sequence[tuple[str, str]], kinds: Sequence[str]) -> list[Answer]:
    """Verify claims whose truth, `true` or `false`, is known; each of its own kind."""
    verdicts = verified(verify_flow(Settings(), "starter"), [claim for claim, _ in claims])
    answers = [
        Answer(claim=claim, truth=truth, kind=kind, verdict=verdict)
        for (claim, truth), kind, verdict in zip(claims, kinds, verdicts, strict=True)
    ]
    show(answers)
    return answers


if __name__ == "__main__":
    command_line("Verify public claims on the starter corpus.", run)
