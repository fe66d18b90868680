"""A writer killed at random moments of its work in, what was lost or doubled out.

Five kinds of work, each in a process of its own that is ended by SIGKILL at a moment drawn between
its first commit and some time after: ingestion, rewriting (every document written anew with another
text), refresh (its citations and flag alone, as `corpus refresh` writes them), deletion, and
compaction. After each kill the corpus is opened, as the next command would,
and compared document by document with what its last commit says. The next process goes on from
there, so later kills meet a corpus that has been killed before.
"""

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.figures import Figure, command_line, scratch
from benchmarks.processes import ROOT
from claimwright.domain import Document, Unit
from claimwright.errors import ClaimwrightError
from claimwright.index.catalog import Catalog
from claimwright.index.writer import LanceWriter
from claimwright.testing import HashEncoder, embedded

ENCODER = HashEncoder(16)
KINDS = ("ingestion", "rewriting", "refresh", "deletion", "compaction")

_NAME = "papers"
_STEP = 20
_HELD = 400
_SECONDS = 0.6
_FILTERED = ("document_id", "citation_count", "retracted")


@dataclass(slots=True, kw_only=True)
class Damage:
    """What the kills of one kind of work did, and how many there were.

    Lost are committed documents that are gone, have another text or other citations, or whose
    sentences are filtered by other citations; doubled, those that are there twice, or back after
    they were deleted; unopened counts the times that the corpus could not be read.
    """

    kills: int = 0
    lost: int = 0
    doubled: int = 0
    unopened: int = 0


def document(number: int, generation: int) -> Document:
    """Return a document, its text told by its generation."""
    return Document(id=f"d{number}", text=f"Ice number {number} melts. Reading {generation} says.")


def cited(number: int, generation: int) -> Document:
    """Return a document of the first text, its citations told by its generation."""
    return replace(
        document(number, 0), citation_count=number + generation, retracted=generation % 2 == 1
    )


