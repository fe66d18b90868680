"""Cranfield and CISI in, retrieval figures out: collections that nothing was tuned on.

Neither is about claims: their queries are requests for documents on aerodynamics and on library
science. They say whether the choices made on SciFact hold elsewhere.
"""

import argparse
from dataclasses import replace
from functools import partial

from benchmarks.corpora import kept
from benchmarks.data_sets import collection_documents, collection_qrels, sha256
from benchmarks.embeddings import RememberingEncoder
from benchmarks.figures import Figure, command_line
from benchmarks.rankings import figures
from benchmarks.retrieval import Reader, search, unranked_figures
from claimwright.build import Models, catalog, models
from claimwright.settings import Settings
from claimwright_lab.flows.kept_corpus import Documents

COLLECTIONS = ("cranfield", "cisi")


def measure(name: str, loaded: Models) -> list[Figure]:
    """Measure one collection under the default settings."""
    encoder = RememberingEncoder(loaded.encoder)
    documents = Documents(
        name=name,
        fingerprint=sha256(f"retrieval/{name}/corpus.jsonl.xz"),
        made=partial(collection_documents, name),
    )
    settings, corpus = kept(documents, encoder)
    index = catalog(settings).open(corpus, encoder_name=encoder.name)
    found = search(index, encoder, collection_qrels(name), depth=settings.retrieval.depth)
    reader = Reader(
        index=index,
        encoder=encoder,
        cross_encoder=loaded.cross_encoder,
        settings=settings.selection,
    )
    re_ranked = reader.rank(found, found.weighted(settings.retrieval.sparse_weight))
    return [
        *unranked_figures(found, settings.retrieval),
        *figures("re-ranked", found.qrels, re_ranked, ("nDCG@10", "MRR")),
    ]


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
