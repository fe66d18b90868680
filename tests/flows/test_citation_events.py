"""Events are values."""

from __future__ import annotations

from claimwright.flows.citation_events import SourcesRead


def test_two_equal_events_are_one() -> None:
    assert len({SourcesRead(read=1, sources=2), SourcesRead(read=1, sources=2)}) == 1
