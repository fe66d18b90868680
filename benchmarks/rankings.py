"""Rankings and judgements in, retrieval figures with intervals out, by ir-measures."""

from collections.abc import Mapping, Sequence

import ir_measures
from ir_measures import RR, R, nDCG

from benchmarks.data_sets import Qrels
from benchmarks.figures import Figure, mean_figure
from claimwright.domain import Candidate, Evidence

Ranking = Mapping[str, float]
"""Score by document id; higher is better."""

MEASURES = {"nDCG@10": nDCG @ 10, "R@100": R @ 100, "MRR": RR}


def by_document(found: Sequence[Candidate], score: str) -> Ranking:
    """Return the best score of each document.

    Args:
        found: Candidates, any order.
        score: Name of the score to rank by.

    Returns:
        Score by document id.
    """
    best: dict[str, float] = {}
    for candidate in found:
        value = candidate.scores[score]
        best[candidate.document.id] = max(value, best.get(candidate.document.id, value))
    return best


def by_rank(evidence: Sequence[Evidence]) -> Ranking:
    """Return documents scored so that their order is that of the evidence."""
    ranking: dict[str, float] = {}
    for piece in evidence:
        ranking.setdefault(piece.document.id, 1.0 / piece.rank)
    return ranking


def per_claim(qrels: Qrels, rankings: Mapping[str, Ranking], measure: str) -> list[float]:
    """Return a measure's value for each claim, in the order of the judgements.

    Args:
        qrels: What is relevant.
        rankings: By claim id; a claim without one counts as 0.
        measure: A key of `MEASURES`.

    Returns:
        One value per claim, 0..1.
    """
    judged = [
        ir_measures.Qrel(claim, document, grade)
        for claim, grades in qrels.grades.items()
        for document, grade in grades.items()
    ]
    run = [
        ir_measures.ScoredDoc(claim, document, score)
        for claim, ranking in rankings.items()
        for document, score in ranking.items()
    ]
    values = {
        metric.query_id: float(metric.value)
        for metric in ir_measures.iter_calc([MEASURES[measure]], judged, run)
    }
    return [values.get(claim, 0.0) for claim in qrels.grades]


def mean(qrels: Qrels, rankings: Mapping[str, Ranking], measure: str) -> float:
    """Return a measure's mean over the claims."""
    values = per_claim(qrels, rankings, measure)
    return sum(values) / len(values)


def figures(
    condition: str, qrels: Qrels, rankings: Mapping[str, Ranking], measures: Sequence[str]
) -> list[Figure]:
    """Return one figure per measure, named `condition measure`."""
    return [
        mean_figure(f"{condition} {measure}", per_claim(qrels, rankings, measure))
        for measure in measures
    ]
