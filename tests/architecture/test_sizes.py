"""No file and no function is longer than a reader's patience."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.source_tree import functions_of, length, name_of, python_files

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60


@pytest.mark.parametrize("path", python_files(), ids=name_of)
def test_a_file_has_at_most_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_FILE_LINES


@pytest.mark.parametrize("path", python_files(), ids=name_of)
def test_a_function_has_at_most_60_lines_beside_its_docstring(path: Path) -> None:
    long = {f.name: length(f) for f in functions_of(path) if length(f) > MAX_FUNCTION_LINES}

    assert long == {}
