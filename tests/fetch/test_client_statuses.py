"""Statuses that a client is answered, in words."""

from __future__ import annotations

import pytest

from claimwright.domain import PageState
from claimwright.fetch.client import state_of


@pytest.mark.parametrize(
    ("status", "state"),
    [
        (204, PageState.UNSUPPORTED),
        (302, PageState.UNSUPPORTED),
        (400, PageState.BLOCKED),
        (401, PageState.BLOCKED),
        (402, PageState.PAYWALLED),
        (403, PageState.BLOCKED),
        (404, PageState.NOT_FOUND),
        (408, PageState.TIMEOUT),
        (410, PageState.NOT_FOUND),
        (429, PageState.BLOCKED),
        (451, PageState.BLOCKED),
        (500, PageState.TIMEOUT),
        (503, PageState.TIMEOUT),
        (999, PageState.UNSUPPORTED),
    ],
)
def test_a_status_means_a_state(status: int, state: PageState) -> None:
    found, detail = state_of(status, {})

    assert (state, True) == (found, str(status) in detail)


@pytest.mark.parametrize(("header", "told"), [("30", True), ("tomorrow", False), ("²", False)])
def test_how_long_to_wait_is_told(header: str, told: bool) -> None:  # noqa: FBT001  # a parameter
    assert told == ("wait" in state_of(429, {"retry-after": header})[1])
