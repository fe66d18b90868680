"""A claim and its source in, scores that need no checker out: what a checker must beat."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np

from claimwright.domain import Figure, Pair, SourceState
from claimwright.fetch.canonical import url_depth
from claimwright.protocols import StanceModel
from claimwright.ratings.bootstrap import owners
from claimwright_lab.evaluation.cases import CitationCase
from claimwright_lab.evaluation.citations.ranked import MEASURES, Scored, ranked_figures
from claimwright_lab.evaluation.engine import Watch, nobody
from claimwright_lab.evaluation.lexical import LexicalScores

Scores: TypeAlias = tuple[float | None, ...]
"""One per case, higher for what is more likely supported; `None` where a case has none."""

FIRST_CHARACTERS: Final = 6_000
"""Of a page, given to the verifier, which reads the first 512 tokens of claim and page; no token
is longer than twelve characters in the mean."""

BATCH: Final = 32
_WORD: Final = re.compile(r"\w+")
_SHORT: Final = 4
"""Letters below which a word is taken to be a function word; digits always count."""


def lexical_overlap(claim: str, text: str) -> float:
    """Return the share of a claim's words that a text holds, 0..1.

    Its distinct words of four letters or more, and its numbers, count; without such words it is 0.

    Examples:
        >>> lexical_overlap("The ice sheet melted by 3 metres", "Ice sheets: 3 metres melted.")
        0.75
    """
    wanted = {word for word in _words(claim) if len(word) >= _SHORT or word.isdecimal()}
    return len(wanted & _words(text)) / len(wanted) if wanted else 0.0


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))


def document_level(
    cases: Sequence[CitationCase], stance: StanceModel, watch: Watch = nobody
) -> Scores:
    """Return the verifier's probability of support, read from each page's beginning alone."""
    there = [place for place, case in enumerate(cases) if case.source.state is SourceState.OK]
    found: list[float | None] = [None] * len(cases)
    for start in range(0, len(there), BATCH):
        batch = there[start : start + BATCH]
        pairs = [
            Pair(
                claim=cases[place].claim,
                evidence=cases[place].source.text[:FIRST_CHARACTERS],
                title=cases[place].source.title,
            )
            for place in batch
        ]
        for place, one in zip(batch, stance.judge(pairs), strict=True):
            found[place] = one.supports
        watch("reading first pages", min(start + BATCH, len(there)), len(there))
    return tuple(found)


def bm25(cases: Sequence[CitationCase]) -> Scores:
    """Return the score, at least 0, of each source for its claim by rare words.

    The sources of all cases are the collection that rarity is counted in.
    """
    there = [case.source.text for case in cases if case.source.state is SourceState.OK]
    texts = list(dict.fromkeys(there))
    if not texts:
        return tuple(None for _ in cases)
    scores, place = LexicalScores(texts), {text: number for number, text in enumerate(texts)}
    by_claim = {claim: scores.score(claim) for claim in {case.claim for case in cases}}
    return tuple(
        float(by_claim[case.claim][place[case.source.text]])
        if case.source.state is SourceState.OK
        else None
        for case in cases
    )


def plain_baselines(cases: Sequence[CitationCase]) -> Mapping[str, Scores]:
    """Score citations without a model.

    Returns:
        `URL depth`, `lexical overlap`, `BM25` and `length` (the logarithm of the source's) to
        their scores.
    """
    return {
        "URL depth": tuple(_depth(case) for case in cases),
        "lexical overlap": tuple(
            lexical_overlap(case.claim, case.source.text) if _is_read(case) else None
            for case in cases
        ),
        "BM25": bm25(cases),
        "length": tuple(
            math.log1p(len(case.source.text)) if _is_read(case) else None for case in cases
        ),
    }


def order_figures(
    name: str,
    cases: Sequence[CitationCase],
    scores: Scores,
    positive: Sequence[bool],
    *,
    what: str,
) -> tuple[Figure, ...]:
    """Measure the order that scores give, higher being more likely positive.

    The names of the figures begin with the name of who scored.

    Returns:
        As `ranked_figures`, intervals over articles; without values where nothing has a score.
    """
    there = [place for place, score in enumerate(scores) if score is not None]
    if not there:
        note = "what it reads is known of no case"
        return tuple(Figure(name=f"{name} {kind}", value=None, n=0, note=note) for kind in MEASURES)
    owner, groups = owners([cases[place].article for place in there])
    scored = Scored(
        scores=np.array([scores[place] for place in there], dtype=np.float64),
        positive=np.array([positive[place] for place in there], dtype=np.bool_),
        owner=owner,
        groups=groups,
    )
    figures = ranked_figures(scored, what=what)
    return tuple(replace(figure, name=f"{name} {figure.name}") for figure in figures)


def _is_read(case: CitationCase) -> bool:
    return case.source.state is SourceState.OK


def _depth(case: CitationCase) -> float | None:
    depth = url_depth(case.source.url)
    return None if depth is None else float(depth)
