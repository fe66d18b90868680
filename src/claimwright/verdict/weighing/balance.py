"""Works that were read and graded → how well each is regarded, what it weighs, and both scores."""

import math
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from claimwright.domain import (
    CorpusMetrics,
    Document,
    FoundBy,
    GlobalScore,
    Grade,
    LocalLabel,
    NoticeState,
    Relation,
    Reputation,
    Takeaway,
    WeighedDocument,
    WeighMode,
)
from claimwright.domain.metrics import CITATIONS, METRICS, VENUE_CITEDNESS, VENUE_SJR, metrics_of
from claimwright.settings import WeighSettings
from claimwright.verdict.weighing.scores import NOTHING, Shares, capped_shares, counts, global_score

RETRACTED = "it was retracted"
NOT_COUNTED_REASONS = {NoticeState.RETRACTED: RETRACTED, NoticeState.WITHDRAWN: "it was withdrawn"}
NO_SIDE = "it takes no side"
CONTRADICTS_ITSELF = "its versions contradict each other"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadWork:
    """A work as the steps before left it.

    The score is 0..1; `local` is `None` when it was not graded; `version_of` is empty for the
    version that stands for the work, `left_out` for one that can count.
    """

    document: Document
    found_by: FoundBy
    score: float
    takeaway: Takeaway
    local: LocalLabel | None = None
    version_of: str = ""
    left_out: str = ""

    @property
    def graded(self) -> Grade | None:
        """Its grade; `None` when it has none."""
        return None if self.local is None else self.local.grade


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """What all works together weigh.

    Counted works come first, by falling weight, then those left out. The coverage is the share of
    the related works, not retracted, that take a side; `None` when there is none.
    """

    documents: tuple[WeighedDocument, ...]
    weighted: GlobalScore
    unweighted: GlobalScore
    coverage: float | None
    notes: tuple[str, ...]


def balance(
    works: Sequence[ReadWork], corpus: CorpusMetrics, mode: WeighMode, settings: WeighSettings
) -> Balance:
    """Weigh works against each other, the same whatever their order.

    Of several versions of a work one counts, and none when they take both sides. With `fixed`, what
    takes no side does not count, a work that is only partly about the claim weighs `partly` of its
    reputation, and no work weighs more than `cap` of all together.
    """
    judged = _judged(works, mode)
    known = _reputations(judged, corpus, mode, settings)
    weights = [
        0.0 if work.left_out else _weight(work, one, mode, settings)
        for work, one in zip(judged, known, strict=True)
    ]
    shares = capped_shares(weights, 1.0 if mode is WeighMode.PAPER else settings.cap)
    documents = [
        _weighed(work, one, share)
        for work, one, share in zip(judged, known, shares.values, strict=True)
    ]
    counted = [work.graded or Grade.NO_EVIDENCE for work in judged if not work.left_out]
    values = [share for work, share in zip(judged, shares.values, strict=True) if not work.left_out]
    return Balance(
        documents=tuple(
            sorted(documents, key=lambda w: (not w.counted, -w.weight, -w.score, w.document.id))
        ),
        weighted=global_score(counted, values, mode, settings) if counted else NOTHING,
        unweighted=global_score(counted, [1.0] * len(counted), mode, settings),
        coverage=_coverage(judged),
        notes=tuple(_notes(judged, known, shares, mode)),
    )


def _judged(works: Sequence[ReadWork], mode: WeighMode) -> list[ReadWork]:
    """Say of each work that cannot count why not, in the order of their ids."""
    sides: dict[str, set[bool]] = defaultdict(set)
    for work in works:
        if work.graded:
            sides[work.version_of or work.document.id].add(work.graded > 0)
    return [
        replace(work, left_out=_reason(work, mode, split=len(sides[work.document.id]) > 1))
        for work in sorted(works, key=lambda work: work.document.id)
    ]


