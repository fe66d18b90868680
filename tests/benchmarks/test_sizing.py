"""Sizes are products of what was measured."""

from __future__ import annotations

import pytest

from benchmarks.sizing import PAGE, Constants, measured, reckoned, size_of

ONE = Constants(
    encoded_per_core_second=1.0,
    bytes_on_disk=1_000.0,
    index_bytes_in_memory=100.0,
    process_mb=0.0,
    cache_mb=0.0,
    core_hour=1.0,
    gb_month=1.0,
)


def test_disk_and_memory_grow_with_the_passages() -> None:
    size = size_of(10**6, ONE)

    assert (1.0, 0.1) == pytest.approx((size.disk_gb, size.memory_gb))


def test_encoding_takes_core_hours_and_money() -> None:
    size = size_of(3_600, ONE)

    assert (1.0, 1.0) == pytest.approx((size.core_hours, size.encoding_dollars))


def test_a_measure_that_a_size_lacks_is_told() -> None:
    table = measured({10: {"first answer s": 1.0}, 20: {"disk MB": 2.0}})

    assert "| first answer s | 1 | – |" in table


def test_the_page_says_what_is_reckoned() -> None:
    assert reckoned(Constants()) in PAGE.read_text(encoding="utf-8")


def test_disk_is_reckoned_as_it_was_measured_at_a_million_sentences() -> None:
    assert size_of(1_123_000, Constants()).disk_gb == pytest.approx(3.02, rel=0.05)
