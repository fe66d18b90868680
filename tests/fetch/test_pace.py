"""No site is asked too often."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import PageState
from claimwright.fetch.pace import Deadline, Pace, backoff, retry_after
from claimwright.fetch.page import FetchStopped

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


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

    pace.wait("a", 2.0, Deadline(9, watch.read))
    pace.wait("b", 2.0, Deadline(9, watch.read))
    pace.wait("a", 2.0, Deadline(9, watch.read))

    assert watch.slept == [2.0]


def test_a_turn_after_the_deadline_is_not_taken(watch: Watch) -> None:
    pace = Pace(watch.read, watch.sleep)
    pace.wait("a", 20.0, Deadline(9, watch.read))

    with pytest.raises(FetchStopped, match="20 s"):
        pace.wait("a", 20.0, Deadline(9, watch.read))

    watch.now = 20.0
    pace.wait("a", 20.0, Deadline(9, watch.read))
    assert watch.slept == []


def test_sites_whose_turn_has_come_are_forgotten(watch: Watch) -> None:
    pace = Pace(watch.read, watch.sleep)
    list(map(lambda n: pace.wait(str(n), 1.0, Deadline(9, watch.read)), range(1_000)))  # noqa: C417
    watch.now = 5.0

    pace.wait("new", 1.0, Deadline(9, watch.read))

    assert len(pace._next) == 1


def test_what_is_left_is_at_most_what_was_asked_for() -> None:
    ends = Deadline(5, clock=lambda: 100.0)

    assert (5.0, 2.0, 5.0) == (ends.left(), ends.left(2), ends.left(9))


def test_when_nothing_is_left_the_fetch_stops() -> None:
    ends = Deadline(1, clock=map(float, count()).__next__)

    with pytest.raises(FetchStopped, match="1 s in all") as stopped:
        ends.left()

    assert stopped.value.state is PageState.TIMEOUT


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("5", 5.0),
        (" 0 ", 0.0),
        ("Fri, 20 Nov 2026 12:00:30 GMT", 30.0),
        ("Fri, 20 Nov 2026 11:00:00 GMT", 0.0),
        ("Fri, 20 Nov 2026 12:00:30", 30.0),
        ("999999999999", 10_000_000.0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 10_000_000.0),
    ],
)
def test_a_retry_after_is_seconds_or_a_date(header: str, seconds: float) -> None:
    assert seconds == retry_after(header, NOW)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "soon",
        "-5",
        "1.5",
        "٣",
        "Fri, 99 Nov 2026 12:00:30 GMT",
        "Fri, 20 Nov 99999999999 12:00:30 GMT",
    ],
)
def test_what_says_neither_says_nothing(header: str) -> None:
    assert retry_after(header, NOW) is None


@given(
    tried=st.integers(1, 10_000),
    first=st.floats(0.001, 600),
    most=st.floats(0.001, 3_600),
    chance=st.floats(0, 1),
)
def test_a_wait_lies_between_half_and_the_whole_of_its_bound(
    tried: int, first: float, most: float, chance: float
) -> None:
    bound = min(most, first * 2.0 ** min(tried - 1, 40))

    assert bound / 2 <= backoff(tried, first=first, most=most, chance=lambda: chance) <= bound
