"""Rules of the house that no linter knows: sizes, names, mirrors, values and types.

They stand in one file, so that each file of the tree is read once for all of them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source_tree import (
    LAB,
    PACKAGE,
    TESTS,
    behaves,
    functions_of,
    length,
    modules,
    name_of,
    nodes_of,
    python_files,
)

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60
VAGUE = re.compile(
    r"(^|_)(utils?|helpers?|common|misc|core|base|managers?|handlers?|services?|tools?)(_|$)"
)
"""Words that name nothing in particular."""
NOT_BY_THEMSELVES = {
    PACKAGE / "__main__.py",  # one line, run by the tests of cli/app.py
    LAB / "__main__.py",  # likewise
}

SHORT = 2
"""A value of so many fields at most may be written without their names."""

STATE = {
    "Contrast",  # training: the encoder as far as it has learned
    "Entity",  # claims: what a text speaks of, as far as it was read
    "Folder",  # index: which files are safe from a power cut
    "Gathering",  # flows: what became of a catalogue's works so far
    "Harvest",  # corpus: how many records of a walk came before
    "InMemoryCorpus",  # testing: a corpus that is written to
    "LanceWriter",  # index: what is not committed yet
    "Prefix",  # index: the lease that is held
    "ScriptedCitationChecker",
    "Tally",  # cli: rows answered so far
    "Trainer",  # training: the step that was reached
}
"""Dataclasses that are no values; each is here for the reason beside it."""


HIDING = {
    "src/claimwright/plots.py",  # matplotlib, of an extra
    "src/claimwright/results.py",  # pandas, of an extra
    "src/claimwright/session.py",  # what `import claimwright` must not load
}
"""Modules that name a type without importing it; each is here for the reason beside it."""


@pytest.fixture(scope="module", autouse=True)
def _trees_let_go() -> Iterator[None]:
    """Drop the syntax trees: 300 MB that every later search for garbage would walk through."""
    yield
    nodes_of.cache_clear()


def test_a_file_has_at_most_400_lines() -> None:
    lines = {name_of(p): len(p.read_text("utf-8").splitlines()) for p in python_files()}

    assert {name: n for name, n in lines.items() if n > MAX_FILE_LINES} == {}


def test_a_function_has_at_most_60_lines_beside_its_docstring() -> None:
    lines = {f"{name_of(p)}: {f.name}": length(f) for p in python_files() for f in functions_of(p)}

    assert {name: n for name, n in lines.items() if n > MAX_FUNCTION_LINES} == {}


def mirror(path: Path) -> Path:
    package, tests = (LAB, TESTS / "lab") if path.is_relative_to(LAB) else (PACKAGE, TESTS)
    return tests / path.parent.relative_to(package) / f"test_{path.stem}.py"


def test_every_module_with_behaviour_has_its_test_file() -> None:
    active = [path for path in modules() if behaves(path) and path not in NOT_BY_THEMSELVES]

    assert [name_of(path) for path in active if not mirror(path).is_file()] == []


def words(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def test_a_file_is_named_after_what_it_holds() -> None:
    assert [name_of(path) for path in python_files() if VAGUE.search(path.stem)] == []


def test_a_class_is_named_after_what_it_is() -> None:
    nodes = [node for path in python_files() for node in nodes_of(path)]
    classes = [node.name for node in nodes if isinstance(node, ast.ClassDef)]

    assert [name for name in classes if VAGUE.search(words(name))] == []


def test_a_folder_is_named_after_what_it_holds() -> None:
    folders = {path.parent.name for path in modules() if path.parent not in (PACKAGE, LAB)}

    assert {name for name in folders if VAGUE.search(name)} == set()


def test_no_import_hides_behind_type_checking() -> None:
    named = [(p, n.id) for p in modules() for n in nodes_of(p) if isinstance(n, ast.Name)]
    hiding = {path for path, name in named if name == "TYPE_CHECKING"}

    assert {name_of(path) for path in hiding} == HIDING


def test_a_dataclass_is_slotted_and_unless_it_is_state_frozen() -> None:
    nodes = [(path, node) for path in modules() for node in nodes_of(path)]
    classes = [(path, node) for path, node in nodes if isinstance(node, ast.ClassDef)]
    loose = [(path, node.name) for path, node in classes if is_loose_dataclass(node)]

    assert [f"{name_of(path)}: {name}" for path, name in loose] == []


def test_no_public_signature_says_any() -> None:
    functions = [(name_of(path), f) for path in modules() for f in functions_of(path)]
    public = [(path, f) for path, f in functions if not f.name.startswith("_")]

    assert [f"{path}: {f.name}" for path, f in public if says_any(f)] == []


def is_loose_dataclass(node: ast.ClassDef) -> bool:
    decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
    return any(
        text.startswith("dataclass") and not wanted(node).issubset(options(text))
        for text in decorators
    )


def options(decorator: str) -> set[str]:
    return set(decorator.partition("(")[2].rstrip(")").split(", "))


def wanted(node: ast.ClassDef) -> set[str]:
    """Return what the decorator must say: all of it, but for state, and for short values."""
    names = [n.target.id for n in fields_of(node) if isinstance(n.target, ast.Name)]
    frozen = set() if node.name in STATE else {"frozen=True"}
    by_name = {"kw_only=True"} if len(names) > SHORT else set()
    return {"slots=True", *frozen, *by_name}


def fields_of(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [statement for statement in node.body if isinstance(statement, ast.AnnAssign)]


def says_any(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    annotations = [argument.annotation for argument in every] + [function.returns]
    return any(
        isinstance(part, ast.Name) and part.id == "Any"
        for annotation in annotations
        if annotation is not None
        for part in ast.walk(annotation)
    )
