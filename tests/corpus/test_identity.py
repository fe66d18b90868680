"""Seen ids: a set of hashes behaves like a set of ids."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.identity import SeenIds


def test_nothing_was_seen_at_first() -> None:
    assert SeenIds().add(["a"]) == frozenset()


def test_adding_nothing_changes_nothing() -> None:
    assert SeenIds().add([]) == frozenset()


@given(st.lists(st.lists(st.text(max_size=3), unique=True, max_size=5), max_size=5))
def test_an_id_is_known_once_it_was_added(batches: list[list[str]]) -> None:
    seen = SeenIds()
    found = [seen.add(batch) for batch in batches]
    expected = [
        frozenset(batch) & {name for before in batches[:place] for name in before}
        for place, batch in enumerate(batches)
    ]

    assert expected == found
