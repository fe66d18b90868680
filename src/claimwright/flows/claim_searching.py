"""Settings, an index and its encoder in, the search for claims in context out."""

from importlib import import_module
from pathlib import Path
from typing import Final

from claimwright.errors import InputError
from claimwright.extras import of_extra
from claimwright.models.cross_encoder import load_cross_encoder
from claimwright.models.encoder import load_encoder
from claimwright.protocols import Encoder, Index, TitleGenerator
from claimwright.reasoning.embedded.title_words import TitleWords, read_model
from claimwright.retrieval.claims_in_context import ClaimSearch, ClaimSearchPlan, RankedClaimSearch
from claimwright.settings import CitationSettings

WORDS: Final = "words"
NONE: Final = "none"
_SEQ2SEQ: Final = "claimwright.reasoning.seq2seq_titles"
_HEAVY: Final = frozenset({"torch", "transformers"})


def claim_search(settings: CitationSettings, index: Index, encoder: Encoder) -> ClaimSearch:
    """Return the search for claims in context, as the settings have it.

    Raises:
        NotFoundError: There is no model where the settings name one.
        IntegrityError: It is damaged.
        InputError: It is none, or gives other numbers of an embedding than the corpus has.
        UnavailableError: A seq2seq model is named and the extra [torch] is not installed.
    """
    return ClaimSearch(
        index=index,
        encoder=query_encoder(settings, encoder),
        generator=title_generator(settings),
        plan=search_plan(settings),
    )


def title_generator(settings: CitationSettings) -> TitleGenerator | None:
    """Return what writes the title that a source may have.

    `settings.titles` is `words`, `none`, a JSON file, or the folder of a seq2seq model; `None` is
    for `none`.

    Raises:
        NotFoundError: There is no model at the path.
        InputError: The file holds none.
        IntegrityError: The folder's model is damaged.
        UnavailableError: The extra [train] is not installed, and a folder is named.
    """
    if settings.titles == NONE:
        return None
    if settings.titles == WORDS:
        return TitleWords()
    path = Path(settings.titles)
    if path.suffix == ".json":
        return TitleWords(model=read_model(path))
    with of_extra(
        "torch",
        f"the title generator in {settings.titles!r} needs",
        otherwise=", or set citations.titles to words",
        libraries=_HEAVY,
    ):
        loaded: TitleGenerator = import_module(_SEQ2SEQ).load_seq2seq_titles(path)
    return loaded


def ranked_search(
    settings: CitationSettings, index: Index, encoder: Encoder
) -> ClaimSearch | RankedClaimSearch:
    """Return the search for better sources: the ranker after it, where one is named.

    Raises:
        NotFoundError: There is no model where the settings name one.
        IntegrityError: It is damaged.
        InputError: It is none, or gives other numbers of an embedding than the corpus has.
        UnavailableError: A seq2seq model is named and the extra [torch] is not installed.
    """
    found = claim_search(settings, index, encoder)
    if not settings.ranker:
        return found
    return RankedClaimSearch(inner=found, ranker=load_cross_encoder(Path(settings.ranker)))


def search_plan(settings: CitationSettings) -> ClaimSearchPlan:
    """Return the plan of a search, as the settings have it."""
    return ClaimSearchPlan(
        passages=settings.pool, uniting=settings.uniting, per_domain=settings.per_domain
    )


def query_encoder(settings: CitationSettings, encoder: Encoder) -> Encoder:
    """Return what reads claims: the corpus's encoder, or one trained towards its embeddings.

    Raises:
        NotFoundError: There is no encoder in the folder.
        IntegrityError: It is damaged.
        InputError: It gives another number of numbers.
    """
    if not settings.query_encoder:
        return encoder
    found = load_encoder(Path(settings.query_encoder))
    if found.dimension != encoder.dimension:
        raise InputError(
            f"citations.query_encoder gives embeddings of {found.dimension} numbers, those of "
            f"corpora have {encoder.dimension}; train it towards the encoder that made them"
        )
    return found
