"""No site is asked too often."""

from __future__ import annotations

import pytest

from claimwright.fetch.deadline import deadline
from claimwright.fetch.pace import Pace
from claimwright.fetch.page import FetchStopped


class Watch:
    """A clock that moves only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def read(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


def test_the_second_page_waits_its_turn(watch: Watch) -> None:
    pace = Pace(watch.read, watch.sleep)

    pace.wait("a", 2.0, deadline(9, watch.read))
    pace.wait("b", 2.0, deadline(9, watch.read))
    pace.wait("a", 2.0, deadline(9, watch.read))

    assert watch.slept == [2.0]


def test_a_turn_after_the_deadline_is_not_taken(watch: Watch) -> None:
    pace = Pace(watch.read, watch.sleep)
    pace.wait("a", 20.0, deadline(9, watch.read))

    with pytest.raises(FetchStopped, match="20 s"):
        pace.wait("a", 20.0, deadline(9, watch.read))

    watch.now = 20.0
    pace.wait("a", 20.0, deadline(9, watch.read))
    assert watch.slept == []


def test_sites_whose_turn_has_come_are_forgotten(watch: Watch) -> None:
    pace = Pace(watch.read, watch.sleep)
    list(map(lambda n: pace.wait(str(n), 1.0, deadline(9, watch.read)), range(1_000)))  # noqa: C417
    watch.now = 5.0

    pace.wait("new", 1.0, deadline(9, watch.read))

    assert len(pace._next) == 1
