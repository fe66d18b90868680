"""What calls may take, held back before them and settled after."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Usage
from claimwright.llm.budget import (
    Allowance,
    Deadline,
    Exhausted,
    Need,
    hold_all,
)


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
