"""Settings and the bundled models in, what answers benches of citations out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import CitedClaim, Uniting
from claimwright.flows.bundled_models import Models, models
from claimwright.flows.citing import query_encoder, title_generator
from claimwright.flows.ingest import IngestSummary
from claimwright.index.catalog import Catalog
from claimwright.protocols import Encoder, Index, TitleGenerator
from claimwright.reasoning.embedded.citation_checks import load_checker
from claimwright.retrieval.claims_in_context import ClaimSearch
from claimwright.retrieval.fuse import DENSE, SPARSE, FoundSource, unite
from claimwright.settings import CitationSettings, Settings
from claimwright_lab.evaluation.engine import CitationEngine, Corpus, Watch
from claimwright_lab.evaluation.rankings import Ranking, Rankings, in_order
from claimwright_lab.flows.kept_corpus import kept_corpus

BATCH: Final = 32
"""Claims that are searched for in one go."""

DEPTH: Final = 100
"""Sources of a ranking."""

Kept = Callable[[Corpus, Callable[[IngestSummary], None]], Index]
"""A corpus, and who follows its ingestion, to the index over it."""


def citation_engine(settings: Settings, *, loaded: Models | None = None) -> CitationEngine:
    """Return what answers benches of citations: the checker and the search that users get.

    Corpora are kept in `evaluation` in the home folder.

    Raises:
        NotFoundError: A part of the checker is missing.
        IntegrityError: A part of the checker is damaged.
    """
    parts, shelf = loaded or models(settings), Catalog(settings.home / "evaluation")

    def kept(corpus: Corpus, watch: Callable[[IngestSummary], None]) -> Index:
        return kept_corpus(shelf, corpus, encoder=parts.passage_encoder, watch=watch)

    return CitationEngine(
        checker=load_checker(parts.encoder, parts.cross_encoder),
        stance=parts.stance,
        encode=parts.encoder.encode,
        search=SourceSearch(
            encoder=query_encoder(settings.citations, parts.query_encoder),
            kept=kept,
            settings=settings.citations,
            titles=title_generator(settings.citations),
        ).search,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceSearch:
    """Searches the corpora of data sets for sources; `search` is what benches ask for.

    Without a generator of titles nothing is added to the words.
    """

    encoder: Encoder
    kept: Kept
    settings: CitationSettings
    titles: TitleGenerator | None = None

    def search(
        self, claims: Sequence[CitedClaim], corpus: Corpus, watch: Watch
    ) -> Mapping[str, Rankings]:
        """Search for the sources of claims.

        Returns:
            `sparse` and `dense`, the arms alone, and `united`, what users get: by claim, documents
            scored by their rank.
        """
        index = self.kept(corpus, lambda done: watch("making the corpus", done.read, None))
        both = ClaimSearch(
            index=index, encoder=self.encoder, settings=self.settings, generator=self.titles
        )
        ways: dict[str, dict[str, Ranking]] = {SPARSE: {}, DENSE: {}, "united": {}}
        for start in range(0, len(claims), BATCH):
            batch = claims[start : start + BATCH]
            found = {**_arms(both, batch), "united": both.search_all(batch, limit=DEPTH)}
            for way, sources in found.items():
                ways[way] |= {
                    cited.claim.id: in_order(source.best.document.id for source in one)
                    for cited, one in zip(batch, sources, strict=True)
                }
            watch("searching", min(start + BATCH, len(claims)), len(claims))
        return ways


def _arms(
    search: ClaimSearch, claims: Sequence[CitedClaim]
) -> dict[str, list[tuple[FoundSource, ...]]]:
    """Search by words alone and by meaning alone."""
    asked = ((SPARSE, search.by_words(claims)), (DENSE, search.by_meaning(claims)))
    return {
        name: [unite({name: found}, how=Uniting.UNION) for found in search.index.search(queries)]
        for name, queries in asked
    }
