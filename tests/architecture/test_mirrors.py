"""Every module that does anything has its test file, at the same place under `tests/`."""

from __future__ import annotations

from pathlib import Path

from tests.architecture.source_tree import LAB, PACKAGE, TESTS, behaves, modules, name_of

NOT_BY_THEMSELVES = {
    PACKAGE / "__main__.py",  # one line, run by the tests of cli/app.py
    LAB / "__main__.py",  # likewise
}


def mirror(path: Path) -> Path:
    package, tests = (LAB, TESTS / "lab") if path.is_relative_to(LAB) else (PACKAGE, TESTS)
    return tests / path.parent.relative_to(package) / f"test_{path.stem}.py"


def test_every_module_with_behaviour_has_its_test_file() -> None:
    active = [path for path in modules() if behaves(path) and path not in NOT_BY_THEMSELVES]

    assert [name_of(path) for path in active if not mirror(path).is_file()] == []
