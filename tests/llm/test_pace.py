"""When the next call may begin: by what a minute lets through, and by failures on end."""

import pytest

from claimwright.llm.pace import Breaker, Bucket, Pace


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


def test_it_is_asked_until_it_failed_so_often_on_end() -> None:
    breaker = Breaker(failures=2, seconds=30.0, clock=lambda: 0.0)

    breaker.failed()
    breaker.succeeded()
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


def test_a_success_forgives_everything() -> None:
    breaker = Breaker(failures=1, seconds=30.0, clock=lambda: 0.0)
    breaker.failed()
    breaker.succeeded()

    assert "" == breaker.refusal()
