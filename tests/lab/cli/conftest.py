"""The command line of the lab in this process, over doubles instead of models."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from claimwright_lab.cli.app import run
from tests.cli.conftest import built_once, command, home, jsonl

__all__ = ["built_once", "command", "home", "jsonl", "program"]


@pytest.fixture
def program() -> Callable[[Sequence[str]], int]:
    """Return what runs a command line of the lab."""
    return run
