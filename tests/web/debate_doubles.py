"""A debate that is known beforehand, told as the flow would tell it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from claimwright.domain import Claim, DebateReport, Profile
from claimwright.errors import ClaimwrightError
from claimwright.flows.debate import DebateOptions
from claimwright.flows.events import (
    AdvocateAnswered,
    DebateEnded,
    DebateEvent,
    RoundEnded,
    Subclaims,
    VerdictReached,
)
from tests.debates import PROFILES, REPORT
from tests.web.gates import at_once, opened


@dataclass
class KnownDebate:
    """Debates every claim as `tests.debates` has it, and notes what it was asked.

    Args:
        profiles: Everyone there is.
        error: Raised instead of the second round, if there is one.
        gate: The second round waits until it is open.
        before: Called before each step with its number, from 0; may wait.
        report: What comes of it.
    """

    profiles: tuple[Profile, ...] = PROFILES
    error: ClaimwrightError | None = None
    asked: list[tuple[tuple[str, ...], DebateOptions]] = field(default_factory=list)
    named: tuple[str, ...] = ()
    gate: threading.Event = field(default_factory=opened)
    before: Callable[[int], None] = at_once
    report: DebateReport = REPORT

    def among(self, advocates: Sequence[str]) -> KnownDebate:
        """Return this debate among those named; they change nothing of what is said."""
        self.named = tuple(advocates)
        return self

    def debate(self, claims: Sequence[Claim], options: DebateOptions) -> tuple[DebateReport, ...]:
        """Return the known report on each claim."""
        ends = [event for claim in claims for event in self.rounds(claim, options)]
        return tuple(event.report for event in ends if isinstance(event, DebateEnded))

    def rounds(self, claim: Claim, options: DebateOptions) -> Iterator[DebateEvent]:
        """Yield the known debate, event by event."""
        self.asked.append((self.named, options))
        for step, event in enumerate(self._events(claim)):
            self.before(step)
            yield event

    def _events(self, claim: Claim) -> Iterator[DebateEvent]:
        report = replace(self.report, claim=claim)
        yield Subclaims(claim, report.subclaims)
        for answer in report.rounds[0].answers:
            yield AdvocateAnswered(answer)
        yield RoundEnded(report.rounds[0])
        self.gate.wait(30)
        if self.error is not None:
            raise self.error
        yield from map(RoundEnded, report.rounds[1:])
        yield VerdictReached(report.verdict, report.ended)
        yield DebateEnded(report)
