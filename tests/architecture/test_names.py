"""No file, class or folder is named after nothing in particular."""

from __future__ import annotations

import ast
import re

from tests.architecture.source_tree import LAB, PACKAGE, modules, name_of, nodes_of, python_files

VAGUE = re.compile(
    r"(^|_)(utils?|helpers?|common|misc|core|base|managers?|handlers?|services?|tools?)(_|$)"
)


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
