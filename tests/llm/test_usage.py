"""Tokens and what they cost."""

from contextvars import copy_context
from threading import Thread

import pytest

from claimwright.domain import Answer, AnswerStatus, TaskAccount, Usage
from claimwright.llm.budget import Allowance
from claimwright.llm.exchange import Call
from claimwright.llm.usage import (
    NOTHING,
    ClaimScope,
    Ledger,
    charged_to,
    claim_scope,
    cost,
    current_scope,
    guessed,
    price_for,
    tokens_of,
    total,
    usage_of,
)
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
    usage = usage_of(
        Usage(prompt_tokens=5, completion_tokens=6, reasoning_tokens=2),
        read=50,
        written=60,
        price=None,
    )

    assert Usage(prompt_tokens=5, completion_tokens=6, reasoning_tokens=2) == usage


def test_cached_tokens_cost_their_own_price() -> None:
    usage = Usage(prompt_tokens=1_000_000, cached_tokens=500_000, completion_tokens=100_000)

    assert pytest.approx(1.0 + 0.5 + 1.0) == cost(usage, PRICE)


def test_a_sum_with_an_unknown_cost_is_of_unknown_cost() -> None:
    known, unknown = Usage(prompt_tokens=1, usd=0.5), Usage(prompt_tokens=2, estimated=True)

    assert Usage(prompt_tokens=3, estimated=True, usd=None) == total([known, unknown])


def test_nothing_costs_nothing() -> None:
    assert NOTHING == total([])


GOOD = Answer(
    status=AnswerStatus.ANSWERED,
    attempts=2,
    usage=Usage(prompt_tokens=10, completion_tokens=5, usd=0.5),
)
KEPT = Answer(status=AnswerStatus.ANSWERED, cached=True, usage=Usage(usd=0.0))
FAILED = Answer(status=AnswerStatus.TECHNICAL_FAILURE, attempts=3, usage=Usage(usd=0.25))


def test_the_answers_of_a_task_are_added_up() -> None:
    ledger = Ledger()
    ledger.enter("a", GOOD)
    ledger.enter("b", KEPT)
    ledger.enter("a", FAILED)

    assert (
        TaskAccount(
            task="a",
            prompts=2,
            answered=1,
            attempts=5,
            usage=Usage(prompt_tokens=10, completion_tokens=5, usd=0.75),
        ),
        TaskAccount(task="b", prompts=1, answered=1, cached=1, usage=Usage(usd=0.0)),
    ) == ledger.accounts


def test_a_probe_is_a_request_without_a_prompt() -> None:
    ledger = Ledger()
    ledger.enter_usage("llm.probe", Usage(prompt_tokens=3, usd=0.0))

    assert (
        TaskAccount(task="llm.probe", attempts=1, usage=Usage(prompt_tokens=3, usd=0.0)),
    ) == ledger.accounts


def test_inside_a_claim_everything_counts_for_it() -> None:
    with claim_scope() as claim:
        current_scope().ledger.enter("a", GOOD)

    assert ["a"] == [account.task for account in claim.accounts]


def test_outside_a_claim_each_question_is_one_of_its_own() -> None:
    assert current_scope() is not current_scope()


def test_a_thread_that_runs_in_a_copy_of_the_context_counts_for_the_claim() -> None:
    found: list[ClaimScope] = []
    with claim_scope() as claim:
        thread = Thread(target=copy_context().run, args=(lambda: found.append(current_scope()),))
        thread.start()
        thread.join()

    assert [claim] == found


def test_a_claim_has_one_allowance_per_model() -> None:
    scope = ClaimScope()
    first, again, other = (scope.allowance(name, tokens=5, usd=0.0) for name in "aab")

    assert first is again
    assert first is not other


def test_the_time_of_a_claim_runs_from_its_beginning() -> None:
    assert 0.0 < ClaimScope().seconds_left(60.0) <= 60.0
    assert 0.0 == ClaimScope().seconds_left(0.0)


def test_whoever_pays_pays_for_every_claim_inside_and_for_none_outside() -> None:
    purse = Allowance("caller", tokens=9)
    with charged_to(purse):
        with claim_scope() as claim:
            assert claim.further == (purse,)
        with charged_to(None):
            assert current_scope().further == ()

    assert current_scope().further == ()
