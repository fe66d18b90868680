"""What the door to the network may be set to."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import Settings, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fetch.max_bytes", 999),
        ("fetch.max_redirects", 21),
        ("fetch.connect_s", 0),
        ("fetch.read_s", "inf"),
        ("fetch.total_s", 601),
        ("fetch.host_interval_s", -1),
        ("fetch.cache_bytes", -1),
        ("fetch.ports", "[0]"),
        ("fetch.ports", '["80"]'),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fetch.contact", "two\nlines"),
        ("fetch.contact", "(bracket)"),
        ("fetch.contact", "x" * 201),
        ("fetch.allowed_hosts", '["http://127.0.0.1"]'),
        ("fetch.allowed_hosts", "[1]"),
    ],
)
def test_what_would_break_a_request_is_refused(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=name):
        overlay(Settings(), {name: value})
