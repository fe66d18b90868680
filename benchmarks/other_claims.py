"""Claims by writers who did not know the corpus in, what the default settings say of them out.

Three writers who saw neither the corpus nor any code made up 120 claims each, as campaigners and
bloggers, as newspapers and encyclopedias, and as people in talk put them. A reader who did not see
what they had called true or false called it, too; claims on which both agree are in the file.
Nothing was fitted or chosen on them. When the present verifiers were made, three of the 358 were
trained on word for word, unseen: that Venus is hotter than Mercury, of cats and turbines, and, as
the title of a statement, of flooded rice fields. They stand in no training data any more.
"""

import argparse
from pathlib import Path

from benchmarks.everyday import by_kind, rates, told
from benchmarks.figures import Figure, command_line
from claimwright.build import verify_flow
from claimwright.settings import Settings
from claimwright_lab.training.records import jsonl_rows

CLAIMS = Path(__file__).with_name("other_claims.jsonl")


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Verify every claim under the default settings."""
    del arguments
    claims = [(row["claim"], row["truth"], row["by"]) for row in jsonl_rows(CLAIMS)]
    answers = told(verify_flow(Settings(), "starter"), claims)
    return [*rates(answers), *by_kind(answers)]


if __name__ == "__main__":
    command_line("Verify claims by other writers on the starter corpus.", run)
