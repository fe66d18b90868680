"""Rankings and judgements in, retrieval figures with intervals out."""

from collections.abc import Mapping, Sequence

from benchmarks.data_sets import Qrels
from benchmarks.figures import Figure, mean_figure
from claimwright.domain import Candidate, Evidence
from claimwright_lab.evaluation import retrieval

Ranking = Mapping[str, float]
"""Score by document id; higher is better."""


def by_document(found: Sequence[Candidate], score: str) -> Ranking:
    """Return the best score of each document."""
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
    """Return a measure's value for each judged claim, in order; 0 for one without a ranking."""
    return retrieval.per_claim(qrels.grades, rankings, measure).tolist()


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
