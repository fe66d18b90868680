"""SciFact's training claims in, the retrieval and selection defaults out; dev is never read.

Fusion weight, pool and relevance weight are those with the best nDCG@10 over the training claims
that `claimwright_lab.evaluation.splits` keeps out of the training of encoder and verifier: on
claims that they have seen, both would look better than they are.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from benchmarks.data_sets import Qrels, scifact_qrels
from benchmarks.figures import Figure, command_line
from benchmarks.retrieval import Arms, Ranking, Reader, mean, prepared
from claimwright.domain import Evidence
from claimwright_lab.evaluation.splits import calibration_split

SPARSE_WEIGHTS = tuple(step / 20 for step in range(21))
RELEVANCE_WEIGHTS = tuple(step / 10 for step in range(11))
POOLS = (10, 20, 30, 50)


def held_out(qrels: Qrels) -> Qrels:
    """Return the claims that neither encoder nor verifier was trained on."""
    ids = [key for key, text in qrels.claims.items() if calibration_split(text)]
    return qrels.only(ids)


def tune_fusion(found: Arms) -> list[Figure]:
    """Measure each share of the sparse arm."""
    made = []
    for weight in SPARSE_WEIGHTS:
        rankings = found.rankings(found.weighted(weight), "fused")
        for measure in ("nDCG@10", "R@100"):
            value = round(mean(found.qrels, rankings, measure), 4)
            made.append(
                Figure(
                    measure=f"sparse_weight {weight:g} {measure}",
                    value=value,
                    n=len(found.qrels.claims),
                )
            )
    return made


def tune_selection(reader: Reader, found: Arms, sparse_weight: float) -> list[Figure]:
    """Measure each pool and relevance weight.

    The largest pool is read once; smaller ones are its beginnings.
    """
    whole = replace(reader, settings=replace(reader.settings, pool=max(POOLS)))
    read = whole.read(found, found.weighted(sparse_weight), limit=max(POOLS))
    made = []
    for pool, weight in product(POOLS, RELEVANCE_WEIGHTS):
        ranked = {claim: blended(pieces, pool, weight) for claim, pieces in read.items()}
        made.append(
            Figure(
                measure=f"pool {pool} relevance_weight {weight:g} nDCG@10",
                value=round(mean(found.qrels, ranked, "nDCG@10"), 4),
                n=len(found.qrels.claims),
            )
        )
    return made


def blended(pieces: Sequence[Evidence], pool: int, weight: float) -> Ranking:
    """Return the first ten documents as another pool and weight would have ranked them."""
    kept = sorted(pieces, key=lambda piece: -piece.scores["fused"])[:pool]
    scores = {
        piece.document.id: (1.0 - weight) * piece.scores["fused"]
        + weight * piece.scores["relevance"]
        for piece in kept
    }
    return dict(sorted(scores.items(), key=lambda item: -item[1])[:10])


def best(made: list[Figure], contains: str) -> Figure:
    """Return the best of the figures whose name contains a text; ties keep the first."""
    return max((f for f in made if contains in f.measure), key=lambda figure: figure.value)


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Tune fusion, then selection under the best fusion."""
    qrels = held_out(scifact_qrels("train"))
    reader, found = prepared(qrels)
    fusion = tune_fusion(found)
    weight = float(best(fusion, "nDCG@10").measure.split()[1])
    selection = tune_selection(reader, found, weight)
    return [*fusion, *selection]


if __name__ == "__main__":
    command_line("Tune retrieval and selection on SciFact train.", run)
