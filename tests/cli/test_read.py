"""`claimwright read`: a file, an address or standard input in, the article out."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from claimwright.domain import PageState
from claimwright.fetch.page import Fetched
from claimwright.flows.read import ReadFlow
from tests.claims.documents import PARAGRAPHS, web_page
from tests.cli.conftest import Command


@pytest.fixture
def page(tmp_path: Path) -> str:
    path = tmp_path / "page.html"
    path.write_text(web_page(*PARAGRAPHS))
    return str(path)


def test_the_text_is_printed_and_nothing_else(command: Command, page: str) -> None:
    done = command("read", page)

    assert (0, "\n".join(PARAGRAPHS) + "\n", "") == (done.code, done.out, done.err)


def test_json_has_the_shape_of_the_contract(command: Command, page: str) -> None:
    shown = json.loads(command("read", page, "--json").out)

    assert ("Ice is going", "\n".join(PARAGRAPHS), "ok", "Ada Writer") == tuple(
        shown[name] for name in ("title", "text", "state", "byline")
    )


def test_standard_input_is_read(command: Command) -> None:
    done = command("read", "-", stdin=b"Seas rise.\n")

    assert (0, "Seas rise.\n") == (done.code, done.out)


def test_another_language_is_told_beside_the_text(command: Command) -> None:
    text = "海面正在上升,北极的冰在融化,科学家对此表示担忧。" * 9

    done = command("read", "-", stdin=text.encode())

    assert (0, f"{text}\n", True) == (done.code, done.out, done.err.startswith("note: "))


def test_what_a_terminal_would_obey_is_not_printed(command: Command) -> None:
    assert "\x1b" not in command("read", "-", stdin=b"Seas \x1b[31m rise. " * 99).out


@pytest.mark.parametrize(
    ("arguments", "stdin", "code"),
    [
        (("-",), b"", 2),
        (("-",), b"\x00\x01", 2),
        (("no-such-file",), b"", 2),
        (("file:///etc/passwd",), b"", 2),
        (("http://127.0.0.1:80/",), b"", 3),
        ((), b"", 2),
    ],
)
def test_what_cannot_be_read_has_its_exit_code(
    command: Command, arguments: tuple[str, ...], stdin: bytes, code: int
) -> None:
    done = command("read", *arguments, stdin=stdin)

    assert (code, "", True) == (done.code, done.out, bool(done.err))


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (PageState.NOT_FOUND, 2),
        (PageState.UNSUPPORTED, 2),
        (PageState.BLOCKED, 3),
        (PageState.PAYWALLED, 3),
        (PageState.TIMEOUT, 3),
    ],
)
def test_a_state_is_told_as_json_too(
    command: Command, monkeypatch: pytest.MonkeyPatch, state: PageState, code: int
) -> None:
    fetched = Fetched(url="", state=state, detail="why")
    monkeypatch.setattr("claimwright.build.read_flow", lambda _: ReadFlow(fetch=lambda _: fetched))

    done = command("read", "https://example.org/", "--json")

    shown = json.loads(done.out)
    assert (code, state, "why", "") == (done.code, shown["state"], shown["detail"], shown["text"])


def test_without_the_extra_the_remedy_is_told(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "claimwright.fetch.client", None)

    done = command("read", "page.html")

    assert (3, True) == (done.code, "pip install 'claimwright[articles]'" in done.err)
