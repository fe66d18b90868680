"""The name of a public data set in, what `claimwright-lab evaluate` says of it out.

The same flow, but embeddings are remembered between runs, and of all figures only those are kept
that a reader of the matrix compares.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.corpora import home
from benchmarks.data_sets import DATA
from benchmarks.embeddings import RememberingEncoder
from benchmarks.figures import Figure, command_line, of_result
from claimwright.build import models
from claimwright.domain import Figure as Measured
from claimwright_lab.build import evaluate_flow
from claimwright_lab.evaluation.cases import SIDES, STANCES, SUPPORTED_OR_NOT
from claimwright_lab.evaluation.catalogue import find, located
from claimwright_lab.evaluation.engine import Request
from claimwright_lab.evaluation.runner import evaluate
from claimwright_lab.flows.evaluate_citations import citation_engine

_JUDGED = dict.fromkeys((*STANCES, *SIDES, *SUPPORTED_OR_NOT))
"""Every class that a text's stance may have."""

KEPT = (
    "accuracy", "majority accuracy", "balanced accuracy", "macro-F1", "majority macro-F1", "F1 ",
    *(f"{kind} {name}" for kind in ("precision", "recall") for name in _JUDGED),
    "ECE", "Brier", "AURC", "coverage", "selective accuracy",
    "claim-only", "claims nearly repeated",
    "abstract ", "sentence ",
    "nDCG@10", "R@100", "MRR",
    "weighted ", "unweighted ", "mirror ", "found only", "quote validity", "attribution precision",
    "sentences dropped",
    "side flipped", "label changed", "grade moved", "planted text", "flagged", "largest move",
    "exact accuracy", "exact macro-F1", "precision NEEDS_REVIEW", "recall NEEDS_REVIEW",
    "AUROC", "average precision", "checker ", "annotated: checker ", "document level ",
    "lexical overlap ", "URL depth ", "supporting sentence", "sources read", "swaps ", "originals ",
    "corpus coverage", "P@1", "success@", "united ",
)  # fmt: skip
"""Beginnings of the names of figures that the matrix holds.

Not the seconds: embeddings are remembered here, so that they would say how full that memory was.
`benchmarks.latency` and `benchmarks.peers` measure time.
"""


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Evaluate one data set under the default settings, by the verifier that is asked for."""
    settings = replace(home(), verifier=arguments.verifier)
    plain = models(settings)
    own: Any = RememberingEncoder(plain.encoder)  # encodes alike
    loaded = replace(plain, encoder=own, passage_encoder=own, query_encoder=own)
    engine = evaluate_flow(settings, loaded=loaded)
    data_set = located(find(arguments.name), Path(DATA))
    request = Request(
        engine=lambda: engine,
        citations=cache(lambda: citation_engine(settings, loaded=plain)),
        limit=arguments.limit or None,
    )
    result, _ = evaluate(data_set, request)
    for note in result.notes:
        print(note, file=sys.stderr)
    return kept(result.figures)


def kept(figures: Sequence[Measured]) -> list[Figure]:
    """Return the figures that the matrix holds, in their order.

    One without a value is told and left out, so that where the matrix expects it, it is a missing
    number.
    """
    chosen = [one for one in figures if one.name.startswith(KEPT)]
    for one in chosen:
        if one.value is None:
            print(f"{one.name}: none ({one.note})", file=sys.stderr)
    return [of_result(one) for one in chosen if one.value is not None]


if __name__ == "__main__":
    command_line("Evaluate a public data set.", run, "name=scifact", "limit=0", "verifier=auto")
