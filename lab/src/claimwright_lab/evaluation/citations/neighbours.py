"""Citations that hold in, citations that fail out: the same claims with pages beside the cited."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import CitationLabel, Embedding, SourceState
from claimwright_lab.evaluation.cases import CitationCase
from claimwright_lab.evaluation.lexical import LexicalScores

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
    """Return the place of the best score that may be taken, the first of equals."""
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
