"""SciFact's dev claims in, retrieval figures of five conditions out.

BEIR calls these claims its test split. Nothing was tuned on them: the fusion weight comes from
the training claims, pool and relevance weight from training claims held out of the verifier's
training (`tune_retrieval.py`).
"""

import argparse

from benchmarks.data_sets import SCIFACT, Qrels, scifact_documents, scifact_qrels, sha256
from benchmarks.figures import Figure, command_line
from benchmarks.retrieval import Arms, Reader, default_figures, searched
from claimwright.build import models
from claimwright.settings import Settings
from claimwright_lab.evaluation.engine import Corpus


def prepared(qrels: Qrels) -> tuple[Reader, Arms]:
    """Return what re-ranks SciFact, and what both arms found for these claims."""
    documents = Corpus(name="scifact", fingerprint=sha256(SCIFACT), documents=scifact_documents)
    return searched(documents, qrels, models(Settings()))


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Measure every condition on dev under the default settings."""
    return default_figures(*prepared(scifact_qrels("dev")))


if __name__ == "__main__":
    command_line("Measure retrieval on SciFact dev.", run)