def expected(kind: str, done: int) -> dict[str, Document]:
    """Return the documents of a corpus by id, once so many rows of its work were committed."""
    if kind == "ingestion":
        return {f"d{number}": document(number, 0) for number in range(done)}
    if kind == "deletion":
        kept = range(done % _HELD if done else 0, _HELD)
        return {f"d{number}": document(number, done // _HELD) for number in kept}
    if kind in {"rewriting", "refresh"}:
        made = cited if kind == "refresh" else document
        generation, place = divmod(done, _HELD)
        return {
            f"d{number}": made(number, generation + (number < place)) for number in range(_HELD)
        }
    return {f"d{number}": document(number, 0) for number in range(_HELD + done)}


def work(kind: str, home: Path) -> None:
    """Do one kind of work for ever, saying each commit."""
    steps = {
        "ingestion": _ingest,
        "rewriting": _rewrite,
        "refresh": _refresh,
        "deletion": _delete,
        "compaction": _compact,
    }
    made = cited if kind == "refresh" else document
    with Catalog(home).writer(_NAME, encoder_name=ENCODER.name, dimension=16) as writer:
        if not writer.version and kind != "ingestion":
            writer.upsert(embedded([made(number, 0) for number in range(_HELD)], ENCODER))
            writer.commit({"done": 0})
        while True:
            steps[kind](writer, writer.progress.get("done", 0))
            sys.stdout.write(f"{writer.version}\n")
            sys.stdout.flush()


def _ingest(writer: LanceWriter, done: int) -> None:
    writer.upsert(embedded([document(each, 0) for each in range(done, done + _STEP)], ENCODER))
    writer.commit({"done": done + _STEP})


def _rewrite(writer: LanceWriter, done: int) -> None:
    generation, place = divmod(done, _HELD)
    numbers = range(place, place + _STEP)
    writer.upsert(embedded([document(each, generation + 1) for each in numbers], ENCODER))
    writer.commit({"done": done + _STEP})


def _refresh(writer: LanceWriter, done: int) -> None:
    generation, place = divmod(done, _HELD)
    writer.restate([cited(each, generation + 1) for each in range(place, place + _STEP)])
    writer.commit({"done": done + _STEP})


def _delete(writer: LanceWriter, done: int) -> None:
    generation, place = divmod(done, _HELD)
    writer.delete([f"d{number}" for number in range(place, place + _STEP)])
    if place + _STEP == _HELD:
        again = [document(number, generation + 1) for number in range(_HELD)]
        writer.upsert(embedded(again, ENCODER))
    writer.commit({"done": done + _STEP})


def _compact(writer: LanceWriter, done: int) -> None:
    writer.upsert(embedded([document(_HELD + done, 0)], ENCODER))
    writer.commit({"done": done + 1})
    writer.optimise()


def kill(kind: str, home: Path, chance: random.Random) -> int:
    """Let a process work, end it in the middle of something and return its last version."""
    words = [sys.executable, "-m", "benchmarks.kills", "--work", kind, "--home", str(home)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603  # this very file
        if process.stdout is None:  # it is a pipe
            return 0
        said = process.stdout.readline()
        time.sleep(chance.random() * _SECONDS)
        process.kill()
        rest = process.stdout.read().splitlines()
    return int([said, *rest][-1] or 0)


def look(kind: str, home: Path, said: int, damage: Damage) -> None:
    """Compare a corpus with what its last commit says, and add to the damage."""
    damage.kills += 1
    try:
        index = Catalog(home).open(_NAME)
        documents = expected(kind, index.manifest.progress["done"])
        found = index.documents([*documents, *(f"d{number}" for number in range(_HELD))])
        rows = {
            unit: index.tables.of(unit).to_table(columns=list(_FILTERED)).to_pylist()
            for unit in (Unit.ABSTRACT, Unit.SENTENCE)
        }
    except ClaimwrightError:
        damage.unopened += 1
        return
    damage.lost += sum(found.get(name) != each for name, each in documents.items())
    damage.lost += max(0, said - index.version)
    damage.lost += sum(not _filters_as(row, documents) for row in rows[Unit.SENTENCE])
    damage.doubled += len(rows[Unit.ABSTRACT]) - len(
        {row["document_id"] for row in rows[Unit.ABSTRACT]}
    )
    damage.doubled += abs(len(rows[Unit.SENTENCE]) - 2 * len(documents))
    damage.doubled += len(found.keys() - documents.keys())


def _filters_as(row: Mapping[str, object], documents: Mapping[str, Document]) -> bool:
    """Whether a sentence is filtered by what its document says; one of no document is doubled."""
    document = documents.get(str(row["document_id"]))
    return document is None or (row["citation_count"], row["retracted"]) == (
        document.citation_count,
        document.retracted,
    )


def survive(
    kind: str, kills: int, *, seed: int = 13, watch: Callable[[Damage], None] = lambda _: None
) -> Damage:
    """Kill one kind of work again and again."""
    home, chance, damage = scratch("kills"), random.Random(f"{kind} {seed}"), Damage()  # noqa: S311  # no secret
    for _ in range(kills):
        look(kind, home, kill(kind, home, chance), damage)
        watch(damage)
    return damage


def run(arguments: argparse.Namespace) -> Sequence[Figure]:
    """Kill every kind of work."""
    if arguments.work:
        work(arguments.work, Path(arguments.home))
    figures = []
    for kind in KINDS:
        damage = survive(kind, arguments.kills)
        figures += [
            Figure(measure=f"{kind}, documents lost", value=damage.lost, n=damage.kills),
            Figure(measure=f"{kind}, documents doubled", value=damage.doubled, n=damage.kills),
            Figure(measure=f"{kind}, not reopened", value=damage.unopened, n=damage.kills),
        ]
    return figures


if __name__ == "__main__":
    command_line("Kill writers at random moments.", run, "kills=50", "work=", "home=")
