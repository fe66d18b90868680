"""One end for all that a fetch does."""

from __future__ import annotations

from itertools import count

import pytest

from claimwright.domain import PageState
from claimwright.fetch.deadline import deadline
from claimwright.fetch.page import FetchStopped


def test_what_is_left_is_at_most_what_was_asked_for() -> None:
    ends = deadline(5, clock=lambda: 100.0)

    assert (5.0, 2.0, 5.0) == (ends.left(), ends.left(2), ends.left(9))


def test_when_nothing_is_left_the_fetch_stops() -> None:
    ends = deadline(1, clock=map(float, count()).__next__)

    with pytest.raises(FetchStopped, match="1 s in all") as stopped:
        ends.left()

    assert stopped.value.state is PageState.TIMEOUT
