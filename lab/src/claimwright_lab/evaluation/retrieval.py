"""Rankings, or who makes them, and what is relevant in, nDCG, recall and their like out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Claim, Figure
from claimwright.errors import UnavailableError
from claimwright.ratings.bootstrap import Weights, drawn_figures
from claimwright_lab.evaluation.cases import Question, RetrievalSet
from claimwright_lab.evaluation.engine import Request, corpus_of
from claimwright_lab.evaluation.rankings import Rankings, ranking_line, read_rankings
from claimwright_lab.evaluation.result import Measured

Judgements: TypeAlias = Mapping[str, Mapping[str, int]]
"""Per claim id, the grade of each judged document: above 0 is relevant, higher is better."""


def _theirs(measure: str) -> str:
    """Return the name that ir-measures knows a measure by."""
    return measure.replace("success", "Success").replace("MRR", "RR")


def retrieval_figures(
    judged: Judgements, rankings: Rankings, measures: Sequence[str]
) -> tuple[Figure, ...]:
    """Return the mean of each measure over the claims, in order.

    Measures are `nDCG@k`, `R@k`, `P@k`, `success@k` with k in 1..9999, and `MRR`. Each claim has at
    least one relevant document; one without a ranking found nothing, and scores 0.

    Raises:
        UnavailableError: The extra `evaluate` is not installed.
    """
    values = np.stack([per_claim(judged, rankings, measure) for measure in measures], axis=1)
    size = len(values)

    def statistic(weights: Weights) -> NDArray[np.float64]:
        return np.asarray(weights @ values / size)

    return drawn_figures(statistic, size, [(measure, "") for measure in measures], n=size)


def per_claim(judged: Judgements, rankings: Rankings, measure: str) -> NDArray[np.float64]:
    """Return a measure's value for each judged claim, in order, 0..1; see `retrieval_figures`.

    Documents of equal score are ranked by id, the last first, as trec_eval does.

    Source:
        Järvelin, Kekäläinen (2002), doi:10.1145/582415.582418: nDCG, with the grade as gain.
        MacAvaney, Macdonald, Ounis (ECIR 2022), doi:10.1007/978-3-030-99739-7_38: ir-measures.

    Examples:
        >>> judged = {"c1": {"d1": 1}, "c2": {"d2": 1}}
        >>> per_claim(judged, {"c1": {"d9": 0.9, "d1": 0.8}}, "MRR").tolist()
        [0.5, 0.0]
    """
    library = _library()
    truth = [
        library.Qrel(claim, document, grade)
        for claim, grades in judged.items()
        for document, grade in grades.items()
    ]
    run = [
        library.ScoredDoc(claim, document, score)
        for claim, ranking in rankings.items()
        for document, score in ranking.items()
    ]
    computed = library.iter_calc([library.parse_measure(_theirs(measure))], truth, run)
    values = {metric.query_id: float(metric.value) for metric in computed}
    return np.array([values.get(claim, 0.0) for claim in judged])


def _library() -> ModuleType:
    try:
        import ir_measures  # noqa: PLC0415  # in the extra `evaluate`, which most never need
    except ModuleNotFoundError as error:
        raise UnavailableError(
            "retrieval measures need ir-measures; install it with "
            "python -m pip install 'claimwright-lab[evaluate]'"
        ) from error
    library: ModuleType = ir_measures
    return library


SEARCH_MEASURES: Final = ("nDCG@10", "R@10", "R@100", "MRR")
"""Of every way to rank."""


def measure_search(data_set: RetrievalSet, request: Request) -> Measured:
    """Search for each question, or take somebody's rankings, and measure them.

    Where the engine searched, the figures of each way to rank stand after those that users get.
    """
    about = data_set.about
    questions, asked = request.cases_of(data_set)
    others: tuple[Figure, ...] = ()
    seconds = None
    if request.predictions:
        read = read_rankings(request.predictions, [question.id for question in questions])
        rankings: Rankings = {question.id: read[question.id] for question in asked}
    else:
        engine = request.engine()
        corpus = corpus_of(about, data_set.documents, ("corpus",))
        engine.prepare(corpus, request.watch)
        claims = [Claim(id=question.id, text=question.text) for question in asked]
        began = request.clock()
        ways = engine.rank(claims, corpus, request.watch)
        seconds = request.clock() - began
        rankings, others = list(ways.values())[-1], _each(asked, ways)
    return Measured(
        n=len(asked),
        claims=len({question.text for question in asked}),
        labels={},
        figures=(*retrieval_figures(_judged(asked), rankings, SEARCH_MEASURES), *others),
        lines=tuple(ranking_line(question.id, rankings[question.id]) for question in asked),
        seconds=seconds,
    )


def _judged(questions: Sequence[Question]) -> dict[str, Mapping[str, int]]:
    return {question.id: question.grades for question in questions}


def _each(questions: Sequence[Question], ways: Mapping[str, Rankings]) -> tuple[Figure, ...]:
    return tuple(
        replace(figure, name=f"{way} {figure.name}")
        for way, rankings in ways.items()
        for figure in retrieval_figures(_judged(questions), rankings, SEARCH_MEASURES)
    )
