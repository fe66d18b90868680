"""One call → one reply, however often an endpoint must be asked for it, and how soon."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from time import monotonic
from typing import Final

from claimwright.domain import Usage
from claimwright.llm.exchange import Call, Dialect, ExchangeError, FailureKind, Reply, Sender
from claimwright.llm.usage import (
    NOTHING,
    Allows,
    Deadline,
    Need,
    cost,
    guessed,
    hold_all,
    tokens_of,
    usage_of,
)
from claimwright.settings import Price

_MINUTE: Final = 60.0


class Bucket:
    """Fills evenly to what a minute allows; what is taken over that is waited for.

    0 a minute is any number; the clock is monotonic, in seconds.

    Examples:
        >>> bucket = Bucket(60, clock=lambda: 0.0)
        >>> bucket.take(60), bucket.take(1)
        (0.0, 1.0)
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = per_minute / _MINUTE
        self._most = float(per_minute)
        self._clock = clock
        self._level = self._most
        self._at = clock()

    def take(self, amount: float) -> float:
        """Take an amount and return the seconds until it is there."""
        if not self._rate:
            return 0.0
        now = self._clock()
        self._level = min(self._most, self._level + (now - self._at) * self._rate) - amount
        self._at = now
        return max(0.0, -self._level / self._rate)

    def give_back(self, amount: float) -> None:
        """Return what was taken and not used; a negative amount was used over it."""
        self._level += amount


class Pace:
    """When calls may begin, by both limits a minute and by what the endpoint asked for."""

    def __init__(self, requests: int, tokens: int, clock: Callable[[], float] = monotonic) -> None:
        self._requests = Bucket(requests, clock)
        self._tokens = Bucket(tokens, clock)
        self._clock = clock
        self._held_until = 0.0

    def take(self, tokens: int) -> float:
        """Take the turn of one call and return the seconds to wait for it."""
        held = self._held_until - self._clock()
        return max(0.0, held, self._requests.take(1), self._tokens.take(tokens))

    def give_back(self, tokens: int, requests: int = 0) -> None:
        """Return what a call did not use."""
        self._tokens.give_back(tokens)
        self._requests.give_back(requests)

    def hold(self, seconds: float) -> None:
        """Let no call begin for so long: the endpoint asked for it."""
        self._held_until = max(self._held_until, self._clock() + seconds)


class Breaker:
    """Leaves an endpoint alone for a while after it failed so often on end.

    After that while it is asked again; the next failure then has it left alone at once, the next
    success forgives all of them.
    """

    def __init__(
        self, *, failures: int, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._most = failures
        self._seconds = seconds
        self._clock = clock
        self._failures = 0
        self._until = 0.0

    def refusal(self) -> str:
        """Say why the endpoint is not asked now; empty when it is."""
        left = self._until - self._clock()
        if self._failures < self._most or left <= 0:
            return ""
        return (
            f"the endpoint failed {self._failures} times on end and is left alone for another "
            f"{left:.0f} s"
        )

    def failed(self) -> None:
        """Count a failure of the endpoint."""
        self._failures += 1
        if self._failures >= self._most:
            self._until = self._clock() + self._seconds

    def succeeded(self) -> None:
        """Forgive its failures."""
        self._failures = 0


_LOG: Final = logging.getLogger(__name__)
_BY_CHANCE: Final = SystemRandom().random
_FIRST_WAIT_S: Final = 0.5
_LONGEST_WAIT_S: Final = 30.0
_MAYBE_DONE: Final = frozenset({FailureKind.CUT, FailureKind.TIMED_OUT})
"""The endpoint may have done the work, and will count it."""

_OF_THE_ENDPOINT: Final = _MAYBE_DONE | {FailureKind.BROKEN, FailureKind.UNREACHABLE}
_AGAIN: Final = _OF_THE_ENDPOINT | {FailureKind.BUSY}


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """What one prompt has taken so far, and the allowances it is taken from."""

    allowances: Sequence[Allows]
    deadline: Deadline
    usages: list[Usage] = field(default_factory=list, hash=False)


def wait_s(attempt: int, retry_after: float | None, chance: Callable[[], float]) -> float:
    """Return the seconds to wait after an attempt that failed, which are counted from 1.

    They are what the endpoint asks for, else a share by chance (0..1) of 0.5 s doubled each time,
    at most 30 s.

    Source:
        Brooker (2015), Exponential backoff and jitter, AWS Architecture Blog ("full jitter").

    Examples:
        >>> wait_s(3, None, lambda: 0.5), wait_s(20, None, lambda: 1.0), wait_s(1, 7.0, float)
        (1.0, 30.0, 7.0)
    """
    if retry_after is not None:
        return retry_after
    return chance() * min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2.0 ** (attempt - 1))


