"""Every module that does anything has its test file, at the same place under `tests/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.source_tree import PACKAGE, TESTS, behaves, modules, name_of

MAIN = PACKAGE / "__main__.py"  # one line, run by the tests of cli/app.py


def mirrored() -> list[Path]:
    return [path for path in modules() if behaves(path) and path != MAIN]


@pytest.mark.parametrize("path", mirrored(), ids=name_of)
def test_a_module_with_behaviour_has_its_test_file(path: Path) -> None:
    folder = TESTS / path.parent.relative_to(PACKAGE)

    assert (folder / f"test_{path.stem}.py").is_file()
