"""The notebook answers today what it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from nbformat import NotebookNode

from scripts.notebooks import NOTEBOOK, executed, read


def shown(notebook: NotebookNode) -> Iterator[tuple[int, str, str]]:
    """Yield the place, kind and text of each output; of pictures that there is one."""
    for place, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", ()):
            if output.output_type == "stream":
                yield place, output.name, output.text
            for kind, value in sorted(output.get("data", {}).items()):
                yield place, kind, "" if kind.startswith("image/") else str(value)


def _without_figures(outputs: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    """Leave out probabilities, which differ a little between processors."""
    figures = re.compile(r"\d+%|\d\.\d+")
    return [(place, kind, figures.sub("", text)) for place, kind, text in outputs]


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.enable_socket
def test_each_cell_answers_as_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLAIMWRIGHT_VERIFIER", raising=False)  # as a reader runs it
    kept = list(shown(read(NOTEBOOK)))
    again = list(shown(executed(NOTEBOOK)))

    assert _without_figures(again) == _without_figures(kept), "run `python scripts/notebooks.py`"
    assert {"text/html", "image/png"} <= {kind for _, kind, _ in kept}
