"""`claimwright mcp --http` as a process, called by a real client of the protocol."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import httpx2
import pytest
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Scope

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@contextmanager
def served(home: Path, **environment: str) -> Iterator[str]:
    """Run the command while the block runs; give its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "claimwright", "mcp", "--http", "--port", str(port)]
    told = {**os.environ, "CLAIMWRIGHT_HOME": str(home), **environment}
    with subprocess.Popen(command, env=told, stderr=subprocess.DEVNULL) as process:
        try:
            url = f"http://127.0.0.1:{port}/mcp"
            for _ in range(600):
                try:
                    httpx2.get(url)
                    break
                except httpx2.TransportError:
                    time.sleep(0.1)
            yield url
        finally:
            process.terminate()


def corpora(url: str, headers: dict[str, str]) -> str:
    """Return what the tool `list_corpora` answers."""

    async def ask() -> str:
        async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
            transport = streamable_http_client(url, http_client=http)
            async with Client(transport) as client:
                return str(await client.call_tool("list_corpora", {}))

    return anyio.run(ask)


def test_a_client_calls_a_tool(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        assert "starter" in corpora(url, {})


def test_accounts_hold_here_too(tmp_path: Path) -> None:
    store = AccountStore(tmp_path)
    check = store.add_token("a", frozenset({Scope.READ, Scope.CHECK}), {})[1]
    read = store.add_token("b", frozenset({Scope.READ}), {})[1]
    with served(tmp_path, CLAIMWRIGHT_SERVER__TOKENS="required") as url:
        assert "starter" in corpora(url, {"Authorization": f"Bearer {check}"})
        reader = {"Authorization": f"Bearer {read}"}
        refused = [httpx2.post(url, json={}, headers=each).status_code for each in ({}, reader)]

    assert refused == [401, 403]
