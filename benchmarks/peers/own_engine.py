"""The same passages with embeddings to claimwright's own index, by the commands of the others.

Documents are stored whole, with their abstracts beside their sentences, as `corpus add` does, and a
hit is a candidate with its document: more than the others keep and give back.
"""

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np

from benchmarks.peers.stored import LEAST_CITATIONS, LIMIT, YEARS, Data, Rows, Vectors
from claimwright.domain import Candidate, Claim, Document, Embedding, Filter, Passage, Unit
from claimwright.domain.documents import passage_of
from claimwright.index.catalog import Catalog
from claimwright.index.rows import Entry
from claimwright.retrieval.hybrid import HybridRetriever, by_meaning, by_words
from claimwright.settings import RetrievalSettings

_NAME = "passages"
_ENCODER = "drawn"
_COMMIT = 2_048
_ALL = Filter()
_RANGE = Filter(year_from=YEARS[0], year_to=YEARS[1], min_citations=LEAST_CITATIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given:
    """An encoder that gives back what the driver sent."""

    vectors: Vectors
    name: str = _ENCODER

    @property
    def dimension(self) -> int:
        return int(self.vectors.shape[1])

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        if len(texts) != len(self.vectors):
            raise ValueError(f"{len(texts)} texts for {len(self.vectors)} embeddings")
        return tuple(array("f", row.tobytes()) for row in self.vectors)


class Claimwright:
    """The index and the retriever that `verify` uses."""

    def build(self, data: Data, folder: Path) -> None:
        """Upsert, commit every 2,048 documents, optimise."""
        rows: dict[str, int] = {}
        catalog = Catalog(folder)
        size = data.vectors.shape[1]
        with catalog.writer(_NAME, encoder_name=_ENCODER, dimension=size) as writer:
            waiting: list[Entry] = []
            for entry in _entries(data, rows):
                waiting.append(entry)
                if len(waiting) == _COMMIT:
                    writer.upsert(waiting)
                    writer.commit({})
                    waiting = []
            writer.upsert(waiting)
            writer.commit({})
            writer.optimise()
        (folder / "rows.json").write_text(json.dumps(rows), encoding="utf-8")

    def open(self, folder: Path) -> None:
        """Open the newest version."""
        self._index = Catalog(folder).open(_NAME)
        kept = (folder / "rows.json").read_text(encoding="utf-8")
        self._rows: dict[str, int] = json.loads(kept)

    def searched(self, kind: str, texts: Sequence[str], vectors: Vectors) -> Rows:
        """Answer claims as `verify` does; candidates come with their documents."""
        arm, _, rest = kind.partition(",")
        only, claims = (_RANGE if rest else _ALL), [Claim(text=text) for text in texts]
        given = _Given(vectors=vectors)
        if arm == "dense":
            near = by_meaning(given.encode(texts), Unit.SENTENCE, LIMIT, only)
            found = self._index.search(near)
        elif arm == "sparse":
            found = self._index.search(by_words(claims, Unit.SENTENCE, LIMIT, only))
        else:
            retriever = HybridRetriever(
                index=self._index, encoder=given, settings=RetrievalSettings()
            )
            found = retriever.retrieve(claims, unit=Unit.SENTENCE, limit=LIMIT, only=only)
        return [[self._row(candidate) for candidate in one] for one in found]

    def _row(self, candidate: Candidate) -> int:
        return self._rows[candidate.passage.id]


def _entries(data: Data, rows: dict[str, int]) -> Iterator[Entry]:
    """Documents made again from their sentences, which follow each other."""
    cut = [text.split("\n", 1) for text in data.texts]
    numbered = groupby(range(len(cut)), key=lambda row: cut[row][0])
    for count, (title, group) in enumerate(numbered):
        own = list(group)
        sentences = [cut[row][1] for row in own]
        document = Document(
            id=f"d{count}",
            title=title,
            text=" ".join(sentences),
            year=int(data.years[own[0]]),
            citation_count=int(data.citations[own[0]]),
        )
        passages: list[tuple[Passage, Embedding]] = []
        start = 0
        for row, sentence in zip(own, sentences, strict=True):
            passage = passage_of(document, Unit.SENTENCE, start, start + len(sentence))
            rows[passage.id] = row
            passages.append((passage, array("f", data.vectors[row].tobytes())))
            start += len(sentence) + 1
        whole = data.vectors[own].mean(axis=0)
        near = array("f", (whole / np.linalg.norm(whole)).astype(np.float32).tobytes())
        abstract = passage_of(document, Unit.ABSTRACT, 0, len(document.text))
        yield document, ((abstract, near), *passages)
