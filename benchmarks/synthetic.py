"""Real abstracts in, as many artificial documents out as a measurement needs.

Real text runs out at half a million sentences, and embedding a million takes hours on two cores.
What the time and memory of a search depend on is kept: words are drawn with the frequencies of
real abstracts and sentences have their lengths. The sentences of a document lie around the place
of its title, and that lies around a real sentence: each time a difference of two real embeddings,
shortened, is added, so that noise has the directions of real text. Two sentences of one document
have a cosine of .73, as they have in 178,063 real ones. Lists of neighbours are then as crowded
and as uneven as those of a real corpus, and recall means something.
"""

import hashlib
import re
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from benchmarks.data_sets import abstracts, abstracts_key, rows
from benchmarks.embeddings import RememberingEncoder
from claimwright.claims.sentences import split
from claimwright.domain import Document, Embedding
from claimwright.protocols import Encoder
from claimwright_lab.evaluation.engine import Corpus

SENTENCES = 8
"""In each artificial document; in real abstracts it is nine."""

READ_ABSTRACTS = 20_000
"""Real abstracts whose words and lengths are counted."""

EMBEDDED_SENTENCES = 8_192
"""Real sentences around which embeddings lie."""

REPORTS = "corpora/ipcc_ar6_paragraphs.jsonl.xz"
"""Paragraphs of reports on the climate."""

SPREAD = 0.45
"""Share of the difference of two real embeddings that is added to a third."""

_SEED = 13
_BLOCK = 1_000
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9'-]*|\d[\d.,]*")
_FIRST_YEAR = 1980
_YEARS = 45
_VENUES = 500
_CITATIONS = 20.0
_TITLE_WORDS = 10
_ALL_ABSTRACTS = 73_000
_ALL_PARAGRAPHS = 33_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """What real abstracts are like: words, commonest first, with cumulated shares, and lengths."""

    words: tuple[str, ...]
    shares: NDArray[np.float64]
    lengths: NDArray[np.int64]


def statistics(limit: int = READ_ABSTRACTS) -> Statistics:
    """Return the words of real abstracts, spread over all, and the lengths of their sentences."""
    counts: Counter[str] = Counter()
    lengths = []
    for document in islice(abstracts(_ALL_ABSTRACTS), 0, None, _ALL_ABSTRACTS // limit):
        for sentence in split(document.text):
            words = _WORD.findall(sentence.text.lower())
            counts.update(words)
            if words:
                lengths.append(len(words))
    found, uses = zip(*counts.most_common(), strict=True)
    shares = np.cumsum(np.array(uses, dtype=np.float64))
    drawn = np.random.default_rng(_SEED).permutation(np.array(lengths))
    return Statistics(words=found, shares=shares / shares[-1], lengths=drawn)


def documents(sentences: int, seen: Statistics) -> Corpus:
    """Return artificial documents with this many sentences in all, a multiple of `SENTENCES`.

    They are the same for the same number.
    """
    count = sentences // SENTENCES
    key = f"synthetic {count} {SENTENCES} {SPREAD} {abstracts_key(READ_ABSTRACTS)}"
    return Corpus(
        name=f"synthetic-{count}", fingerprint=key, documents=partial(_documents, count, seen)
    )


def _documents(count: int, seen: Statistics) -> Iterator[Document]:
    for start in range(0, count, _BLOCK):
        yield from _block(start, min(_BLOCK, count - start), seen)


def _block(start: int, count: int, seen: Statistics) -> Iterator[Document]:
    random = np.random.default_rng([_SEED, start])
    lengths = random.choice(seen.lengths, (count, SENTENCES))
    needed = int(lengths.sum()) + count * _TITLE_WORDS
    drawn = np.minimum(np.searchsorted(seen.shares, random.random(needed)), len(seen.words) - 1)
    words = iter([seen.words[place] for place in drawn])
    years = random.integers(_FIRST_YEAR, _FIRST_YEAR + _YEARS, count)
    citations = random.geometric(1 / _CITATIONS, count) - 1
    venues = random.integers(_VENUES, size=count)
    for row in range(count):
        yield Document(
            id=f"s{start + row}",
            title=" ".join(islice(words, _TITLE_WORDS)).capitalize(),
            text=" ".join(_sentence(islice(words, int(length))) for length in lengths[row]),
            year=int(years[row]),
            citation_count=int(citations[row]),
            venue=f"Journal {venues[row]}",
            language="en",
            source="synthetic",
        )


def _sentence(words: Iterator[str]) -> str:
    return f"{' '.join(words).capitalize()}."


@dataclass(frozen=True, slots=True, kw_only=True)
class NeighbourEncoder:
    """An encoder that places a text near a real sentence that its hash chooses.

    Args:
        name: Of the encoder that it stands in for.
        dimension: Numbers in each embedding.
        real: Embeddings of real sentences, shape (sentences, dimension), float32.
    """

    name: str
    dimension: int
    real: NDArray[np.float32]

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order; the same for the same text."""
        if not texts:
            return ()
        topics = self._drawn([text.partition("\n")[0] for text in texts])
        own = self._drawn(list(texts))
        documents = _unit(self.real[topics[:, 0]] + self._difference(topics))
        made = _unit(documents + self._difference(own))
        return tuple(array("f", row.tobytes()) for row in made)

    def _drawn(self, texts: Sequence[str]) -> NDArray[np.uint32]:
        """Three real sentences for each text, the same for the same text."""
        digests = b"".join(
            hashlib.blake2b(text.encode(), digest_size=12).digest() for text in texts
        )
        return np.frombuffer(digests, dtype=np.uint32).reshape(-1, 3) % len(self.real)

    def _difference(self, drawn: NDArray[np.uint32]) -> NDArray[np.float32]:
        shortened: NDArray[np.float32] = SPREAD * (self.real[drawn[:, 1]] - self.real[drawn[:, 2]])
        return shortened


def neighbours(encoder: Encoder, limit: int = EMBEDDED_SENTENCES) -> NeighbourEncoder:
    """Embed real sentences, half of abstracts and half of reports on the climate.

    They are read once for all runs. The claims that are asked are about the climate: half of the
    corpus is then what they are near to, half is not.
    """
    texts = [*_of_abstracts(limit // 2), *_of_reports(limit // 2)]
    kept = RememberingEncoder(encoder).encode(sorted(texts, key=len))
    real = np.array(kept, dtype=np.float32)
    return NeighbourEncoder(name=encoder.name, dimension=encoder.dimension, real=real)


def _of_abstracts(limit: int) -> Iterator[str]:
    every = islice(abstracts(_ALL_ABSTRACTS), 0, None, _ALL_ABSTRACTS // limit)
    for document in islice(every, limit):
        found = split(document.text)
        yield f"{document.title}\n{found[len(document.id) % len(found)].text}"


def _of_reports(limit: int) -> Iterator[str]:
    for row in islice(islice(rows(REPORTS), 0, None, _ALL_PARAGRAPHS // limit), limit):
        text = str(row["text"])
        found = split(text)
        yield found[len(text) % len(found)].text if found else text


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    scaled: NDArray[np.float32] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return scaled
