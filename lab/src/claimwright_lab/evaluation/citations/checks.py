"""Citations that people have checked in, how often a checker agrees with them out."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from claimwright.domain import Figure
from claimwright_lab.evaluation.cases import CitationCase, CitationSet
from claimwright_lab.evaluation.citations.asking import answered, engine_of, line_of
from claimwright_lab.evaluation.citations.baselines import (
    document_level,
    order_figures,
    plain_baselines,
)
from claimwright_lab.evaluation.citations.findings import (
    EXACT,
    SUPPORTED,
    coverage_figures,
    exact_figures,
    rationale_figures,
    review_figures,
    support_answers,
    support_figures,
)
from claimwright_lab.evaluation.drawing import charts_of
from claimwright_lab.evaluation.engine import Request
from claimwright_lab.evaluation.result import Measured

_WHAT: Final = "supported claims"


def measure_checks(data_set: CitationSet, request: Request) -> Measured:
    """Compare checks with what people found, and baselines on the same citations."""
    cases, checks, seconds = answered(data_set, request)
    counts, drawn = Counter(case.gold for case in cases), support_answers(cases, checks)
    return Measured(
        n=len(cases),
        claims=len({case.claim for case in cases}),
        labels={name: counts[name] for name in EXACT if counts[name]},
        figures=(
            *review_figures(cases, checks),
            *exact_figures(cases, checks),
            *support_figures(cases, checks),
            *rationale_figures(cases, checks),
            *coverage_figures(cases, checks),
            *_baselines(data_set, cases, request),
        ),
        lines=tuple(line_of(case.id, check) for case, check in zip(cases, checks, strict=True)),
        charts={} if drawn is None else charts_of(drawn, None, title=data_set.about.title),
        notes=(f"Intervals are over {len({case.article for case in cases})} articles.",),
        seconds=seconds,
    )


def _baselines(
    data_set: CitationSet, cases: Sequence[CitationCase], request: Request
) -> tuple[Figure, ...]:
    """Measure what scores without a checker are worth; the verifier only where models run."""
    scores = dict(plain_baselines(cases))
    if request.predictions is None:
        stance = engine_of(data_set, request).stance
        scores["document level"] = document_level(cases, stance, request.watch)
    positive = [case.gold == SUPPORTED for case in cases]
    return tuple(
        figure
        for name, one in scores.items()
        for figure in order_figures(name, cases, one, positive, what=_WHAT)
    )
