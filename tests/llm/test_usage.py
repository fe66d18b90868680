"""What calls may take and took: budgets, tokens, costs, and sums of them."""

from contextvars import copy_context
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Answer, AnswerStatus, TaskAccount, Usage
from claimwright.llm.exchange import Call
from claimwright.llm.usage import (
    NOTHING,
    Allowance,
    ClaimScope,
    Deadline,
    Exhausted,
    Need,
    charged_to,
    claim_scope,
    cost,
    current_scope,
    guessed,
    hold_all,
    price_for,
    tokens_of,
    total,
    usage_of,
)
from claimwright.settings import Price


def test_what_is_held_makes_the_next_wait_and_not_fail() -> None:
    allowance = Allowance("claim", tokens=100)

    assert [True, False] == [allowance.hold(Need(tokens=60)), allowance.hold(Need(tokens=60))]


@pytest.mark.parametrize(
    ("allowance", "taken", "need", "words"),
    [
        (
            Allowance("claim", tokens=100),
            Usage(prompt_tokens=30, completion_tokens=30),
            Need(tokens=60),
            "60 tokens, after 60 taken, is over llm.claim_tokens 100",
        ),
        (
            Allowance("run", usd=0.5),
            Usage(usd=0.4),
            Need(tokens=1, usd=0.2),
            "0.2000 USD, after 0.4000 USD spent, is over llm.run_usd",
        ),
    ],
    ids=["tokens", "money"],
)
def test_what_was_taken_makes_the_next_fail(
    allowance: Allowance, taken: Usage, need: Need, words: str
) -> None:
    allowance.take(taken)

    with pytest.raises(Exhausted, match=words):
        allowance.hold(need)


def test_without_limits_anything_fits() -> None:
    assert Allowance("run").hold(Need(tokens=10**12, usd=10**6))


def test_one_allowance_that_must_wait_leaves_the_others_untouched() -> None:
    wide, narrow = Allowance("run", tokens=100), Allowance("claim", tokens=50)
    narrow.hold(Need(tokens=50))

    assert not hold_all([wide, narrow], Need(tokens=50))
    assert wide.hold(Need(tokens=100))


def test_one_allowance_that_forbids_leaves_the_others_untouched() -> None:
    wide, narrow = Allowance("run", tokens=100), Allowance("call", tokens=10)

    with pytest.raises(Exhausted, match=r"llm\.call_tokens"):
        hold_all([wide, narrow], Need(tokens=50))
    assert wide.hold(Need(tokens=100))


@given(st.lists(st.integers(1, 60), max_size=30))
def test_nothing_that_was_held_is_ever_taken_beyond_the_limit(needs: list[int]) -> None:
    allowance = Allowance("run", tokens=200)
    taken = sum(_spent(allowance, tokens) for tokens in needs)

    assert taken <= 200


def test_time_runs_out_and_not_below_nothing() -> None:
    now = [0.0]
    deadline = Deadline.after(5.0, clock=lambda: now[0])
    now[0] = 9.0

    assert 0.0 == deadline.left()


def _spent(allowance: Allowance, tokens: int) -> int:
    try:
        held = allowance.hold(Need(tokens=tokens))
    except Exhausted:
        return 0
    allowance.release(Need(tokens=tokens))
    allowance.take(Usage(completion_tokens=tokens))
    return tokens if held else 0


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
    scope = ClaimScope()
    scope.enter("a", GOOD)
    scope.enter("b", KEPT)
    scope.enter("a", FAILED)

    assert (
        TaskAccount(
            task="a",
            prompts=2,
            answered=1,
            attempts=5,
            usage=Usage(prompt_tokens=10, completion_tokens=5, usd=0.75),
        ),
        TaskAccount(task="b", prompts=1, answered=1, cached=1, usage=Usage(usd=0.0)),
    ) == scope.accounts


def test_inside_a_claim_everything_counts_for_it() -> None:
    with claim_scope() as claim:
        current_scope().enter("a", GOOD)

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
