"""A server that asks for tokens, with tokens for it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx

from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Quota, Scope
from claimwright.web.server_settings import ServerSettings, TokenMode
from tests.web.article_server import PacedEngine, Running, running

SERVER = ServerSettings(tokens=TokenMode.REQUIRED, heartbeat_s=0.3)
CLAIM = {"claim": "Sea ice declines."}
USUAL = (Scope.READ, Scope.CHECK, Scope.CORPORA)


@dataclass
class Guarded:
    """A server that asks for tokens.

    Args:
        running: It.
        home: Its home folder.
    """

    running: Running
    home: Path
    store: AccountStore = field(init=False)

    def __post_init__(self) -> None:
        """Open the same file as the server."""
        self.store = AccountStore(self.home)

    def token(
        self,
        name: str = "alice",
        scopes: Sequence[Scope] = USUAL,
        limits: Mapping[Quota, int] | None = None,
    ) -> dict[str, str]:
        """Return the header of a new token."""
        return bearer(self.store.add_token(name, frozenset(scopes), limits or {})[1])

    @property
    def audit(self) -> list[dict[str, Any]]:
        """The lines of the audit log."""
        lines = (self.home / "audit.jsonl").read_text().splitlines()
        return [json.loads(line) for line in lines]


def bearer(secret: str) -> dict[str, str]:
    """Return the header that shows a token."""
    return {"Authorization": f"Bearer {secret}"}


@contextmanager
def guarded(
    home: Path,
    engine: PacedEngine | None = None,
    **settings: Any,  # noqa: ANN401  # of many types
) -> Iterator[Guarded]:
    """Run a server that asks for tokens while the block runs."""
    server = replace(SERVER, audit_file=str(home / "audit.jsonl"), **settings)
    with running(home, engine, server) as one:
        yield Guarded(one, home)


def ask(server: Guarded, path: str, headers: dict[str, str], method: str = "GET") -> httpx.Response:
    """Ask for something."""
    return server.running.client.request(method, path, headers=headers)


def verify(server: Guarded, headers: dict[str, str], **body: object) -> httpx.Response:
    """Verify a claim."""
    return server.running.client.post("/v1/verify", json=body or CLAIM, headers=headers)


def checked(server: Guarded, headers: dict[str, str]) -> str:
    """Check a short article; return the name of its report."""
    body = {"text": "Sea ice declines."}
    answer = server.running.client.post("/v1/articles", json=body, headers=headers)
    name = str(answer.json()["id"])
    for _ in range(200):
        if ask(server, f"/v1/articles/{name}", headers).json()["report"]:
            return name
        time.sleep(0.02)
    raise AssertionError(answer.text)
