"""The notebook of the documentation in, the same with what its cells answer today out.

Run by `make reference` as `python scripts/notebooks.py`; `tests/documentation` fails while a cell
answers otherwise than the notebook shows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

NOTEBOOK: Final = Path(__file__).parents[1] / "docs" / "notebook.ipynb"


def read(path: Path) -> NotebookNode:
    """Read a notebook as it is kept."""
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    return notebook


def executed(path: Path) -> NotebookNode:
    """Run a notebook from its first cell to its last.

    Args:
        path: The notebook, which stays as it is.

    Returns:
        The same cells with their outputs, without times.

    Raises:
        CellExecutionError: A cell fails.
    """
    notebook = read(path)
    NotebookClient(notebook, timeout=600, kernel_name="python3", record_timing=False).execute()
    notebook.metadata.pop("language_info", None)
    return notebook


if __name__ == "__main__":
    nbformat.write(executed(NOTEBOOK), NOTEBOOK)
    print(f"{NOTEBOOK} was run")
