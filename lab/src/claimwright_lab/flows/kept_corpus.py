"""Documents in, a searchable corpus out, made once and kept for the next time."""

import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import claimwright
from claimwright.corpus.rows import Row
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.ingest import IngestSummary, Target, Watch, ingest, is_finished
from claimwright.index.catalog import Catalog
from claimwright.protocols import Encoder, Index
from claimwright.version import __version__
from claimwright_lab.evaluation.engine import Corpus

_PACKAGE: Final = Path(claimwright.__file__).parent
_MAKERS: Final = ("index", "corpus", "claims/sentences.py", "flows/ingest.py", "flows/embed.py")
"""What decides on how documents become a corpus: another source of them, another corpus."""

_UNNAMEABLE: Final = re.compile(r"[^a-z0-9._-]+")
_NAME_CHARACTERS: Final = 40


class NoRejects:
    """Takes no rejected row: figures over the rest would be of another corpus."""

    def begin(self, source: str, after: int) -> None:
        """Do nothing."""

    def write(self, source: str, rows: Sequence[Row]) -> None:
        """Refuse the rows.

        Raises:
            InputError: There is one.
        """
        for row in rows:
            raise InputError(
                f"row {row.position} of {source!r} is no document: {row.reason}; mend it"
            )


def kept_corpus(
    shelf: Catalog,
    corpus: Corpus,
    *,
    encoder: Encoder,
    watch: Callable[[IngestSummary], None] = lambda _: None,
) -> Index:
    """Return the corpus of these documents; make it first, or go on making it, unless it is whole.

    Raises:
        InputError: A document cannot be read.
        UnavailableError: The disk is full or refuses.
    """
    name = kept_name(corpus, encoder)
    try:
        progress = shelf.info(name).progress
        index = shelf.open(name, encoder_name=encoder.name)
    except NotFoundError:
        progress, index = {}, None
    if index is None or not is_finished(progress, corpus.fingerprint):
        with shelf.writer(name, encoder_name=encoder.name, dimension=encoder.dimension) as writer:
            ingest(
                corpus,
                target=Target(writer=writer, rejects=NoRejects(), progress=progress, index=index),
                encoder=encoder,
                watch=Watch(on_progress=watch),
            )
            writer.optimise()
    return shelf.open(name, encoder_name=encoder.name)


def kept_name(corpus: Corpus, encoder: Encoder) -> str:
    """Return the name under which a corpus of these documents is kept.

    That is their name and twelve digits that change with the documents, the encoder, the version of
    claimwright and the code that makes corpora.
    """
    kind = type(encoder).__name__
    told = f"{__version__} {encoder.name} {kind} {corpus.fingerprint}"
    digest = hashlib.sha256(told.encode())
    for maker in _MAKERS:
        path = _PACKAGE / maker
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            digest.update(file.read_bytes())
    called = _UNNAMEABLE.sub("-", corpus.name.lower()).strip("-.")[:_NAME_CHARACTERS]
    return f"{called or 'corpus'}-{digest.hexdigest()[:12]}"
