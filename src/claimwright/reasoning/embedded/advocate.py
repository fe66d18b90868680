"""A claim in, what one corpus says of it out: searched, judged and cited by the bundled models."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import (
    AdvocateAnswer,
    Change,
    Claim,
    Judged,
    Position,
    Profile,
    Question,
    ReRank,
    Unit,
)
from claimwright.protocols import Retriever, Selector, StanceModel
from claimwright.selection.rerank import evidence_pair
from claimwright.settings import DebateSettings
from claimwright.verdict.debating.citing import MAX_CITATIONS, citation_of, decisive, explanation_of
from claimwright.verdict.debating.judgement import (
    Judgement,
    Leaning,
    judge_alone,
    judge_whole,
    leaning,
)
from claimwright.verdict.debating.levels import levels_of, likelihood_of, takes_side
from claimwright.verdict.debating.rules import proposed_change, together
from claimwright.verdict.debating.tagging import kind_of, tag_of

_RETRIEVED = 100
"""Candidates handed to selection."""

_SHOWN_SILENT = 3
"""Works cited for a statement of which they say nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    statement: str
    judged: tuple[Judged, ...]
    lean: Leaning
    alone: Judgement


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedAdvocate:
    """Speaks for one corpus by retrieval, the verifier and the rules of `verdict.debating`."""

    profile: Profile
    retriever: Retriever
    selector: Selector
    stance: StanceModel
    settings: DebateSettings

    def answer(self, claim: Claim, subclaims: Sequence[str]) -> AdvocateAnswer:
        """Return its blind first answer: one position on the whole and one per part."""
        return self._answered(self._read(claim, subclaims, ()))

    def reassess(
        self,
        claim: Claim,
        subclaims: Sequence[str],
        held: AdvocateAnswer,
        questions: Sequence[Question],
        others: Sequence[AdvocateAnswer],
    ) -> tuple[AdvocateAnswer, Change]:
        """Search its own corpus with the questions, judge anew, and say what changed.

        What it read before still counts; only evidence of its own corpus moves it.
        """
        del others  # only evidence of its own corpus moves it
        readings = self._read(claim, subclaims, [question.text for question in questions])
        answer = self._answered(self._with_held(readings, held))
        known = {piece.evidence.passage.id for piece in held.judged}
        return answer, proposed_change(held, answer, questions, known, "new {} of its corpus")

    def _read(
        self, claim: Claim, subclaims: Sequence[str], queries: Sequence[str]
    ) -> tuple[_Reading, ...]:
        """Read for the claim, its parts and further queries of the claim, all in one go."""
        statements = [claim.text, *subclaims]
        asked = [Claim(text=text) for text in (*statements, *queries)]
        about = [Claim(text=text) for text in (*statements, *[claim.text] * len(queries))]
        found = self.retriever.retrieve(
            asked, unit=Unit.ABSTRACT, limit=_RETRIEVED, only=self.profile.only
        )
        pieces = self.selector.select(
            about, found, limit=self.profile.top_k, re_rank=ReRank.RELEVANCE
        )
        pairs = [
            evidence_pair(statement, piece)
            for statement, own in zip(about, pieces, strict=True)
            for piece in own
        ]
        stances = iter(self.stance.judge(pairs))
        judged = [
            tuple(Judged(evidence=piece, stance=next(stances)) for piece in own) for own in pieces
        ]
        whole = _each_once(judged[0], *judged[len(statements) :])
        own = (whole, *judged[1 : len(statements)])
        return tuple(self._reading(text, read) for text, read in zip(statements, own, strict=True))

    def _reading(self, statement: str, judged: Sequence[Judged]) -> _Reading:
        lean = leaning(judged, self.settings)
        alone = judge_alone(statement, judged, lean, self.settings)
        return _Reading(statement=statement, judged=tuple(judged), lean=lean, alone=alone)

    def _with_held(
        self, readings: Sequence[_Reading], held: AdvocateAnswer
    ) -> tuple[_Reading, ...]:
        """Add to the reading of the whole what an earlier round found for it.

        What was cited may have been judged for a part alone: it is judged for the whole, and added
        if it takes a side there, too.
        """
        whole, *parts = readings
        of_parts = {p.evidence.passage.id for part in parts for p in part.judged}
        cited = {c.passage_id for c in held.overall.citations} if held.overall else set()
        own = {p.evidence.passage.id for p in whole.judged}
        apart = [p for p in held.judged if p.evidence.passage.id not in of_parts]
        shared = (of_parts & cited) - own
        again = [p.evidence for p in held.judged if p.evidence.passage.id in shared]
        asked = Claim(text=whole.statement)
        stances = self.stance.judge([evidence_pair(asked, piece) for piece in again])
        for_whole = [
            Judged(evidence=piece, stance=stance)
            for piece, stance in zip(again, stances, strict=True)
        ]
        siding = [piece for piece in for_whole if takes_side(piece)]
        return self._reading(whole.statement, _each_once(whole.judged, apart, siding)), *parts

    def _answered(self, readings: Sequence[_Reading]) -> AdvocateAnswer:
        whole, *parts = readings
        judgement = judge_whole(whole.statement, whole.alone, [part.alone for part in parts])
        return together(
            self.profile,
            self._position(whole, judgement, parts),
            [self._position(part, part.alone, ()) for part in parts],
            _each_once(whole.judged, *(part.judged for part in parts)),
        )

    def _position(
        self, reading: _Reading, judgement: Judgement, parts: Sequence[_Reading]
    ) -> Position:
        """Return what is held of a statement; `parts` stand in where the whole is not covered."""
        judged = _each_once(reading.judged, *(part.judged for part in parts))
        positive = (judgement.veracity or 0) > 0
        tag = tag_of(judgement.veracity, judgement.defect, kind_of(reading.statement))
        levels = levels_of(reading.judged, self.settings)
        if not levels.sources:
            levels = levels_of(judged, self.settings)
        cited = decisive(judged, positive=positive) or judged[:_SHOWN_SILENT]
        known = judgement.veracity is not None
        return Position(
            statement=reading.statement,
            tag=tag,
            veracity=judgement.veracity,
            defect=judgement.defect,
            probability=_probability(judgement, reading, parts),
            evidence=levels.evidence,
            agreement=levels.agreement,
            confidence=levels.confidence,
            likelihood=likelihood_of(
                reading.lean.probability if reading.lean.veracity else None, levels.confidence
            ),
            explanation=explanation_of(
                judgement.rule, judged, positive=positive, statement=reading.statement
            ),
            citations=tuple(
                citation_of(piece, reading.statement) for piece in cited[:MAX_CITATIONS]
            )
            if known
            else (),
            abstention="" if known else judgement.rule,
        )


def _probability(
    judgement: Judgement, reading: _Reading, parts: Sequence[_Reading]
) -> float | None:
    """Return the probability of the side taken, where the evidence itself takes that side."""
    if judgement.veracity is None:
        return None
    positive = judgement.veracity > 0
    leans = (each.lean for each in (reading, *parts))
    same = (e for e in leans if e.veracity is not None and (e.veracity > 0) == positive)
    return next((lean.side_probability for lean in same), None)


def _each_once(*readings: Sequence[Judged]) -> tuple[Judged, ...]:
    """Return all pieces, each passage once, by its first reading, best first within each."""
    table: dict[str, Judged] = {}
    for reading in readings:
        for piece in reading:
            table.setdefault(piece.evidence.passage.id, piece)
    return tuple(table.values())
