"""Every module that does anything has its test file, at the same place under `tests/`."""

from __future__ import annotations

from pathlib import Path

from tests.architecture.source_tree import PACKAGE, TESTS, behaves, modules, name_of

NOT_BY_THEMSELVES = {
    PACKAGE / "__main__.py",  # one line, run by the tests of cli/app.py
}


def mirror(path: Path) -> Path:
    return TESTS / path.parent.relative_to(PACKAGE) / f"test_{path.stem}.py"


def test_every_module_with_behaviour_has_its_test_file() -> None:
    active = [path for path in modules() if behaves(path) and path not in NOT_BY_THEMSELVES]

    assert [name_of(path) for path in active if not mirror(path).is_file()] == []
