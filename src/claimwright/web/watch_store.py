"""Watches → rows of an SQLite file: what is watched, how it stood last, and what changed.

What is answered of a watch is made of these rows.
"""

import json
import sqlite3
import zlib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from claimwright.domain import Watch, WatchedKind, WatchItem, WatchRecord
from claimwright.domain.fields import Count, json_fields
from claimwright.errors import InputError, IntegrityError, NotFoundError, TooLargeError
from claimwright.flows.watching import ItemState
from claimwright.schema.keeping import from_bytes, to_bytes
from claimwright.sqlite_file import SqliteFile
from claimwright.web.job_store import new_name

FILE: Final = "watches.sqlite"
"""Name of the file in the home folder."""

MAX_WATCHES: Final = 500
"""Most watches of a home folder."""

MAX_WATCHES_EACH: Final = 50
"""Most watches of one account, where there are accounts."""

MAX_RECORDS: Final = 500
"""Most records that are kept of one watch; the oldest go first."""

_VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS watches (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  corpus TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS items (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  watch_id TEXT NOT NULL REFERENCES watches (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  state BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS items_of_a_watch ON items (watch_id, place);
CREATE TABLE IF NOT EXISTS records (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  watch_id TEXT NOT NULL REFERENCES watches (id) ON DELETE CASCADE,
  body BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS records_of_a_watch ON records (watch_id, place);
"""

Kind = TypeVar("Kind")


@json_fields(
    "kind=item.kind text=item.text checked_at=state.checked_at failure=state.failure "
    "claims=state.followed"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedItem:
    """An item and what is known of it.

    Args:
        place: Names its row.
    """

    place: int
    item: WatchItem
    state: ItemState


@json_fields(
    "id=watch.id name=watch.name corpus=watch.corpus created_at=watch.created_at items feed_url"
)
@dataclass(frozen=True, slots=True)
class WatchSummary:
    """A watch as a list of watches has it.

    Args:
        watch: The watch.
    """

    watch: Watch

    @property
    def items(self) -> Count:
        """How many claims and pages it has."""
        return len(self.watch.items)

    @property
    def feed_url(self) -> str:
        """Where its feed is."""
        return feed_url(self.watch.id)


@json_fields(
    "id=watch.id name=watch.name corpus=watch.corpus created_at=watch.created_at "
    "feed_url items history"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WatchDetail:
    """A watch, how its items stand, and what changed.

    Args:
        watch: The watch.
        items: Its items, in their order.
        history: What changed, the newest first.
    """

    watch: Watch
    items: tuple[WatchedItem, ...]
    history: tuple[WatchRecord, ...]

    @property
    def feed_url(self) -> str:
        """Where its feed is."""
        return feed_url(self.watch.id)


def feed_url(watch_id: str) -> str:
    """Return the path of a watch's feed."""
    return f"/v1/watches/{watch_id}/feed"


def new_watch_id() -> str:
    """Return a name for a watch that nobody can guess and that no command takes for an option."""
    return next(name for name in iter(new_name, "") if not name.startswith("-"))


class WatchStore:
    """The watches of one home folder; safe to share by threads and by processes.

    Args:
        home: The home folder; the file is made when something is first watched.
    """

    def __init__(self, home: Path) -> None:
        self._file = SqliteFile(home / FILE, schema=_SCHEMA, version=_VERSION, noun="watches")

    def add(self, watch: Watch, *, among: Collection[str] | None = None) -> None:
        """Keep a new watch; raise `TooLargeError` where there are 500, or 50 of the account.

        `among` are the ids of the account's reports and watches; `None` without accounts.
        """
        with self._file.writing() as connection:
            known = {row[0] for row in connection.execute("SELECT id FROM watches")}
            _check_room(len(known), MAX_WATCHES, "watches")
            if among is not None:
                own = len(known.intersection(among))
                _check_room(own, MAX_WATCHES_EACH, "watches of this account")
            connection.execute(
                "INSERT INTO watches (id, name, corpus, created_at) VALUES (?, ?, ?, ?)",
                (watch.id, watch.name, watch.corpus, watch.created_at),
            )
            connection.executemany(
                "INSERT INTO items (watch_id, kind, text, state) VALUES (?, ?, ?, ?)",
                [(watch.id, i.kind.value, i.text, _packed(ItemState())) for i in watch.items],
            )

    def watches(self, among: Collection[str] | None = None) -> tuple[Watch, ...]:
        """Return the watches, the oldest first, `among` these ids alone unless it is `None`."""
        rows = self._file.rows(
            "SELECT watches.id, name, corpus, created_at, kind, text FROM watches"
            " JOIN items ON watch_id = watches.id"
            " WHERE ?1 IS NULL OR watches.id IN (SELECT value FROM json_each(?1))"
            " ORDER BY watches.place, items.place",
            None if among is None else json.dumps(sorted(among)),
        )
        heads: dict[tuple[str, str, str, str], list[WatchItem]] = {}
        for *head, kind, text in rows:
            heads.setdefault(tuple(head), []).append(WatchItem(WatchedKind(kind), text))
        return tuple(
            Watch(id=head[0], name=head[1], corpus=head[2], created_at=head[3], items=tuple(items))
            for head, items in heads.items()
        )

    def watch(self, watch_id: str) -> Watch:
        """Return one watch; raise `NotFoundError` when there is none of this id."""
        found = self.watches([watch_id])
        if not found:
            raise _missing(watch_id)
        return found[0]

    def named(self, name: str) -> Watch:
        """Return one watch by its id, or by its name.

        Raise `NotFoundError` where there is none, `InputError` where several have this name.
        """
        every = self.watches()
        found = [w for w in every if w.id == name] or [w for w in every if w.name == name]
        if not found:
            raise _missing(name)
        if len(found) > 1:
            message = f"{len(found)} watches are named {name[:80]!r}; give the id of one"
            raise InputError(message)
        return found[0]

    def items(self, watch_id: str) -> tuple[WatchedItem, ...]:
        """Return the items of a watch with what is known of each, in order; none if it is gone."""
        rows = self._file.rows(
            "SELECT place, kind, text, state FROM items WHERE watch_id = ? ORDER BY place",
            watch_id,
        )
        return tuple(
            WatchedItem(
                place=place,
                item=WatchItem(WatchedKind(kind), text),
                state=_unpacked(ItemState, state),
            )
            for place, kind, text, state in rows
        )

    def records(self, watch_id: str, limit: int = MAX_RECORDS) -> tuple[WatchRecord, ...]:
        """Return what changed of a watch, the newest first; nothing if it is gone."""
        rows = self._file.rows(
            "SELECT body FROM records WHERE watch_id = ? ORDER BY place DESC LIMIT ?",
            *(watch_id, limit),
        )
        return tuple(_unpacked(WatchRecord, body) for (body,) in rows)

    def keep(self, watch_id: str, place: int, state: ItemState, record: WatchRecord | None) -> bool:
        """Keep what a check came to, all of it or nothing, and drop the oldest records.

        Returns False when the watch was removed meanwhile: nothing is kept then.
        """
        with self._file.writing() as connection:
            updated = connection.execute(
                "UPDATE items SET state = ? WHERE place = ? AND watch_id = ?",
                (_packed(state), place, watch_id),
            )
            if updated.rowcount != 1:
                return False
            if record is not None:
                _add_record(connection, watch_id, record)
        return True

    def remove(self, watch_id: str) -> None:
        """Forget a watch with its history; raise `NotFoundError` when there is none of this id."""
        if not self._file.exists():
            raise _missing(watch_id)
        with self._file.writing() as connection:
            if not connection.execute("DELETE FROM watches WHERE id = ?", (watch_id,)).rowcount:
                raise _missing(watch_id)


def detail_of(store: WatchStore, watch_id: str, limit: int) -> WatchDetail:
    """Return a watch with its items as they are now and its newest records, at most `limit`.

    Raise `NotFoundError` where there is no such watch.
    """
    return WatchDetail(
        watch=store.watch(watch_id),
        items=store.items(watch_id),
        history=store.records(watch_id, limit),
    )


def _add_record(connection: sqlite3.Connection, watch_id: str, record: WatchRecord) -> None:
    connection.execute(
        "INSERT INTO records (watch_id, body) VALUES (?, ?)", (watch_id, _packed(record))
    )
    connection.execute(
        "DELETE FROM records WHERE watch_id = ?1 AND place NOT IN"
        " (SELECT place FROM records WHERE watch_id = ?1 ORDER BY place DESC LIMIT ?2)",
        (watch_id, MAX_RECORDS),
    )


def _check_room(there: int, limit: int, noun: str) -> None:
    if there >= limit:
        message = f"there are {there} {noun}, which is the limit; remove one first"
        raise TooLargeError(message)


def _packed(value: object) -> bytes:
    return zlib.compress(to_bytes(value))


def _unpacked(kind: type[Kind], body: bytes) -> Kind:
    try:
        return from_bytes(kind, zlib.decompress(body))
    except (zlib.error, ValueError) as error:
        message = f"a stored {kind.__name__} of the watches cannot be read; remove the watch"
        raise IntegrityError(message) from error


def _missing(named: str) -> NotFoundError:
    return NotFoundError(
        f"there is no watch {named[:80]!r}; it was removed, or never was: `claimwright watch list` "
        "shows all"
    )
