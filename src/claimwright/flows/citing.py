"""Models, a corpus and settings in, the citations flow over them out."""

import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Final

from claimwright.domain import CitedClaim, Provenance, Scalar
from claimwright.errors import InputError
from claimwright.extras import of_extra
from claimwright.fetch.client import FetchClient
from claimwright.flows.better_sources import BetterSources, SourceSearch
from claimwright.flows.bundled_models import Models
from claimwright.flows.citations import CitationsFlow
from claimwright.flows.origin import MODEL_PLACES, library_versions, provenance, said, used_verifier
from claimwright.flows.source_reading import WebSourceReader
from claimwright.flows.verifying import citation_checker_of
from claimwright.models.cross_encoder import load_cross_encoder
from claimwright.models.encoder import load_encoder
from claimwright.protocols import Encoder, Index, LanguageModel, SourceReader, TitleGenerator
from claimwright.reasoning.embedded.citation_checks import load_checker
from claimwright.reasoning.embedded.citing.words import Rarity, claim_words, keys_of
from claimwright.reasoning.embedded.title_words import TitleWords, read_model
from claimwright.retrieval.claims_in_context import ClaimSearch, RankedClaimSearch
from claimwright.retrieval.fuse import FoundSource
from claimwright.settings import CitationSettings, JudgeChoice, Settings, flatten
from claimwright.version import __version__

_ALIKE: Final = Rarity({})
_BRACKETS: Final = re.compile(r"\([^)]*\)")
_FIRST: Final = re.compile(r"\s*(\w*)")
_STANDING_FOR: Final = frozenset(
    "he she it they his her hers its their theirs this these those".split()  # noqa: SIM905
)
"""First words that stand for what an earlier sentence names."""

WORDS: Final = "words"
NONE: Final = "none"
_SEQ2SEQ: Final = "claimwright.reasoning.seq2seq_titles"
_HEAVY: Final = frozenset({"torch", "transformers"})


def citing(
    settings: Settings,
    index: Index | None,
    *,
    models: Models,
    reader: SourceReader | None,
    clock: Callable[[], datetime],
    model: LanguageModel | None = None,
) -> CitationsFlow:
    """Return the citations flow.

    Without an index no better source is looked for; without a reader sources are read on the web.

    Raises:
        InputError: A language model is to judge, and none is configured.
        NotFoundError: The combination of the verification engine is missing.
        IntegrityError: It is damaged.
    """
    engine = load_checker(models.encoder, models.citing, aggregation=settings.citations.aggregation)
    checker = citation_checker_of(settings, engine, model)
    better = None
    if index is not None:
        found = ranked_search(settings.citations, index, models.query_encoder)
        better = BetterSources(
            search=SubjectSearch(inner=found), checker=engine, settings=settings.citations
        )
    return CitationsFlow(
        reader=reader or web_reader(settings),
        checker=checker,
        better=better,
        settings=settings.citations,
        provenance=provenance_of_citations(settings, index, models, checker.name, clock),
    )


def web_reader(settings: Settings) -> WebSourceReader:
    """Return a thread-safe reader of sources on the web, its pages kept with those of articles."""
    client = FetchClient(settings.fetch, settings.home / "cache" / "pages")
    return WebSourceReader(fetch=client.fetch, settings=settings.citations)


def provenance_of_citations(
    settings: Settings,
    index: Index | None,
    models: Models,
    checker: str,
    clock: Callable[[], datetime],
) -> Callable[[], Provenance]:
    """Return what says where a report comes from; without an index that is no corpus, version 0."""
    versions = library_versions(__version__)
    brought = [] if models.citing is models.cross_encoder else [models.citing.card]
    given = flatten(settings)
    named = {name: _named(str(given[name])) for name in MODEL_PLACES}
    table: Mapping[str, Scalar] = {
        **said(settings),
        **named,
        "verifier": used_verifier([models.cross_encoder.card, *brought]),
        "citations.checker": checker,
    }
    if settings.judge.by is not JudgeChoice.EMBEDDED:
        table = {**table, "judge.calibrated": False}  # its labels of sources are its own

    reading = [models.encoder.card, models.citing.card]
    if index is not None:
        reading.append(models.passage_encoder.card)
    return lambda: provenance(
        versions=versions, cards=reading, index=index, settings=table, now=clock()
    )


def _named(place: str) -> str:
    """Return which model a setting names: not where it lies, but the hash that tells it apart."""
    path = Path(place)
    file = path / "card.json" if path.is_dir() else path
    if place in {WORDS, NONE, ""} or not file.is_file():
        return path.name
    return f"{path.name}@{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectSearch:
    """Searches as another does, and keeps what names the subject of a claim that does not."""

    inner: SourceSearch

    def search(
        self, cited: CitedClaim, *, limit: int, without: Collection[str] = ()
    ) -> tuple[FoundSource, ...]:
        """Return at most `limit` unique sources for a claim, in the order of the search.

        Returns:
            Where the claim does not name its subject, only sources that hold at least half of the
            words of the article's title.
        """
        found = self.inner.search(cited, limit=limit, without=without)
        if names_its_subject(cited.claim.text):
            return found
        title = _BRACKETS.sub(" ", cited.article_title)  # without what tells it from others
        subject = [word.keys for word in claim_words(title, _ALIKE)]
        return tuple(each for each in found if _speaks_of(each, subject))


def names_its_subject(claim: str) -> bool:
    """Return whether a claim names what it is about: it begins a sentence, and with no pronoun.

    Examples:
        >>> names_its_subject("Emery is a vegetarian."), names_its_subject("and a gardener.")
        (True, False)
        >>> names_its_subject("She is a vegetarian.")
        False
    """
    first = _FIRST.match(claim)
    word = "" if first is None else first[1]
    return not word[:1].islower() and word.lower() not in _STANDING_FOR


def _speaks_of(found: FoundSource, subject: Collection[frozenset[str]]) -> bool:
    documents = {each.document.id: each.document for each in found.passages}.values()
    held = keys_of(" ".join(f"{each.title} {each.text}" for each in documents))
    return 2 * sum(bool(keys & held) for keys in subject) >= len(subject)


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
    """Return the search for claims in context: the ranker after it, where one is named."""
    found = ClaimSearch(
        index=index,
        encoder=query_encoder(settings, encoder),
        settings=settings,
        generator=title_generator(settings),
    )
    if not settings.ranker:
        return found
    return RankedClaimSearch(inner=found, ranker=load_cross_encoder(Path(settings.ranker)))


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
