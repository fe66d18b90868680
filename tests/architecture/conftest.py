"""What the tests of the source tree leave behind: nothing."""

from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import nodes_of


@pytest.fixture(scope="module", autouse=True)
def _trees_let_go() -> Iterator[None]:
    """Drop the syntax trees: 300 MB that every later search for garbage would walk through."""
    yield
    nodes_of.cache_clear()
