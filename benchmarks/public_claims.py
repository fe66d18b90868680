"""Claims that people published in, what the default settings say of them on the starter corpus out.

The claims are those of CLIMATE-FEVER's test split that its annotators found supported or refuted by
Wikipedia: nothing was trained or fitted on them. Statements of the corpus were written for other
claims of the same set, not for these: where it has nothing on a claim, the claim should stay open.
"""

import argparse

from benchmarks.data_sets import climate_cases
from benchmarks.everyday import rates, told
from benchmarks.figures import Figure, command_line
from claimwright.build import verify_flow
from claimwright.settings import Settings
from claimwright_lab.evaluation.splits import split_of

_TRUTHS = {"SUPPORTS": "true", "REFUTES": "false"}


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Verify every claim under the default settings."""
    del arguments
    claims = [
        (case.claim, _TRUTHS[case.gold], "public")
        for case in climate_cases()
        if case.gold in _TRUTHS and split_of(case.claim) == "test"
    ]
    return list(rates(told(verify_flow(Settings(), "starter"), claims)))


if __name__ == "__main__":
    command_line("Verify public claims on the starter corpus.", run)
