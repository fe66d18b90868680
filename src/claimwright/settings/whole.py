"""All settings as one tree, and that tree ↔ one flat table of `part.name` to value."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TypeVar

from claimwright.domain import Scalar, Unit
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


T = TypeVar("T")

_TRUTH: Final = {"true": True, "1": True, "false": False, "0": False}


def flatten(settings: object, prefix: str = "") -> dict[str, Scalar]:
    """Lay a tree of frozen settings out as one table of `part.name` to value.

    Args:
        settings: A dataclass instance whose leaves are scalars, paths, enums or tuples.
        prefix: Put before each name.

    Returns:
        Names in the order of definition; tuples as JSON text, paths and enums as text.

    Examples:
        >>> from claimwright.settings.evidence import VerdictSettings
        >>> flatten(VerdictSettings())["min_weight"]
        0.2
    """
    table: dict[str, Scalar] = {}
    for item in fields(settings):  # type: ignore[arg-type]  # checked by is_dataclass at each level
        value = getattr(settings, item.name)
        if is_dataclass(value):
            table |= flatten(value, f"{prefix}{item.name}.")
        elif isinstance(value, tuple):
            table[f"{prefix}{item.name}"] = json.dumps(value, ensure_ascii=False)
        elif isinstance(value, Path | StrEnum):
            table[f"{prefix}{item.name}"] = str(value)
        else:
            table[f"{prefix}{item.name}"] = value
    return table


def overlay(settings: T, table: Mapping[str, Scalar]) -> T:
    """Return the settings with the values of a flat table in their places.

    Args:
        settings: A tree of frozen dataclasses; supplies the types and what the table leaves out.
        table: Names as `flatten` gives them; text is read as the type of the default.

    Raises:
        InputError: A name is unknown, or a value does not fit its type.

    Examples:
        >>> from claimwright.settings.evidence import VerdictSettings
        >>> overlay(VerdictSettings(), {"min_weight": "0.7"}).min_weight
        0.7
    """
    known = flatten(settings)
    unknown = sorted(set(table) - set(known))
    if unknown:
        raise InputError(f"unknown setting {unknown[0]!r}; the settings are {', '.join(known)}")
    return _laid(settings, table, "")


def _laid(settings: T, table: Mapping[str, Scalar], prefix: str) -> T:
    changes: dict[str, object] = {}
    for item in fields(settings):  # type: ignore[arg-type]  # T is bound to dataclasses by use
        value, name = getattr(settings, item.name), f"{prefix}{item.name}"
        if is_dataclass(value):
            changes[item.name] = _laid(value, table, f"{name}.")
        elif name in table:
            changes[item.name] = _fit(name, table[name], value)
    return replace(settings, **changes)  # type: ignore[type-var]  # as above


def _fit(name: str, value: Scalar, default: object) -> object:
    try:
        if isinstance(default, bool):
            return _TRUTH[str(value).lower()]
        if isinstance(default, tuple):
            return tuple(json.loads(str(value)))
        if default is None or value is None:
            return value
        if isinstance(default, int):
            return _whole(value)
        return type(default)(value)  # type: ignore[call-arg]  # int, float, str, enum or path
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        wanted = f"read as {type(default).__name__}"
        if isinstance(default, StrEnum):
            wanted = f"be one of {', '.join(type(default))}"
        raise InputError(f"setting {name!r} is {value!r}; it must {wanted}") from error


def _whole(value: str | float) -> int:
    """Read a whole number and nothing that only looks like one, such as 2.5 or true."""
    if isinstance(value, bool) or float(value) % 1:
        raise ValueError(f"{value!r} is no whole number")
    return int(value)
