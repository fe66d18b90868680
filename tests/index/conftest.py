"""What the index tests share: a catalog of its own for each test."""

from pathlib import Path

import pytest

from claimwright.index.catalog import Catalog


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    """Hold no corpus yet."""
    return Catalog(tmp_path / "home")
