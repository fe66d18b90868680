"""The small corpora of the index tests."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from claimwright.domain import Document, Unit
from claimwright.index import manifest
from claimwright.index.catalog import Catalog
from claimwright.testing import HashEncoder, embedded

ENCODER = HashEncoder(16)


def numbered(numbers: Iterable[int]) -> list[Document]:
    """Return one document per number, each of an abstract and two sentences."""
    return [
        Document(id=f"d{number}", title=f"Title {number}", text=f"Word{number} rises. Ice melts.")
        for number in numbers
    ]


def write(
    catalog: Catalog,
    documents: Sequence[Document],
    *,
    name: str = "papers",
    progress: Mapping[str, int] | None = None,
) -> int:
    """Commit documents; return the version."""
    with catalog.writer(name, encoder_name=ENCODER.name, dimension=ENCODER.dimension) as writer:
        writer.upsert(embedded(documents, ENCODER))
        return writer.commit(progress or {})


def counts(catalog: Catalog, name: str = "papers") -> tuple[int, int, int]:
    """Return the version and how many documents and sentences a reader sees in it."""
    index = catalog.open(name)
    return (
        index.version,
        index.tables.of(Unit.ABSTRACT).count_rows(),
        index.tables.of(Unit.SENTENCE).count_rows(),
    )


def make_old(catalog: Catalog, name: str = "papers") -> None:
    """Turn a corpus into one that a claimwright of format 1 wrote."""
    folder = catalog.home / "corpora" / name
    state = manifest.read(folder)
    abstract = catalog.open(name).tables.abstract
    abstract.drop_columns(["published"])
    current = replace(state.current, abstract=abstract.version)
    manifest.write(folder, replace(state, current=current, format=1))
