"""Every setting with its default, unit and range; settings are data and build nothing.

Read from the environment and from files by `cli` and `web` alone; an unknown key is an error.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeVar

from claimwright.domain import Fusion, ReRank, Scalar, Unit
from claimwright.errors import InputError

T = TypeVar("T")

MAX_DEPTH = 1_000
"""Most candidates that one arm returns."""

MAX_WINDOW_SENTENCES = 100
"""Longest window; the verifier itself reads at most 512 tokens."""

MAX_THREADS = 1_024
"""Most threads of a model."""

MIN_SLOPE = 0.01
MAX_SLOPE = 10.0
"""Bounds of a calibration, beyond which every probability is 0, 1 or one half."""

MAX_RANK_OFFSET = 1_000_000
"""Beyond it every rank counts the same."""

_SHORTEST_WAIT_S: Final = 0.01
_LAST_PORT: Final = 65_535
_HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}|[0-9A-Fa-f:.]{2,45}")
_CONTACT: Final = re.compile(r"[ -\x27*-~]*")
_TRUTH: Final = {"true": True, "1": True, "false": False, "0": False}

MAX_CLAIM_CHARACTERS = 10_000
"""Longest claim that is read; the verifier itself reads at most 512 tokens."""

MAX_TOP_K = 100
"""Most pieces of evidence for one claim."""

MAX_BATCH_CLAIMS = 1_000
"""Most claims in one request."""

MAX_BATCH = 100
"""Most claims of an article that are read together."""

MAX_ARTICLE_CLAIMS = 10_000
"""Most claims of an article that may be checked."""

MAX_SENTENCES = 100_000
"""Most sentences of a text in which claims may be looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalSettings:
    """How candidates are found.

    Args:
        depth: Candidates that each arm returns before fusion, 1 or more.
        fusion: How the two rankings become one.
        sparse_weight: Share of BM25 in the weighted sum, 0..1; the rest is the dense arm's.
            Tuned on the training claims of SciFact, see `benchmarks/matrix.yaml`.
        rank_offset: The `k` of reciprocal rank fusion, at least 1; 60 in the source.
    """

    depth: int = 100
    fusion: Fusion = Fusion.WEIGHTED
    sparse_weight: float = 0.5
    rank_offset: int = 60

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        _within("retrieval.depth", self.depth, 1, MAX_DEPTH)
        _within("retrieval.sparse_weight", self.sparse_weight, 0, 1)
        _within("retrieval.rank_offset", self.rank_offset, 1, MAX_RANK_OFFSET)


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionSettings:
    """How candidates become evidence.

    Args:
        re_rank: The rule of order.
        pool: Candidates that the cross-encoder reads, at least as many as are kept. On SciFact
            *train* 10 rank as well as 20 or 50 (nDCG@10 .811, .810, .809).
        relevance_weight: Share of the cross-encoder's relevance in the score, 0..1; the rest is
            the retrieval score's. Tuned on SciFact *train*, see `benchmarks/matrix.yaml`.
        per_document: Most passages of one document in the list, 1 or more.
        window_sentences: Sentences of a passage that the verifier reads, 1 or more.
        rationale_margin: A sentence of the window belongs to the rationale when its cosine to the
            claim is at most so far below the best one's, 0..2.
    """

    re_rank: ReRank = ReRank.RELEVANCE
    pool: int = 10
    relevance_weight: float = 0.3
    per_document: int = 2
    window_sentences: int = 3
    rationale_margin: float = 0.1

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        _within("selection.pool", self.pool, 1, MAX_DEPTH)
        _within("selection.relevance_weight", self.relevance_weight, 0, 1)
        _within("selection.per_document", self.per_document, 1, MAX_TOP_K)
        _within("selection.window_sentences", self.window_sentences, 1, MAX_WINDOW_SENTENCES)
        _within("selection.rationale_margin", self.rationale_margin, 0, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictSettings:
    """When the evidence is enough for a verdict.

    All five were set on the 248 starter claims of the calibration split, end to end on the
    starter corpus: there 50 % get a verdict, of which 75 % are right; of 60 claims of other
    fields 1 gets one.

    Args:
        min_probability: Below this probability of a direction the verdict abstains, 0..1.
        min_weight: Below this summed weight for and against it abstains, 0 or more.
        dispute_share: From this share of the weaker side on the verdict is disputed, 0..0.5.
        slope: Of the calibration of a direction's probability on its log-odds, above 0. Fitted
            with `intercept` on the starter claims of the calibration split.
        intercept: Of that calibration, -10..10.
    """

    min_probability: float = 0.7
    min_weight: float = 0.2
    dispute_share: float = 0.25
    slope: float = 0.31
    intercept: float = 1.11

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        _within("verdict.min_probability", self.min_probability, 0, 1)
        _within("verdict.min_weight", self.min_weight, 0, MAX_TOP_K)
        _within("verdict.dispute_share", self.dispute_share, 0, 0.5)
        _within("verdict.slope", self.slope, MIN_SLOPE, MAX_SLOPE)
        _within("verdict.intercept", self.intercept, -MAX_SLOPE, MAX_SLOPE)


MAX_FETCH_BYTES = 200_000_000
"""Largest page that may be allowed."""

MAX_WAIT_S = 600.0
"""Longest that any wait for the network may be allowed to take."""

MAX_REDIRECTS = 20
"""Most redirects that may be allowed."""

MAX_CACHE_BYTES = 100_000_000_000
"""Largest cache of pages that may be allowed."""

MAX_CONTACT_CHARACTERS = 200
"""Longest contact; it goes into the header of every request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchSettings:
    """What the one door to the network lets through.

    Args:
        contact: Address or page that a site's owner may turn to, told to every site; may be
            empty.
        allowed_hosts: Names or addresses that may lie on this machine or in a private network,
            on any port, such as a test server; every other host must have a public address.
        ports: Ports of sites.
        max_bytes: Largest page after decompression, 1,000..200,000,000.
        max_redirects: Redirects that are followed, 0..20.
        connect_s: Seconds for a connection, above 0, at most 600.
        read_s: Seconds between two pieces of an answer, above 0, at most 600.
        total_s: Seconds for all of it, waiting, redirects and robots.txt included; above 0, at
            most 600.
        host_interval_s: Least seconds between two pages of one site, 0..600; a longer delay that
            its robots.txt asks for is kept.
        cache_bytes: Largest sum of the pages kept on disk, 0..100,000,000,000; 0 keeps none.
    """

    contact: str = ""
    allowed_hosts: tuple[str, ...] = ()
    ports: tuple[int, ...] = (80, 443, 8080, 8443)
    max_bytes: int = 20_000_000
    max_redirects: int = 5
    connect_s: float = 5.0
    read_s: float = 10.0
    total_s: float = 30.0
    host_interval_s: float = 1.0
    cache_bytes: int = 200_000_000

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        _within("fetch.max_bytes", self.max_bytes, 1_000, MAX_FETCH_BYTES)
        _within("fetch.max_redirects", self.max_redirects, 0, MAX_REDIRECTS)
        for name in ("connect_s", "read_s", "total_s"):
            _within(f"fetch.{name}", getattr(self, name), _SHORTEST_WAIT_S, MAX_WAIT_S)
        _within("fetch.host_interval_s", self.host_interval_s, 0, MAX_WAIT_S)
        _within("fetch.cache_bytes", self.cache_bytes, 0, MAX_CACHE_BYTES)
        for port in self.ports:
            _within("fetch.ports", port if isinstance(port, int) else 0, 1, _LAST_PORT)
        for host in self.allowed_hosts:
            if not isinstance(host, str) or not _HOST.fullmatch(host):
                message = (
                    f"fetch.allowed_hosts has {str(host)[:80]!r}; write names or addresses without "
                    "scheme and port, such as 127.0.0.1"
                )
                raise InputError(message)
        if len(self.contact) > MAX_CONTACT_CHARACTERS or not _CONTACT.fullmatch(self.contact):
            message = (
                f"fetch.contact is {self.contact[:80]!r}; it must be at most "
                f"{MAX_CONTACT_CHARACTERS} printable ASCII characters without brackets"
            )
            raise InputError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class FindSettings:
    """How claims are found in a text; each filter may be switched off for a request.

    Args:
        coreference: Write each claim so that it stands alone.
        decompose: Take compound sentences apart.
        form: Leave out what is no statement: questions, headings, fragments.
        check_worthiness: Leave out what nobody would check. On, where the original had it off:
            an article is mostly narration, and each of its sentences costs a search.
        topic: Leave out what is not about the climate. Off: a text about medicine or physics
            would come back empty.
        opinion: Leave out opinions. Off: check-worthiness leaves out most, and the rest may hold
            a claim.
        forecast: Leave out forecasts. Off: the literature speaks of the future too.
        min_coreference: Least probability of a replacement, 0..1; set on article pages, see
            `benchmarks/annotations`.
        max_sentences: Most sentences of a text, 1..100,000; a longer one is refused.
    """

    coreference: bool = True
    decompose: bool = True
    form: bool = True
    check_worthiness: bool = True
    topic: bool = False
    opinion: bool = False
    forecast: bool = False
    min_coreference: float = 0.75
    max_sentences: int = 5_000

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        _within("find.min_coreference", self.min_coreference, 0, 1)
        _within("find.max_sentences", self.max_sentences, 1, MAX_SENTENCES)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleSettings:
    """How an article is checked.

    Args:
        batch: Claims whose evidence the models read together, 1..100; the first claim is read
            alone, so that its verdict comes early.
        max_claims: Most claims of one article that are checked, 1..10,000, the first ones; the
            coverage shows how many were left.
    """

    batch: int = 4
    max_claims: int = 500

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        _within("article.batch", self.batch, 1, MAX_BATCH)
        _within("article.max_claims", self.max_claims, 1, MAX_ARTICLE_CLAIMS)


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterSettings:
    """From which probability on a filter of sentences decides.

    A half is where each model's own most probable label changes; the exceptions say why.

    Args:
        min_worthiness: Of stating a fact, important or not (UFS and CFS together, as the original
            keeps both), 0..1.
        min_topic: Of being about the climate or other science, 0..1.
        min_text_topic: Mean over a text's sentences of being about the climate, 0..1.
        max_opinion: Above this probability of being an opinion a sentence is left out, 0..1. The
            rule for what should be done has 0.5 and so does not leave out alone.
        max_forecast: The same of saying what is to come, 0..1.
        min_environmental: Of being a company's environmental claim, 0..1.
    """

    min_worthiness: float = 0.5
    min_topic: float = 0.5
    min_text_topic: float = 0.5
    max_opinion: float = 0.5
    max_forecast: float = 0.5
    min_environmental: float = 0.5

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        _within("filters.min_worthiness", self.min_worthiness, 0, 1)
        _within("filters.min_topic", self.min_topic, 0, 1)
        _within("filters.min_text_topic", self.min_text_topic, 0, 1)
        _within("filters.max_opinion", self.max_opinion, 0, 1)
        _within("filters.max_forecast", self.max_forecast, 0, 1)
        _within("filters.min_environmental", self.min_environmental, 0, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings.

    Args:
        home: Folder of corpora and caches.
        data: Folder of the data sets that `evaluate` reads; counted from `home` unless absolute.
        corpus: Searched when no corpus is named.
        unit: Of the passages searched.
        top_k: Pieces of evidence for a claim, 1..100.
        threads: Of the models; 0 takes one per physical core.
        retrieval: How candidates are found.
        selection: How candidates become evidence.
        verdict: When the evidence is enough for a verdict.
        fetch: What the one door to the network lets through.
        article: How an article is checked.
        filters: From which probability on a filter of sentences decides.
        find: How claims are found in a text.
    """

    home: Path = field(default_factory=lambda: Path.home() / ".local" / "share" / "claimwright")
    data: Path = Path("data")
    corpus: str = "starter"
    unit: Unit = Unit.ABSTRACT
    top_k: int = 10
    threads: int = 0
    retrieval: RetrievalSettings = field(default_factory=RetrievalSettings)
    selection: SelectionSettings = field(default_factory=SelectionSettings)
    verdict: VerdictSettings = field(default_factory=VerdictSettings)
    fetch: FetchSettings = field(default_factory=FetchSettings)
    article: ArticleSettings = field(default_factory=ArticleSettings)
    filters: FilterSettings = field(default_factory=FilterSettings)
    find: FindSettings = field(default_factory=FindSettings)

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        _within("top_k", self.top_k, 1, MAX_TOP_K)
        _within("threads", self.threads, 0, MAX_THREADS)


def _within(name: str, value: float, low: float, high: float) -> None:
    """Refuse a number outside low..high; NaN lies nowhere."""
    if not low <= value <= high:
        message = f"{name} is {value!r}; it must lie in {low:g}..{high:g}"
        raise InputError(message)


def flatten(settings: object, prefix: str = "") -> dict[str, Scalar]:
    """Lay a tree of frozen settings out as one table of `part.name` to value.

    Args:
        settings: A dataclass instance whose leaves are scalars, paths, enums or tuples.
        prefix: Put before each name.

    Returns:
        Names in the order of definition; tuples as JSON text, paths and enums as text.

    Examples:
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

    Returns:
        A new tree.

    Raises:
        InputError: A name is unknown, or a value does not fit its type.

    Examples:
        >>> overlay(VerdictSettings(), {"min_weight": "0.7"}).min_weight
        0.7
    """
    known = flatten(settings)
    unknown = sorted(set(table) - set(known))
    if unknown:
        message = f"unknown setting {unknown[0]!r}; the settings are {', '.join(known)}"
        raise InputError(message)
    changes: dict[str, object] = {}
    for item in fields(settings):  # type: ignore[arg-type]  # T is bound to dataclasses by use
        value = getattr(settings, item.name)
        if is_dataclass(value):
            inner = {
                name.removeprefix(f"{item.name}."): new
                for name, new in table.items()
                if name.startswith(f"{item.name}.")
            }
            changes[item.name] = overlay(value, inner)
        elif item.name in table:
            changes[item.name] = _fit(item.name, table[item.name], value)
    return replace(settings, **changes)  # type: ignore[type-var]  # as above


def _fit(name: str, value: Scalar, default: object) -> object:
    """Read a value as the type of the default it replaces."""
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
    except (ValueError, KeyError, TypeError) as error:
        message = f"setting {name!r} is {value!r}; it must read as {type(default).__name__}"
        raise InputError(message) from error


def _whole(value: str | float) -> int:
    """Read a whole number and nothing that only looks like one, such as 2.5 or true."""
    if isinstance(value, bool) or float(value) % 1:
        message = f"{value!r} is no whole number"
        raise ValueError(message)
    return int(value)