def _reason(work: ReadWork, mode: WeighMode, *, split: bool) -> str:
    if work.left_out:
        return work.left_out
    if work.version_of:
        return f"it is a version of {work.version_of!r}, which counts for both"
    if work.graded is None:
        return work.takeaway.reason or "it is not about the claim"
    if work.document.retracted:
        return NOT_COUNTED_REASONS.get(work.document.notice.state, RETRACTED)
    if split:
        return CONTRADICTS_ITSELF
    return "" if counts(work.graded, mode) else NO_SIDE


def _reputations(
    works: Sequence[ReadWork], corpus: CorpusMetrics, mode: WeighMode, settings: WeighSettings
) -> tuple[Reputation, ...]:
    documents = [work.document for work in works]
    if mode is WeighMode.FIXED:
        return reputations(documents, corpus, floor=settings.floor)
    return paper_reputations(documents)


def _weight(
    work: ReadWork, reputation: Reputation, mode: WeighMode, settings: WeighSettings
) -> float:
    partly = mode is WeighMode.FIXED and work.takeaway.relation is Relation.PARTLY
    return reputation.value * (settings.partly if partly else 1.0)


def _weighed(work: ReadWork, reputation: Reputation, share: float) -> WeighedDocument:
    return WeighedDocument(
        document=work.document,
        found_by=work.found_by,
        score=work.score,
        takeaway=work.takeaway,
        local=work.local,
        reputation=reputation,
        weight=share,
        counted=not work.left_out,
        left_out=work.left_out,
    )


def _coverage(works: Sequence[ReadWork]) -> float | None:
    related = [
        work
        for work in works
        if work.graded is not None
        and not work.version_of
        and work.left_out not in NOT_COUNTED_REASONS.values()
    ]
    taking = [work for work in related if work.graded and work.left_out != CONTRADICTS_ITSELF]
    return len(taking) / len(related) if related else None


def _notes(
    works: Sequence[ReadWork], known: Sequence[Reputation], shares: Shares, mode: WeighMode
) -> Iterator[str]:
    counted = [place for place, work in enumerate(works) if not work.left_out]
    unknown = sum(not known[place].metrics for place in counted)
    if counted and unknown == len(counted):
        yield "Nothing is known of how well the works are regarded, so no weight depends on it."
    elif unknown:
        middle = "the median" if mode is WeighMode.PAPER else "the middle of the corpus"
        yield (
            f"Of {unknown} of the {len(counted)} works that count it is not known how well they "
            f"are regarded; they stand at {middle}."
        )
    yield from _cap_notes(works, shares, len(counted), mode)
    for work in works:
        if work.left_out == CONTRADICTS_ITSELF:
            yield (
                f"{_name(work.document)} was found in versions that contradict each other, so it "
                "does not count."
            )


def _cap_notes(
    works: Sequence[ReadWork], shares: Shares, counted: int, mode: WeighMode
) -> Iterator[str]:
    if mode is WeighMode.PAPER:
        return
    if counted == 1:
        yield "Only one work counts, and it weighs everything."
    elif 0 < counted * shares.cap <= 1.0:
        yield f"Only {counted} works count, too few for a cap, so each weighs the same."
    else:
        for place in shares.bound:
            yield (
                f"{_name(works[place].document)} would weigh {shares.uncapped[place]:.0%} of all "
                f"together; no work may weigh more than {shares.cap:.0%}."
            )


def _name(document: Document) -> str:
    return f"“{document.title or document.id}”"


PAPER_METRICS: Final = (CITATIONS, VENUE_CITEDNESS, VENUE_SJR)
"""The paper's three, two-year citedness standing in for the impact factor, which is not free."""

UNKNOWN: Final = 0.5
"""Reputation of a work of which nothing is known: the middle of the corpus."""


