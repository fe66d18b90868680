"""A home folder that is backed up while others write to it."""

import os
import sqlite3
import threading
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from claimwright.errors import (
    BusyError,
    InputError,
    IntegrityError,
    NotFoundError,
    UnavailableError,
)
from claimwright.flows import backup
from claimwright.flows.backup import back_up
from claimwright.flows.restore import restore
from claimwright.index.catalog import Catalog
from claimwright.index.copying import newest_version
from claimwright.sqlite_file import SqliteFile
from tests.index.samples import ENCODER, counts, numbered, write

_SCHEMA = "CREATE TABLE pairs (number INTEGER, again INTEGER);"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def paths(archive: Path) -> list[str]:
    with ZipFile(archive) as file:
        return sorted(name.removeprefix("home/") for name in file.namelist())


def put(home: Path, *names: str) -> None:
    for name in names:
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)


def store(home: Path) -> SqliteFile:
    return SqliteFile(home / "jobs.sqlite", schema=_SCHEMA, version=1, noun="pairs")


def test_files_are_kept_with_their_digests(home: Path, tmp_path: Path) -> None:
    put(home, "config.toml", "models/own/card.json", "corpora/.papers.sources.json")

    done = back_up(home, tmp_path / "a.zip")

    assert {each.path: each.sha256 for each in done.files} == {
        name: sha256(name.encode()).hexdigest()
        for name in ("config.toml", "models/own/card.json", "corpora/.papers.sources.json")
    }


def test_what_makes_itself_anew_is_left_out(home: Path, tmp_path: Path) -> None:
    put(home, "cache/pages/a", "hub/b", "running/c.lock", "corpora/.p.lock", ".before-x/d", "keep")
    put(home, "catalogues/answers/a", "catalogues/bodies/b", "catalogues/walks/c.jsonl")
    put(home, "models/.adding-1/own/e", "corpora/.removed-1/f", "corpora/begun/abstract.lance/g")

    back_up(home, tmp_path / "a.zip")

    assert paths(tmp_path / "a.zip") == ["contents.json", "keep"]


def test_only_its_owner_may_read_an_archive(home: Path, tmp_path: Path) -> None:
    back_up(home, tmp_path / "a.zip")

    assert (tmp_path / "a.zip").stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.zip", "home"]


def test_the_jobs_are_copied_before_their_owners(home: Path, tmp_path: Path) -> None:
    put(home, "accounts.sqlite", "jobs.sqlite", "a")

    done = back_up(home, tmp_path / "a.zip")

    assert [each.path for each in done.files] == ["jobs.sqlite", "a", "accounts.sqlite"]


def test_a_store_is_whole_while_it_is_written_to(home: Path, tmp_path: Path) -> None:
    ends = threading.Event()
    begun = threading.Event()
    file = store(home)

    def write_on() -> None:
        number = 0
        while not ends.is_set():
            with file.writing() as connection:
                for _ in range(2):
                    connection.execute("INSERT INTO pairs VALUES (?, ?)", (number, number))
            number += 1
            begun.set()

    writer = threading.Thread(target=write_on)
    writer.start()
    begun.wait()
    try:
        for number in range(5):
            back_up(home, tmp_path / f"{number}.zip")
    finally:
        ends.set()
        writer.join()
        file.close()

    seen = []
    for number in range(5):
        restore(tmp_path / f"{number}.zip", tmp_path / f"{number}")
        with closing(sqlite3.connect(tmp_path / f"{number}" / "jobs.sqlite")) as connection:
            rows, torn = connection.execute(
                "SELECT count(*), (SELECT count(*) FROM (SELECT 1 FROM pairs GROUP BY number"
                " HAVING count(*) != 2)) FROM pairs"
            ).fetchone()
        assert (rows > 0, torn) == (True, 0)
        seen.append(rows)
    assert seen == sorted(seen)


def test_a_store_is_whole_with_what_is_still_in_its_log(home: Path, tmp_path: Path) -> None:
    with store(home).writing() as connection:
        connection.execute("INSERT INTO pairs VALUES (1, 1)")
        # Open, and not written back to the file itself.
        assert (home / "jobs.sqlite-wal").stat().st_size > 0
    back_up(home, tmp_path / "a.zip")
    restore(tmp_path / "a.zip", tmp_path / "other")

    with store(tmp_path / "other").reading() as connection:
        assert connection.execute("SELECT * FROM pairs").fetchall() == [(1, 1)]


