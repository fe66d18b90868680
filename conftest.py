"""Leaves out what cannot be imported here: what needs torch, Haystack or LangChain, where absent.

`make test-train` installs torch and runs what needs it. Temporary folders lie in memory where there
is room.
"""

from __future__ import annotations

import ast
import gc
import os
import shutil
from collections.abc import Generator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from _pytest.tmpdir import tmppath_result_key

_ROOT = Path(__file__).parent
_TRAINING = _ROOT / "lab" / "src" / "claimwright_lab" / "training"
_TRAINING_TESTS = _ROOT / "tests" / "lab" / "training"
_PRODUCT = _ROOT / "src" / "claimwright"
_WITH_TORCH = {
    _PRODUCT / "reasoning" / "seq2seq_titles.py",
    _PRODUCT / "models" / "conversion.py",
    _PRODUCT / "models" / "int8_export.py",
    _ROOT / "tests" / "models" / "test_conversion.py",
    _ROOT / "tests" / "models" / "test_int8_export.py",
}
_HEAVY = ("torch", "transformers", "onnx")
_PIPELINES = {
    _PRODUCT / "haystack.py": "haystack",
    _PRODUCT / "langchain.py": "langchain_core",
}
_COMPLETE = all(find_spec(name) for name in _HEAVY)
_MEMORY = Path("/dev/shm")  # noqa: S108  # pytest makes a folder in it that is the caller's alone
_ROOM_BYTES = 4 * 2**30


def pytest_configure() -> None:
    """Put temporary folders into memory: a commit to a disk waits for it four fifths of its time.

    `PYTEST_DEBUG_TEMPROOT` says another place.
    """
    if (
        _MEMORY.is_dir()
        and shutil.disk_usage(_MEMORY).free > _ROOM_BYTES
        and not os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC  # tests run programs that they install
    ):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


def pytest_collection_finish() -> None:
    """Keep what was collected, some hundred thousand objects, out of later searches for garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the folder stay where a fixture failed too: pytest by itself asks the test alone."""
    report = yield
    if report.when == "setup" and report.failed:
        item.stash.setdefault(tmppath_result_key, {})["call"] = False
    return report


@cache
def _imported(module: Path) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


@cache
def _needs_the_extra(module: Path) -> bool:
    if any(name.split(".")[0] in _HEAVY for name in _imported(module)):
        return True
    siblings = _siblings()
    return any(_needs_the_extra(siblings[name]) for name in _imported(module) if name in siblings)


@cache
def _siblings() -> dict[str, Path]:
    """Every module of training by its name."""
    source = _ROOT / "lab" / "src"
    return {
        ".".join(path.relative_to(source).with_suffix("").parts): path
        for path in _TRAINING.rglob("*.py")
    }


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Say that a module of training is to be left out; `None` leaves the choice to pytest."""
    if collection_path in _PIPELINES and find_spec(_PIPELINES[collection_path]) is None:
        return True
    inside = bool(
        {_TRAINING, _TRAINING_TESTS, *_WITH_TORCH} & {collection_path, *collection_path.parents}
    )
    if _COMPLETE or not inside or collection_path.suffix != ".py":
        return None
    return _needs_the_extra(collection_path) or None
