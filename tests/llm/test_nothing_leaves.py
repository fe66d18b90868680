"""With nothing configured no flow opens a connection, and none loads what could."""

import json
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from claimwright.build import language_model
from claimwright.cli.app import run
from claimwright.settings import Settings

CLAIM = "Human activity is the main cause of the warming since 1950."
PAIR = {"id": "1", "claim": CLAIM, "evidence": "Humans have warmed the climate."}

NETWORK = ("httpx2", "claimwright.llm.sending")
COMMANDS = (
    ("verify", CLAIM, "--top-k", "2"),
    ("evidence", CLAIM, "--top-k", "2"),
    ("judge", "--input", "pairs.jsonl"),
    ("claims", "article.txt"),
    ("article", "article.txt", "--top-k", "2"),
    ("weigh", CLAIM, "--top-k", "2"),
    ("debate", CLAIM),
)


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    """Return every attempt to reach anything, all of which fail."""
    tried: list[str] = []

    def refused(*arguments: object, **_: object) -> None:
        tried.append(repr(arguments))
        raise OSError("nothing may leave")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refused)
    for name in ("getaddrinfo", "create_connection", "gethostbyname"):
        monkeypatch.setattr(socket, name, refused)
    return tried


@pytest.mark.enable_socket  # shut by `attempts`, which would put a guard back for the next test
@pytest.mark.model
@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_flow_reaches_nothing(
    command: Sequence[str],
    attempts: Sequence[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    if command[0] != "verify":  # it loads the models itself; the others would do the same again
        loaded = request.getfixturevalue("loaded")
        monkeypatch.setattr("claimwright.build.models", lambda _: loaded)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CLAIMWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-found-in-the-environment")
    monkeypatch.setenv("OPENAI_BASE_URL", "https://api.example.org/v1")
    for name in NETWORK:
        monkeypatch.delitem(sys.modules, name, raising=False)
    Path("pairs.jsonl").write_text(json.dumps(PAIR), encoding="utf-8")
    Path("article.txt").write_text(f"{CLAIM} Sea level has risen by 20 cm.", encoding="utf-8")

    code = run(command)

    assert (0, []) == (code, attempts)
    assert [] == [name for name in NETWORK if name in sys.modules]


def test_a_key_in_the_environment_configures_nothing() -> None:
    assert language_model(Settings(), {"OPENAI_API_KEY": "sk-1"}) is None
