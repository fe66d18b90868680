"""All settings, as one tree."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

from claimwright.domain import Unit
from claimwright.domain.fields import Between
from claimwright.errors import InputError
from claimwright.settings.evidence import (
    MAX_TOP_K,
    JudgementSettings,
    JudgeSettings,
    RetrievalSettings,
    SelectionSettings,
    VerdictSettings,
)
from claimwright.settings.fetch import CatalogueSettings, FetchSettings, WikiSettings
from claimwright.settings.flows import (
    ArticleSettings,
    CitationSettings,
    DebateSettings,
    FilterSettings,
    FindSettings,
    WeighSettings,
)
from claimwright.settings.llm import LlmSettings
from claimwright.settings.ranges import Ranged

_ADDRESS: Final = re.compile(r"s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[A-Za-z0-9._/-]{0,200})?")
_ENDPOINT: Final = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,253}/?")
_REGION: Final = re.compile(r"[a-z0-9-]{1,64}")

MAX_CLAIM_CHARACTERS = 10_000
"""Longest claim that is read; the verifier itself reads at most 512 tokens."""

BUNDLED_ENCODER = "bundled"
"""The encoder that came with claimwright."""

NO_RERANKER = "none"
"""Nothing is read between search and selection."""

MAX_BATCH_CLAIMS = 1_000
"""Most claims in one request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreSettings:
    """Where corpora lie that did not come with claimwright.

    The keys of an object store are no settings: they are read from where its own tools look for
    them, such as `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.

    Args:
        address: Object store, such as `s3://bucket/prefix`; the folder `corpora` in `home` when
            empty.
        endpoint: S3 service other than Amazon's, such as `http://127.0.0.1:9000`.
        region: Region of the bucket.
    """

    address: str = ""
    endpoint: str = ""
    region: str = "us-east-1"

    def __post_init__(self) -> None:
        """Refuse what cannot be an address."""
        for name, pattern, example in (
            ("address", _ADDRESS, "s3://bucket/prefix"),
            ("endpoint", _ENDPOINT, "http://127.0.0.1:9000"),
            ("region", _REGION, "us-east-1"),
        ):
            value = getattr(self, name)
            if value and not pattern.fullmatch(value):
                raise InputError(f"store.{name} is {value[:80]!r}; write it like {example}")


class VerifierChoice(StrEnum):
    """Which of claimwright's own verifiers judges evidence; a brought one has a name of its own."""

    AUTO = "auto"
    """Accurate where it is installed and the memory suffices, else small."""
    ACCURATE = "accurate"
    """The small and the large verifier together."""
    SMALL = "small"
    """The bundled small one alone: several times as fast, for many claims."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Ranged):
    """All settings.

    Args:
        home: Folder of corpora and caches.
        data: Folder of the data sets that `evaluate` reads, under `home` unless absolute.
        corpus: Corpus searched when none is named.
        unit: Size of the passages searched.
        top_k: Pieces of evidence for a claim, 1..100.
        verifier: Who judges evidence: `auto` (accurate where installed), `accurate`, `small`, or a
            verifier you added.
        encoder: Who embeds corpora and claims: `bundled`, or an encoder you added.
        encoder_dimension: Numbers of an embedding to keep, 0..16,384; 0 keeps all.
        reranker: Who reorders what a search finds: `none`, or a re-ranker you added.
        threads: Threads of the models; 0 takes one per physical core.
        store: Where corpora lie that did not come with claimwright.
        retrieval: How candidates are found.
        selection: How candidates become evidence.
        verdict: When the evidence is enough for a verdict.
        fetch: What the one door to the network lets through.
        catalogues: How the catalogues of works on the web are asked.
        article: How an article is checked.
        filters: From which probability on a filter of sentences decides.
        find: How claims are found in a text.
        llm: Which language model may be asked; by default none.
        weigh: How both sides of a claim are weighed.
        judge: Who judges what passages say: the verifier, a language model, or both in turn.
        judgement: How the embedded reasoner reads works, and what passes the entailment gate.
        debate: How advocates answer and are brought together.
        citations: How the citations of an article are checked.
        wiki: How a wiki is asked for its articles.
    """

    home: Path = field(default_factory=lambda: Path.home() / ".local" / "share" / "claimwright")
    data: Path = Path("data")
    corpus: str = "starter"
    unit: Unit = Unit.ABSTRACT
    top_k: Annotated[int, Between(1, MAX_TOP_K)] = 10
    verifier: str = VerifierChoice.AUTO.value
    encoder: str = BUNDLED_ENCODER
    encoder_dimension: Annotated[int, Between(0, 16_384)] = 0
    reranker: str = NO_RERANKER
    threads: Annotated[int, Between(0, 1_024)] = 0
    store: StoreSettings = field(default_factory=StoreSettings)
    retrieval: RetrievalSettings = field(default_factory=RetrievalSettings)
    selection: SelectionSettings = field(default_factory=SelectionSettings)
    verdict: VerdictSettings = field(default_factory=VerdictSettings)
    fetch: FetchSettings = field(default_factory=FetchSettings)
    catalogues: CatalogueSettings = field(default_factory=CatalogueSettings)
    article: ArticleSettings = field(default_factory=ArticleSettings)
    filters: FilterSettings = field(default_factory=FilterSettings)
    find: FindSettings = field(default_factory=FindSettings)
    llm: LlmSettings = field(default_factory=LlmSettings)
    weigh: WeighSettings = field(default_factory=WeighSettings)
    judge: JudgeSettings = field(default_factory=JudgeSettings)
    judgement: JudgementSettings = field(default_factory=JudgementSettings)
    debate: DebateSettings = field(default_factory=DebateSettings)
    citations: CitationSettings = field(default_factory=CitationSettings)
    wiki: WikiSettings = field(default_factory=WikiSettings)
