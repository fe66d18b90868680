"""The Python of the page on language models runs as it stands, against an endpoint."""

from __future__ import annotations

import re

import pytest

from claimwright.testing.chat_server import ChatServer
from scripts.reference import DOCS

BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
ADDRESS = "http://127.0.0.1:8080/v1"


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_the_python_of_the_page_gets_an_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (code,) = BLOCK.findall((DOCS / "language-models.md").read_text(encoding="utf-8"))
    names: dict[str, object] = {"__name__": "example"}

    with ChatServer(lambda _: {"whom": "40 adults in Norway"}) as server:
        exec(code.replace(ADDRESS, server.address), names)  # noqa: S102  # our own page

    assert "answered {'whom': '40 adults in Norway'}" in capsys.readouterr().out
