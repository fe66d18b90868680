"""Documents in, a searchable corpus out, built by claimwright's own ingestion."""

from collections.abc import Callable
from dataclasses import replace

from benchmarks.embeddings import CACHE
from claimwright.build import catalog, splitter
from claimwright.flows.ingest import IngestSummary, Target, Watch, ingest
from claimwright.protocols import Encoder
from claimwright.settings import Settings
from claimwright_lab.flows.kept_corpus import Documents, NoRejects, kept_corpus, kept_name


def fill(
    settings: Settings,
    name: str,
    documents: Documents,
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
            split=splitter(),
            watch=Watch(on_progress=watch),
        )
        writer.optimise()
        return summary


def home() -> Settings:
    """Return settings whose corpora are those kept between benchmark runs."""
    return replace(Settings(), home=CACHE / "home")


def kept(documents: Documents, encoder: Encoder) -> tuple[Settings, str]:
    """Return settings and the name of a corpus of these documents, built unless it is there."""
    settings = home()
    kept_corpus(catalog(settings), documents, encoder=encoder, split=splitter())
    return settings, kept_name(documents, encoder)
