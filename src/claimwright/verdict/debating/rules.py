"""Answers of advocates in, what the rules of a debate make of them out: no model has a say here.

Source: after Leippold et al., npj Climate Action 2025, https://doi.org/10.1038/s44168-025-00215-8;
where the paper leaves a rule open (when to ask, what may change a mind, when to stop), it is
written here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Agreement,
    Change,
    Citation,
    Confidence,
    DebateRound,
    DebateVerdict,
    Defect,
    EvidenceLevel,
    Position,
    Profile,
    Question,
    Tag,
)
from claimwright.settings import DebateSettings
from claimwright.verdict.debating.confidence import at_most, confidence_of, rank_of
from claimwright.verdict.debating.levels import Levels, cited_among, pooled_levels
from claimwright.verdict.debating.scales import shared_label

STEP: Final = 1
"""Positions so far apart are close."""

_AGREEMENTS: Final = tuple(Agreement)
_CONFIDENCES: Final = len(Confidence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """An advocate whose position counts.

    Args:
        profile: Who it is.
        answer: What it answered.
        position: Its position on the whole claim.
        veracity: Of that position, -3..3.
    """

    profile: Profile
    answer: AdvocateAnswer
    position: Position
    veracity: int


def voices(profiles: Sequence[Profile], answers: Sequence[AdvocateAnswer]) -> tuple[Voice, ...]:
    """Return the advocates whose positions count: trusted, and with a position.

    Args:
        profiles: Of all, any order.
        answers: Of all, any order.

    Returns:
        By trust, then name; abstainers, failures and adversaries are left out.
    """
    said = {answer.advocate: answer for answer in answers}
    found = [
        voice
        for profile in in_order(profiles)
        if profile.trusted and (voice := _voice(profile, said.get(profile.name))) is not None
    ]
    return tuple(found)


def in_order(profiles: Sequence[Profile]) -> tuple[Profile, ...]:
    """Return profiles by trust, then name: the order in which everything is told."""
    return tuple(sorted(profiles, key=lambda each: (each.trust, each.name)))


def spread_of(counting: Sequence[Voice]) -> int | None:
    """Return the largest distance of two veracities; `None` for fewer than two advocates."""
    if len(counting) < 2:  # noqa: PLR2004  # a distance has two ends
        return None
    return max(v.veracity for v in counting) - min(v.veracity for v in counting)


def admissible(
    questions: Sequence[Question], counting: Sequence[AdvocateAnswer], *, limit: int
) -> tuple[Question, ...]:
    """Keep the questions that the rules allow, whoever worded them.

    Args:
        questions: In the order of their weight.
        counting: Answers of the advocates that count.
        limit: Most questions.

    Returns:
        At most `limit`: each to an advocate that counts, about a piece of evidence that it read and
        one that another such advocate read.
    """
    read = {a.advocate: {p.evidence.passage.id for p in a.judged} for a in counting}
    allowed = [
        question
        for question in questions
        if question.own in read.get(question.addressed, ())
        and question.opposing in read.get(question.opposing_advocate, ())
        and question.addressed != question.opposing_advocate
        and question.text.strip()
    ]
    return tuple(allowed[:limit])


def settled(
    held: AdvocateAnswer, proposed: AdvocateAnswer, change: Change
) -> tuple[AdvocateAnswer, Change]:
    """Let a change stand or refuse it: no mind changes without new or newly quoted evidence.

    Args:
        held: The advocate's answer before the questions.
        proposed: What it would answer now.
        change: What it says of that.

    Returns:
        The answer that stands, and the change with what the rules found: the evidence that is
        really new (cited now, not cited so before, among what it read, quoted byte for byte) and
        whether the change stands.
    """
    new = _new_citations(held, proposed)
    before = held.overall.tag if held.overall is not None else Tag.NOT_ENOUGH_INFORMATION
    after = proposed.overall.tag if proposed.overall is not None else before
    told = replace(
        change,
        before=before,
        proposed=after,
        new_evidence=tuple(dict.fromkeys(citation.passage_id for citation in new)),
    )
    if after is before:
        return (proposed if new else held), told
    if not new:
        reason = "may not change: nothing that it cites is new or newly quoted"
        return held, replace(told, accepted=False, reason=reason)
    return proposed, replace(told, accepted=True)


def moved(changes: Sequence[Change]) -> bool:
    """Say whether any advocate changed its mind and the rules let it."""
    return any(change.accepted and change.proposed is not change.before for change in changes)


def conclude(
    profiles: Sequence[Profile], answers: Sequence[AdvocateAnswer], settings: DebateSettings
) -> DebateVerdict:
    """Return what the positions that count make together.

    Each position weighs 1 / (place of its trust rank) times its confidence in fifths. The verdict
    takes the weighted median of the veracities (the lower one where the halves are equal), as the
    most trusted advocate that holds it words it. Its interval reaches from the lowest to the
    highest veracity that is still held.

    Args:
        profiles: Of all, any order.
        answers: Of the last round, any order.
        settings: From how many works on evidence is medium and robust.

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
    """Return the advocates, adversaries among them, whose position is not the verdict's.

    Args:
        answers: Of the last round.
        verdict: The answer.

    Returns:
        Names, sorted; one whose veracity is within a step of the verdict's does not dissent.
    """
    positions = [(a.advocate, a.overall) for a in answers if a.overall is not None]
    return tuple(
        sorted(
            name
            for name, position in positions
            if position.veracity is not None
            and (verdict.veracity is None or abs(position.veracity - verdict.veracity) > STEP)
        )
    )


