"""Tokens and what they cost."""

import pytest

from claimwright.domain import Usage
from claimwright.llm.exchange import Call, Counted
from claimwright.llm.usage import NOTHING, cost, guessed, price_for, tokens_of, total, usage_of
from claimwright.settings import Price

PRICE = Price(model="m", read=2.0, cached=1.0, written=10.0)
OTHER = Price(model="*", read=0.0, cached=0.0, written=0.0)


def test_a_price_is_that_of_the_model_before_that_of_all_others() -> None:
    found = [price_for(name, [OTHER, PRICE]) for name in ("m", "n")]

    assert [PRICE, OTHER, None] == [*found, price_for("n", [PRICE])]


def test_tokens_are_guessed_from_bytes() -> None:
    assert [0, 1, 2] == [tokens_of(text) for text in ("", "abc", "海平")]


def test_each_mark_of_a_call_counts_as_a_token() -> None:
    call = Call(task="t", system="", user="a¦b¦c", mark="¦", schema={}, max_tokens=1, seed=0)

    assert 4 == guessed(call)


def test_what_is_counted_goes_before_what_is_guessed() -> None:
    usage = usage_of(Counted(read=5, written=6, thought=2), read=50, written=60, price=None)

    assert Usage(prompt_tokens=5, completion_tokens=6, reasoning_tokens=2) == usage


def test_cached_tokens_cost_their_own_price() -> None:
    usage = Usage(prompt_tokens=1_000_000, cached_tokens=500_000, completion_tokens=100_000)

    assert pytest.approx(1.0 + 0.5 + 1.0) == cost(usage, PRICE)


def test_a_sum_with_an_unknown_cost_is_of_unknown_cost() -> None:
    known, unknown = Usage(prompt_tokens=1, usd=0.5), Usage(prompt_tokens=2, estimated=True)

    assert Usage(prompt_tokens=3, estimated=True, usd=None) == total([known, unknown])


def test_nothing_costs_nothing() -> None:
    assert NOTHING == total([])
