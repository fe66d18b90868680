"""SciFact's dev claims in, retrieval figures of five conditions out.

BEIR calls these claims its test split. Nothing was tuned on them: the fusion weight comes from
the training claims, pool and relevance weight from training claims held out of the verifier's
training (`tune_retrieval.py`).
"""

import argparse

from benchmarks.corpora import kept
from benchmarks.data_sets import SCIFACT, Qrels, scifact_documents, scifact_qrels, sha256
from benchmarks.embeddings import RememberingEncoder
from benchmarks.figures import Figure, command_line
from benchmarks.rankings import figures
from benchmarks.retrieval import Arms, Reader, search, unranked_figures
from claimwright.build import catalog, models
from claimwright.settings import Settings
from claimwright_lab.flows.kept_corpus import Documents


def prepared(qrels: Qrels, *, depth: int) -> tuple[Reader, Arms]:
    """Return what re-ranks SciFact, and what both arms found for these claims."""
    loaded = models(Settings())
    encoder = RememberingEncoder(loaded.encoder)
    documents = Documents(name="scifact", fingerprint=sha256(SCIFACT), made=scifact_documents)
    settings, name = kept(documents, encoder)
    index = catalog(settings).open(name, encoder_name=encoder.name)
    reader = Reader(
        index=index,
        encoder=encoder,
        cross_encoder=loaded.cross_encoder,
        settings=settings.selection,
    )
    return reader, search(index, encoder, qrels, depth=depth)


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Measure every condition on dev under the default settings."""
    settings = Settings().retrieval
    reader, found = prepared(scifact_qrels("dev"), depth=settings.depth)
    fused = found.weighted(settings.sparse_weight)
    re_ranked = reader.rank(found, fused)
    return [
        *unranked_figures(found, settings),
        *figures("re-ranked", found.qrels, re_ranked, ("nDCG@10", "MRR")),
    ]


if __name__ == "__main__":
    command_line("Measure retrieval on SciFact dev.", run)
