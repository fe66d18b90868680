"""Answers of advocates in, what the rules of a debate make of them out: no model has a say here.

Source: after Leippold et al., npj Climate Action 2025, https://doi.org/10.1038/s44168-025-00215-8;
where the paper leaves a rule open (when to ask, what may change a mind, when to stop), it is
written here.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Change,
    Citation,
    DebateRound,
    Judged,
    Position,
    Profile,
    Question,
    Tag,
)
from claimwright.verdict.debating.levels import cited_among

STEP: Final = 1
"""Positions so far apart are close."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """An advocate whose position counts."""

    profile: Profile
    answer: AdvocateAnswer
    position: Position
    veracity: int


def voices(profiles: Sequence[Profile], answers: Sequence[AdvocateAnswer]) -> tuple[Voice, ...]:
    """Return the trusted advocates that have a position, by trust, then name."""
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
    """Keep at most `limit` of the questions that the rules allow, whoever worded them.

    Each is to an advocate that counts, about evidence that it read and that another such one read.
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


def proposed_change(
    held: AdvocateAnswer,
    answer: AdvocateAnswer,
    questions: Sequence[Question],
    known: Collection[str],
    counted: str,
) -> Change:
    """Return what an advocate says of its new answer, before `settled` looks at it.

    `known` are the passages that are not new to it; `counted` words those that are, with `{}` in
    the place of their noun.
    """
    before = held.overall.tag if held.overall else Tag.NOT_ENOUGH_INFORMATION
    after = answer.overall.tag if answer.overall else before
    cited = [c.passage_id for c in answer.overall.citations] if answer.overall else []
    new = tuple(name for name in cited if name not in known)
    found = f"{len(new)} {counted.format('passage' if len(new) == 1 else 'passages')}"
    return Change(
        advocate=answer.advocate,
        question_ids=tuple(question.id for question in questions),
        before=before,
        proposed=after,
        accepted=True,
        new_evidence=new,
        reason=f"held, {found} considered" if after is before else f"{found} moved it",
    )


def together(
    profile: Profile, overall: Position, parts: Sequence[Position], judged: Sequence[Judged]
) -> AdvocateAnswer:
    """Return an advocate's answer; it abstains where it has no position on the whole."""
    abstained = overall.tag is Tag.NOT_ENOUGH_INFORMATION
    return AdvocateAnswer(
        advocate=profile.name,
        status=AdvocateStatus.ABSTAINED if abstained else AdvocateStatus.ANSWERED,
        overall=overall,
        parts=tuple(parts),
        judged=tuple(judged),
    )


def moved(changes: Sequence[Change]) -> bool:
    """Say whether any advocate changed its mind and the rules let it."""
    return any(change.accepted and change.proposed is not change.before for change in changes)


def notes_of(
    profiles: Sequence[Profile], rounds: Sequence[DebateRound], *, dropped: int
) -> tuple[str, ...]:
    """Return what a reader must know of a debate: absences, refusals, caps."""
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
    """Return the note on sentences of the summary that were left out."""
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
