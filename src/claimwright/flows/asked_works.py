"""Works in, what catalogues on the web say of them now out: their notices and citations."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from types import MappingProxyType
from typing import Final

from claimwright.corpus.catalogues.catalogue import look_up
from claimwright.corpus.catalogues.opening import opened
from claimwright.corpus.catalogues.recipe import CatalogueName
from claimwright.corpus.catalogues.wanted import Wanted
from claimwright.corpus.identifiers import identifiers_of
from claimwright.corpus.merging.merge import COUNTS
from claimwright.corpus.notices import stamped
from claimwright.domain import Document, Identifier, IdentifierKind, Notice, NoticeState, Scalar
from claimwright.domain.publishing import SILENT
from claimwright.errors import InputError
from claimwright.fetch.catalogues import CatalogueClient
from claimwright.flows.harvesting import FOLDER
from claimwright.settings import Settings

KEEPS: Final = timedelta(days=30)
"""How long it is believed that a catalogue has no notice on a work."""

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
