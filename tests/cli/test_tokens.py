"""`claimwright tokens`: a secret is shown once, and what is listed has none."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.cli.tokens import expiry
from claimwright.errors import InputError
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Quota, Scope
from tests.cli.conftest import Command

NOW = datetime(2026, 11, 25, tzinfo=UTC)


def test_a_token_is_made_and_its_secret_printed_alone(command: Command, home: Path) -> None:
    done = command("tokens", "create", "alice", "--scope", "read", "--claims-per-day", "5")
    token = AccountStore(home).token_of(done.out.strip())

    assert (done.code, token.name, token.scopes) == (0, "alice", frozenset({Scope.READ}))
    assert (token.limits, "is not shown again" in done.err) == ({Quota.CLAIMS: 5}, True)


def test_a_list_and_its_json_have_no_secret(command: Command) -> None:
    made = json.loads(command("tokens", "create", "alice", "--json").out)
    listed = command("tokens", "list").out, command("tokens", "list", "--json").out

    assert [made["id"] in text and made["token"][-64:] not in text for text in listed] == [True] * 2
    assert json.loads(listed[1])["tokens"][0]["scopes"] == ["check", "corpora", "read"]


def test_a_token_is_revoked_by_id_or_by_name(command: Command) -> None:
    made = json.loads(command("tokens", "create", "alice", "--json").out)
    command("tokens", "create", "bob")

    assert command("tokens", "revoke", made["id"]).out == f"revoked {made['id']} alice\n"
    assert command("tokens", "revoke", "bob").code == 0
    assert command("tokens", "list").out.count("was revoked") == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("create", "a b"),
        ("create", "a", "--scope", "everything"),
        ("create", "a", "--expires", "tomorrow"),
        ("create", "a", "--claims-per-day", "-1"),
        ("create", "a", "--claims-per-day", "99999999999999"),
        ("revoke", "nobody"),
    ],
)
def test_what_cannot_be_is_refused(command: Command, arguments: tuple[str, ...]) -> None:
    done = command("tokens", *arguments)

    assert (done.code, done.err.startswith("error: "), "Traceback" in done.err) == (2, True, False)


@pytest.mark.parametrize(
    ("text", "until"), [("30d", datetime(2026, 12, 25, tzinfo=UTC)), ("2027-01-01", None)]
)
def test_when_a_token_expires_is_read(text: str, until: datetime | None) -> None:
    assert expiry(text, NOW) == (until or datetime(2027, 1, 1, tzinfo=UTC)).timestamp()


@pytest.mark.parametrize("text", ["0d", "9999d", "2026-11-24", "", "90", "2099-99-99"])
def test_a_time_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="--expires"):
        expiry(text, NOW)


def test_what_is_done_is_written_down(
    command: Command, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del home
    monkeypatch.setenv("CLAIMWRIGHT_SERVER__AUDIT_FILE", str(tmp_path / "audit"))
    secret = command("tokens", "create", "alice").out.strip()
    command("tokens", "revoke", "alice")
    text = (tmp_path / "audit").read_text()

    assert (text.count('"the command line"'), secret in text) == (2, False)


def test_without_its_audit_log_nothing_is_done(
    command: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_SERVER__AUDIT_FILE", "/no/such/folder/audit")

    assert (command("tokens", "create", "alice").code, AccountStore(home).tokens()) == (3, ())
