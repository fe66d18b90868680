"""Rules of the house that no linter knows."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.source_tree import functions_of, modules, name_of, tree_of


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_no_import_hides_behind_type_checking(path: Path) -> None:
    names = {node.id for node in ast.walk(tree_of(path)) if isinstance(node, ast.Name)}

    assert "TYPE_CHECKING" not in names


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_dataclass_is_frozen_slotted_and_keyword_only(path: Path) -> None:
    loose = [
        node.name
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef) and is_loose_dataclass(node)
    ]

    assert loose == []


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_no_public_signature_says_any(path: Path) -> None:
    vague = [
        function.name
        for function in functions_of(path)
        if not function.name.startswith("_") and says_any(function)
    ]

    assert vague == []


def is_loose_dataclass(node: ast.ClassDef) -> bool:
    decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
    wanted = ("frozen=True", "slots=True", "kw_only=True")
    return any(
        text.startswith("dataclass") and not all(option in text for option in wanted)
        for text in decorators
    )


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