def test_a_damaged_store_is_told(home: Path, tmp_path: Path) -> None:
    file = store(home)
    with file.writing() as connection:
        connection.executemany("INSERT INTO pairs VALUES (?, 0)", [(n,) for n in range(5_000)])
    file.close()
    with (home / "jobs.sqlite").open("r+b") as opened:
        opened.seek(8_192)
        opened.write(os.urandom(8_192))

    with pytest.raises(IntegrityError, match=r"jobs\.sqlite' is damaged"):
        back_up(home, tmp_path / "a.zip")
    assert not (tmp_path / "a.zip").exists()


def test_a_corpus_is_kept_as_its_newest_version(home: Path, tmp_path: Path) -> None:
    catalog = Catalog(home)
    write(catalog, numbered(range(5)))
    write(catalog, numbered(range(5, 9)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.delete(["d0"])
        back_up(home, tmp_path / "a.zip")
    restore(tmp_path / "a.zip", tmp_path / "other")

    assert counts(Catalog(tmp_path / "other")) == (2, 9, 18)


@pytest.mark.parametrize("name", ["nature-journal", "papers.new"])
def test_folders_may_end_as_files_beside_a_store_do(home: Path, tmp_path: Path, name: str) -> None:
    write(Catalog(home), numbered(range(3)), name=name)
    put(home, f"models/{name}/card.json", "jobs.sqlite-journal")
    back_up(home, tmp_path / "a.zip")
    restore(tmp_path / "a.zip", tmp_path / "other")

    assert Catalog(tmp_path / "other").open(name).snapshot.documents == 3
    assert (tmp_path / "other" / "models" / name / "card.json").is_file()
    assert not (tmp_path / "other" / "jobs.sqlite-journal").exists()


def test_a_folder_that_cannot_be_listed_is_told(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(home, "models/own/card.json")
    listed = os.scandir

    def closed(path: str) -> object:
        if str(path).endswith("own"):
            raise PermissionError(13, "no entry", path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", closed)

    with pytest.raises(UnavailableError, match="no entry"):
        back_up(home, tmp_path / "a.zip")


def test_a_backup_that_is_begun_is_no_part_of_one(home: Path, tmp_path: Path) -> None:
    put(home, "models/.backup-x/a.zip")
    back_up(home, tmp_path / "a.zip")

    assert paths(tmp_path / "a.zip") == ["contents.json"]


def test_a_corpus_that_changes_too_fast_is_told(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog = Catalog(home)
    write(catalog, numbered(range(5)))

    def removed_after(folder: Path) -> object:
        version = newest_version(folder)
        catalog.remove("papers")
        return version

    monkeypatch.setattr(backup, "newest_version", removed_after)
    with pytest.raises(BusyError, match="run the same command again"):
        back_up(home, tmp_path / "a.zip")
    assert not (tmp_path / "a.zip").exists()


def test_links_are_followed_once(home: Path, tmp_path: Path) -> None:
    put(tmp_path / "elsewhere", "a")
    (home / "linked").symlink_to(tmp_path / "elsewhere")
    (home / "loop").symlink_to(home)

    back_up(home, tmp_path / "a.zip")

    assert paths(tmp_path / "a.zip") == ["contents.json", "linked/a"]


def test_what_is_no_file_is_left_out(home: Path, tmp_path: Path) -> None:
    os.mkfifo(home / "pipe")
    (home / "gone").symlink_to(tmp_path / "nowhere")

    back_up(home, tmp_path / "a.zip")

    assert paths(tmp_path / "a.zip") == ["contents.json"]


def test_a_name_that_cannot_be_kept_is_told(home: Path, tmp_path: Path) -> None:
    put(home, "a:b")

    with pytest.raises(InputError, match="'a:b', whose name cannot be kept"):
        back_up(home, tmp_path / "a.zip")


def test_what_to_do_is_told_before_too_many_files_are_copied(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(home, "models/own/a", "models/own/b", "config.toml")
    monkeypatch.setattr(backup, "MAX_FILES", 2)
    monkeypatch.setattr(backup, "_add", None)  # what copies is not asked

    with pytest.raises(InputError, match=r"3 files, 2 of them in 'models'.* 2: move away"):
        back_up(home, tmp_path / "a.zip")
    assert [each.name for each in tmp_path.iterdir()] == ["home"]


def test_a_file_that_is_there_is_not_replaced(home: Path, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_text("mine")

    with pytest.raises(InputError, match="is there already"):
        back_up(home, tmp_path / "a.zip")
    assert (tmp_path / "a.zip").read_text() == "mine"


def test_an_archive_does_not_lie_in_what_it_is_of(home: Path) -> None:
    with pytest.raises(InputError, match="choose a place outside"):
        back_up(home, home / "a.zip")


def test_a_home_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no home folder"):
        back_up(tmp_path / "none", tmp_path / "a.zip")


def test_a_place_that_is_not_there_is_told(home: Path, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="make it first"):
        back_up(home, tmp_path / "none" / "a.zip")
