"""What the tests of the lab share: the large data sets, where they are."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def data() -> Path:
    """The data folder beside the checkout."""
    folder = Path(__file__).parents[3] / "shared/data"
    if not folder.is_dir():
        pytest.skip("../shared/data is absent")
    return folder
