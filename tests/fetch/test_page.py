"""What stops a fetch says how it ended."""

from __future__ import annotations

from claimwright.domain import PageState
from claimwright.fetch.page import FetchStopped


def test_what_stops_a_fetch_carries_the_state_and_the_reason() -> None:
    stopped = FetchStopped(PageState.BLOCKED, "no")

    assert (PageState.BLOCKED, "no", "no") == (stopped.state, stopped.detail, str(stopped))
