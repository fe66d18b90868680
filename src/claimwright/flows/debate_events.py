"""What happens in a debate, one type each, in the order in which it can be shown."""

from dataclasses import dataclass
from typing import TypeAlias

from claimwright.domain import AdvocateAnswer, Claim, DebateReport, DebateRound, DebateVerdict
from claimwright.domain.fields import json_fields


@json_fields("id=claim.id claim=claim.text subclaims")
@dataclass(frozen=True, slots=True)
class Subclaims:
    """The debate has begun; a claim that is one statement has no parts."""

    claim: Claim
    subclaims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdvocateAnswered:
    """An advocate has given its blind first answer, or has failed to."""

    answer: AdvocateAnswer


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over; the blind one is number 0."""

    round: DebateRound


@dataclass(frozen=True, slots=True)
class VerdictReached:
    """The rules have decided; `ended` says why the debate did."""

    verdict: DebateVerdict
    ended: str


@dataclass(frozen=True, slots=True)
class DebateEnded:
    """The debate is over; nothing follows."""

    report: DebateReport


DebateEvent: TypeAlias = Subclaims | AdvocateAnswered | RoundEnded | VerdictReached | DebateEnded
"""Whatever a debate yields, in this order; rounds may come several times."""
