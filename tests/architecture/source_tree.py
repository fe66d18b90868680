"""The source tree as the architecture tests read it: paths in, syntax trees out."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "claimwright"
LAB = ROOT / "lab" / "src" / "claimwright_lab"
TESTS = ROOT / "tests"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def modules() -> tuple[Path, ...]:
    """Return every module of the product and of its lab, sorted."""
    return tuple(sorted(path for folder in (PACKAGE, LAB) for path in folder.rglob("*.py")))


def python_files() -> tuple[Path, ...]:
    """Return every Python file that a reader of the repository meets, sorted."""
    folders = (PACKAGE, LAB, TESTS, ROOT / "benchmarks", ROOT / "scripts")
    return tuple(sorted(path for folder in folders for path in folder.rglob("*.py")))


def name_of(path: Path) -> str:
    """Return the path from the repository's root, for test ids and messages."""
    return path.relative_to(ROOT).as_posix()


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a file's syntax tree."""
    gc.disable()  # nothing of a tree is garbage; looking for some took longer than reading it
    try:
        return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))))
    finally:
        gc.enable()


def functions_of(path: Path) -> Iterator[Function]:
    """Yield every function and method of a file, nested ones too."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return (node for node in nodes_of(path) if isinstance(node, kinds))


def length(function: Function) -> int:
    """Return the lines of a function without its docstring and decorators."""
    last = function.end_lineno or function.lineno
    doc = function.body[0]
    spared = 0
    if isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant):
        spared = (doc.end_lineno or doc.lineno) - doc.lineno + 1
    return last - function.lineno + 1 - spared


def behaves(path: Path) -> bool:
    """Say whether a module does anything: has a function whose body is not only `...`."""
    return any(not _is_stub(function) for function in functions_of(path))


def _is_stub(function: Function) -> bool:
    return all(
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        for statement in function.body
    )
