"""`claimwright mcp` and `claimwright tools`."""

from __future__ import annotations

import json
import sys

import pytest

from claimwright.session import Session
from tests.cli.conftest import Command


def test_the_tools_are_printed_for_other_agents(command: Command) -> None:
    done = command("tools")

    assert "verify" in [one["function"]["name"] for one in json.loads(done.out)]


def test_a_missing_extra_is_named(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "claimwright.mcp", raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    monkeypatch.setattr(Session, "warm_up", lambda _: None)  # its thread would outlive the test

    done = command("mcp")

    assert (3, True) == (done.code, "claimwright[mcp,server]" in done.err)


def test_a_port_that_is_none_is_refused(command: Command) -> None:
    assert 2 == command("mcp", "--http", "--port", "0").code