def notes_of(
    profiles: Sequence[Profile], rounds: Sequence[DebateRound], *, dropped: int
) -> tuple[str, ...]:
    """Return what a reader must know of a debate: absences, refusals, caps.

    Args:
        profiles: By trust, then name.
        rounds: All.
        dropped: Sentences of the summary that their sources do not entail.

    Returns:
        Sentences.
    """
    last = rounds[-1].answers
    titles = {profile.name: profile.title for profile in profiles}
    notes = [
        f"{titles[a.advocate]!r} did not answer: {a.failure}; the others went on without it."
        for a in last
        if a.status is AdvocateStatus.FAILED
    ]
    notes += [
        f"{profile.title!r} is not trusted: it argues, and carries no weight in the verdict."
        for profile in profiles
        if not profile.trusted
    ]
    notes += [
        f"Round {one.number}: {titles[change.advocate]!r} {change.reason}."
        for one in rounds
        for change in one.changes
        if not change.accepted
    ]
    if len(voices(profiles, last)) == 1:
        notes.append("Only one advocate counts, so confidence is at most medium.")
    if dropped:
        notes.append(dropped_note(dropped))
    return tuple(notes)


def dropped_note(dropped: int) -> str:
    """Return the note on sentences of the summary that were left out.

    Examples:
        >>> dropped_note(2)
        '2 sentences of the summary did not follow from the sources: left out.'
    """
    noun = "sentence" if dropped == 1 else "sentences"
    return f"{dropped} {noun} of the summary did not follow from the sources: left out."


def _voice(profile: Profile, answer: AdvocateAnswer | None) -> Voice | None:
    if answer is None or answer.status is not AdvocateStatus.ANSWERED or answer.overall is None:
        return None
    veracity = answer.overall.veracity
    if veracity is None:
        return None
    return Voice(profile=profile, answer=answer, position=answer.overall, veracity=veracity)


def _new_citations(held: AdvocateAnswer, proposed: AdvocateAnswer) -> tuple[Citation, ...]:
    """Return what is cited now, was not cited so before, was read, and is quoted exactly."""
    before = set() if held.overall is None else {_key(c) for c in held.overall.citations}
    now = () if proposed.overall is None else proposed.overall.citations
    return tuple(each for each in now if _key(each) not in before and _is_read(each, proposed))


def _key(citation: Citation) -> tuple[str, int, int]:
    return citation.passage_id, citation.quote.start, citation.quote.end


def _is_read(citation: Citation, answer: AdvocateAnswer) -> bool:
    pieces = cited_among(answer.judged, {citation.passage_id})
    quote = citation.quote
    return any(
        piece.evidence.document.text[quote.start : quote.end] == quote.text for piece in pieces
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
    limited, low = EvidenceLevel.LIMITED, Agreement.LOW
    return DebateVerdict(
        tag=tag,
        veracity=None,
        low=None,
        high=None,
        defect=Defect.NONE,
        label=shared_label(tag, low=None, high=None),
        probability=None,
        evidence=limited,
        agreement=low,
        confidence=confidence_of(limited, low),
        rule="no trusted advocate found enough to judge by",
    )
