"""A server that asks for tokens, with tokens for it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Quota, Scope
from claimwright.web.server_settings import ServerSettings, TokenMode
from tests.web.article_server import PacedEngine, Running, running

SERVER = ServerSettings(tokens=TokenMode.REQUIRED, heartbeat_s=0.3)
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
