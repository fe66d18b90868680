"""Positions and answers, made in one line each, for tests of what rules make of them."""

from __future__ import annotations

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Agreement,
    Confidence,
    Defect,
    EvidenceLevel,
    Position,
    Profile,
    Tag,
)
from claimwright.domain.tags import row_of
from claimwright.verdict.debating.citing import citation_of
from claimwright.verdict.debating.tagging import veracity_of
from tests.examples import judged


def profile(name: str, trust: int = 1, *, trusted: bool = True) -> Profile:
    return Profile(name=name, title=name.upper(), corpus=name, trust=trust, trusted=trusted)


def position(
    tag: Tag, *sources: str, confidence: Confidence = Confidence.HIGH, probability: float = 0.9
) -> Position:
    row = row_of(tag)
    pieces = [judged(0.9, 0.0, name=source) for source in sources]
    return Position(
        statement="Seas rise.",
        tag=tag,
        veracity=veracity_of(tag),
        defect=Defect.NONE if row is None else row.defect,
        probability=None if tag is Tag.NOT_ENOUGH_INFORMATION else probability,
        evidence=EvidenceLevel.MEDIUM,
        agreement=Agreement.HIGH,
        confidence=confidence,
        citations=tuple(citation_of(piece) for piece in pieces),
    )


def answer(
    name: str, tag: Tag, *sources: str, confidence: Confidence = Confidence.HIGH
) -> AdvocateAnswer:
    abstained = tag is Tag.NOT_ENOUGH_INFORMATION
    read = sources or (f"{name}-source",)
    return AdvocateAnswer(
        advocate=name,
        status=AdvocateStatus.ABSTAINED if abstained else AdvocateStatus.ANSWERED,
        overall=position(tag, *(() if abstained else read), confidence=confidence),
        judged=tuple(
            judged(0.9, 0.0, name=each)
            if (veracity_of(tag) or 0) > 0
            else judged(0.0, 0.9, name=each)
            for each in read
        ),
    )
