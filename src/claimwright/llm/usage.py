"""What calls take: budgets before, tokens and costs after, sums for the run and each claim."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, replace
from functools import reduce
from threading import Lock
from time import monotonic
from typing import Final, Protocol, TypeVar

from claimwright.domain import Answer, AnswerStatus, TaskAccount, Usage
from claimwright.llm.exchange import Call
from claimwright.settings import Price

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


NOTHING: Final = Usage(usd=0.0)
"""What an answer from the cache takes."""

_BYTES_PER_TOKEN: Final = 4
"""Of English prose; marked prose takes more tokens, code and other scripts too."""

_MILLION: Final = 1_000_000


def tokens_of(text: str) -> int:
    """Guess the tokens of a text: a quarter of its bytes in UTF-8, rounded up.

    Examples:
        >>> tokens_of("nine bytes")
        3
    """
    return -(-len(text.encode("utf-8", "surrogatepass")) // _BYTES_PER_TOKEN)


def guessed(call: Call) -> int:
    """Guess the tokens that a call makes an endpoint read, each mark counted as one."""
    marks = call.user.count(call.mark) if call.mark else 0
    return tokens_of(call.system) + tokens_of(call.user) + marks


def price_for(model: str, prices: Sequence[Price]) -> Price | None:
    """Return the price of a model: its own, else the one for every other; `None` when unknown."""
    by_name = {price.model: price for price in prices}
    return by_name.get(model, by_name.get("*"))


def usage_of(counted: Usage | None, *, read: int, written: int, price: Price | None) -> Usage:
    """Return what a call took.

    `read` and `written` are guesses, in case the endpoint does not say.

    Returns:
        The endpoint's numbers or the guess, told apart; the cost, unknown without a price.

    Examples:
        >>> price = Price(model="m", read=1.0, cached=0.5, written=2.0)
        >>> usage_of(Usage(prompt_tokens=1_000_000, cached_tokens=500_000), read=0, written=0,
        ...          price=price).usd
        0.75
    """
    usage = counted or Usage(prompt_tokens=read, completion_tokens=written, estimated=True)
    return replace(usage, usd=None if price is None else cost(usage, price))


def cost(usage: Usage, price: Price) -> float:
    """Return the cost of tokens in US dollars."""
    fresh = max(0, usage.prompt_tokens - usage.cached_tokens)
    return (
        fresh * price.read
        + usage.cached_tokens * price.cached
        + usage.completion_tokens * price.written
    ) / _MILLION


def total(usages: Iterable[Usage]) -> Usage:
    """Add up what calls took.

    Returns:
        The sum; estimated when any is, of unknown cost when any is. Of none: nothing, for 0 USD.
    """
    return reduce(_plus, usages, NOTHING)


def _plus(one: Usage, other: Usage) -> Usage:
    return Usage(
        prompt_tokens=one.prompt_tokens + other.prompt_tokens,
        cached_tokens=one.cached_tokens + other.cached_tokens,
        completion_tokens=one.completion_tokens + other.completion_tokens,
        reasoning_tokens=one.reasoning_tokens + other.reasoning_tokens,
        estimated=one.estimated or other.estimated,
        usd=None if one.usd is None or other.usd is None else one.usd + other.usd,
    )


Event = TypeVar("Event")


def _sum(old: TaskAccount, new: TaskAccount) -> TaskAccount:
    return TaskAccount(
        task=old.task,
        prompts=old.prompts + new.prompts,
        answered=old.answered + new.answered,
        cached=old.cached + new.cached,
        attempts=old.attempts + new.attempts,
        usage=total((old.usage, new.usage)),
    )


_FURTHER: Final[ContextVar[tuple[Allows, ...]]] = ContextVar("further_allowances", default=())


@contextmanager
def charged_to(allowance: Allows | None) -> Iterator[None]:
    """Take all that language models are asked inside from one more allowance, if there is one.

    It holds where `claim_scope` does.
    """
    token = _FURTHER.set(() if allowance is None else (allowance,))
    try:
        yield
    finally:
        _FURTHER.reset(token)


class ClaimScope:
    """All that is asked for one claim, with its own accounts, allowance and time.

    It is safe between threads.

    Attributes:
        further: Whoever else pays for it, and has limits of their own.
    """

    def __init__(self) -> None:
        self.further = _FURTHER.get()
        self._began = monotonic()
        self._allowances: dict[str, Allowance] = {}
        self._accounts: dict[str, TaskAccount] = {}
        self._lock = Lock()

    @property
    def accounts(self) -> tuple[TaskAccount, ...]:
        """What it took: one per task, in the order in which they were first asked."""
        with self._lock:
            return tuple(self._accounts.values())

    def enter(self, task: str, answer: Answer) -> None:
        """Add an answer to the account of its task."""
        new = TaskAccount(
            task=task,
            prompts=1,
            answered=int(answer.status is AnswerStatus.ANSWERED),
            cached=int(answer.cached),
            attempts=answer.attempts,
            usage=answer.usage,
        )
        with self._lock:
            old = self._accounts.get(task)
            self._accounts[task] = new if old is None else _sum(old, new)

    def seconds_left(self, most: float) -> float:
        """Return the seconds left of so many since it began; 0 when they are over."""
        return max(0.0, self._began + most - monotonic())

    def allowance(self, owner: str, *, tokens: int, usd: float) -> Allowance:
        """Return what a model may still take for this claim."""
        with self._lock:
            return self._allowances.setdefault(owner, Allowance("claim", tokens=tokens, usd=usd))


_SCOPE: Final[ContextVar[ClaimScope | None]] = ContextVar("claim_scope", default=None)


@contextmanager
def claim_scope() -> Iterator[ClaimScope]:
    """Count all that language models are asked inside as asked for one claim.

    It holds for the thread that opens it, and for those that run in a copy of its context
    (`contextvars.copy_context`). Without it each `ask` counts as a claim of its own.

    Yields:
        The scope; its `accounts` can be read inside and after.
    """
    scope = ClaimScope()
    token = _SCOPE.set(scope)
    try:
        yield scope
    finally:
        _SCOPE.reset(token)


def asked_for_one(events: Generator[Event, None, None]) -> Iterator[Event]:
    """Yield events; what is asked for them counts as one claim's, wherever they are drawn from."""
    context, scope = copy_context(), ExitStack()
    context.run(scope.enter_context, claim_scope())
    try:
        while (event := context.run(next, events, None)) is not None:
            yield event
    finally:
        context.run(events.close)
        context.run(scope.close)


def current_scope() -> ClaimScope:
    """Return the claim that is being asked for; a new one when none is open."""
    return _SCOPE.get() or ClaimScope()
