"""Abstracts in, the pace of their ingestion beside that of the encoder alone out.

Ingestion is what `corpus add` does: rows read, sentences found, all embedded, written, committed
and indexed. Beside it the bundled encoder reads the same passages, all given to it at once, and
nothing else is done. Both take turns, so that load on the machine meets both.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from benchmarks.corpora import fill
from benchmarks.data_sets import abstracts
from benchmarks.figures import Figure, command_line, median_figure, scratch
from benchmarks.processes import seconds
from claimwright.build import encoder
from claimwright.claims.sentences import split
from claimwright.corpus.passages import embedding_text, passages
from claimwright.settings import Settings
from claimwright_lab.evaluation.engine import Corpus

_ROUNDS = 3


def run(arguments: argparse.Namespace) -> Sequence[Figure]:
    """Let both read the same passages in turn."""
    documents, reader = tuple(abstracts(arguments.documents)), encoder(Settings())
    texts = [
        embedding_text(document, passage)
        for document in documents
        for passage in passages(document, split)
    ]
    source = Corpus(name="abstracts", fingerprint="", documents=partial(iter, documents))
    reader.encode(texts[:256])
    alone, whole = [], []
    for place in range(_ROUNDS):
        home = replace(Settings(), home=scratch("ingestion") / str(place))
        alone.append(len(texts) / seconds(lambda: reader.encode(texts)))
        whole.append(len(texts) / seconds(partial(fill, home, "abstracts", source, reader)))
    ratios = [one / other for one, other in zip(whole, alone, strict=True)]
    return [
        median_figure("ingestion over encoding alone", ratios, len(texts), unit="×"),
        median_figure("ingested and indexed, passages/s", whole, len(texts), unit="passages/s"),
        median_figure("encoded alone, passages/s", alone, len(texts), unit="passages/s"),
    ]


if __name__ == "__main__":
    command_line("Ingest beside encoding alone.", run, "documents=600")
