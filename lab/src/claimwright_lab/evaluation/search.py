"""Questions and a corpus, and who searches it, in, retrieval figures out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from claimwright.domain import Claim, Figure
from claimwright_lab.evaluation.answered import Measured
from claimwright_lab.evaluation.cases import Question, RetrievalSet
from claimwright_lab.evaluation.chosen import of_part, sampled
from claimwright_lab.evaluation.engine import corpus_of
from claimwright_lab.evaluation.rankings import Rankings, ranking_line, read_rankings
from claimwright_lab.evaluation.request import Request
from claimwright_lab.evaluation.retrieval import retrieval_figures

MEASURES: Final = ("nDCG@10", "R@10", "R@100", "MRR")
"""Of every way to rank."""


def measure_search(data_set: RetrievalSet, request: Request) -> Measured:
    """Search for each question, or take somebody's rankings, and measure them.

    Where the engine searched, the figures of each way to rank stand after those that users get.
    """
    about = data_set.about
    questions = of_part(
        data_set.questions(about.files), request.part_of(trained_on=about.trained_on)
    )
    asked = sampled(questions, request.limit)
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
        figures=(*retrieval_figures(_judged(asked), rankings, MEASURES), *others),
        lines=tuple(ranking_line(question.id, rankings[question.id]) for question in asked),
        seconds=seconds,
    )


def _judged(questions: Sequence[Question]) -> dict[str, Mapping[str, int]]:
    return {question.id: question.grades for question in questions}


def _each(questions: Sequence[Question], ways: Mapping[str, Rankings]) -> tuple[Figure, ...]:
    return tuple(
        replace(figure, name=f"{way} {figure.name}")
        for way, rankings in ways.items()
        for figure in retrieval_figures(_judged(questions), rankings, MEASURES)
    )
