"""Bulk ingestion: the corpus that ingestion makes, batch by batch, in one process or many."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from claimwright.corpus.rows import Row
from claimwright.domain import Document, Unit
from claimwright.errors import UnavailableError
from claimwright.flows.bulk import BundledKit, Job, Outcome, Task, bulk_ingest, opened
from claimwright.flows.bundled_models import encoder
from claimwright.flows.ingest import IngestSummary, Pace, Target, ingest
from claimwright.index.catalog import Catalog
from claimwright.index.object_store import StoreShelf
from claimwright.models.inspection import Wanted
from claimwright.models.registry import add
from claimwright.protocols import Encoder
from claimwright.settings import Settings
from claimwright.testing import HashEncoder
from tests.flows.given_rows import BreakingRows, GivenRows, HeldRejects
from tests.index.folder_objects import FolderObjects
from tests.models import tiny

PACE = Pace(batch_documents=4, commit_rows=8)


@dataclass(frozen=True, slots=True)
class InThisProcess:
    """Runs batches one after the other."""

    def run(self, function: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Iterator[Outcome]:
        return map(function, tasks)


@dataclass(frozen=True, slots=True, kw_only=True)
class TestKit:
    """A double of the encoder; read by other processes, too."""

    __test__ = False
    dimension: int = 16

    def encoder(self) -> Encoder:
        return HashEncoder(self.dimension)


class _Dies:
    """A runner whose driver is lost after some batches."""

    def run(self, function: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Iterator[Outcome]:
        for number, task in enumerate(tasks):
            if number == 3:
                raise KeyboardInterrupt
            yield function(task)


def good(position: int, name: str = "", text: str = "") -> Row:
    document = Document(id=name or f"d{position}", text=text or f"Ice of row {position}. It melts.")
    return Row(position=position, document=document, offset=position)


ROWS = (
    *(good(position) for position in range(1, 10)),
    Row(position=10, reason="the text is empty", offset=10),
    good(11, "d2", "Another text of two. It is longer."),
    good(12, "d11"),
    good(13, "d12"),
    good(14, "d12", "Later in one batch."),
)


def _job(catalog: Catalog, *rows: Row) -> Job:
    return Job(
        source=GivenRows(*rows),
        name="n",
        catalog=catalog,
        kit=TestKit(),
        rejects=HeldRejects(),
        pace=PACE,
    )


def _bulk(catalog: Catalog, *rows: Row) -> IngestSummary:
    return bulk_ingest(_job(catalog, *rows), runner=InThisProcess())


def _alone(catalog: Catalog, *rows: Row) -> IngestSummary:
    with catalog.writer("n", encoder_name="hash-16", dimension=16) as writer:
        target = Target(writer=writer, rejects=HeldRejects(), progress=writer.progress)
        summary = ingest(
            GivenRows(*rows),
            target=target,
            encoder=HashEncoder(16),
            pace=PACE,
        )
        writer.optimise()
    return summary


def rows_of(catalog: Catalog) -> list[object]:
    """Everything that both tables hold, in their order."""
    tables = catalog.open("n").tables
    return [tables.of(unit).to_table().to_pylist() for unit in (Unit.ABSTRACT, Unit.SENTENCE)]


@pytest.fixture
def shelved(tmp_path: Path) -> Catalog:
    return Catalog(tmp_path, store=StoreShelf(objects=FolderObjects(tmp_path / "store")))


def test_it_makes_the_corpus_that_ingestion_makes(shelved: Catalog, tmp_path: Path) -> None:
    alone = Catalog(tmp_path / "alone")
    _alone(alone, *ROWS)
    _bulk(shelved, *ROWS)

    assert rows_of(alone) == rows_of(shelved)


def test_it_counts_what_ingestion_counts(shelved: Catalog, tmp_path: Path) -> None:
    alone, bulk = _alone(Catalog(tmp_path / "alone"), *ROWS), _bulk(shelved, *ROWS)
    counted = ("read", "added", "replaced", "unchanged", "repeated", "rejected", "finished")

    assert [getattr(alone, name) for name in counted] == [getattr(bulk, name) for name in counted]


def test_a_folder_will_do_as_well_as_a_store(tmp_path: Path) -> None:
    _bulk(Catalog(tmp_path / "bulk"), *ROWS)
    _alone(Catalog(tmp_path / "alone"), *ROWS)

    assert rows_of(Catalog(tmp_path / "alone")) == rows_of(Catalog(tmp_path / "bulk"))


def test_rows_that_are_no_documents_are_kept(shelved: Catalog) -> None:
    rejects = HeldRejects()
    bulk_ingest(replace(_job(shelved, *ROWS), rejects=rejects), runner=InThisProcess())

    assert [10] == rejects.positions


def test_a_source_that_the_corpus_has_is_not_read_again(shelved: Catalog) -> None:
    _bulk(shelved, *ROWS)

    assert (0, True) == (_bulk(shelved, *ROWS).read, shelved.manifest("n").current.version > 0)


def test_a_lost_driver_goes_on_after_the_last_commit(shelved: Catalog, tmp_path: Path) -> None:
    job = _job(shelved, *ROWS)
    with pytest.raises(KeyboardInterrupt):
        bulk_ingest(job, runner=_Dies())
    resumed = bulk_ingest(job, runner=InThisProcess())
    _alone(Catalog(tmp_path / "alone"), *ROWS)

    assert resumed.resumed_after == 8
    assert rows_of(Catalog(tmp_path / "alone")) == rows_of(shelved)


def test_every_row_from_before_a_source_broke_off_is_kept(shelved: Catalog) -> None:
    broken = replace(_job(shelved), source=BreakingRows(*ROWS[:6]))
    with pytest.raises(UnavailableError, match="the catalogue fails"):
        bulk_ingest(broken, runner=InThisProcess())
    summary = _bulk(shelved, *ROWS)

    assert (6, len(ROWS) - 6, True) == (summary.resumed_after, summary.read, summary.finished)


def test_it_commits_after_so_many_seconds(shelved: Catalog) -> None:
    ticks = iter(range(0, 10_000, 10))
    pace = replace(PACE, commit_rows=1_000, clock=lambda: float(next(ticks)), commit_seconds=15.0)
    with pytest.raises(KeyboardInterrupt):
        bulk_ingest(replace(_job(shelved, *ROWS), pace=pace), runner=_Dies())

    assert 12 == shelved.manifest("n").progress["f"]


def test_a_source_without_a_document_makes_no_corpus(shelved: Catalog) -> None:
    summary = _bulk(shelved, Row(position=1, reason="the text is empty", offset=1))

    assert (False, ()) == (summary.finished, shelved.list())


def test_a_missing_library_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "claimwright.flows.bulk_ray", raising=False)

    with pytest.raises(UnavailableError, match=r"'ray', .* pip install 'claimwright\[scale\]'"):
        opened(2)


def test_a_kit_is_equal_in_every_process() -> None:
    again = pickle.loads(pickle.dumps(BundledKit()))  # noqa: S301 (of this very test)

    assert (BundledKit(), hash(BundledKit())) == (again, hash(again))


@pytest.mark.model
def test_embeddings_are_those_of_a_laptop_to_the_byte() -> None:
    texts = ["Ice melts.", "Seas rise as ice melts, and coasts move inland."]

    assert BundledKit().encoder().encode(texts) == encoder(Settings()).encode(texts)


@pytest.mark.model
def test_an_encoder_that_was_brought_is_loaded_in_every_process(tmp_path: Path) -> None:
    add(tiny.encoder(tmp_path / "saved"), tmp_path, "mine", Wanted(), free_bytes=10**12)

    found = BundledKit(name="mine", dimension=8, home=tmp_path).encoder()

    assert (found.name.startswith("mine@"), found.dimension) == (True, 8)
