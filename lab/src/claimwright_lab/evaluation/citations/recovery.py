"""Claims and all pages that they cite in, how often search and checker find the right one out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from claimwright.domain import Document, Figure, SourceState
from claimwright.fetch.canonical import canonical_url
from claimwright_lab.evaluation.cases import CitationCase, CitationSet
from claimwright_lab.evaluation.citations.asking import engine_of
from claimwright_lab.evaluation.classification import share_figures
from claimwright_lab.evaluation.engine import CitationEngine, Request, Watch, corpus_of
from claimwright_lab.evaluation.rankings import (
    Ranking,
    Rankings,
    in_order,
    ranking_line,
    read_rankings,
)
from claimwright_lab.evaluation.result import Measured

DEPTHS: Final = (1, 5, 10, 20, 100)
"""Where success is read; at 1 it is P@1."""

CHECKED: Final = 10
"""Best sources of a search that the checker reads and puts in its own order."""

CHECKER: Final = "checked"
"""The way to rank in which the checker has read the best."""


def measure_recovery(data_set: CitationSet, request: Request) -> Measured:
    """Search for the source of each claim among all pages, or take somebody's rankings.

    The sources of all cases of the set are the corpus, whatever part is asked; each page is named
    by the id of its case, in rankings too.
    """
    about = data_set.about
    cases, asked = request.cases_of(data_set)
    every = data_set.read(about.files)
    pages = {one.id: one for one in every if one.source.state is SourceState.OK}
    seconds = None
    if request.predictions:
        read = read_rankings(request.predictions, [case.id for case in cases])
        ways: Mapping[str, Rankings] = {"": {case.id: read[case.id] for case in asked}}
    else:
        engine = engine_of(data_set, request)
        corpus = corpus_of(about, lambda _: _documents(pages.values()), about.files.names)
        began = request.clock()
        found = engine.search([case.cited for case in asked], corpus, request.watch)
        last = list(found.values())[-1]
        ways = {**found, CHECKER: _re_ranked(asked, last, pages, engine, request.watch)}
        seconds = request.clock() - began
    last = list(ways.values())[-1]
    return Measured(
        n=len(asked),
        claims=len({case.claim for case in asked}),
        labels={},
        figures=_figures(asked, ways, pages),
        lines=tuple(ranking_line(case.id, last[case.id]) for case in asked),
        notes=(f"The checker reads the best {CHECKED} of {len(pages):,} pages.",)
        if seconds is not None
        else (),
        seconds=seconds,
    )


def _documents(pages: Iterable[CitationCase]) -> Iterator[Document]:
    for page in pages:
        yield Document(
            id=page.id,
            title=page.source.title,
            text=page.source.text,
            url=page.source.url or None,
        )


def _figures(
    asked: Sequence[CitationCase], ways: Mapping[str, Rankings], pages: Mapping[str, CitationCase]
) -> tuple[Figure, ...]:
    keys = {name: canonical_url(page.source.url) or name for name, page in pages.items()}
    each = {way: recovery_figures(asked, found, keys) for way, found in ways.items()}
    others = tuple(
        replace(figure, name=f"{way} {figure.name}")
        for way, figures in each.items()
        if way
        for figure in figures
    )
    return (*list(each.values())[-1], *others)


def _re_ranked(
    asked: Sequence[CitationCase],
    rankings: Rankings,
    pages: Mapping[str, CitationCase],
    engine: CitationEngine,
    watch: Watch,
) -> Rankings:
    told: dict[str, Ranking] = {}
    for case in asked:
        order = _ordered(rankings.get(case.id, {}))
        first, rest = order[:CHECKED], order[CHECKED:]
        checks = engine.checker.check(case.cited, [pages[name].source for name in first])
        support = {
            name: -1.0 if check.support is None else check.support
            for name, check in zip(first, checks, strict=True)
        }
        again = sorted(first, key=lambda name: -support[name])
        told[case.id] = in_order([*again, *rest])
        watch("checking", len(told), len(asked))
    return told


def _ordered(ranking: Ranking) -> list[str]:
    return sorted(ranking, key=lambda name: -ranking[name])


def recovery_figures(
    asked: Sequence[CitationCase], rankings: Rankings, keys: Mapping[str, str]
) -> tuple[Figure, ...]:
    """Measure how often the cited page is found among those of the corpus, by their ids.

    `keys` has one spelling of the address of each page of the corpus: pages that share it count
    once in a ranking. A claim without a ranking found nothing.

    Returns:
        `corpus coverage`, the share of claims whose page is in the corpus; over those claims `P@1`,
        `success@5`, `success@10`, `success@20`, `success@100` and `MRR`; and `P@1 of all`, where an
        uncovered claim counts as missed. Each with an interval over articles.
    """
    covered = [case for case in asked if case.id in keys]
    ranks = {case.id: _rank(case.id, rankings.get(case.id, {}), keys) for case in covered}
    of_all, coverage = (
        "a claim whose source is not in the corpus counts as missed",
        (f"{len(covered)} of {len(asked)} claims cite a source of the corpus"),
    )
    whole = _mean_figures(
        asked,
        [[case.id in keys, ranks.get(case.id) == 1] for case in asked],
        [("corpus coverage", coverage), ("P@1 of all", of_all)],
    )
    if not covered:
        return whole
    named = [(f"success@{depth}" if depth > 1 else "P@1", "of covered claims") for depth in DEPTHS]
    values = [
        [*(0 < ranks[case.id] <= depth for depth in DEPTHS), _reciprocal(ranks[case.id])]
        for case in covered
    ]
    found = _mean_figures(covered, values, [*named, ("MRR", "of covered claims")])
    return (whole[0], *found, whole[1])


def _rank(name: str, ranking: Ranking, keys: Mapping[str, str]) -> int:
    """Return the place, from 1, of a page among the different ones of a ranking; 0 for none."""
    unique = list(dict.fromkeys(keys.get(one, one) for one in _ordered(ranking)))
    return unique.index(keys[name]) + 1 if keys[name] in unique else 0


def _reciprocal(rank: int) -> float:
    return 1.0 / rank if rank else 0.0


def _mean_figures(
    cases: Sequence[CitationCase],
    values: Sequence[Sequence[float]],
    named: Sequence[tuple[str, str]],
) -> tuple[Figure, ...]:
    table = np.array(values, dtype=np.float64)
    articles = [case.article for case in cases]
    return share_figures(table, np.ones_like(table), named, groups=articles)