class Attempts:
    """Sends a call until there is a reply, no hope, no time or no budget.

    Every attempt is paced, counted and paid for by itself, which is why the retries of the
    library below are switched off.
    """

    def __init__(  # noqa: PLR0913  # the parts that one attempt passes through, each by name
        self,
        sender: Sender,
        *,
        breaker: Breaker,
        pace: Pace,
        tries: int,
        price: Price | None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        chance: Callable[[], float] = _BY_CHANCE,
    ) -> None:
        self._sender = sender
        self._breaker = breaker
        self._pace = pace
        self._tries = tries
        self._price = price
        self._sleep = sleep
        self._chance = chance
        self._freed = asyncio.Event()

    async def exchange(self, call: Call, dialect: Dialect, purse: Purse) -> Reply:
        """Return the reply to a call.

        Raises:
            ExchangeError: There is none.
            Exhausted: A budget forbids another attempt.
        """
        attempt = 0
        while True:
            attempt += 1
            try:
                return await self._once(call, dialect, purse)
            except ExchangeError as error:
                if error.kind not in _AGAIN or attempt == self._tries:
                    raise
                await self._wait(attempt, error, purse)

    async def _wait(self, attempt: int, error: ExchangeError, purse: Purse) -> None:
        seconds = wait_s(attempt, error.retry_after, self._chance)
        if error.kind is FailureKind.BUSY and error.retry_after is not None:
            self._pace.hold(error.retry_after)
        if seconds >= purse.deadline.left():
            detail = f"{error.detail}; no time is left to ask again in {seconds:.1f} s"
            raise ExchangeError(error.kind, detail, status=error.status) from error
        _LOG.info("attempt %d ended as %s; next in %.1f s", attempt, error.kind, seconds)
        await self._sleep(seconds)

    async def _once(self, call: Call, dialect: Dialect, purse: Purse) -> Reply:
        read = guessed(call)
        need = self._need(read, call.max_tokens)
        await self._hold(need, purse)
        try:
            await self._turn(need, purse)
            return await self._send(call, dialect, purse, read)
        finally:
            for allowance in purse.allowances:
                allowance.release(need)
            self._freed.set()

    async def _send(self, call: Call, dialect: Dialect, purse: Purse, read: int) -> Reply:
        refusal = self._breaker.refusal()
        left = purse.deadline.left()
        if refusal or not left:
            raise ExchangeError(FailureKind.LEFT_ALONE, refusal or "no time is left")
        try:
            reply = await self._sender.send(call, dialect, seconds=left)
        except ExchangeError as error:
            done = error.kind in _MAYBE_DONE
            guess = usage_of(None, read=read, written=0, price=self._price)
            self._pay(purse, guess if done else NOTHING)
            if error.kind in _OF_THE_ENDPOINT:
                self._breaker.failed()
            raise
        self._breaker.succeeded()
        written = tokens_of(reply.text + reply.refusal)
        usage = usage_of(reply.counted, read=read, written=written, price=self._price)
        self._pace.give_back(read + call.max_tokens - usage.prompt_tokens - usage.completion_tokens)
        self._pay(purse, usage)
        return reply

    def _need(self, read: int, written: int) -> Need:
        most = Usage(prompt_tokens=read, completion_tokens=written)
        usd = 0.0 if self._price is None else cost(most, self._price)
        return Need(tokens=read + written, usd=usd)

    async def _hold(self, need: Need, purse: Purse) -> None:
        while not hold_all(purse.allowances, need):
            self._freed.clear()
            try:
                async with asyncio.timeout(purse.deadline.left()):
                    await self._freed.wait()
            except TimeoutError as error:
                raise ExchangeError(FailureKind.LEFT_ALONE, "no time is left") from error

    async def _turn(self, need: Need, purse: Purse) -> None:
        seconds = self._pace.take(need.tokens)
        if seconds >= purse.deadline.left():
            self._pace.give_back(need.tokens, requests=1)
            detail = f"the next call may begin in {seconds:.0f} s, and no time is left for it"
            raise ExchangeError(FailureKind.LEFT_ALONE, detail)
        if seconds:
            await self._sleep(seconds)

    def _pay(self, purse: Purse, usage: Usage) -> None:
        purse.usages.append(usage)
        for allowance in purse.allowances:
            allowance.take(usage)
