"""The small corpora of the index tests."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Document, Unit
from claimwright.index.catalog import Catalog
from claimwright.index.places import Folder
from claimwright.testing import HashEncoder, embedded, passages_of

ENCODER = HashEncoder(16)

SPHERE = 64
"""Numbers of a point, where nothing else is said."""


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


def points_of(count: int, dimension: int = SPHERE) -> NDArray[np.float32]:
    """Return points on a sphere, the same at each call."""
    numbers = np.random.default_rng(0).normal(size=(count, dimension)).astype(np.float32)
    numbers /= np.linalg.norm(numbers, axis=1, keepdims=True)
    return numbers


def write_points(
    catalog: Catalog, points: NDArray[np.float32], numbers: range, doomed: Sequence[int] = ()
) -> None:
    """Commit a document for each of some points, delete those that are doomed, and optimise."""
    rows = [
        (document, [(passages_of(document)[0], array("f", points[number].tobytes()))])
        for number in numbers
        for document in [Document(id=f"{number:05d}", text="x")]
    ]
    dimension = points.shape[1]
    with catalog.writer("points", encoder_name="sphere", dimension=dimension) as writer:
        writer.upsert(rows)
        writer.delete([f"{number:05d}" for number in doomed])
        writer.commit({})
        writer.optimise()


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
    state = Folder(folder).read()
    abstract = catalog.open(name).tables.abstract
    abstract.drop_columns(["published"])
    current = replace(state.current, abstract=abstract.version)
    Folder(folder).publish(replace(state, current=current, format=1))
