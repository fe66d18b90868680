"""What happens in a debate, one type each, in the order in which it can be shown."""

from dataclasses import dataclass
from typing import TypeAlias

from claimwright.domain import AdvocateAnswer, Claim, DebateReport, DebateRound, DebateVerdict
from claimwright.domain.fields import json_fields


@json_fields("id=claim.id claim=claim.text subclaims")
@dataclass(frozen=True, slots=True)
class Subclaims:
    """The debate has begun.

    Args:
        claim: What is debated.
        subclaims: Its parts; empty where it is one statement.
    """

    claim: Claim
    subclaims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdvocateAnswered:
    """An advocate has given its blind first answer, or has failed to.

    Args:
        answer: With its status.
    """

    answer: AdvocateAnswer


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over.

    Args:
        round: The blind one is number 0.
    """

    round: DebateRound


@dataclass(frozen=True, slots=True)
class VerdictReached:
    """The rules have decided.

    Args:
        verdict: The answer.
        ended: Why the debate ended.
    """

    verdict: DebateVerdict
    ended: str


@dataclass(frozen=True, slots=True)
class DebateEnded:
    """The debate is over; nothing follows.

    Args:
        report: All of it.
    """

    report: DebateReport


DebateEvent: TypeAlias = Subclaims | AdvocateAnswered | RoundEnded | VerdictReached | DebateEnded
"""Whatever a debate yields, in this order; rounds may come several times."""