def reputations(
    works: Sequence[Document], corpus: CorpusMetrics, *, floor: float
) -> tuple[Reputation, ...]:
    """Say how well each work is regarded within its corpus.

    value = max(floor, mean of the percentiles that are known); the middle, 0.5, where none is.
    Citations count per year of age, so that old works have no start, and a percentile is the same
    for a number and its logarithm. A work whose record names its field of study is placed among
    those of its field and year, or of its field, where at least 30 are known: fields differ in how
    much they cite.

    The floor is the least value of a work that is not retracted, above 0.

    Returns:
        One per work, in order; 0 for a retracted one. Where all the others have the same value,
        as a single one or a list of which nothing is known, that is 1.
    """
    return _levelled(works, [_within_corpus(work, corpus, floor) for work in works])


def percentile(value: float, known: Sequence[float]) -> float:
    """Return the share, 0..1, of a corpus's rising values that a number is above, equal ones half.

    Examples:
        >>> percentile(3.0, (1.0, 3.0, 5.0, 7.0))
        0.375
    """
    if not known:
        return UNKNOWN
    return (bisect_left(known, value) + bisect_right(known, value)) / (2 * len(known))


def paper_reputations(works: Sequence[Document]) -> tuple[Reputation, ...]:
    """Say how well each work is regarded among those of one claim, as the paper does.

    Each of citations, two-year citedness and SJR is divided by its largest among the works; value
    = mean of those that are known, divided by the largest mean, so that the best work has 1.

    Returns:
        One per work, in order; 0 for a retracted one. A work of which nothing is known has the
        median of the others, which the paper leaves open.

    Source:
        Tan et al., Faithful Reasoning over Scientific Claims, AAAI Spring Symposium 2024.
    """
    measured = [_paper_metrics(work) for work in works]
    standing = [known for known, work in zip(measured, works, strict=True) if not work.retracted]
    largest = {
        name: max((known[name] for known in standing if name in known), default=0.0)
        for name in PAPER_METRICS
    }
    scaled = [
        {name: _part(value, largest[name]) for name, value in known.items()} for known in measured
    ]
    means = [math.fsum(parts.values()) / len(parts) if parts else None for parts in scaled]
    middle = median([mean for mean in means if mean is not None] or [1.0])
    values = [middle if mean is None else mean for mean in means]
    best = max((v for v, work in zip(values, works, strict=True) if not work.retracted), default=0)
    return _levelled(
        works,
        [
            _reputation(_part(value, best), known, parts, PAPER_METRICS)
            for value, known, parts in zip(values, measured, scaled, strict=True)
        ],
    )


def _part(value: float, largest: float) -> float:
    """Return a number as a part of the largest, at most 1; 1 where all are 0."""
    return min(1.0, value / largest) if largest else 1.0


def _paper_metrics(work: Document) -> dict[str, float]:
    known = metrics_of(work, None)
    if work.citation_count is not None:
        known[CITATIONS] = float(work.citation_count)
    return {name: known[name] for name in PAPER_METRICS if name in known}


def _within_corpus(work: Document, corpus: CorpusMetrics, floor: float) -> Reputation:
    known = metrics_of(work, corpus.as_of_year)
    places = {name: percentile(value, corpus.peers(work, name)) for name, value in known.items()}
    mean = math.fsum(places.values()) / len(places) if places else UNKNOWN
    return _reputation(max(floor, mean), known, places, METRICS)


def _reputation(
    value: float, known: Mapping[str, float], places: Mapping[str, float], wanted: Sequence[str]
) -> Reputation:
    return Reputation(
        value=value,
        metrics=known,
        percentiles=places,
        missing=tuple(name for name in wanted if name not in known),
    )


def _levelled(works: Sequence[Document], found: Sequence[Reputation]) -> tuple[Reputation, ...]:
    """Take a retracted work's reputation away; raise equal ones to 1."""
    values = {one.value for work, one in zip(works, found, strict=True) if not work.retracted}
    level = len(values) == 1
    return tuple(
        replace(one, value=0.0 if work.retracted else 1.0 if level else one.value)
        for work, one in zip(works, found, strict=True)
    )
