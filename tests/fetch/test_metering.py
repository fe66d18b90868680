"""What a run may use, and what it has used."""

from __future__ import annotations

import pytest

from claimwright.errors import UnavailableError
from claimwright.fetch.metering import Meter, Used


def test_what_is_added_adds_up() -> None:
    meter = Meter(max_requests=5, max_bytes=1_000)
    meter.admit()
    meter.add(size=10, waited_s=1.5)
    meter.admit()
    meter.add(size=5, kept=1, failed=1)

    assert Used(requests=2, bytes=15, kept=1, waited_s=1.5, failed=1) == meter.used


def test_no_request_is_let_through_beyond_the_allowance() -> None:
    meter = Meter(max_requests=1, max_bytes=1_000)
    meter.admit()

    with pytest.raises(UnavailableError, match=r"catalogues\.max_requests"):
        meter.admit()


def test_no_request_is_let_through_once_the_bytes_are_used_up() -> None:
    meter = Meter(max_requests=5, max_bytes=1_000)
    meter.add(size=1_000)

    with pytest.raises(UnavailableError, match=r"catalogues\.max_total_bytes"):
        meter.admit()
