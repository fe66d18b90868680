"""A transcript in, the same debate held by its rules alone out: no corpus and no model needed.

What advocates read and hold, and how the mediator worded questions and summary, are taken from the
transcript; everything that follows from them is made again: who counts, which questions were
allowed, which changes stand, spread, ending, verdict, dissent, notes.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Final, TypeVar

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Change,
    Claim,
    DebateReport,
    DebateRound,
    DebateVerdict,
    ExplanationSentence,
    Profile,
    Provenance,
    Question,
)
from claimwright.errors import UnavailableError
from claimwright.flows.debate import DebateFlow, summary_failure
from claimwright.flows.debate_replay import RecordedDebate, read_rounds
from claimwright.schema.reading import from_json
from claimwright.verdict.debating.rules import dropped_note

T = TypeVar("T")

_MOST_DROPPED: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedAdvocate:
    """Says what it said."""

    profile: Profile
    rounds: tuple[DebateRound, ...]

    def answer(self, claim: Claim, subclaims: Sequence[str]) -> AdvocateAnswer:
        """Return its blind first answer, as the transcript has it.

        Raises:
            UnavailableError: It failed then.
        """
        del claim, subclaims
        said = self._in(self.rounds[0])
        if said.status is AdvocateStatus.FAILED:
            raise UnavailableError(said.failure)
        return said

    def reassess(
        self,
        claim: Claim,
        subclaims: Sequence[str],
        held: AdvocateAnswer,
        questions: Sequence[Question],
        others: Sequence[AdvocateAnswer],
    ) -> tuple[AdvocateAnswer, Change]:
        """Return what it answered to these questions, or proposed where that was refused."""
        del claim, subclaims, others
        number = next(n for n, one in enumerate(self.rounds) if set(questions) & set(one.questions))
        change = next(c for c in self.rounds[number].changes if c.advocate == self.profile.name)
        answer = self._in(self.rounds[number])
        if change.accepted or answer.overall is None:
            return answer, change
        return replace(held, overall=replace(answer.overall, tag=change.proposed)), change

    def _in(self, one: DebateRound) -> AdvocateAnswer:
        found = [answer for answer in one.answers if answer.advocate == self.profile.name]
        if not found:
            message = f"round {one.number} of the transcript holds no answer of its own"
            raise UnavailableError(message)
        return found[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedMediator:
    """Words what it worded.

    The summary stands without the sentence that tells the verdict; `failure` is empty where it
    could be worded.
    """

    rounds: tuple[DebateRound, ...]
    summary: tuple[ExplanationSentence, ...]
    failure: str = ""

    def ask(
        self, claim: Claim, answers: Sequence[AdvocateAnswer], *, number: int
    ) -> tuple[Question, ...]:
        """Return the questions of that round; none where there was none."""
        del claim, answers
        return self.rounds[number].questions if number < len(self.rounds) else ()

    def summarise(
        self, claim: Claim, verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]
    ) -> tuple[ExplanationSentence, ...]:
        """Return the summary as it passed the gate, as the transcript has it.

        Raises:
            UnavailableError: It failed then, and another did it instead.
        """
        del claim, verdict, answers
        if self.failure:
            raise UnavailableError(self.failure)
        return self.summary


def held_by_rules(record: Mapping[str, object], said: RecordedDebate) -> DebateReport:
    """Return what the rules make of what the transcript of a debate says was said.

    Raises:
        InputError: A value is not what a transcript holds.
        UnavailableError: Nobody answered in it.
    """
    rounds = read_rounds(record)
    subclaims = _read(tuple[str, ...], record, "subclaims")
    notes = _read(tuple[str, ...], record, "notes")
    made_with = _read(dict[str, Provenance], record, "provenance")
    summary = _read(tuple[ExplanationSentence, ...], record, "summary")
    mediator = RecordedMediator(rounds=rounds, summary=summary[1:])
    late = record.get("ended") == "budget"
    flow = DebateFlow(
        advocates=tuple(
            RecordedAdvocate(profile=profile, rounds=rounds) for profile in said.profiles
        ),
        mediator=replace(mediator, failure=summary_failure(notes)),
        instead=mediator,
        parts=lambda text: subclaims if text else (),
        gate=lambda claim, drafts, works: (tuple(drafts), _dropped(notes)),  # noqa: ARG005  # it passed
        settings=said.settings.debate,
        provenance=lambda options: made_with,  # noqa: ARG005  # as the transcript tells it
        clock=_clock(len(rounds), late=late),
    )
    return flow.debate([said.claim], said.options)[0]


def _clock(rounds: int, *, late: bool) -> Callable[[], float]:
    """Return a clock that stands still, or leaps once the recorded rounds are over."""
    ticks = chain(repeat(0.0, rounds), repeat(math.inf if late else 0.0))
    return lambda: next(ticks)


def _dropped(notes: Sequence[str]) -> int:
    """Return how many sentences of the summary the transcript says were left out."""
    return next((n for n in range(1, _MOST_DROPPED) if dropped_note(n) in notes), 0)


def _read(kind: type[T], record: Mapping[str, object], name: str) -> T:
    return from_json(kind, record.get(name), at=name)
