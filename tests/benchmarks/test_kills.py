"""A writer killed at any moment leaves exactly what it had committed."""

from __future__ import annotations

import pytest

from benchmarks.kills import KINDS, Damage, survive


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_killed_writer_loses_and_doubles_nothing(kind: str) -> None:
    kills = 3 if kind == "ingestion" else 2

    assert Damage(kills=kills) == survive(kind, kills)
