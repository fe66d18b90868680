"""Embedding a corpus anew: what answers meanwhile, what a stop leaves, what changed in between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from claimwright.domain import Embedding, Query, Unit
from claimwright.errors import BusyError, InputError, NotFoundError
from claimwright.flows.collect import Workshop, reembed, refresh
from claimwright.flows.ingest import Pace, Watch
from claimwright.index.catalog import Catalog
from claimwright.index.reembedding import Reembedding
from claimwright.protocols import Encoder
from claimwright.testing import HashEncoder, embedded
from tests.examples import NotingEncoder
from tests.index.samples import ENCODER, numbered, write

OTHER = HashEncoder(32)

noting = partial(NotingEncoder, OTHER)


def workshop(home: Path, encoder: Encoder = OTHER, stop_after: int = 10**9) -> Workshop:
    """Return a workshop that commits every four documents and may be stopped after some rows."""
    read = 0

    def progress(summary: object) -> None:
        nonlocal read
        read = summary.read  # type: ignore[attr-defined]

    return Workshop(
        catalog=Catalog(home),
        encoder=encoder,
        pace=Pace(batch_documents=4, commit_rows=4),
        watch=lambda _: Watch(on_progress=progress, stop=lambda: read >= stop_after),
    )


def nearest(home: Path, encoder: Encoder, text: str) -> str:
    index = Catalog(home).open("papers", encoder_name=encoder.name)
    (found,) = index.search(
        [Query(unit=Unit.ABSTRACT, limit=1, embedding=encoder.encode([text])[0])]
    )
    return found[0].document.id


def test_it_answers_with_the_new_embeddings_and_all_else_stays(tmp_path: Path) -> None:
    works = [replace(one, text=f"{one.text} It rains all day.") for one in numbered(range(10))]
    write(Catalog(tmp_path), works, progress={"file": 10})
    before = Catalog(tmp_path).open("papers")

    done = reembed("papers", workshop(tmp_path))

    after, info = Catalog(tmp_path).open("papers"), Catalog(tmp_path).info("papers")
    assert (done.finished, done.version, after.version) == (True, 2, 2)
    assert (info.encoder_name, info.dimension, info.progress) == ("hash-32", 32, {"file": 10})
    assert list(after.described(texts=True)) == list(before.described(texts=True))
    assert info.passages == {Unit.ABSTRACT: 10, Unit.SENTENCE: 10}
    assert nearest(tmp_path, OTHER, "Title 7 Word7 rises. Ice melts. It rains all day.") == "d7"


def test_the_old_version_answers_meanwhile_and_to_its_readers_afterwards(tmp_path: Path) -> None:
    write(Catalog(tmp_path), numbered(range(10)))
    reader = Catalog(tmp_path).open("papers")

    stopped = reembed("papers", workshop(tmp_path, stop_after=4))

    assert (stopped.stopped, nearest(tmp_path, ENCODER, "Word3 rises.")) == (True, "d3")
    reembed("papers", workshop(tmp_path))
    assert len(reader.documents(["d1", "d9"])) == 2
    with pytest.raises(InputError, match="claimwright corpus reembed papers"):
        nearest(tmp_path, ENCODER, "Word3 rises.")


def test_a_stopped_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    write(Catalog(tmp_path), numbered(range(12)))
    first, second, whole = noting(), noting(), noting()
    reembed("papers", workshop(tmp_path, first, stop_after=8))

    done = reembed("papers", workshop(tmp_path, second))

    write(Catalog(tmp_path / "other"), numbered(range(12)))
    reembed("papers", workshop(tmp_path / "other", whole))
    assert (done.resumed_after, done.read) == (8, 4)
    assert first.texts + second.texts == whole.texts
    assert [] not in (first.texts, second.texts)


def test_a_crash_loses_nothing_that_was_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(Catalog(tmp_path), numbered(range(12)))

    class Crashing(NotingEncoder):
        def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
            if self.texts:
                raise MemoryError
            return super().encode(texts)

    with pytest.raises(MemoryError):
        reembed("papers", workshop(tmp_path, Crashing(OTHER)))
    with monkeypatch.context() as patch:
        patch.setattr(Reembedding, "take_over", full)
        with pytest.raises(OSError, match="full"):
            reembed("papers", workshop(tmp_path))
    assert nearest(tmp_path, ENCODER, "Word3 rises.") == "d3"

    last = noting()
    reembed("papers", workshop(tmp_path, last))

    assert (last.texts, nearest(tmp_path, OTHER, "Title 3 Word3 rises. Ice melts.")) == ([], "d3")


def full(work: Reembedding) -> int:
    message = f"no room for {work.folder}: the disk is full"
    raise OSError(message)


def test_what_changed_between_two_runs_is_taken_and_what_went_is_gone(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path)
    write(catalog, numbered(range(8)))
    reembed("papers", workshop(tmp_path, stop_after=4))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        changed = replace(numbered([1])[0], text="Quite new.", citation_count=4)
        counted = replace(numbered([2])[0], citation_count=5)
        writer.upsert(embedded([changed, counted, *numbered([20])], ENCODER))
        writer.delete(["d0"])
        writer.commit({})
    before = {each.id: each for each in catalog.open("papers").described(texts=True)}

    reembed("papers", workshop(tmp_path))

    after = {each.id: each for each in catalog.open("papers").described(texts=True)}
    assert (after, len(after), nearest(tmp_path, OTHER, "Quite new.")) == (before, 8, "d1")


def test_a_copy_of_a_third_encoder_is_begun_anew(tmp_path: Path) -> None:
    write(Catalog(tmp_path), numbered(range(8)))
    reembed("papers", workshop(tmp_path, HashEncoder(8), stop_after=4))

    done = reembed("papers", workshop(tmp_path))

    assert (done.resumed_after, Catalog(tmp_path).info("papers").encoder_name) == (0, "hash-32")


def test_there_and_back_again_and_writing_goes_on(tmp_path: Path) -> None:
    write(Catalog(tmp_path), numbered(range(8)))
    reembed("papers", workshop(tmp_path))
    reembed("papers", workshop(tmp_path, ENCODER))

    version = write(Catalog(tmp_path), numbered(range(8, 10)))

    assert (version, Catalog(tmp_path).info("papers").documents) == (4, 10)
    assert nearest(tmp_path, ENCODER, "Title 9 Word9 rises. Ice melts.") == "d9"


def test_old_tables_go_with_the_first_writer_after_the_grace_period(tmp_path: Path) -> None:
    write(Catalog(tmp_path), numbered(range(8)))
    reembed("papers", workshop(tmp_path))
    old = tmp_path / "corpora" / "papers" / "abstract.lance"
    later = Catalog(tmp_path, now=lambda: datetime.now(tz=UTC) + timedelta(hours=2))
    assert old.is_dir()

    with later.writer("papers", encoder_name="hash-32", dimension=32) as writer:
        writer.upsert(embedded(numbered([9]), OTHER))
        writer.commit({})

    assert (old.exists(), Catalog(tmp_path).info("papers").documents) == (False, 9)


def test_no_other_writer_may_write_meanwhile(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path)
    write(catalog, numbered(range(2)))

    with (
        catalog.reembedding("papers", encoder_name="hash-32", dimension=32),
        pytest.raises(BusyError),
    ):
        write(catalog, numbered(range(3)))


def test_what_cannot_be_embedded_anew_is_refused(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path, bundled={"starter": tmp_path})
    write(catalog, numbered(range(2)))
    write(catalog, (), name="empty")

    with pytest.raises(InputError, match="embedded by 'hash-16' already"):
        reembed("papers", workshop(tmp_path, ENCODER))
    with pytest.raises(InputError, match="holds no documents"):
        reembed("empty", workshop(tmp_path))
    with pytest.raises(NotFoundError):
        reembed("nothing", workshop(tmp_path))
    with pytest.raises(InputError, match="came with claimwright"):
        reembed("starter", replace(workshop(tmp_path), catalog=catalog))


def test_refreshing_with_another_encoder_is_refused_with_the_command(tmp_path: Path) -> None:
    write(Catalog(tmp_path), numbered(range(2)))

    with pytest.raises(InputError, match="claimwright corpus reembed papers"):
        refresh("papers", workshop(tmp_path))
