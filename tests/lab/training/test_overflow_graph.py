"""The graph that ships is the one that is made."""

from __future__ import annotations

import pytest

from claimwright.models.running import PROBE
from claimwright_lab.training.overflow_graph import overflow_graph

pytestmark = pytest.mark.train


def test_the_graph_that_ships_is_the_one_that_is_made() -> None:
    assert overflow_graph() == PROBE.read_bytes()
