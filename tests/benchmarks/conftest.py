"""What the tests of benchmarks share: the matrix of all figures, read once."""

from __future__ import annotations

import pytest

from benchmarks.matrix import Benchmark, load


@pytest.fixture(scope="session")
def matrix() -> tuple[Benchmark, ...]:
    """Return every benchmark, which no test changes."""
    return load()
