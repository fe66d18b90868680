"""Works that were read and graded → what each weighs, and both scores."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
from claimwright.settings import WeighSettings
from claimwright.verdict.weighing.reputation import paper_reputations, reputations
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
