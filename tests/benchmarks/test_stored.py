"""What is reckoned of engines side by side."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.peers.stored import LIMIT, Measured, fused, recall, table

_ANGLES = np.linspace(0.0, 1.5, 40)
STORED = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1).astype(np.float32)
QUERY = STORED[:1]


def test_the_nearest_rows_are_all_of_them() -> None:
    assert recall([list(range(LIMIT))], QUERY, STORED, None) == pytest.approx(1.0)


def test_a_row_that_is_given_twice_counts_once() -> None:
    assert recall([[0] * LIMIT], QUERY, STORED, None) == pytest.approx(1 / LIMIT)


def test_a_row_that_the_filter_drops_is_no_hit() -> None:
    passing = np.arange(40) % 2 == 0

    found = recall([[*list(range(0, 38, 2)), 1]], QUERY, STORED, passing)

    assert found == pytest.approx((LIMIT - 1) / LIMIT)


def test_what_both_arms_found_comes_first() -> None:
    assert fused([[1, 2], [3, 2]])[0] == 2


def test_an_engine_that_lacks_a_measure_has_a_dash() -> None:
    ours = Measured(values={"disk MB": 1.0, "sparse, p50 ms": 2.0})
    theirs = Measured(values={"disk MB": 3.0})

    assert "| sparse, p50 ms | 2 | – |" in table({"ours": ours, "theirs": theirs})


def test_building_stands_before_times_and_recall_last() -> None:
    values = {"recall@20, dense": 1.0, "dense, p50 ms": 2.0, "disk MB": 3.0}

    lines = table({"ours": Measured(values=values)}).splitlines()[2:]

    assert [line.split(" | ")[0] for line in lines] == [
        "| disk MB",
        "| dense, p50 ms",
        "| recall@20, dense",
    ]
