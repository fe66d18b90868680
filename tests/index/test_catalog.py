"""Named corpora: opened, written, described, removed."""

import ctypes
import errno
import shutil
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from claimwright.domain import Document, Identifier, IdentifierKind, Unit
from claimwright.errors import BusyError, InputError, IntegrityError, NotFoundError
from claimwright.index import manifest
from claimwright.index.catalog import Catalog, NewestCorpora, keep_few_heaps
from claimwright.index.places import Folder
from claimwright.index.reader import LanceIndex
from tests.index.samples import ENCODER, counts, make_old, numbered, write

_MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def bundled(tmp_path: Path) -> Catalog:
    """Hold the bundled corpus `starter` and nothing else."""
    write(Catalog(tmp_path / "build"), numbered(range(3)), name="starter")
    corpus = tmp_path / "package" / "corpus"
    shutil.copytree(tmp_path / "build" / "corpora" / "starter", corpus)
    return Catalog(tmp_path / "home", bundled={"starter": corpus})


def test_corpora_are_listed_by_name(catalog: Catalog) -> None:
    write(catalog, [], name="b")
    write(catalog, [], name="a")

    assert catalog.list() == ("a", "b")


def test_a_new_home_has_no_corpus_and_listing_makes_no_folder(catalog: Catalog) -> None:
    assert catalog.list() == ()
    assert not catalog.home.exists()


def test_what_is_no_corpus_is_not_listed(catalog: Catalog) -> None:
    (catalog.home / "corpora" / "notes").mkdir(parents=True)
    (catalog.home / "corpora" / "File.txt").touch()

    assert catalog.list() == ()


def test_a_corpus_appears_with_its_first_commit(catalog: Catalog) -> None:
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16):
        assert catalog.list() == ()


def test_a_home_with_any_characters_works(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path / "a b %20 #é? \U0001f30d 'x'")
    write(catalog, numbered(range(3)))

    assert counts(catalog) == (1, 3, 6)


@pytest.mark.parametrize(
    "name", ["", "A", "-a", ".a", "_a", "a/b", "..", "a\\b", "é", "a b", "a\n", "x" * 65, "a\x00"]
)
def test_a_wrong_name_is_refused(catalog: Catalog, name: str) -> None:
    with pytest.raises(InputError, match="is no corpus name: use 1 to 64 of"):
        catalog.open(name)


@pytest.mark.parametrize("name", ["a", "0", "a.b-c_d", "x" * 64])
def test_a_right_name_is_taken(catalog: Catalog, name: str) -> None:
    write(catalog, [], name=name)

    assert catalog.list() == (name,)


def test_an_unknown_corpus_is_not_found_and_the_known_are_named(catalog: Catalog) -> None:
    write(catalog, [], name="b")
    write(catalog, [], name="a")

    with pytest.raises(NotFoundError, match=r"no corpus 'c' .*\(known: a, b\).*corpus add"):
        catalog.open("c")


