"""The notebook answers today what it shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from nbformat import NotebookNode

from scripts.notebooks import NOTEBOOK, executed, read
from tests.shown_answers import agree


def shown(notebook: NotebookNode) -> Iterator[tuple[int, str, str]]:
    """Yield the place, kind and text of each output; of pictures that there is one."""
    for place, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", ()):
            if output.output_type == "stream":
                yield place, output.name, output.text
            for kind, value in sorted(output.get("data", {}).items()):
                yield place, kind, "" if kind.startswith("image/") else str(value)


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.enable_socket
def test_each_cell_answers_as_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLAIMWRIGHT_VERIFIER", raising=False)  # as a reader runs it
    kept = list(shown(read(NOTEBOOK)))
    again = list(shown(executed(NOTEBOOK)))

    assert [one[:2] for one in again] == [one[:2] for one in kept]
    apart = [new for (*_, old), (*_, new) in zip(kept, again, strict=True) if not agree(old, new)]
    assert apart == [], "run `python scripts/notebooks.py`"
    assert {"text/html", "image/png"} <= {kind for _, kind, _ in kept}
