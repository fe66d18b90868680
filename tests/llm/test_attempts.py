"""One call, sent until there is a reply, no hope, no time or no budget."""

import asyncio
from collections.abc import Sequence

import pytest

from claimwright.domain import Usage
from claimwright.llm.attempts import Attempts, Breaker, Bucket, Pace, Purse
from claimwright.llm.exchange import Call, Dialect, ExchangeError, FailureKind, Reply
from claimwright.llm.usage import Allowance, Deadline, Exhausted
from claimwright.settings import Price


def test_any_number_is_never_waited_for() -> None:
    assert 0.0 == Bucket(0, clock=lambda: 0.0).take(10**9)


def test_what_was_given_back_can_be_taken() -> None:
    bucket = Bucket(60, clock=lambda: 0.0)
    bucket.take(60)
    bucket.give_back(60)

    assert 0.0 == bucket.take(60)


def test_a_bucket_fills_with_time_and_no_further_than_a_minute_allows() -> None:
    now = [0.0]
    bucket = Bucket(60, clock=lambda: now[0])
    bucket.take(60)
    now[0] = 3_600.0

    assert [0.0, 1.0] == [bucket.take(60), bucket.take(1)]


def test_the_longer_of_the_two_waits_counts() -> None:
    pace = Pace(60, 600, clock=lambda: 0.0)

    assert [0.0, 60.0] == [pace.take(600), pytest.approx(pace.take(600))]


def test_a_hold_keeps_every_call_waiting() -> None:
    pace = Pace(0, 0, clock=lambda: 5.0)
    pace.hold(7.0)

    assert 7.0 == pace.take(1)


def test_a_turn_that_was_not_used_is_given_back() -> None:
    pace = Pace(1, 0, clock=lambda: 0.0)
    pace.take(1)
    pace.give_back(1, requests=1)

    assert 0.0 == pace.take(1)


@pytest.mark.parametrize("failures", [1, 2])
def test_a_success_forgives_everything(failures: int) -> None:
    breaker = Breaker(failures=failures, seconds=30.0, clock=lambda: 0.0)
    breaker.failed()
    breaker.succeeded()
    for _ in range(failures - 1):
        breaker.failed()

    assert "" == breaker.refusal()


def test_after_its_while_it_is_asked_and_one_failure_has_it_left_alone_again() -> None:
    now = [0.0]
    breaker = Breaker(failures=2, seconds=30.0, clock=lambda: now[0])
    breaker.failed()
    breaker.failed()
    alone = breaker.refusal()
    now[0] = 31.0
    asked = breaker.refusal()
    breaker.failed()

    assert (True, "", True) == (bool(alone), asked, bool(breaker.refusal()))


CALL = Call(task="t", system="abcd", user="efgh", mark="", schema={}, max_tokens=10, seed=0)
REPLY = Reply(text="{}", counted=Usage(prompt_tokens=3, completion_tokens=4))
PRICE = Price(model="m", read=1_000_000, cached=0, written=1_000_000)


class Line:
    """Answers with one outcome after the other, and remembers how long was waited."""

    def __init__(self, *outcomes: Reply | ExchangeError) -> None:
        self._outcomes = list(outcomes)
        self.waits: list[float] = []
        self.sent = 0

    async def send(self, call: Call, dialect: Dialect, *, seconds: float) -> Reply:
        assert (call, dialect) == (CALL, Dialect())
        assert seconds > 0
        self.sent += 1
        outcome = self._outcomes.pop(0)
        if isinstance(outcome, ExchangeError):
            raise outcome
        return outcome

    async def close(self) -> None:
        """Close nothing."""

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)


def failed(kind: FailureKind, retry_after: float | None = None) -> ExchangeError:
    return ExchangeError(kind, "it failed", retry_after=retry_after)


def attempts(line: Line, *, pace: Pace | None = None, failures: int = 100) -> Attempts:
    return Attempts(
        line,
        breaker=Breaker(failures=failures, seconds=60.0),
        pace=pace or Pace(0, 0),
        tries=3,
        price=PRICE,
        sleep=line.sleep,
        chance=lambda: 1.0,
    )


def purse(*allowances: Allowance, seconds: float = 100.0) -> Purse:
    return Purse(allowances=allowances, deadline=Deadline.after(seconds))


