"""Positions that count in, the verdict of a debate and the sentence that tells it out.

Source: after Leippold et al., npj Climate Action 2025, https://doi.org/10.1038/s44168-025-00215-8:
no majority vote, sources ranked by trust, abstainers left out.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Agreement,
    Confidence,
    DebateVerdict,
    Defect,
    EvidenceLevel,
    ExplanationSentence,
    Profile,
    Tag,
)
from claimwright.settings import DebateSettings
from claimwright.verdict.debating.levels import (
    NOTHING,
    Levels,
    at_most,
    cited_among,
    pooled_levels,
    rank_of,
)
from claimwright.verdict.debating.rules import STEP, Voice, spread_of, voices
from claimwright.verdict.debating.tagging import shared_label
from claimwright.verdict.exports.debate_wording import AGREEMENTS, CONFIDENCES, LEVELS, TAGS

_AGREEMENTS: Final = tuple(Agreement)
_CONFIDENCES: Final = len(Confidence)


def conclude(
    profiles: Sequence[Profile], answers: Sequence[AdvocateAnswer], settings: DebateSettings
) -> DebateVerdict:
    """Return what the positions that count make together.

    Each position weighs 1 / (place of its trust rank) times its confidence in fifths. The verdict
    takes the weighted median of the veracities (the lower one where the halves are equal), as the
    most trusted advocate that holds it words it. Its interval reaches from the lowest to the
    highest veracity that is still held.

    Returns:
        The verdict; not enough information where nobody counts. Confidence is at most medium where
        only one advocate counts.
    """
    counting = voices(profiles, answers)
    if not counting:
        return _nothing()
    weights = _weights(counting)
    veracity = _median(counting, weights)
    speaker = next(voice for voice in counting if voice.veracity == veracity)
    low, high = (pick(voice.veracity for voice in counting) for pick in (min, max))
    levels = _levels(counting, settings)
    confidence = levels.confidence
    if len(counting) == 1:
        confidence = at_most(confidence, Confidence.MEDIUM)
    tag = speaker.position.tag
    return DebateVerdict(
        tag=tag,
        veracity=veracity,
        low=low,
        high=high,
        defect=speaker.position.defect,
        label=shared_label(tag, low=low, high=high),
        probability=_probability(counting, weights, positive=veracity > 0),
        evidence=levels.evidence,
        agreement=levels.agreement,
        confidence=confidence,
        rule=_rule(counting, speaker),
    )


def is_disputed(profiles: Sequence[Profile], answers: Sequence[AdvocateAnswer]) -> bool:
    """Say whether positions that count stayed more than a step apart."""
    return (spread_of(voices(profiles, answers)) or 0) > STEP


def dissent_of(answers: Sequence[AdvocateAnswer], verdict: DebateVerdict) -> tuple[str, ...]:
    """Return the advocates, adversaries too, more than a step from the verdict; names, sorted."""
    positions = [(a.advocate, a.overall) for a in answers if a.overall is not None]
    return tuple(
        sorted(
            name
            for name, position in positions
            if position.veracity is not None
            and (verdict.veracity is None or abs(position.veracity - verdict.veracity) > STEP)
        )
    )


def _weights(counting: Sequence[Voice]) -> tuple[float, ...]:
    ranks = sorted({voice.profile.trust for voice in counting})
    return tuple(
        (rank_of(voice.position.confidence) + 1)
        / _CONFIDENCES
        / (ranks.index(voice.profile.trust) + 1)
        for voice in counting
    )


def _median(counting: Sequence[Voice], weights: Sequence[float]) -> int:
    held = sorted({voice.veracity for voice in counting})
    pairs = tuple(zip(counting, weights, strict=True))
    half = math.fsum(weights) / 2.0
    return next(
        (
            value
            for value in held
            if math.fsum(w for voice, w in pairs if voice.veracity <= value) >= half
        ),
        held[-1],
    )


def _levels(counting: Sequence[Voice], settings: DebateSettings) -> Levels:
    """Return the levels of all that is cited, its agreement no higher than the advocates'."""
    pools = [
        (
            voice.profile.corpus,
            cited_among(
                voice.answer.judged, {each.passage_id for each in voice.position.citations}
            ),
        )
        for voice in counting
    ]
    levels = pooled_levels(pools, settings)
    among = _agreement(spread_of(counting) or 0)
    if not levels.sources:
        return replace(levels, evidence=EvidenceLevel.LIMITED, agreement=among)
    return replace(levels, agreement=min(levels.agreement, among, key=_AGREEMENTS.index))


def _agreement(spread: int) -> Agreement:
    if spread <= STEP:
        return Agreement.HIGH
    return Agreement.MEDIUM if spread <= 2 * STEP else Agreement.LOW


def _probability(
    counting: Sequence[Voice], weights: Sequence[float], *, positive: bool
) -> float | None:
    """Return the weighted mean of what each says is the chance of the side taken."""
    known = [
        (voice.position.probability if (voice.veracity > 0) == positive else 1.0 - p, weight)
        for voice, weight in zip(counting, weights, strict=True)
        if (p := voice.position.probability) is not None
    ]
    total = math.fsum(weight for _, weight in known)
    if not total:
        return None
    return math.fsum(p * weight for p, weight in known if p is not None) / total


def _rule(counting: Sequence[Voice], speaker: Voice) -> str:
    if len(counting) == 1:
        return f"only {speaker.profile.title!r} counts, so confidence is at most medium"
    spread = spread_of(counting) or 0
    if spread > STEP:
        return (
            f"the positions stay {spread} steps apart: the median by trust and confidence, worded "
            f"by {speaker.profile.title!r}, with every position kept"
        )
    return (
        f"the positions lie within a step: the median by trust and confidence, worded by "
        f"{speaker.profile.title!r}"
    )


def _nothing() -> DebateVerdict:
    tag = Tag.NOT_ENOUGH_INFORMATION
    return DebateVerdict(
        tag=tag,
        veracity=None,
        low=None,
        high=None,
        defect=Defect.NONE,
        label=shared_label(tag, low=None, high=None),
        probability=None,
        evidence=NOTHING.evidence,
        agreement=NOTHING.agreement,
        confidence=NOTHING.confidence,
        rule="no trusted advocate found enough to judge by",
    )


def verdict_sentence(
    verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]
) -> ExplanationSentence:
    """Tell the verdict in a sentence that counts, with first quotes; no model words it."""
    return ExplanationSentence(
        sentence=_words(verdict, answers),
        status="composed",
        sources=tuple(
            answer.overall.citations[0].quote
            for answer in answers
            if answer.status is AdvocateStatus.ANSWERED
            and answer.overall is not None
            and answer.overall.citations
        ),
    )


def _words(verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]) -> str:
    answering = sum(answer.status is AdvocateStatus.ANSWERED for answer in answers)
    if verdict.tag is Tag.NOT_ENOUGH_INFORMATION:
        return (
            "No advocate that counts found enough to judge the claim: that says nothing of whether "
            "it is true."
        )
    advocates = (
        "1 advocate that counts" if len(answers) == 1 else f"{len(answers)} advocates that count"
    )
    return (
        f"The claim is judged “{TAGS[verdict.tag].lower()}” with "
        f"{CONFIDENCES[verdict.confidence]} confidence: of {advocates}, {answering} "
        f"answered, with {LEVELS[verdict.evidence]} evidence and "
        f"{AGREEMENTS[verdict.agreement]} agreement."
    )
