"""Sizes are products of what was measured."""

from __future__ import annotations

import pytest

from benchmarks.sizing import PAGE, measured, reckoned, size_of


def test_disk_and_memory_grow_with_the_passages() -> None:
    size = size_of(10**6)

    assert (2.555, 0.932) == pytest.approx((size.disk_gb, size.memory_gb))


def test_encoding_takes_core_hours_and_money() -> None:
    size = size_of(85 * 3_600)

    assert (1.0, 0.04) == pytest.approx((size.core_hours, size.encoding_dollars))


def test_a_measure_that_a_size_lacks_is_told() -> None:
    table = measured({10: {"first answer s": 1.0}, 20: {"disk MB": 2.0}})

    assert "| first answer s | 1 | – |" in table


def test_the_page_says_what_is_reckoned() -> None:
    assert reckoned() in PAGE.read_text(encoding="utf-8")


def test_disk_is_reckoned_as_it_was_measured_at_a_million_sentences() -> None:
    assert size_of(1_123_000).disk_gb == pytest.approx(3.02, rel=0.05)
