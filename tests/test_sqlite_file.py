"""What many processes and threads that open one SQLite file at once find: all of it or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.sqlite_file import (
    SqliteFile,
    checked_layout,
    lay_out,
    layout_of,
    use_write_ahead_log,
)
from claimwright.web.account_store import AccountStore
from claimwright.web.job_store import job_file
from claimwright.web.watch_store import WatchStore
from tests.watches import watch


def test_many_switch_a_new_file_at_once(tmp_path: Path) -> None:
    def switch(number: int) -> str:
        with closing(sqlite3.connect(tmp_path / f"{number // 8}.sqlite")) as connection:
            use_write_ahead_log(connection, wait_s=10.0)
            (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
        return str(mode)

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(switch, range(80))) == {"wal"}


def test_a_file_that_another_holds_is_given_up_in_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with (
        closing(sqlite3.connect(path)) as holder,
        closing(sqlite3.connect(path, timeout=0)) as other,
    ):
        holder.execute("BEGIN EXCLUSIVE")

        with pytest.raises(sqlite3.OperationalError, match="locked"):
            use_write_ahead_log(other, wait_s=0.0)


SCHEMA = "CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('a');"
BROKEN = "CREATE TABLE things (name TEXT); DROP TABLE others;"


def test_many_lay_a_new_file_out_once(tmp_path: Path) -> None:
    def things(number: int) -> int:
        with closing(sqlite3.connect(tmp_path / f"{number // 8}.sqlite")) as connection:
            lay_out(connection, SCHEMA, version=1)
            (count,) = connection.execute("SELECT count(*) FROM things").fetchone()
        return int(count)

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(things, range(80))) == {1}


def test_a_layout_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as connection:
        with pytest.raises(sqlite3.OperationalError, match="others"):
            lay_out(connection, BROKEN, version=1)

        assert layout_of(connection) == 0
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


def test_a_file_of_another_layout_is_refused_and_a_new_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        assert checked_layout(connection, path, version=1) == 0
        lay_out(connection, SCHEMA, version=2)
        assert checked_layout(connection, path, version=2) == 2

        with pytest.raises(IntegrityError, match=r"layout 2, .* for layout 1: upgrade"):
            checked_layout(connection, path, version=1)


LAID_OUT = "CREATE TABLE IF NOT EXISTS things (name TEXT);"


def opened(path: Path, version: int = 1) -> SqliteFile:
    return SqliteFile(path, schema=LAID_OUT, version=version, noun="things")


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.sqlite"
    with opened(path).writing() as connection:
        connection.execute("INSERT INTO things VALUES ('a')")

    assert {each.stat().st_mode & 0o777 for each in path.parent.iterdir()} == {0o600}


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    file = opened(tmp_path / "a.sqlite")

    def add_and_fail() -> None:
        with file.writing() as connection:
            connection.execute("INSERT INTO things VALUES ('a')")
            connection.execute("INSERT INTO others VALUES ('a')")

    with pytest.raises(UnavailableError):
        add_and_fail()
    with file.reading() as connection:
        assert connection.execute("SELECT count(*) FROM things").fetchone() == (0,)


def test_rows_are_those_that_a_statement_finds(tmp_path: Path) -> None:
    file = opened(tmp_path / "a.sqlite")
    with file.writing() as connection:
        connection.executemany("INSERT INTO things VALUES (?)", [("a",), ("b",)])

    assert file.rows("SELECT name FROM things WHERE name > ?", "a") == [("b",)]


def test_looking_for_rows_makes_no_file(tmp_path: Path) -> None:
    file = opened(tmp_path / "a.sqlite")

    assert (file.rows("SELECT name FROM things"), file.exists()) == ([], False)


def test_many_may_open_a_new_one_at_once(tmp_path: Path) -> None:
    def add(_number: int) -> None:
        with opened(tmp_path / "a.sqlite").writing() as connection:
            connection.execute("INSERT INTO things VALUES ('a')")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(40)))

    with opened(tmp_path / "a.sqlite").reading() as connection:
        assert connection.execute("SELECT count(*) FROM things").fetchone() == (40,)


USES = pytest.mark.parametrize(
    "use", [lambda file: file.reading().__enter__(), lambda file: file.check_writable(0.01)]
)


@USES
def test_one_of_a_newer_version_is_refused(
    tmp_path: Path, use: Callable[[SqliteFile], object]
) -> None:
    with opened(tmp_path / "a.sqlite", version=2).reading():
        pass

    with pytest.raises(IntegrityError, match=r"layout 2.* for layout 1: upgrade"):
        use(opened(tmp_path / "a.sqlite"))


@USES
def test_what_is_no_database_is_refused(
    tmp_path: Path, use: Callable[[SqliteFile], object]
) -> None:
    (tmp_path / "a.sqlite").write_bytes(b"no database, but long enough to be taken for one" * 40)

    with pytest.raises(IntegrityError, match="no store of things"):
        use(opened(tmp_path / "a.sqlite"))


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")

    with pytest.raises(UnavailableError, match="no things can be kept in"):
        opened(tmp_path / "file" / "a.sqlite").reading().__enter__()


def test_a_file_that_cannot_be_opened_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite").mkdir()

    with pytest.raises(UnavailableError, match=r"things in .* cannot be used"):
        opened(tmp_path / "a.sqlite").reading().__enter__()


def test_a_file_that_is_locked_for_long_is_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.sqlite_file._WAIT_S", 0.01)
    file = opened(tmp_path / "a.sqlite")
    with file.reading():
        pass
    other = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(UnavailableError, match="cannot be used"):
        file.writing().__enter__()
    other.close()


def test_whether_it_can_be_written_is_found_out_without_waiting_long(tmp_path: Path) -> None:
    file = opened(tmp_path / "a.sqlite")
    file.check_writable(0.01)
    made_nothing = not file.exists()
    with file.writing(), pytest.raises(UnavailableError, match="locked"):
        file.check_writable(0.01)
    file.check_writable(0.01)
    file.close()

    assert made_nothing


def test_a_transaction_that_cannot_be_ended_does_not_hold_up_the_next(tmp_path: Path) -> None:
    schema = "CREATE TABLE IF NOT EXISTS a (n INTEGER PRIMARY KEY, b INTEGER REFERENCES a (n));"
    file = SqliteFile(tmp_path / "a.sqlite", schema=schema, version=1, noun="things")

    def point_at_nothing() -> None:
        with file.writing() as connection:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            connection.execute("INSERT INTO a VALUES (1, 9)")

    with pytest.raises(IntegrityError):
        point_at_nothing()
    with file.writing() as connection:
        connection.execute("INSERT INTO a VALUES (2, NULL)")
    with file.reading() as connection:
        assert connection.execute("SELECT n FROM a").fetchall() == [(2,)]


STORES: dict[str, Callable[[Path], object]] = {
    "accounts": lambda home: AccountStore(home).add_token("alice", frozenset(), {}),
    "watches": lambda home: WatchStore(home).add(watch()),
    "jobs": lambda home: job_file(home).reading().__enter__(),
}


@pytest.mark.parametrize("noun", STORES)
def test_each_store_of_a_home_folder_is_such_a_file(tmp_path: Path, noun: str) -> None:
    STORES[noun](tmp_path)
    path = tmp_path / f"{noun}.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")

    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(IntegrityError, match=r"layout 99.*: upgrade"):
        STORES[noun](tmp_path)
    with pytest.raises(UnavailableError, match=f"no {noun} can be kept"):
        STORES[noun](path)
