"""Cranfield and CISI in, retrieval figures out: collections that nothing was tuned on.

Neither is about claims: their queries are requests for documents on aerodynamics and on library
science. They say whether the choices made on SciFact hold elsewhere.
"""

import argparse
from dataclasses import replace
from functools import partial

from benchmarks.data_sets import collection_documents, collection_qrels, sha256
from benchmarks.figures import Figure, command_line
from benchmarks.retrieval import default_figures, searched
from claimwright.build import Models, models
from claimwright.settings import Settings
from claimwright_lab.evaluation.engine import Corpus

COLLECTIONS = ("cranfield", "cisi")


def measure(name: str, loaded: Models) -> list[Figure]:
    """Measure one collection under the default settings."""
    documents = Corpus(
        name=name,
        fingerprint=sha256(f"retrieval/{name}/corpus.jsonl.xz"),
        documents=partial(collection_documents, name),
    )
    return default_figures(*searched(documents, collection_qrels(name), loaded))


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Measure both collections."""
    loaded = models(Settings())
    return [
        replace(figure, measure=f"{name} {figure.measure}")
        for name in COLLECTIONS
        for figure in measure(name, loaded)
    ]


if __name__ == "__main__":
    command_line("Measure retrieval on Cranfield and CISI.", run)
