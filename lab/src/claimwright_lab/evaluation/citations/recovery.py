"""Claims and all pages that they cite in, how often search and checker find the right one out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from claimwright.domain import Document, Figure, SourceState
from claimwright.fetch.canonical import canonical_url
from claimwright.models.cards import digest_of
from claimwright_lab.evaluation.answered import Measured
from claimwright_lab.evaluation.cases import CitationCase, CitationSet
from claimwright_lab.evaluation.chosen import of_part, sampled
from claimwright_lab.evaluation.citations.asking import engine_of
from claimwright_lab.evaluation.citations.engine import CitationEngine
from claimwright_lab.evaluation.citations.recovered import Sought, recovery_figures
from claimwright_lab.evaluation.engine import Corpus, Watch
from claimwright_lab.evaluation.rankings import Ranking, Rankings, read_rankings
from claimwright_lab.evaluation.request import Request

CHECKED: Final = 10
"""Best sources of a search that the checker reads and puts in its own order."""

CHECKER: Final = "checked"
"""The way to rank in which the checker has read the best."""


def measure_recovery(data_set: CitationSet, request: Request) -> Measured:
    """Search for the source of each claim among all pages, or take somebody's rankings.

    The cases' sources are the corpus; each page is named by the id of its case, in rankings too.

    Returns:
        The figures of `recovery_figures` of the last way to rank; and where the engine searched,
        of every way, each name after it.
    """
    files = data_set.about.files
    cases = of_part(data_set.read(files), request.part_of(trained_on=False))
    pages = {c.id: c for c in cases if c.source.state is SourceState.OK}
    asked = sampled(cases, request.limit)
    seconds = None
    if request.predictions:
        read = read_rankings(request.predictions, [case.id for case in cases])
        ways: Mapping[str, Rankings] = {"": {case.id: read[case.id] for case in asked}}
    else:
        engine = engine_of(data_set, request)
        corpus = Corpus(
            name=data_set.about.id,
            fingerprint="".join(digest_of(path) for path in files.paths()),
            documents=lambda: _documents(pages.values()),
        )
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
        lines=tuple(_line(case.id, last[case.id]) for case in asked),
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
    """Put the best of each ranking in the order of support; the rest stay behind them."""
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
        told[case.id] = {name: 1.0 / rank for rank, name in enumerate([*again, *rest], start=1)}
        watch("checking", len(told), len(asked))
    return told


def _ordered(ranking: Ranking) -> list[str]:
    return sorted(ranking, key=lambda name: -ranking[name])


def _line(name: str, ranking: Ranking) -> dict[str, object]:
    return {
        "id": name,
        "ranking": [{"document_id": one, "score": ranking[one]} for one in _ordered(ranking)],
    }
