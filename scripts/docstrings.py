"""Docstrings in, those that disagree with their signatures out: pydoclint, less two demands.

Run by `make check` as `python scripts/docstrings.py src`. What pydoclint asks beyond the Google
style is let pass:

- arguments, where a docstring has no `Args` section: the signature says it all;
- a `Returns` or `Yields` section, where the first sentence says what is returned or yielded, or
  where the docstring has no `Args` section either;
- the arguments and errors of a class in its `__init__`: they may stand with the class.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

VIOLATION = re.compile(r"\s+(?P<line>\d+): (?P<code>DOC\d+): (?P<what>.*)")
ABOUT_ARGUMENTS = {"DOC101", "DOC103"}
ABOUT_RESULTS = {"DOC201", "DOC402"}
ABOUT_THE_PLACE = {"DOC304", "DOC305"}


def main(folders: list[str]) -> int:
    """Print the violations that stand; return 1 if there are any."""
    command = [sys.executable, "-m", "pydoclint.main", *folders]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own arguments
    if "Traceback" in run.stderr:
        print(run.stderr)
        return 2
    path, standing = Path(), 0
    for row in (run.stdout + run.stderr).splitlines():
        violation = VIOLATION.match(row)
        if violation is None:
            path = Path(row.strip()) if row.strip().endswith(".py") else path
        elif not passes(violation["code"], docstring_at(path, int(violation["line"]))):
            print(f"{path}:{violation['line']}: {violation['code']} {violation['what'][:200]}")
            standing += 1
    return 1 if standing or run.returncode not in {0, 1} else 0


def passes(code: str, docstring: str) -> bool:
    """Say whether the Google style lets this violation pass."""
    if code in ABOUT_ARGUMENTS:
        return "Args:\n" not in docstring
    if code in ABOUT_THE_PLACE:
        return True
    told = docstring.startswith(("Return", "Yield")) or "Args:\n" not in docstring
    return code in ABOUT_RESULTS and told


def docstring_at(path: Path, line: int) -> str:
    """Return the docstring of the function or class that a violation's line lies in."""
    found = [doc for first, last, doc in docstrings(path) if first <= line <= last]
    return found[-1] if found else ""


@cache
def docstrings(path: Path) -> tuple[tuple[int, int, str], ...]:
    """Return first line, last line and docstring of everything in a file, outer before inner."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    nodes = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, kinds)]
    return tuple(
        (min([n.lineno, *(d.lineno for d in n.decorator_list)]), n.end_lineno or n.lineno, doc)
        for n in nodes
        for doc in [ast.get_docstring(n) or ""]
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
