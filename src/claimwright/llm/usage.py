"""Tokens, given or guessed → what they cost, and sums of it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final

from claimwright.domain import Usage
from claimwright.llm.exchange import Call, Counted
from claimwright.settings import Price

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


def usage_of(counted: Counted | None, *, read: int, written: int, price: Price | None) -> Usage:
    """Return what a call took.

    `read` and `written` are guesses, in case the endpoint does not say.

    Returns:
        The endpoint's numbers or the guess, told apart; the cost, unknown without a price.

    Examples:
        >>> price = Price(model="m", read=1.0, cached=0.5, written=2.0)
        >>> usage_of(Counted(read=1_000_000, cached=500_000, written=0), read=0, written=0,
        ...          price=price).usd
        0.75
    """
    known = counted or Counted(read=read, written=written)
    usage = Usage(
        prompt_tokens=known.read,
        cached_tokens=known.cached,
        completion_tokens=known.written,
        reasoning_tokens=known.thought,
        estimated=counted is None,
    )
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