def exchange(line: Line, paid: Purse, made: Attempts | None = None) -> Reply:
    return asyncio.run((made or attempts(line)).exchange(CALL, Dialect(), paid))


def test_the_waits_double_and_are_paid_for_one_by_one() -> None:
    line = Line(failed(FailureKind.BROKEN), failed(FailureKind.TIMED_OUT), REPLY)
    paid = purse()

    assert REPLY == exchange(line, paid)
    assert [0.5, 1.0] == line.waits
    assert [(0, 0), (2, 0), (3, 4)] == [
        (usage.prompt_tokens, usage.completion_tokens) for usage in paid.usages
    ]


def test_the_wait_that_an_endpoint_asks_for_is_kept_to() -> None:
    line = Line(failed(FailureKind.BUSY, 7.0), REPLY)

    exchange(line, purse())

    assert pytest.approx(7.0, abs=0.1) == line.waits[0]


@pytest.mark.parametrize("kind", [FailureKind.REJECTED, FailureKind.LEFT_ALONE])
def test_what_will_never_be_taken_is_sent_once(kind: FailureKind) -> None:
    line = Line(failed(kind))

    with pytest.raises(ExchangeError):
        exchange(line, purse())
    assert 1 == line.sent


def test_after_the_last_try_the_failure_stands() -> None:
    line = Line(*[failed(FailureKind.UNREACHABLE)] * 3)

    with pytest.raises(ExchangeError) as refused:
        exchange(line, purse())
    assert (FailureKind.UNREACHABLE, 3) == (refused.value.kind, line.sent)


def test_a_wait_longer_than_the_time_left_is_not_begun() -> None:
    line = Line(failed(FailureKind.BUSY, 50.0))

    with pytest.raises(ExchangeError, match=r"no time is left to ask again in 50\.0 s"):
        exchange(line, purse(seconds=5.0))
    assert [] == line.waits


def test_a_turn_later_than_the_time_left_is_not_waited_for() -> None:
    line, pace = Line(), Pace(1, 0)
    pace.take(1)

    with pytest.raises(ExchangeError, match="the next call may begin in 60 s"):
        exchange(line, purse(seconds=5.0), attempts(line, pace=pace))


def test_without_time_nothing_is_sent() -> None:
    line = Line()

    with pytest.raises(ExchangeError, match="no time is left"):
        exchange(line, purse(seconds=0.0))
    assert 0 == line.sent


def test_a_broken_endpoint_is_left_alone_within_one_call() -> None:
    line = Line(failed(FailureKind.BROKEN))

    with pytest.raises(ExchangeError, match="left alone"):
        exchange(line, purse(), attempts(line, failures=1))


def test_a_busy_endpoint_is_not_a_broken_one() -> None:
    line = Line(failed(FailureKind.BUSY), REPLY)

    assert REPLY == exchange(line, purse(), attempts(line, failures=1))


def test_what_a_call_may_cost_is_held_against_the_budget() -> None:
    allowance = Allowance("call", usd=11.0)

    with pytest.raises(Exhausted, match=r"may cost 12\.0000 USD"):
        exchange(Line(), purse(allowance))


def test_what_is_not_used_of_it_is_given_back() -> None:
    allowance = Allowance("claim", tokens=26)
    line = Line(REPLY, REPLY)
    exchange(line, purse(allowance))

    assert REPLY == exchange(line, purse(allowance))


def test_a_call_waits_for_what_another_one_gives_back() -> None:
    allowance = Allowance("claim", tokens=20)
    line = Line(REPLY, REPLY)

    async def both() -> Sequence[Reply]:
        made = attempts(line)
        calls = [made.exchange(CALL, Dialect(), purse(allowance)) for _ in range(2)]
        return await asyncio.gather(*calls)

    assert [REPLY, REPLY] == asyncio.run(both())


def test_a_call_waits_no_longer_than_its_time() -> None:
    allowance = Allowance("claim", tokens=20)
    line = Line()
    paid = purse(allowance, seconds=0.01)
    allowance.hold(attempts(line)._need(2, 10))

    with pytest.raises(ExchangeError, match="no time is left"):
        exchange(line, paid)
