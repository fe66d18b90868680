"""The questions of data sets in, the answers of the flows that users run out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from claimwright.domain import (
    Candidate,
    Claim,
    Evidence,
    Filter,
    Label,
    Pair,
    Report,
    ReRank,
    Stance,
    Verdict,
    WeighReport,
)
from claimwright.flows.ingest import IngestSummary
from claimwright.flows.judge import JudgeFlow
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.flows.weigh import WeighFlow, WeighOptions
from claimwright.protocols import Index, StanceModel
from claimwright.retrieval.hybrid import by_meaning, by_words
from claimwright.settings import Settings
from claimwright_lab.evaluation.engine import EVERYTHING, Corpus, Found, Judged, Made, Watch
from claimwright_lab.evaluation.rankings import Ranking, Rankings, in_order

BATCH = 32
"""Claims that are searched for in one go."""

_DECIDES = 0.36
"""How sure and how well retrieved a document must be to decide a claim by itself.

Tuned on SciFact's 141 calibration claims, abstract label-only F1: .528; by the weight that it has
in a verdict .515, by its stance alone .483.
"""

Library = Callable[[Corpus, Callable[[IngestSummary], None]], VerifyFlow]
"""A corpus, and who follows its ingestion, to the flow over it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluateFlow:
    """Answers data sets with the parts that answer users; implements `evaluation.Engine`.

    `library` makes a corpus of documents searchable, and keeps it; `verifying` gives the flow over
    the corpus of a name, `weighing` that over an index.
    """

    judging: JudgeFlow
    uncalibrated: StanceModel
    library: Library
    verifying: Callable[[str], VerifyFlow]
    weighing: Callable[[Index], WeighFlow]
    settings: Settings
    made_with: Made

    def judge(self, pairs: Sequence[Pair]) -> tuple[Judged, ...]:
        """Return what is said of each pair, in order, by the windows that `judge` reads."""
        readings = self.judging.read(pairs)
        stances = self.judging.conclude(pairs, readings)
        before = replace(self.judging, stance=self.uncalibrated).conclude(pairs, readings)
        return tuple(
            Judged(stance=stance, before=raw) for stance, raw in zip(stances, before, strict=True)
        )

    def prepare(self, corpus: Corpus, watch: Watch) -> None:
        """Make a corpus ready to be searched, unless it is there from an earlier run."""
        self._over(corpus, watch)

    def rank(self, claims: Sequence[Claim], corpus: Corpus, watch: Watch) -> Mapping[str, Rankings]:
        """Return rankings by the name of each way to rank.

        Returns:
            `sparse` and `dense`, the arms alone; `fused`, both; and `re-ranked`, where the
            verifier has read the best: what users get.
        """
        flow = self._over(corpus, watch)
        names = ("sparse", "dense", "fused", "re-ranked")
        ways: dict[str, dict[str, Ranking]] = {name: {} for name in names}
        for start in range(0, len(claims), BATCH):
            batch = claims[start : start + BATCH]
            for way, found in self._ways(flow, batch).items():
                ways[way] |= {
                    claim.id: ranking for claim, ranking in zip(batch, found, strict=True)
                }
            watch("searching", min(start + BATCH, len(claims)), len(claims))
        return ways

    def _ways(self, flow: VerifyFlow, claims: Sequence[Claim]) -> dict[str, list[Ranking]]:
        depth, only, unit = self.settings.retrieval.depth, Filter(), self.settings.unit
        embeddings = flow.encoder.encode([claim.statement for claim in claims])
        fused = flow.retriever.retrieve(claims, unit=unit, limit=depth, only=only)
        chosen = flow.selector.select(
            claims, fused, limit=self.settings.selection.pool, re_rank=ReRank.RELEVANCE
        )
        words = flow.index.search(by_words(claims, unit, depth, only))
        meaning = flow.index.search(by_meaning(embeddings, unit, depth, only))
        return {
            "sparse": [_ranked(found) for found in words],
            "dense": [_ranked(found) for found in meaning],
            "fused": [_ranked(found) for found in fused],
            "re-ranked": [
                _ranked([*pieces, *rest]) for pieces, rest in zip(chosen, fused, strict=True)
            ],
        }

    def find(
        self, claims: Sequence[Claim], corpus: Corpus, watch: Watch
    ) -> tuple[tuple[Found, ...], ...]:
        """Return per claim at most `top_k` documents, best first, each with what it shows alone.

        A document decides as `shown_alone` says: it must be well retrieved and sure, not only lean
        to one side.
        """
        return tuple(
            tuple(
                Found(
                    document_id=piece.evidence.document.id,
                    label=shown_alone(piece.evidence, piece.stance),
                    rationale=piece.evidence.rationale,
                )
                for piece in report.evidence
            )
            for report in self._verified(self._over(corpus, watch), claims, watch)
        )

    def conclude(self, claims: Sequence[Claim], corpus: str, watch: Watch) -> tuple[Verdict, ...]:
        """Return a verdict per claim, in order, from a corpus of that name."""
        reports = self._verified(self.verifying(corpus), claims, watch)
        return tuple(report.verdict for report in reports)

    def weigh(
        self, claims: Sequence[Claim], corpus: Corpus, watch: Watch, only: Filter = EVERYTHING
    ) -> tuple[WeighReport, ...]:
        """Return per claim, in order, what all works of a corpus that pass say of it together."""
        flow = self.weighing(self._over(corpus, watch).index)
        weigh = self.settings.weigh
        options = WeighOptions(mode=weigh.mode, top_k=weigh.top_k, only=only)
        reports: list[WeighReport] = []
        for claim in claims:
            reports += flow.weigh([claim], options)
            watch("weighing", len(reports), len(claims))
        return tuple(reports)

    def made(self) -> Made:
        """Return with what the answers are made."""
        return self.made_with

    def _verified(
        self, flow: VerifyFlow, claims: Sequence[Claim], watch: Watch
    ) -> Iterator[Report]:
        options = VerifyOptions(
            unit=self.settings.unit,
            top_k=self.settings.top_k,
            re_rank=self.settings.selection.re_rank,
        )
        for start in range(0, len(claims), BATCH):
            yield from flow.verify(claims[start : start + BATCH], options)
            watch("verifying", min(start + BATCH, len(claims)), len(claims))

    def _over(self, corpus: Corpus, watch: Watch) -> VerifyFlow:
        return self.library(corpus, lambda summary: watch("making the corpus", summary.read, None))


def _ranked(found: Iterable[Candidate | Evidence]) -> Ranking:
    return in_order(piece.document.id for piece in found)


def shown_alone(evidence: Evidence, stance: Stance) -> Label:
    """Return the likelier side, or `NOT_ENOUGH_INFO`; that too of a retracted document.

    It decides when probability of its side * fused ** 2 is large enough; without a fused score it
    counts as the best retrieved. This is the rule by which found documents are measured (SciFact,
    open retrieval); verdicts weigh documents together.
    """
    fused = evidence.scores.get("fused", 1.0)
    if evidence.document.retracted or stance.supports == stance.refutes:
        return Label.NOT_ENOUGH_INFO
    if max(stance.supports, stance.refutes) * fused**2 < _DECIDES:
        return Label.NOT_ENOUGH_INFO
    return Label.SUPPORTS if stance.supports > stance.refutes else Label.REFUTES
