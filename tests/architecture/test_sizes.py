"""No file and no function is longer than a reader's patience."""

from __future__ import annotations

from tests.architecture.source_tree import functions_of, length, name_of, python_files

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60


def test_a_file_has_at_most_400_lines() -> None:
    lines = {name_of(p): len(p.read_text("utf-8").splitlines()) for p in python_files()}

    assert {name: n for name, n in lines.items() if n > MAX_FILE_LINES} == {}


def test_a_function_has_at_most_60_lines_beside_its_docstring() -> None:
    lines = {f"{name_of(p)}: {f.name}": length(f) for p in python_files() for f in functions_of(p)}

    assert {name: n for name, n in lines.items() if n > MAX_FUNCTION_LINES} == {}
