"""A number of passages in, a kept corpus of artificial documents and what it took out."""

import json
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.data_sets import climate_claims
from benchmarks.embeddings import CACHE, RememberingEncoder
from benchmarks.processes import resident
from benchmarks.synthetic import documents, neighbours, statistics
from claimwright.build import catalog, encoder
from claimwright.domain import Claim, Embedding
from claimwright.errors import NotFoundError
from claimwright.flows.ingest import Target, ingest
from claimwright.index.reader import LanceIndex
from claimwright.settings import Settings
from claimwright_lab.flows.kept_corpus import NoRejects

HOME = CACHE / "scale"
"""Where the corpora lie: 2.6 GB for a million passages; safe to delete."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownClaims:
    """An encoder that knows the embeddings of a number of claims, and nothing else.

    So that what is timed is the search alone.
    """

    name: str
    dimension: int
    known: dict[str, Embedding]

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return the embedding of each claim, in order."""
        return tuple(self.known[text] for text in texts)


def settings() -> Settings:
    """Return settings whose corpora are those of the scale benchmarks."""
    return replace(Settings(), home=HOME)


def name_of(sentences: int) -> str:
    """Return the name of the corpus of this many sentences."""
    return f"synthetic-{sentences}"


def is_built(sentences: int) -> bool:
    """Return whether the corpus is there, so that only its search need be measured anew."""
    with suppress(NotFoundError):
        return catalog(settings()).manifest(name_of(sentences)).current.version > 0
    return False


def build(sentences: int) -> dict[str, float]:
    """Build a corpus anew by the ingestion that `corpus add` uses, embeddings drawn not read.

    The abstracts come on top of the sentences, and count among the passages ingested a second.
    """
    shelf, name = catalog(settings()), name_of(sentences)
    with suppress(NotFoundError):
        shelf.remove(name)
    near = neighbours(encoder(settings()))
    source = documents(sentences, statistics())
    base = resident()
    with shelf.writer(name, encoder_name=near.name, dimension=near.dimension) as writer:
        started = time.perf_counter()
        ingest(source, target=Target(writer=writer, rejects=NoRejects()), encoder=near)
        ingested = time.perf_counter() - started
        writer.optimise()
        indexed = time.perf_counter() - started - ingested
    info = shelf.info(name)
    return {
        "ingested/s": sum(info.passages.values()) / ingested,
        "index s": indexed,
        "disk MB": info.size_bytes / 1e6,
        "build peak MB": resident("VmHWM") - base,
    }


def index_of(sentences: int) -> LanceIndex:
    """Open a corpus that was built."""
    return catalog(settings()).open(name_of(sentences))


def asked(limit: int, *, skip: int = 0) -> tuple[tuple[Claim, ...], KnownClaims]:
    """Return real claims, after those that are skipped, and an encoder that knows them."""
    real = encoder(settings())
    texts = climate_claims(limit, skip=skip)
    embeddings = RememberingEncoder(real).encode(texts)
    known = KnownClaims(
        name=real.name,
        dimension=real.dimension,
        known=dict(zip(texts, embeddings, strict=True)),
    )
    return tuple(Claim(text=text) for text in texts), known


def built(sentences: int) -> dict[str, float]:
    """Return what it took to build the corpus that is there."""
    values: dict[str, float] = json.loads(_record(sentences).read_text(encoding="utf-8"))
    return values


def _record(sentences: int) -> Path:
    return HOME / f"{name_of(sentences)}.json"


def main() -> None:
    """Build one corpus, print what it took and keep it beside the corpus."""
    sentences = int(sys.argv[1])
    values = json.dumps(build(sentences))
    _record(sentences).write_text(values, encoding="utf-8")
    print(values)


if __name__ == "__main__":
    main()
