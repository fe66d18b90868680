"""Claims and all pages that they cite in, how often search and checker find the right one out."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from claimwright.domain import Document, Figure, SourceState
from claimwright.errors import InputError
from claimwright.fetch.canonical import canonical_url
from claimwright_lab.evaluation.answered import Measured
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

DEPTHS: Final = (1, 5, 10, 20, 100)
"""Where success is read; at 1 it is P@1."""

CHECKED: Final = 10
"""Best sources of a search that the checker reads and puts in its own order."""

CHECKER: Final = "checked"
"""The way to rank in which the checker has read the best."""


def measure_recovery(data_set: CitationSet, request: Request) -> Measured:
    """Search for the source of each claim among all pages, or take somebody's rankings.

    The cases' sources are the corpus; each page is named by the id of its case, in rankings too.
    """
    files = data_set.about.files
    cases, asked = request.cases_of(data_set)
    pages = {c.id: c for c in cases if c.source.state is SourceState.OK}
    seconds = None
    if request.predictions:
        read = read_rankings(request.predictions, [case.id for case in cases])
        ways: Mapping[str, Rankings] = {"": {case.id: read[case.id] for case in asked}}
    else:
        engine = engine_of(data_set, request)
        corpus = corpus_of(data_set.about, lambda _: _documents(pages.values()), files.names)
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
    sought = [
        Sought(id=case.id, article=case.article, cited=(case.id,), featured=case.featured)
        for case in asked
    ]
    keys = {name: canonical_url(page.source.url) or name for name, page in pages.items()}
    each = {
        way: recovery_figures(
            sought,
            {name: _ordered(one) for name, one in rankings.items()},
            pages,
            key=lambda name: keys.get(name, name),
        )
        for way, rankings in ways.items()
    }
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """A claim whose source is looked for: keys of those it cites, at least one, such as addresses.

    Intervals are drawn over articles, which may be featured or not; `None` when unknown.
    """

    id: str
    article: str
    cited: tuple[str, ...]
    featured: bool | None = None


def rank_of(ranking: Sequence[str], cited: Collection[str], key: Callable[[str], str]) -> int:
    """Return the place, from 1, of the first cited source among the different ones; 0 for none.

    Of the ranking, best first, those that are equal by `key`, the one spelling of a source such as
    its canonical address, count once; where it is empty the source counts as written.

    Examples:
        >>> rank_of(["A", "a", "b"], ["B"], str.lower), rank_of(["a"], ["b"], str.lower)
        (2, 0)
    """
    wanted = {key(one) or one for one in cited}
    unique = list(dict.fromkeys(key(one) or one for one in ranking))
    return next((place for place, one in enumerate(unique, start=1) if one in wanted), 0)


def recovery_figures(
    sought: Sequence[Sought],
    rankings: Mapping[str, Sequence[str]],
    known: Collection[str],
    *,
    key: Callable[[str], str] = str,
) -> tuple[Figure, ...]:
    """Measure how often the cited source is found; see `rank_of`.

    `known` are the sources of the corpus; a claim without a ranking found nothing.

    Returns:
        `corpus coverage`, the share of claims with a cited source in it; over those claims `P@1`,
        `success@5`, `success@10`, `success@20`, `success@100` and `MRR`; `P@1 of all`, where an
        uncovered claim counts as missed; and where some articles are featured and others not, `P@1`
        of either. Each with an interval over articles.

    Raises:
        InputError: There is no claim.
    """
    if not sought:
        raise InputError("there are no claims whose sources could be looked for; give at least one")
    there = {key(one) or one for one in known}
    covered = [one for one in sought if any((key(url) or url) in there for url in one.cited)]
    ranks = {one.id: rank_of(rankings.get(one.id, ()), one.cited, key) for one in sought}
    ids = {one.id for one in covered}
    coverage = _mean_figures(
        sought,
        [[one.id in ids, one.id in ids and ranks[one.id] == 1] for one in sought],
        [
            (
                "corpus coverage",
                f"{len(covered)} of {len(sought)} claims cite a source of the corpus",
            ),
            ("P@1 of all", "a claim whose source is not in the corpus counts as missed"),
        ],
    )
    if not covered:
        return coverage
    return (coverage[0], *_found(covered, ranks), coverage[1], *_featured(covered, ranks))


def _found(sought: Sequence[Sought], ranks: Mapping[str, int]) -> tuple[Figure, ...]:
    named = [(f"success@{depth}" if depth > 1 else "P@1", "of covered claims") for depth in DEPTHS]
    values = [
        [*(0 < ranks[one.id] <= depth for depth in DEPTHS), _reciprocal(ranks[one.id])]
        for one in sought
    ]
    return _mean_figures(sought, values, [*named, ("MRR", "of covered claims")])


def _featured(sought: Sequence[Sought], ranks: Mapping[str, int]) -> tuple[Figure, ...]:
    slices = {
        "featured": [one for one in sought if one.featured is True],
        "other": [one for one in sought if one.featured is False],
    }
    if not all(slices.values()):
        return ()
    return tuple(
        replace(_found(kept, ranks)[0], name=f"P@1 {name}") for name, kept in slices.items()
    )


def _reciprocal(rank: int) -> float:
    return 1.0 / rank if rank else 0.0


def _mean_figures(
    sought: Sequence[Sought],
    values: Sequence[Sequence[float]],
    named: Sequence[tuple[str, str]],
) -> tuple[Figure, ...]:
    table = np.array(values, dtype=np.float64)
    articles = [one.article for one in sought]
    return share_figures(table, np.ones_like(table), named, groups=articles)
