"""When an endpoint is left alone."""

from claimwright.llm.breaker import Breaker


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
