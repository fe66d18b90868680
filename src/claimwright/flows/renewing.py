"""What others say of works in, a corpus with renewed notices and metrics out, its texts untouched.

No encoder is asked and no text is read: only what says how works stand is written.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from claimwright.corpus.catalogues.catalogue import look_up
from claimwright.corpus.catalogues.recipe import CatalogueName
from claimwright.corpus.catalogues.wanted import Wanted
from claimwright.corpus.identifiers import identifiers_of, unreadable_names
from claimwright.corpus.merging.merge import COUNTS, VENUE_METRICS, metrics_known, with_metrics
from claimwright.corpus.notices import KEEPS, stamped
from claimwright.domain import Document, Identifier, IdentifierKind, Notice, NoticeState, Scalar
from claimwright.domain.documents import with_notices
from claimwright.domain.publishing import RECORD, SILENT, gravest
from claimwright.errors import InputError, UnavailableError
from claimwright.fetch.catalogues import CatalogueClient
from claimwright.flows.harvesting import FOLDER, opened
from claimwright.index.catalog import Catalog
from claimwright.protocols import NoticeSource
from claimwright.settings import Settings

K = TypeVar("K")
V = TypeVar("V")

BATCH: Final = 1_000
"""Works that a source is asked about at once."""

MAX_SHOWN: Final = 20
"""Works whose names cannot be read, or which are newly retracted, that a summary lists."""


class MetricSource(Protocol):
    """Knows how works are cited, or where they appeared: a table, a catalogue."""

    @property
    def name(self) -> str:
        """As the history of a document shows it."""

    def metrics(self, documents: Sequence[Document]) -> Mapping[str, Mapping[str, Scalar]]:
        """Return what it knows, by id of the document; what it does not know is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Renewal:
    """What a refresh of notices and metrics has done.

    Args:
        corpus: Name of the corpus.
        version: After the refresh; the same as before where nothing differs.
        documents: How many there are.
        changed: How many were written anew.
        states: How many works are in each state; empty when no notices were asked for.
        not_counted: Ids of works that are retracted or withdrawn and were not before, the first
            of them.
        unnamed: Works without any name by which a source could be asked.
        unreadable: Works with a name that cannot be read, and why, the first of them.
        skipped: Rows of tables that tell nothing, and why, the first of each table.
        metrics: How many works have each metric; empty when no metrics were asked for.
        renewed: How many works had each metric changed.
        unavailable: Sources that could not be asked, and why.
    """

    corpus: str
    version: int
    documents: int
    changed: int
    states: Mapping[NoticeState, int] = field(default_factory=dict, hash=False)
    not_counted: tuple[str, ...] = ()
    unnamed: int = 0
    unreadable: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    metrics: Mapping[str, int] = field(default_factory=dict, hash=False)
    renewed: Mapping[str, int] = field(default_factory=dict, hash=False)
    unavailable: tuple[str, ...] = ()


def renew(
    name: str,
    catalog: Catalog,
    *,
    notices: Sequence[NoticeSource] = (),
    metrics: Sequence[MetricSource] = (),
    now: datetime,
) -> Renewal:
    """Ask sources about every work of a corpus, and keep what they say.

    What an asked source of notices said before is forgotten, unless it does not answer now; of
    metrics a later source overrides an earlier. `now` is in UTC.

    Returns:
        What was done. A source that fails part-way is listed, and what it said until then is kept.

    Raises:
        NotFoundError: There is no such corpus.
        InputError: No source is given, or the corpus came with claimwright.
        BusyError: Another process writes the corpus.
        UnavailableError: The disk is full or refuses; the corpus is as it was.
    """
    if not notices and not metrics:
        raise InputError("nothing to renew: give a table or service of notices or metrics")
    info = catalog.info(name)
    run = _Run(notices=notices, metrics=metrics, now=now)
    with catalog.writer(name, encoder_name=info.encoder_name, dimension=info.dimension) as writer:
        changed = writer.restate(run.over(catalog.open(name).described()))
        version = writer.commit({}) if changed else writer.version
    return replace(run.told(name), version=version, changed=changed)


