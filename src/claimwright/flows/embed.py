"""Documents in, embedded passages out; what a corpus has embedded already is taken from there."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np

from claimwright.claims.sentences import split
from claimwright.corpus.passages import embedding_text, passages
from claimwright.domain import Document, Embedding, Passage
from claimwright.protocols import Encoder, Index

TEXTS_AT_ONCE = 512
"""Texts that the encoder gets in one call, between two looks at whether to stop."""

_DIGEST_BYTES = 8

Embedded: TypeAlias = tuple[Document, tuple[tuple[Passage, Embedding], ...]]
"""A document with its passages and their embeddings, as an index takes it."""


class Stored(Index, Protocol):
    """What a corpus already holds: an index that gives abstracts as well as sentences."""

    def abstracts(self, document_ids: Sequence[str]) -> Mapping[str, tuple[Passage, Embedding]]:
        """Return the abstract of each document with its embedding."""


class Stopped(Exception):  # noqa: N818 (nothing is wrong: somebody asked)
    """Whoever follows the work wants it to end."""


class SeenIds:
    """A set of ids that takes eight bytes for each, whatever its length.

    It holds hashes: of a million ids, two share one with a probability of 3e-8, and then one
    repetition too many is counted; no document depends on it.

    Examples:
        >>> seen = SeenIds()
        >>> seen.add(["a", "b"]), seen.add(["b", "c"])
        (frozenset(), frozenset({'b'}))
    """

    def __init__(self) -> None:
        """Start empty."""
        self._hashes = np.empty(0, dtype=np.uint64)

    def add(self, ids: Sequence[str]) -> frozenset[str]:
        """Note ids and return those that were noted before."""
        if not ids:
            return frozenset()
        hashes = np.frombuffer(b"".join(map(_digest, ids)), dtype=np.uint64)
        known = np.isin(hashes, self._hashes, kind="sort") if len(self._hashes) else ()
        self._hashes = np.union1d(self._hashes, hashes)
        return frozenset(name for name, old in zip(ids, known, strict=False) if old)


def _digest(name: str) -> bytes:
    return hashlib.blake2b(name.encode(), digest_size=_DIGEST_BYTES).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedder:
    """Cuts documents into passages and embeds them."""

    encoder: Encoder
    stored: Stored | None = None

    def known(self, document_ids: Iterable[str]) -> Mapping[str, Document]:
        """Return the documents among these that the corpus has, as it has them."""
        return self.stored.documents(tuple(document_ids)) if self.stored else {}

    def outdated(self, old: Document | None, new: Document) -> bool:
        """Say whether a document differs from the corpus's, or another encoder made the corpus."""
        return old != new or not self._reusable

    @property
    def _reusable(self) -> bool:
        return self.stored is not None and self.stored.encoder_name == self.encoder.name

    def embed(
        self,
        documents: Sequence[Document],
        known: Mapping[str, Document],
        *,
        stop: Callable[[], bool] = lambda: False,
    ) -> tuple[Embedded, ...]:
        """Return documents with their passages and embeddings, in order.

        Each id stands once in the documents; `known` is what the corpus has of them; `stop` is
        asked between two calls of the encoder.

        Returns:
            As an index takes them. Equal texts are embedded once; a passage of a document whose
            title and text the corpus has from the same encoder keeps its embedding.

        Raises:
            Stopped: `stop` answered yes.
        """
        cut = [(document, passages(document, split)) for document in documents]
        kept = self._kept([document for document in documents if _same(document, known)])
        texts = {
            passage.id: embedding_text(document, passage)
            for document, found in cut
            for passage in found
            if passage.id not in kept
        }
        fresh = self._encode(set(texts.values()), stop)
        return tuple(
            (document, tuple((each, kept.get(each.id) or fresh[texts[each.id]]) for each in found))
            for document, found in cut
        )

    def _kept(self, documents: Sequence[Document]) -> dict[str, Embedding]:
        """Return the embeddings that the corpus has of documents with the same text."""
        if not documents or not self.stored or not self._reusable:
            return {}
        names = [document.id for document in documents]
        abstracts = self.stored.abstracts(names).values()
        sentences = self.stored.sentences(names).values()
        rows = (row for group in (abstracts, *sentences) for row in group)
        return {passage.id: embedding for passage, embedding in rows}

    def _encode(self, texts: set[str], stop: Callable[[], bool]) -> dict[str, Embedding]:
        """Embed texts, the longest first, so that each call has texts of about one length."""
        ordered = sorted(texts, key=lambda text: (-len(text), text))
        found: dict[str, Embedding] = {}
        for start in range(0, len(ordered), TEXTS_AT_ONCE):
            if stop():
                raise Stopped
            part = ordered[start : start + TEXTS_AT_ONCE]
            found.update(zip(part, self.encoder.encode(part), strict=True))
        return found


def _same(document: Document, known: Mapping[str, Document]) -> bool:
    old = known.get(document.id)
    return old is not None and (old.title, old.text) == (document.title, document.text)
