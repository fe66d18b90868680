"""Documents in, a searchable corpus out, built by claimwright's own ingestion.

Real embeddings of fifty thousand abstracts and their four hundred thousand sentences take an hour
on two cores. Time and memory of a search do not depend on what embeddings mean, so the bulk of a
large corpus is embedded with `MeaninglessEncoder`; claims are always read by the bundled models.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from benchmarks.data_sets import abstracts, abstracts_key, climate_claims
from benchmarks.embeddings import CACHE, MeaninglessEncoder
from claimwright.build import Models, catalog
from claimwright.domain import Claim
from claimwright.flows.ingest import IngestSummary, Target, Watch, ingest
from claimwright.protocols import Encoder
from claimwright.settings import Settings
from claimwright_lab.evaluation.engine import Corpus
from claimwright_lab.flows.kept_corpus import NoRejects, kept_corpus, kept_name


def fill(
    settings: Settings,
    name: str,
    documents: Corpus,
    encoder: Encoder,
    watch: Callable[[IngestSummary], None] = lambda _: None,
) -> IngestSummary:
    """Make a corpus of documents, its search indexes up to date, as `corpus add` does."""
    shelf = catalog(settings)
    with shelf.writer(name, encoder_name=encoder.name, dimension=encoder.dimension) as writer:
        summary = ingest(
            documents,
            target=Target(writer=writer, rejects=NoRejects()),
            encoder=encoder,
            watch=Watch(on_progress=watch),
        )
        writer.optimise()
        return summary


def home() -> Settings:
    """Return settings whose corpora are those kept between benchmark runs."""
    return replace(Settings(), home=CACHE / "home")


def kept(documents: Corpus, encoder: Encoder) -> tuple[Settings, str]:
    """Return settings and the name of a corpus of these documents, built unless it is there."""
    settings = home()
    kept_corpus(catalog(settings), documents, encoder=encoder)
    return settings, kept_name(documents, encoder)


def large_documents(limit: int) -> Corpus:
    """Return the first abstracts of the public corpora as a source."""
    documents = partial(abstracts, limit)
    return Corpus(name=f"abstracts-{limit}", fingerprint=abstracts_key(limit), documents=documents)


def meaningless(loaded: Models) -> MeaninglessEncoder:
    """Return what embeds the bulk in the place of the bundled encoder."""
    return MeaninglessEncoder(name=loaded.encoder.name, dimension=loaded.encoder.dimension)


def large_corpus(limit: int, encoder: Encoder) -> tuple[Settings, str]:
    """Return settings and the name of a corpus of abstracts, built unless it is kept."""
    return kept(large_documents(limit), encoder)


def claims(limit: int) -> tuple[Claim, ...]:
    """Return claims to ask."""
    return tuple(Claim(text=text) for text in climate_claims(limit))
