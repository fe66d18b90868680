"""Documents in, a searchable corpus out, built by claimwright's own ingestion.

A corpus is kept between runs under a name that digests what it was made from: the documents, the
encoder and the source code of ingestion and index. Anything else is built anew.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import claimwright
from benchmarks.embeddings import CACHE
from claimwright.build import catalog, splitter
from claimwright.corpus.rows import Row
from claimwright.domain import Document
from claimwright.errors import NotFoundError
from claimwright.flows.ingest import IngestSummary, Target, Watch, ingest
from claimwright.protocols import Encoder
from claimwright.settings import Settings

_PACKAGE = Path(claimwright.__file__).parent
_MAKERS = (
    "../../benchmarks/corpora.py",
    "index",
    "corpus",
    "claims/sentences.py",
    "flows/ingest.py",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Documents:
    """Documents as a source of rows; cannot be resumed.

    Args:
        name: What they are called, lower case.
        key: Equal only for equal documents, such as the digest of their file.
        made: Yields them.
    """

    name: str
    key: str
    made: Callable[[], Iterable[Document]]

    @property
    def fingerprint(self) -> str:
        """Empty: there is no file to go back to."""
        return ""

    @property
    def total(self) -> int | None:
        """Not known."""
        return None

    def fetch(self) -> Iterator[Row]:
        """Yield each document as a row."""
        for position, document in enumerate(self.made(), start=1):
            yield Row(position=position, document=document, offset=position)


class RejectedRowError(Exception):
    """A benchmark's document was rejected: figures over the rest would be of another corpus."""


class NoRejects:
    """Takes no rejected row."""

    def begin(self, source: str, after: int) -> None:
        """Do nothing."""

    def write(self, source: str, rows: Sequence[Row]) -> None:
        """Refuse the rows.

        Args:
            source: Where they stand.
            rows: Those that are no documents.

        Raises:
            RejectedRowError: There is one.
        """
        for row in rows:
            message = f"row {row.position} of {source!r} was rejected: {row.reason}"
            raise RejectedRowError(message)


def fill(
    settings: Settings,
    name: str,
    documents: Documents,
    encoder: Encoder,
    watch: Callable[[IngestSummary], None] = lambda _: None,
) -> IngestSummary:
    """Make a corpus of documents, its search indexes up to date, as `corpus add` does.

    Args:
        settings: Give the home folder.
        name: Of the new corpus.
        documents: Its documents.
        encoder: Makes the embeddings.
        watch: Called after each batch.

    Returns:
        What was done.
    """
    shelf = catalog(settings)
    with shelf.writer(name, encoder_name=encoder.name, dimension=encoder.dimension) as writer:
        summary = ingest(
            documents,
            target=Target(writer=writer, rejects=NoRejects()),
            encoder=encoder,
            split=splitter(),
            watch=Watch(on_progress=watch),
        )
        writer.optimise()
        return summary


def home() -> Settings:
    """Return settings whose corpora are those kept between benchmark runs."""
    return replace(Settings(), home=CACHE / "home")


def kept_name(documents: Documents, encoder: Encoder) -> str:
    """Return the name under which a corpus of these documents is kept."""
    kind = type(encoder).__name__
    digest = hashlib.sha256(f"{encoder.name} {kind} {documents.key}".encode())
    digest.update(Path(__file__).read_bytes())
    for maker in _MAKERS:
        path = _PACKAGE / maker
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            digest.update(file.read_bytes())
    return f"{documents.name}-{digest.hexdigest()[:12]}"


def kept(documents: Documents, encoder: Encoder) -> tuple[Settings, str]:
    """Return settings and the name of a corpus of these documents, built unless it is there whole.

    One whose making was broken off has versions, too, but no index yet: it is made anew.
    """
    settings, name = home(), kept_name(documents, encoder)
    whole = settings.home / "whole" / name
    if not whole.exists():
        with suppress(NotFoundError):
            catalog(settings).remove(name)
        fill(settings, name, documents, encoder)
        whole.parent.mkdir(exist_ok=True)
        whole.touch()
    return settings, name
