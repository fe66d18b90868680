"""The Python that the pages show runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.reference import DOCS, ROOT

BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "answer"),
    [
        (ROOT / "README.md", r"REFUTED 0\.\d\d\n"),
        (DOCS / "library.md", r"(SUPPORTED|REFUTED|DISPUTED|NOT_ENOUGH)(.|\n)*"),
    ],
    ids=["README.md", "library.md"],
)
def test_the_python_of_a_page_answers_a_claim(
    page: Path, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = page.read_text(encoding="utf-8")

    exec("\n".join(BLOCK.findall(text)), {"__name__": "example"})  # noqa: S102  # our own pages

    assert re.fullmatch(answer, capsys.readouterr().out)
