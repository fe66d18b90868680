"""Tokens, sessions, use and ownership → one SQLite file that all processes of a server share."""

import json
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from claimwright.errors import NotFoundError
from claimwright.sqlite_file import SqliteFile
from claimwright.web.accounts import (
    DAY_S,
    OWNED_DAYS,
    Quota,
    Scope,
    Secret,
    Token,
    UnauthorizedError,
    new_secret,
    read_secret,
)

FILE: Final = "accounts.sqlite"
"""Name of the file in the home folder."""

SESSION_S: Final = 12 * 3600
"""How long a browser stays signed in."""

MAX_SESSIONS: Final = 100
"""Browsers that are signed in by one token at the same time; the oldest is signed out."""

_VERSION: Final = 1
_SEEN_S: Final = 60.0
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tokens (
  id TEXT PRIMARY KEY, digest BLOB NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL,
  limits TEXT NOT NULL, created_at REAL NOT NULL, expires_at REAL NOT NULL,
  revoked_at REAL NOT NULL DEFAULT 0, seen_at REAL NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, digest BLOB NOT NULL, token_id TEXT NOT NULL REFERENCES tokens (id),
  expires_at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS used (
  account TEXT NOT NULL, quota TEXT NOT NULL, day INTEGER NOT NULL, amount INTEGER NOT NULL,
  PRIMARY KEY (account, quota)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS owners (
  report TEXT PRIMARY KEY, account TEXT NOT NULL, made_at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS owners_by_account ON owners (account);
"""
_COLUMNS: Final = "id, name, scopes, limits, created_at, expires_at, revoked_at, seen_at"

# A window goes on while the clock says its day or the day before: a clock that jumps back over
# midnight gives nobody a second day. One that was wrong by more begins anew.
_CHARGE: Final = """
INSERT INTO used (account, quota, day, amount) SELECT ?1, ?2, ?3, ?4 WHERE ?4 <= ?5
  OR EXISTS (SELECT 1 FROM used WHERE account = ?1 AND quota = ?2)
ON CONFLICT (account, quota) DO UPDATE SET
  amount = iif(excluded.day IN (day, day - 1), amount, 0) + excluded.amount,
  day = iif(excluded.day = day - 1, day, excluded.day)
WHERE iif(excluded.day IN (day, day - 1), amount, 0) + excluded.amount <= ?5
"""


_FORGET_SESSIONS: Final = """
DELETE FROM sessions WHERE expires_at <= ?1 OR token_id = ?2 AND id NOT IN
  (SELECT id FROM sessions WHERE token_id = ?2 ORDER BY expires_at DESC LIMIT ?3)
"""


class AccountStore:
    """The accounts of one home folder; safe to share by threads and by processes.

    Args:
        home: The home folder; the file is made when something is first kept or looked for.
        clock: Gives the seconds since 1970.
    """

    def __init__(self, home: Path, clock: Callable[[], float] = time.time) -> None:
        self._file = SqliteFile(home / FILE, schema=_SCHEMA, version=_VERSION, noun="accounts")
        self._clock = clock

    @property
    def now(self) -> float:
        """The time by the clock of this store."""
        return self._clock()

    def add_token(
        self,
        name: str,
        scopes: frozenset[Scope],
        limits: Mapping[Quota, int],
        *,
        expires_at: float = 0.0,
    ) -> tuple[Token, str]:
        """Keep a new token with its limits a day; `expires_at` 0 is never.

        Returns the token, and its secret, which is kept nowhere.
        """
        secret = new_secret()
        row = (secret.id, secret.digest, name, json.dumps(sorted(scopes)), json.dumps(dict(limits)))
        with self._file.writing() as connection:
            connection.execute(
                "INSERT INTO tokens (id, digest, name, scopes, limits, created_at, expires_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*row, self._clock(), expires_at),
            )
        return next(each for each in self.tokens() if each.id == secret.id), secret.text

    def tokens(self) -> tuple[Token, ...]:
        """Return every token, the newest first."""
        rows = self._file.rows(
            f"SELECT {_COLUMNS} FROM tokens ORDER BY created_at DESC, id"  # noqa: S608  # ours
        )
        return tuple(map(_token, rows))

    def revoke(self, named: str) -> tuple[Token, ...]:
        """Refuse a token from now on, and sign out the browsers that came by it.

        It is named by its id, or by a name, of which every token is revoked. Returns those that
        were not revoked before; raise `NotFoundError` where there is none.
        """
        found = [each for each in self.tokens() if named in {each.id, each.name}]
        if not found:
            message = f"there is no token {named[:80]!r}; `claimwright tokens list` shows all"
            raise NotFoundError(message)
        fresh = [each for each in found if not each.revoked_at]
        with self._file.writing() as connection:
            for each in fresh:
                connection.execute(
                    "UPDATE tokens SET revoked_at = ? WHERE id = ?", (self._clock(), each.id)
                )
                connection.execute("DELETE FROM sessions WHERE token_id = ?", (each.id,))
        return tuple(fresh)

    def token_of(self, presented: str) -> Token:
        """Return the token that somebody presents.

        Raise `UnauthorizedError` for one that is not whole, unknown, expired or revoked.
        """
        secret = read_secret(presented)
        with self._file.reading() as connection:
            row = connection.execute(
                f"SELECT digest, {_COLUMNS} FROM tokens WHERE id = ?",  # noqa: S608  # ours
                (secret.id,),
            ).fetchone()
            if not secret.matches(row and row[0]):
                raise UnauthorizedError("the token is not known here; ask for a new one")
            token = _token(row[1:])
            now = self._clock()
            if now > token.seen_at + _SEEN_S:
                seen = "UPDATE tokens SET seen_at = ?1 WHERE id = ?2 AND seen_at < ?1"
                connection.execute(seen, (now, token.id))
        return _valid(token, now)

    def begin_session(self, token: Token) -> Secret:
        """Let a browser stay signed in by a token for a while; return the secret of its cookie."""
        secret, now = new_secret(), self._clock()
        ends = min(now + SESSION_S, token.expires_at or now + SESSION_S)
        with self._file.writing() as connection:
            connection.execute(_FORGET_SESSIONS, (now, token.id, MAX_SESSIONS - 1))
            connection.execute(
                "INSERT INTO sessions VALUES (?, ?, ?, ?)",
                (secret.id, secret.digest, token.id, ends),
            )
        return secret

    def session(self, presented: str) -> Token:
        """Return the token by which a browser signed in; raise `UnauthorizedError` without one."""
        secret = read_secret(presented)
        with self._file.reading() as connection:
            row = connection.execute(
                "SELECT digest, expires_at, token_id FROM sessions WHERE id = ?", (secret.id,)
            ).fetchone()
            if not secret.matches(row and row[0]) or row[1] <= self._clock():
                raise UnauthorizedError("you are no longer signed in; sign in again")
            found = connection.execute(
                f"SELECT {_COLUMNS} FROM tokens WHERE id = ?",  # noqa: S608  # ours
                (row[2],),
            ).fetchone()
        return _valid(_token(found), self._clock())

    def end_session(self, presented: str) -> None:
        """Sign a browser out; nothing happens for what is no session."""
        with suppress(UnauthorizedError), self._file.writing() as connection:
            secret = read_secret(presented)
            connection.execute(
                "DELETE FROM sessions WHERE id = ? AND digest = ?", (secret.id, secret.digest)
            )

    def charge(self, account: str, quota: Quota, amount: int, limit: int) -> int | None:
        """Count use against a limit of a day, exactly, whoever else counts at the same time.

        Returns what has been used today, this included; `None`, with nothing counted, when that
        would be over the limit.
        """
        with self._file.writing() as connection:
            changed = connection.execute(
                _CHARGE, (account, quota.value, self._today(), amount, limit)
            )
            if changed.rowcount != 1:
                return None
            return self._used(connection, account).get(quota, 0)

    def give_back(self, account: str, quota: Quota, amount: int) -> None:
        """Take back use that was counted and did not happen."""
        with self._file.writing() as connection:
            connection.execute(
                "UPDATE used SET amount = max(0, amount - ?) WHERE account = ? AND quota = ?",
                (amount, account, quota.value),
            )

    def used(self, account: str) -> dict[Quota, int]:
        """Return what an account has used today."""
        with self._file.reading() as connection:
            return self._used(connection, account)

    def own(self, report: str, account: str) -> None:
        """Remember whose a report is."""
        now = self._clock()
        with self._file.writing() as connection:
            connection.execute("DELETE FROM owners WHERE made_at < ?", (now - OWNED_DAYS * DAY_S,))
            connection.execute(
                "INSERT OR IGNORE INTO owners VALUES (?, ?, ?)", (report, account, now)
            )

    def owner(self, report: str) -> str:
        """Return whose a report is; empty when nobody's."""
        found = self._file.rows("SELECT account FROM owners WHERE report = ?", report)
        return str(found[0][0]) if found else ""

    def owned(self, account: str) -> frozenset[str]:
        """Return the names of all reports of an account."""
        rows = self._file.rows("SELECT report FROM owners WHERE account = ?", account)
        return frozenset(report for (report,) in rows)

    def _today(self) -> int:
        return int(self._clock() // DAY_S)

    def _used(self, connection: sqlite3.Connection, account: str) -> dict[Quota, int]:
        rows = connection.execute(
            "SELECT quota, amount FROM used WHERE account = ?1 AND ?2 IN (day, day - 1)",
            (account, self._today()),
        )
        return {Quota(quota): amount for quota, amount in rows}


def _valid(token: Token, now: float) -> Token:
    fault = token.fault(now)
    if fault:
        raise UnauthorizedError(f"{fault}; ask for a new one")
    return token


def _token(row: tuple[str, str, str, str, float, float, float, float]) -> Token:
    scopes, limits = json.loads(row[2]), json.loads(row[3])
    return Token(
        id=row[0],
        name=row[1],
        scopes=frozenset(Scope(each) for each in scopes),
        limits={Quota(quota): limit for quota, limit in limits.items()},
        created_at=row[4],
        expires_at=row[5],
        revoked_at=row[6],
        seen_at=row[7],
    )