def test_an_older_version_can_be_opened(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    write(catalog, numbered(range(3, 5)))

    assert len(catalog.open("papers", version=1).documents(["d0", "d4"])) == 1
    assert counts(catalog) == (2, 5, 10)


@pytest.mark.parametrize("version", [0, -1, 3, 10**9])
def test_an_unknown_version_is_not_found_and_the_known_are_named(
    catalog: Catalog, version: int
) -> None:
    write(catalog, [])
    write(catalog, [])

    with pytest.raises(NotFoundError, match=rf"no version {version} \(known: 1, 2\)"):
        catalog.open("papers", version=version)


def test_reading_with_another_encoder_is_refused(catalog: Catalog) -> None:
    write(catalog, [])

    with pytest.raises(InputError, match=r"made with encoder 'hash-16', not 'other'"):
        catalog.open("papers", encoder_name="other")


@pytest.mark.parametrize(
    ("encoder_name", "dimension", "words"),
    [
        ("other", 16, "claimwright corpus reembed papers"),
        ("hash-16", 32, "has embeddings of 16 numbers: use these"),
    ],
    ids=["encoder", "size"],
)
def test_writing_another_way_is_refused(
    catalog: Catalog, encoder_name: str, dimension: int, words: str
) -> None:
    write(catalog, [])

    with (
        pytest.raises(InputError, match=words),
        catalog.writer("papers", encoder_name=encoder_name, dimension=dimension),
    ):
        pass


@pytest.mark.parametrize(("name", "dimension"), [("", 4), ("e", 0), ("e", -1)])
def test_an_encoder_without_name_or_dimension_is_refused(
    catalog: Catalog, name: str, dimension: int
) -> None:
    with (
        pytest.raises(InputError, match="1 or more dimensions"),
        catalog.writer("papers", encoder_name=name, dimension=dimension),
    ):
        pass


def test_a_second_writer_is_refused(catalog: Catalog) -> None:
    with (
        catalog.writer("papers", encoder_name="e", dimension=4),
        pytest.raises(BusyError, match="corpus 'papers' is being written"),
        catalog.writer("papers", encoder_name="e", dimension=4),
    ):
        pass


def test_writers_of_two_corpora_do_not_meet(catalog: Catalog) -> None:
    with (
        catalog.writer("a", encoder_name="e", dimension=4),
        catalog.writer("b", encoder_name="e", dimension=4) as writer,
    ):
        assert writer.commit({}) == 1


def test_a_removed_corpus_is_gone(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    catalog.remove("papers")

    assert (catalog.list(), [path.name for path in (catalog.home / "corpora").iterdir()]) == (
        (),
        [".papers.lock"],
    )


def test_a_removed_corpus_can_be_made_anew(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    catalog.remove("papers")
    write(catalog, numbered([1]))

    assert counts(catalog) == (1, 1, 2)


def test_removing_what_is_not_there_is_not_found(catalog: Catalog) -> None:
    with pytest.raises(NotFoundError):
        catalog.remove("papers")


def test_a_corpus_that_is_written_is_not_removed(catalog: Catalog) -> None:
    write(catalog, [])
    with (
        catalog.writer("papers", encoder_name="hash-16", dimension=16),
        pytest.raises(BusyError),
    ):
        catalog.remove("papers")


def test_a_corpus_is_described(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path, now=lambda: _MOMENT)
    write(catalog, numbered(range(3)), progress={"f": 3})
    info = catalog.info("papers")

    assert (info.name, info.version, info.versions, info.documents) == ("papers", 1, (1,), 3)
    assert info.passages == {Unit.ABSTRACT: 3, Unit.SENTENCE: 6}
    assert info.indexed == {Unit.ABSTRACT: 0, Unit.SENTENCE: 0}
    assert (info.encoder_name, info.dimension) == ("hash-16", 16)
    assert (info.created, info.updated) == (_MOMENT.isoformat(), _MOMENT.isoformat())
    assert (info.progress, info.bundled) == ({"f": 3}, False)
    assert info.size_bytes > 1_000


def test_a_version_is_forgotten_after_the_grace_period(tmp_path: Path) -> None:
    times = iter(_MOMENT + timedelta(hours=hour) for hour in range(9))
    catalog = Catalog(tmp_path, grace=timedelta(hours=2), now=lambda: next(times))
    write(catalog, [])
    write(catalog, [])
    write(catalog, [])
    write(catalog, [])

    assert catalog.info("papers").versions == (2, 3, 4)


def test_a_bundled_corpus_is_listed_and_described_as_such(bundled: Catalog) -> None:
    assert bundled.list() == ("starter",)
    assert bundled.info("starter").bundled


def test_a_bundled_corpus_is_opened_without_writing_anything(bundled: Catalog) -> None:
    folder = bundled.bundled["starter"]
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    seen = counts(bundled, "starter")

    assert (seen, before) == (
        (1, 3, 6),
        {path: path.stat().st_mtime_ns for path in folder.rglob("*")},
    )
    assert not bundled.home.exists()


def test_a_bundled_corpus_is_neither_written_nor_removed(bundled: Catalog) -> None:
    with pytest.raises(InputError, match="'starter' came with claimwright"):
        write(bundled, [], name="starter")
    with pytest.raises(InputError, match="'starter' came with claimwright"):
        bundled.remove("starter")


def test_a_bundled_corpus_that_is_missing_is_not_found(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path, bundled={"starter": tmp_path / "nowhere"})

    with pytest.raises(NotFoundError):
        catalog.open("starter")


def test_a_damaged_corpus_is_an_integrity_error(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    shutil.rmtree(catalog.home / "corpora" / "papers" / "sentence.lance")

    with pytest.raises(IntegrityError):
        catalog.open("papers")


def test_a_damaged_corpus_is_surveyed_as_such_beside_the_others(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    write(catalog, numbered(range(2)), name="whole")
    shutil.rmtree(catalog.home / "corpora" / "papers" / "sentence.lance")
    states = {each.name: getattr(each, "state", "read") for each in catalog.survey()}

    assert {"papers": "damaged", "whole": "read"} == states


def refuse(path: Path) -> bytes:
    """Fail as a disk does that lets nobody read."""
    raise PermissionError(errno.EACCES, "denied", str(path))


def test_a_corpus_that_the_disk_refuses_is_surveyed_as_unavailable(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(catalog, numbered(range(3)))
    monkeypatch.setattr(Path, "read_bytes", refuse)
    found = catalog.survey()

    assert ["unavailable"] == [getattr(each, "state", "read") for each in found]


def test_a_corpus_that_is_removed_meanwhile_is_left_out_of_the_survey(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Catalog, "list", lambda _: ("gone",))

    assert () == catalog.survey()


def test_a_corpus_of_an_older_format_is_read_as_it_is(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    make_old(catalog)

    assert {"d1": numbered([1])[0]} == catalog.open("papers").documents(["d1"])
    assert Folder(catalog.home / "corpora" / "papers").read().format == 1


def test_the_first_commit_to_a_corpus_of_an_older_format_migrates_it(catalog: Catalog) -> None:
    doi = Identifier(kind=IdentifierKind.DOI, value="10.1/x")
    named = Document(id="named", text="Ice melts.", identifiers=(doi,))
    write(catalog, numbered(range(3)))
    make_old(catalog)
    write(catalog, [named])
    expected = {"d1": numbered([1])[0], "named": named}

    assert expected == catalog.open("papers").documents(["d1", "named"])
    assert Folder(catalog.home / "corpora" / "papers").read().format == manifest.FORMAT


def test_a_corpus_of_an_older_format_can_be_optimised_at_once(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    make_old(catalog)
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.optimise()

    assert catalog.info("papers").passages == catalog.info("papers").indexed


@pytest.fixture
def corpora(catalog: Catalog) -> NewestCorpora:
    write(catalog, numbered(range(3)))
    return NewestCorpora(catalog)


def documents(index: LanceIndex) -> int:
    return index.tables.of(Unit.ABSTRACT).count_rows()


def test_a_corpus_is_opened_once_while_it_stays(corpora: NewestCorpora) -> None:
    assert corpora.open("papers") is corpora.open("papers", encoder_name=ENCODER.name)


def test_a_commit_is_seen_and_who_reads_on_sees_what_was(
    catalog: Catalog, corpora: NewestCorpora
) -> None:
    before = corpora.open("papers")
    write(catalog, numbered(range(3, 5)))

    assert (documents(before), documents(corpora.open("papers"))) == (3, 5)


def test_a_corpus_that_is_made_anew_is_opened_anew(
    catalog: Catalog, corpora: NewestCorpora
) -> None:
    before = corpora.open("papers")
    catalog.remove("papers")
    with pytest.raises(NotFoundError, match="papers"):
        corpora.open("papers")
    write(catalog, numbered(range(4)))

    assert corpora.open("papers") is not before
    assert documents(corpora.open("papers")) == 4


def test_another_encoder_is_refused_however_often_it_asks(corpora: NewestCorpora) -> None:
    for _ in range(2):
        with pytest.raises(InputError, match="was made with encoder"):
            corpora.open("papers", encoder_name="other")


def test_the_names_are_the_catalogues(catalog: Catalog, corpora: NewestCorpora) -> None:
    assert corpora.list() == catalog.list() == ("papers",)


class _OtherLibrary:
    """A C library without `mallopt`."""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc is the C library of Linux")
def test_glibc_takes_the_wish() -> None:
    assert keep_few_heaps()


def test_another_system_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")

    assert not keep_few_heaps()


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: _OtherLibrary())

    assert not keep_few_heaps()