class _Run:
    """One walk over the works of a corpus, and what it has seen."""

    def __init__(
        self, *, notices: Sequence[NoticeSource], metrics: Sequence[MetricSource], now: datetime
    ) -> None:
        self._notices, self._metrics, self._now = notices, metrics, now
        self._documents = self._unnamed = 0
        self._states: Counter[NoticeState] = Counter()
        self._known: Counter[str] = Counter()
        self._renewed: Counter[str] = Counter()
        self._not_counted: list[str] = []
        self._unreadable: list[str] = []
        self._unavailable: dict[str, str] = {}

    def over(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield each document as the sources have it now."""
        waiting = iter(documents)
        while batch := tuple(islice(waiting, BATCH)):
            self._documents += len(batch)
            renewed = self._with_metrics(batch) if self._metrics else batch
            yield from self._with_notices(renewed) if self._notices else renewed

    def told(self, name: str) -> Renewal:
        """Return what was seen."""
        return Renewal(
            corpus=name,
            version=0,
            documents=self._documents,
            changed=0,
            states={state: self._states[state] for state in NoticeState if self._states[state]},
            not_counted=tuple(self._not_counted),
            unnamed=self._unnamed,
            unreadable=tuple(self._unreadable),
            metrics={one: self._known[one] for one in (*COUNTS, *VENUE_METRICS) if self._metrics},
            renewed=dict(self._renewed),
            unavailable=tuple(f"{source}: {why}" for source, why in self._unavailable.items()),
        )

    def _with_metrics(self, batch: Sequence[Document]) -> tuple[Document, ...]:
        renewed = {document.id: document for document in batch}
        for source in self._metrics:
            told = self._ask(source.name, partial(source.metrics, tuple(renewed.values())))
            for key, found in told.items():
                renewed[key] = with_metrics(renewed[key], found, source=source.name, at=self._now)
        for old in batch:
            before, after = metrics_known(old), metrics_known(renewed[old.id])
            self._known.update(tuple(after))
            self._renewed.update(one for one in after if after[one] != before.get(one))
        return tuple(renewed.values())

    def _with_notices(self, batch: Sequence[Document]) -> Iterator[Document]:
        names = {document.id: identifiers_of(document) for document in batch}
        asked = tuple(dict.fromkeys(name for found in names.values() for name in found))
        told = {
            source.name: self._ask(source.name, partial(source.notices, asked))
            for source in self._notices
        }
        for document in batch:
            yield self._noted(document, names[document.id], told)

    def _ask(self, source: str, ask: Callable[[], Mapping[K, V]]) -> Mapping[K, V]:
        """Ask one source; from its first failure on it is not asked again in this run."""
        if source in self._unavailable:
            return {}
        try:
            return ask()
        except UnavailableError as error:
            self._unavailable[source] = str(error)
            return {}

    def _noted(
        self,
        document: Document,
        names: Sequence[Identifier],
        told: Mapping[str, Mapping[Identifier, tuple[Notice, ...]]],
    ) -> Document:
        unreadable = unreadable_names(document)
        fresh = {source: _joined(names, found) for source, found in told.items()}
        kept = [notice for notice in _before(document) if not fresh.get(notice.source)]
        notices = [*kept, *(notice for said in fresh.values() for notice in said)]
        if unreadable:
            notices = [notice for notice in notices if notice.state is not NoticeState.OK]
        noted = with_notices(document, notices, self._now)
        self._states[gravest(notices, self._now).state] += 1
        self._unnamed += not names and not unreadable
        if unreadable and len(self._unreadable) < MAX_SHOWN:
            self._unreadable.append(f"{document.id}: {unreadable[0]}")
        if noted.retracted and not document.retracted and len(self._not_counted) < MAX_SHOWN:
            self._not_counted.append(document.id)
        return noted


def _joined(
    names: Sequence[Identifier], found: Mapping[Identifier, tuple[Notice, ...]]
) -> tuple[Notice, ...]:
    """Return what a source says of a work by all its names: nothing is `ok` beside a notice."""
    said = tuple(dict.fromkeys(notice for name in names for notice in found.get(name, ())))
    noted = tuple(notice for notice in said if notice.state not in SILENT)
    fine = tuple(notice for notice in said if notice.state is NoticeState.OK)
    return noted or fine[:1]


def _before(document: Document) -> tuple[Notice, ...]:
    """Return the notices that a document has; the flag of its record counts as one."""
    if document.notices or not document.retracted:
        return document.notices
    return (Notice(state=NoticeState.RETRACTED, source=RECORD),)


_DOI, _PMID = IdentifierKind.DOI, IdentifierKind.PMID

NOTICED: Final[Mapping[CatalogueName, tuple[IdentifierKind, ...]]] = MappingProxyType(
    {
        CatalogueName.CROSSREF: (_DOI,),
        CatalogueName.OPENALEX: (_DOI, IdentifierKind.OPENALEX),
        CatalogueName.PUBMED: (_PMID,),
        CatalogueName.EUROPE_PMC: (_DOI, _PMID),
    }
)
"""Catalogues that tell of notices, and by which names they are asked."""

COUNTED: Final[Mapping[CatalogueName, tuple[IdentifierKind, ...]]] = MappingProxyType(
    {
        CatalogueName.SEMANTIC_SCHOLAR: (_DOI, _PMID, IdentifierKind.ARXIV),
        CatalogueName.OPENALEX: (_DOI, IdentifierKind.OPENALEX),
        CatalogueName.CROSSREF: (_DOI,),
        CatalogueName.EUROPE_PMC: (_DOI, _PMID),
    }
)
"""Catalogues that count citations, and by which names they are asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedWorks:
    """A catalogue that is asked about works by their names; a `NoticeSource` and `MetricSource`.

    Names of other `kinds` are left out. `look_up` raises `UnavailableError` where it fails.
    """

    name: str
    kinds: tuple[IdentifierKind, ...]
    look_up: Callable[[tuple[Identifier, ...]], Iterable[Document]]
    now: Callable[[], datetime]

    def notices(self, works: Sequence[Identifier]) -> Mapping[Identifier, tuple[Notice, ...]]:
        """Return what the catalogue says of each work that it knows.

        One that it does not know, or is not asked about, is left out.

        Returns:
            By name; a work that it knows and says nothing of has one notice whose state is `ok`.

        Raises:
            UnavailableError: It cannot be asked at present.
        """
        known = self._known(tuple(works))
        return {
            name: stamped(self._said(known[name]), self.now(), KEEPS)
            for name in works
            if name in known
        }

    def metrics(self, documents: Sequence[Document]) -> Mapping[str, Mapping[str, Scalar]]:
        """Return how often the catalogue counts works cited, by id, without those unknown to it.

        Raises:
            UnavailableError: It cannot be asked at present.
        """
        names = {document.id: identifiers_of(document) for document in documents}
        known = self._known(tuple(name for found in names.values() for name in found))
        told = {
            key: next((known[name] for name in found if name in known), None)
            for key, found in names.items()
        }
        return {
            key: {count: getattr(work, count) for count in COUNTS}
            for key, work in told.items()
            if work is not None
        }

    def _known(self, names: tuple[Identifier, ...]) -> Mapping[Identifier, Document]:
        asked = tuple(dict.fromkeys(name for name in names if name.kind in self.kinds))
        if not asked:
            return {}
        wanted = frozenset(asked)
        return {
            name: work
            for work in self.look_up(asked)
            for name in identifiers_of(work)
            if name in wanted
        }

    def _said(self, work: Document) -> tuple[Notice, ...]:
        said = tuple(
            replace(notice, source=self.name)
            for notice in work.notices
            if notice.state not in SILENT
        )
        if not said and work.retracted:
            said = (Notice(state=NoticeState.RETRACTED, source=self.name),)
        return said or (Notice(state=NoticeState.OK, source=self.name),)


def asked_works(
    names: Sequence[str],
    known: Mapping[CatalogueName, tuple[IdentifierKind, ...]],
    settings: Settings,
    *,
    environment: Mapping[str, str],
    now: Callable[[], datetime],
) -> tuple[AskedWorks, ...]:
    """Open catalogues to ask about works.

    The names are those of `corpus add --source`; `known` is `NOTICED` or `COUNTED`.

    Returns:
        In order; nothing is asked yet, and all share one allowance.

    Raises:
        InputError: One is none of the known.
    """
    for name in names:
        if name not in set(known):
            raise InputError(
                f"{name!r} is neither a file nor a catalogue that knows this; give a file, or one "
                f"of {', '.join(known)}"
            )
    if not names:
        return ()
    client = CatalogueClient(settings.catalogues, settings.fetch, settings.home / FOLDER)

    def look(catalogue: CatalogueName, ids: tuple[Identifier, ...]) -> Iterator[Document]:
        wanted = Wanted(ids=ids, with_abstract=False)
        places, contact = settings.catalogues, settings.fetch.contact
        for found in look_up(opened(catalogue, wanted, places, environment, contact), client):
            if found.document is not None:
                yield found.document

    return tuple(
        AskedWorks(
            name=catalogue.value.replace("-", "_"),
            kinds=known[catalogue],
            look_up=partial(look, catalogue),
            now=now,
        )
        for catalogue in map(CatalogueName, names)
    )
