"""A new SQLite file that many open at once is laid out once."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError
from claimwright.sqlite_layout import (
    checked_layout,
    lay_out,
    layout_of,
    use_write_ahead_log,
)


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
