"""Claims that people published in, what the default settings say of them on the starter corpus out.

The claims are those of CLIMATE-FEVER's test split that its annotators found supported or refuted by
Wikipedia: nothing was trained or fitted on them. The corpus was not written for them: where it has
nothing on a claim, the claim should stay open.
"""

import argparse

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
    chosen = [
        (str(row["claim"]), _TRUTHS[str(row["claim_label"])])
        for row in rows("verification/climate_fever.dev80.jsonl.xz")
        if row["claim_label"] in _TRUTHS and split_of(str(row["claim"])) == "test"
    ]
    verdicts = verified(verify_flow(Settings(), "starter"), [claim for claim, _ in chosen])
    answers = [
        Answer(claim=claim, truth=truth, kind="public", verdict=verdict)
        for (claim, truth), verdict in zip(chosen, verdicts, strict=True)
    ]
    show(answers)
    return list(rates(answers))


if __name__ == "__main__":
    command_line("Verify public claims on the starter corpus.", run)
