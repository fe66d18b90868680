"""What a call may take at most, in tokens, money and time, against what is left of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Final, Protocol

from claimwright.domain import Usage

_CENT_OF_A_CENT: Final = 1e-9
"""Sums of floats are compared with so much room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a call may take at most, by what is known before it.

    Tokens are guessed of the request, with all that the answer may have; they cost 0 when the price
    is unknown, since then no limit of money is set.
    """

    tokens: int
    usd: float = 0.0


class Exhausted(Exception):  # noqa: N818  # an outcome of its own beside errors, as in AnswerStatus
    """A budget forbids a call; the message names it, its limit and how to raise it."""


class Allows(Protocol):
    """What may be taken; safe between threads."""

    def hold(self, need: Need) -> bool:
        """Hold back what a call needs; `False` when it must wait, `Exhausted` for good."""

    def release(self, need: Need) -> None:
        """Give back what was held."""

    def take(self, usage: Usage) -> None:
        """Count what a call took."""


class Allowance:
    """What one call, claim or run may take; safe between threads.

    What a call may need is held back before it and exchanged afterwards for what it took.

    The name is `call`, `claim` or `run`, as the settings have it; at most so many tokens, read and
    written, and US dollars may be taken, any number for 0.
    """

    def __init__(self, name: str, *, tokens: int = 0, usd: float = 0.0) -> None:
        self.name = name
        self._most_tokens = tokens
        self._most_usd = usd
        self._lock = Lock()
        self._tokens = 0
        self._usd = 0.0
        self._held_tokens = 0
        self._held_usd = 0.0

    def hold(self, need: Need) -> bool:
        """Hold back what a call needs; `False` when it must wait for others to give back.

        Raises:
            Exhausted: It would not fit even if they gave all back.
        """
        with self._lock:
            if over := self._over(need, 0, 0.0):
                raise Exhausted(over)
            if self._over(need, self._held_tokens, self._held_usd):
                return False
            self._held_tokens += need.tokens
            self._held_usd += need.usd
            return True

    def release(self, need: Need) -> None:
        """Give back what was held."""
        with self._lock:
            self._held_tokens -= need.tokens
            self._held_usd -= need.usd

    def take(self, usage: Usage) -> None:
        """Count what a call took."""
        with self._lock:
            self._tokens += usage.prompt_tokens + usage.completion_tokens
            self._usd += usage.usd or 0.0

    def _over(self, need: Need, held_tokens: int, held_usd: float) -> str:
        tokens = self._tokens + held_tokens + need.tokens
        if self._most_tokens and tokens > self._most_tokens:
            return (
                f"a call that may take {need.tokens:,} tokens, after {self._tokens:,} taken, is "
                f"over llm.{self.name}_tokens {self._most_tokens:,}; raise it, or ask for less"
            )
        usd = self._usd + held_usd + need.usd
        if self._most_usd and usd > self._most_usd + _CENT_OF_A_CENT:
            return (
                f"a call that may cost {need.usd:.4f} USD, after {self._usd:.4f} USD spent, is "
                f"over llm.{self.name}_usd {self._most_usd:g}; raise it, or ask for less"
            )
        return ""


def hold_all(allowances: Sequence[Allows], need: Need) -> bool:
    """Hold a call's need back in every allowance or in none; `False` when it must wait.

    Raises:
        Exhausted: One of them forbids it for good.
    """
    with ExitStack() as held:
        for allowance in allowances:
            if not allowance.hold(need):
                return False
            held.callback(allowance.release, need)
        held.pop_all()
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """When something must be over, by a monotonic clock in seconds."""

    until: float
    clock: Callable[[], float]

    @classmethod
    def after(cls, seconds: float, clock: Callable[[], float] = monotonic) -> Deadline:
        """Return the deadline so many seconds from now."""
        return cls(until=clock() + seconds, clock=clock)

    def left(self) -> float:
        """Return the seconds left; 0 when it is over."""
        return max(0.0, self.until - self.clock())
