"""How long to wait before asking again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.fetch.patience import backoff, retry_after

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


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


@pytest.mark.parametrize("header", ["", "soon", "-5", "1.5", "٣", "Fri, 99 Nov 2026 12:00:30 GMT"])
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
