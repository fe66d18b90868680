"""Citations that hold and that fail in, how well each score puts the failing ones first out.

Source: Petroni et al. (2023), doi:10.1038/s42256-023-00726-1: precision at 15 % recall.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import CitationCheck, CitationLabel, Embedding, Figure, SourceState
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import CitationCase, CitationSet
from claimwright_lab.evaluation.chosen import of_part
from claimwright_lab.evaluation.citations.asking import answered, checked, drawn, engine_of, line_of
from claimwright_lab.evaluation.citations.baselines import (
    Scores,
    document_level,
    order_figures,
    plain_baselines,
)
from claimwright_lab.evaluation.citations.findings import coverage_figures
from claimwright_lab.evaluation.engine import Request
from claimwright_lab.evaluation.lexical import LexicalScores
from claimwright_lab.evaluation.result import Measured

Encode: TypeAlias = Callable[[Sequence[str]], Sequence[Embedding]]
"""One embedding of length 1 per text, in order."""

SAME_ARTICLE: Final = "same article"
BY_WORDS: Final = "by words"
BY_MEANING: Final = "by meaning"
KINDS: Final = (SAME_ARTICLE, BY_WORDS, BY_MEANING)
"""How a page is beside the cited one: cited by the same article, nearest the claim by rare words,
nearest by embedding; from the hardest to tell to the easiest."""

FIRST_CHARACTERS: Final = 4_000
"""Of a page, that are embedded."""


def with_neighbours(cases: Sequence[CitationCase], encode: Encode) -> tuple[CitationCase, ...]:
    """Set beside each citation that holds those that fail; all pages may become neighbours.

    Returns:
        Of each supported claim its own case, then at most one for each of `KINDS`, each page once;
        the first of them is the hardest.
    """
    pages = [case for case in cases if case.source.state is SourceState.OK]
    holding = [case for case in pages if case.gold == CitationLabel.SUPPORTED.value]
    if not holding:
        return ()
    words = LexicalScores([page.source.text for page in pages])
    near = _cosines([_asked(case) for case in holding], [_shown(page) for page in pages], encode)
    return tuple(
        one
        for case, row in zip(holding, near, strict=True)
        for one in (case, *_failing(case, pages, words.score(_asked(case)), row))
    )


def _failing(
    case: CitationCase,
    pages: Sequence[CitationCase],
    words: NDArray[np.float64],
    near: NDArray[np.float64],
) -> Iterator[CitationCase]:
    akin = np.array([page.article == case.article for page in pages])
    own = np.array([page.source.text == case.source.text for page in pages])
    taken: set[int] = set(np.flatnonzero(own).tolist())
    orders = ((SAME_ARTICLE, words, akin), (BY_WORDS, words, ~akin), (BY_MEANING, near, ~akin))
    for kind, scores, allowed in orders:
        place = _best(scores, allowed, taken)
        if place is not None:
            taken.add(place)
            yield _moved(case, pages[place], kind)


def _best(scores: NDArray[np.float64], allowed: NDArray[np.bool_], taken: set[int]) -> int | None:
    order = np.argsort(-scores, kind="stable")
    return next((int(place) for place in order if allowed[place] and place not in taken), None)


def _moved(case: CitationCase, page: CitationCase, kind: str) -> CitationCase:
    return replace(
        case,
        id=f"{case.id} on {page.id}",
        source=page.source,
        gold=CitationLabel.NOT_SUPPORTED.value,
        rationales=(),
        kind=kind,
        twin=case.id,
    )


def hardest(cases: Sequence[CitationCase]) -> tuple[CitationCase, ...]:
    """Return each citation that holds with its hardest neighbour, in order: as many of either.

    The cases are those of `with_neighbours`; a claim without any neighbour is left out.
    """
    first: dict[str, CitationCase] = {}
    for case in cases:
        if case.twin:
            first.setdefault(case.twin, case)
    return tuple(
        case
        for case in cases
        if (not case.twin and case.id in first) or first.get(case.twin) is case
    )


def _asked(case: CitationCase) -> str:
    return f"{case.cited.article_title}: {case.claim}"


def _shown(case: CitationCase) -> str:
    return f"{case.source.title}\n{case.source.text[:FIRST_CHARACTERS]}"


def _cosines(left: list[str], right: list[str], encode: Encode) -> NDArray[np.float64]:
    table: NDArray[np.float64] = (
        np.array(encode(left), dtype=np.float64) @ np.array(encode(right), dtype=np.float64).T
    )
    return table


CHECKER: Final = "checker"
"""Begins the names of the figures of what is measured; the others are those it must beat."""

_WHAT: Final = "failing citations"
_HOLDS: Final = CitationLabel.SUPPORTED.value


def measure_failed(data_set: CitationSet, request: Request) -> Measured:
    """Put citations in order, the likeliest to fail first, where editors have said which fail."""
    cases, checks, seconds = answered(data_set, request)
    scores = dict(plain_baselines(cases))
    if request.predictions is None:
        stance = engine_of(data_set, request).stance
        scores["document level"] = document_level(cases, stance, request.watch)
    figures = (
        *failure_figures(cases, {CHECKER: _support(checks), **scores}),
        *coverage_figures(cases, checks)[:2],
    )
    return _measured(cases, checks, figures, seconds)


def measure_neighbours(data_set: CitationSet, request: Request) -> Measured:
    """Put citations in order, those that fail being true claims with a page beside the cited one.

    Returns:
        As `measure_failed`: with the hardest neighbour of each claim, as many failing as holding;
        then, each name after the kind, with every neighbour of a kind; then with the claims that
        people found not supported by the page they cite, each name after `annotated`.

    Raises:
        InputError: Predictions were given: the neighbours are made while measuring; or no claim is
            of the part that is asked.
    """
    about = data_set.about
    if request.predictions:
        raise InputError(
            f"{about.id!r} makes its failing citations itself; leave out --predictions"
        )
    engine, every = engine_of(data_set, request), data_set.read(about.files)
    beside = with_neighbours(every, engine.encode)  # of all pages, whatever part is asked
    failing = tuple(c for c in every if c.gold == CitationLabel.NOT_SUPPORTED.value)
    part = of_part((*beside, *failing), request.part_of(trained_on=False))
    cases = drawn(part, request.limit)
    began = request.clock()
    checks = checked(cases, engine, request.watch)
    seconds = request.clock() - began
    scores: dict[str, Scores] = {CHECKER: _support(checks), **plain_baselines(cases)}
    scores["document level"] = document_level(cases, engine.stance, request.watch)
    return _measured(cases, checks, _sliced(cases, scores), seconds)


def _sliced(cases: Sequence[CitationCase], scores: Mapping[str, Scores]) -> tuple[Figure, ...]:
    beside = [case for case in cases if case.gold == _HOLDS or case.twin]
    slices = {"": {case.id for case in hardest(beside)}}
    for kind in KINDS:
        twins = {case.twin for case in beside if case.kind == kind}
        of_kind = {case.id for case in beside if case.kind == kind}
        slices[f"{kind}: "] = twins | of_kind
    slices["annotated: "] = {case.id for case in cases if not case.twin}
    figures: list[Figure] = []
    for prefix, ids in slices.items():
        kept = [place for place, case in enumerate(cases) if case.id in ids]
        if kept:
            of_slice = {name: tuple(one[n] for n in kept) for name, one in scores.items()}
            figures += failure_figures([cases[n] for n in kept], of_slice, prefix=prefix)
    return tuple(figures)


def failure_figures(
    cases: Sequence[CitationCase], scores: Mapping[str, Scores], *, prefix: str = ""
) -> tuple[Figure, ...]:
    """Measure how well scores of support tell what fails, by who scored.

    Figures are those of `order_figures`, the failing citations being the positive ones, the prefix
    before each name.
    """
    positive = [case.gold != _HOLDS for case in cases]
    return tuple(
        figure
        for name, one in scores.items()
        for figure in order_figures(f"{prefix}{name}", cases, _turned(one), positive, what=_WHAT)
    )


def _turned(scores: Scores) -> Scores:
    return tuple(None if score is None else -score for score in scores)


def _support(checks: Sequence[CitationCheck]) -> Scores:
    return tuple(check.support for check in checks)


def _measured(
    cases: Sequence[CitationCase],
    checks: Sequence[CitationCheck],
    figures: tuple[Figure, ...],
    seconds: float | None,
) -> Measured:
    counts = Counter("holds" if case.gold == _HOLDS else case.kind or "fails" for case in cases)
    return Measured(
        n=len(cases),
        claims=len({case.claim for case in cases}),
        labels=dict(counts),
        figures=figures,
        lines=tuple(line_of(case.id, check) for case, check in zip(cases, checks, strict=True)),
        notes=(
            "Failing citations are the positive class; n says how many each score is known of.",
        ),
        seconds=seconds,
    )
