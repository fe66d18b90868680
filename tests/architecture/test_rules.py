"""Rules of the house that no linter knows."""

from __future__ import annotations

import ast

from tests.architecture.source_tree import functions_of, modules, name_of, nodes_of

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
