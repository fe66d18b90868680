"""`claimwright tokens`: who may call the server, what they may do and how much in a day."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright.cli import consoles, options
from claimwright.cli.options import settings_of
from claimwright.cli.serve import server_settings
from claimwright.domain import Json
from claimwright.errors import InputError
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import MAX_LIMIT, Quota, Scope, Token, check_name, scopes_of
from claimwright.web.server_log import AuditLog

MAX_DAYS: Final = 3_650
"""Longest that a token may be good for."""

_DAYS: Final = re.compile(r"([0-9]{1,4})d")

tokens_app = typer.Typer(
    name="tokens", help="Make, list and revoke tokens for the server.", no_args_is_help=True
)

Name = Annotated[str, typer.Argument(help="Account; tokens of one name share reports and use.")]
Scopes = Annotated[
    list[str] | None,
    typer.Option(
        "--scope", help="Scope: read, check, corpora, admin (repeatable); all but admin by default."
    ),
]
Expires = Annotated[str, typer.Option(help="Days, such as 90d, a date, or never.")]
Limit = Annotated[int | None, typer.Option(help="Limit for a day; 0 for no limit.")]
Named = Annotated[str, typer.Argument(help="Id of a token, or the name of an account.")]


@tokens_app.command("create")
def create(
    context: typer.Context,
    name: Name,
    *,
    scope: Scopes = None,
    expires: Expires = "90d",
    requests_per_day: Limit = None,
    claims_per_day: Limit = None,
    pages_per_day: Limit = None,
    llm_tokens_per_day: Limit = None,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Make a token; its secret is printed this once and kept nowhere."""
    check_name(name)
    scopes = scopes_of(scope or (Scope.READ, Scope.CHECK, Scope.CORPORA))
    given = {
        Quota.REQUESTS: requests_per_day,
        Quota.CLAIMS: claims_per_day,
        Quota.PAGES: pages_per_day,
        Quota.LLM_TOKENS: llm_tokens_per_day,
    }
    limits = {quota: limit for quota, limit in given.items() if limit is not None}
    for quota, limit in limits.items():
        if not 0 <= limit <= MAX_LIMIT:
            raise InputError(
                f"{quota.value} per day is {limit:,}; write 0 to {MAX_LIMIT:,}, 0 for any number"
            )
    store = AccountStore(settings_of(context, config=config).home)
    ends = expiry(expires, datetime.fromtimestamp(store.now, tz=UTC))
    audit = _audit(context, config)
    token, secret = store.add_token(name, scopes, limits, expires_at=ends)
    _write(audit, f"tokens create {token.id} {name}")
    if as_json:
        consoles.print_json({**token_json(token), "token": secret})
        return
    typer.echo(secret)
    typer.echo(f"{_line(token, store.now)}\nKeep it now: it is not shown again.", err=True)


@tokens_app.command("list")
def list_tokens(
    context: typer.Context, *, as_json: options.AsJson = False, config: options.Config = None
) -> None:
    """List every token, without its secret, with what its account has used today."""
    store = AccountStore(settings_of(context, config=config).home)
    tokens = store.tokens()
    if as_json:
        shown = [{**token_json(each), "used": {**store.used(each.account)}} for each in tokens]
        consoles.print_json({"tokens": shown})
        return
    for each in tokens:
        used = ", ".join(f"{n:,} {quota.value}" for quota, n in store.used(each.account).items())
        typer.echo(_line(each, store.now) + (f"; used today: {used}" if used else ""))
    if not tokens:
        typer.echo("no token exists yet: claimwright tokens create NAME", err=True)


@tokens_app.command("revoke")
def revoke(context: typer.Context, token: Named, *, config: options.Config = None) -> None:
    """Refuse a token from now on; reports of its account stay."""
    store, audit = AccountStore(settings_of(context, config=config).home), _audit(context, config)
    for each in store.revoke(token):
        _write(audit, f"tokens revoke {each.id} {each.name}")
        typer.echo(f"revoked {each.id} {each.name}")


def expiry(text: str, now: datetime) -> float:
    """Read when a token expires.

    It is written as days from now, a day in UTC, or `never`.

    Returns:
        Seconds since 1970; 0 for never.

    Examples:
        >>> expiry("1d", datetime(1970, 1, 1, tzinfo=UTC)), expiry("never", datetime.now(tz=UTC))
        (86400.0, 0.0)
    """
    if text == "never":
        return 0.0
    days = _DAYS.fullmatch(text)
    try:
        until = (
            now + timedelta(days=int(days[1]))
            if days
            else datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
        )
    except ValueError as error:
        message = f"--expires {text[:40]!r} is no date; write 90d, 2027-03-31 or never"
        raise InputError(message) from error
    if not now < until <= now + timedelta(days=MAX_DAYS):
        raise InputError(
            f"--expires {text!r} is not within the next {MAX_DAYS:,} days; write never instead"
        )
    return until.timestamp()


def token_json(token: Token) -> dict[str, Json]:
    """Return a token as JSON values, without its secret."""
    return {
        "id": token.id,
        "name": token.name,
        "scopes": [scope.value for scope in sorted(token.scopes)],
        "limits": {quota.value: limit for quota, limit in token.limits.items()},
        "created_at": _when(token.created_at),
        "expires_at": _when(token.expires_at),
        "revoked_at": _when(token.revoked_at),
        "seen_at": _when(token.seen_at),
    }


def _line(token: Token, now: float) -> str:
    state = token.fault(now).removeprefix("the token ") or (
        f"expires {_when(token.expires_at)}" if token.expires_at else "never expires"
    )
    limits = ", ".join(
        f"{n:,} {quota.value} a day" if n else f"any number of {quota.value} a day"
        for quota, n in token.limits.items()
    )
    parts = (token.id, token.name, " ".join(sorted(token.scopes)), limits, state)
    return "  ".join(part for part in parts if part)


def _when(seconds: float) -> str | None:
    if not seconds:
        return None
    return datetime.fromtimestamp(seconds, tz=UTC).isoformat(timespec="seconds")


def _audit(context: typer.Context, config: Path | None) -> AuditLog | None:
    """Open the log before anything is done, so that nothing is done unseen."""
    server = server_settings(context, (), config)
    return AuditLog(Path(server.audit_file).expanduser()) if server.audit_file else None


def _write(audit: AuditLog | None, what: str) -> None:
    if audit is not None:
        audit.write(who="the command line", what=what, outcome="done")
