"""Everyone is asked at once, and nobody is waited for too long."""

from __future__ import annotations

from threading import Event

import pytest

from claimwright.errors import UnavailableError
from claimwright.flows.debate import Absence, side_by_side


def test_answers_come_in_the_order_given() -> None:
    asks = {name: lambda name=name: name.upper() for name in ("b", "a", "c")}

    assert [("b", "B"), ("a", "A"), ("c", "C")] == list(side_by_side(asks, timeout_s=5.0))


def test_one_that_takes_too_long_is_left_out_and_the_rest_go_on() -> None:
    never = Event()
    asks = {"slow": lambda: never.wait(30.0), "fast": lambda: True}

    answers = dict(side_by_side(asks, timeout_s=0.05))
    never.set()

    assert answers == {"slow": Absence("no answer within 0.05 seconds"), "fast": True}


def test_one_that_fails_is_left_out_with_its_reason() -> None:
    assert dict(side_by_side({"a": failing}, timeout_s=5.0)) == {"a": Absence("the disk is full")}


def test_a_fault_of_ours_is_no_absence() -> None:
    with pytest.raises(ZeroDivisionError):
        list(side_by_side({"a": lambda: 1 / 0}, timeout_s=5.0))


def test_nobody_asked_is_nobody_heard() -> None:
    assert list(side_by_side({}, timeout_s=1.0)) == []


def failing() -> str:
    message = "the disk is full"
    raise UnavailableError(message)
