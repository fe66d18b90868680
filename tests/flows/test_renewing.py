"""Renewing notices and metrics of a corpus: nothing embedded anew, no name silently fine."""

from __future__ import annotations

import json
import lzma
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from claimwright.corpus.identifiers import identifier
from claimwright.corpus.notices import RetractionTable, read_table
from claimwright.corpus.reputation import MetricTable
from claimwright.domain import (
    Document,
    Identifier,
    IdentifierKind,
    Notice,
    NoticeState,
    Scalar,
    Unit,
)
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.renewing import COUNTED, NOTICED, AskedWorks, Renewal, asked_works, renew
from claimwright.index.catalog import Catalog
from claimwright.settings import CatalogueSettings, FetchSettings, Settings
from claimwright.testing import HashEncoder, embedded
from tests.catalogue_server import CatalogueServer
from tests.corpus.catalogues.plays import openalex, openalex_work
from tests.flows.respelled import respelled

_DATA = Path("../shared/data/corpora")
_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_LATER = _NOW + timedelta(days=60)
_ENCODER = HashEncoder(16)
_TABLE = RetractionTable(
    found={
        identifier("10.1000/bad"): (
            Notice(state=NoticeState.RETRACTED, source="retraction_watch", date="2020-01-01"),
        ),
        identifier("10.1000/doubt"): (
            Notice(state=NoticeState.EXPRESSION_OF_CONCERN, source="retraction_watch"),
        ),
    },
    read_at=_NOW,
)


class _Broken:
    """A source that cannot be asked."""

    name = "crossref"

    def notices(self, works: Sequence[Identifier]) -> Mapping[Identifier, tuple[Notice, ...]]:
        """Fail."""
        del works
        message = "the service does not answer"
        raise UnavailableError(message)

    def metrics(self, documents: Sequence[Document]) -> Mapping[str, Mapping[str, Scalar]]:
        """Fail."""
        del documents
        message = "the service does not answer"
        raise UnavailableError(message)


def _catalog(tmp_path: Path, *documents: Document, now: datetime = _NOW) -> Catalog:
    catalog = Catalog(tmp_path, now=lambda: now)
    with catalog.writer("n", encoder_name=_ENCODER.name, dimension=16) as writer:
        writer.upsert(embedded(documents, _ENCODER))
        writer.commit({})
    return catalog


def _document(name: str, doi: str | None = None, **more: object) -> Document:
    return Document(id=name, text=f"Ice {name} melts.", doi=doi, **more)  # type: ignore[arg-type]


def _noticed(catalog: Catalog, *, now: datetime = _NOW) -> Renewal:
    return renew("n", catalog, notices=[_TABLE], now=now)


def _state(catalog: Catalog, name: str) -> tuple[NoticeState, bool | None]:
    document = catalog.open("n").documents([name])[name]
    return document.notice.state, document.retracted


@pytest.mark.parametrize(
    ("document", "state", "retracted"),
    [
        (_document("a", "10.1000/BAD"), NoticeState.RETRACTED, True),
        (_document("a", "10.1000/doubt"), NoticeState.EXPRESSION_OF_CONCERN, False),
        (_document("a", "10.1000/good"), NoticeState.OK, False),
        (_document("a"), NoticeState.UNCHECKED, None),
        (_document("a", openalex_id="W5"), NoticeState.UNCHECKED, None),
        (_document("a", extra={"doi": "10.1000/ba d"}), NoticeState.UNCHECKED, None),
        (_document("a", "10.1000/good", extra={"pmid": "x"}), NoticeState.UNCHECKED, None),
        (_document("a", "10.1000/good", retracted=True), NoticeState.RETRACTED, True),
        (
            _document("a", "10.1000/good", identifiers=(identifier("10.1000/bad"),)),
            NoticeState.RETRACTED,
            True,
        ),
    ],
)
def test_each_work_has_the_state_that_its_names_have(
    tmp_path: Path,
    document: Document,
    state: NoticeState,
    retracted: bool | None,  # noqa: FBT001 (a value of the table above)
) -> None:
    catalog = _catalog(tmp_path, document)
    _noticed(catalog)

    assert _state(catalog, "a") == (state, retracted)


def test_the_summary_counts_states_and_names_what_is_newly_out(tmp_path: Path) -> None:
    catalog = _catalog(
        tmp_path,
        _document("a", "10.1000/bad"),
        _document("b", "10.1000/good"),
        _document("c"),
        _document("d", extra={"doi": "n/a"}),
    )
    done = _noticed(catalog)

    assert (done.states, done.not_counted, done.unnamed, done.unreadable, done.documents) == (
        {NoticeState.OK: 1, NoticeState.RETRACTED: 1, NoticeState.UNCHECKED: 2},
        ("a",),
        1,
        ("d: 'n/a' is no DOI; it looks like 10.1000/182",),
        4,
    )


def test_what_expired_is_unchecked_and_a_retraction_stays(tmp_path: Path) -> None:
    documents = (_document("a", "10.1000/bad"), _document("b", "10.1000/good"))
    _noticed(_catalog(tmp_path, *documents))
    later = Catalog(tmp_path, now=lambda: _LATER)

    assert [_state(later, name) for name in ("a", "b")] == [
        (NoticeState.RETRACTED, True),
        (NoticeState.UNCHECKED, None),
    ]


def test_a_source_that_fails_is_told_and_nobody_is_fine_by_it(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, _document("a", "10.1000/good"))
    done = renew("n", catalog, notices=[_Broken()], metrics=[_Broken()], now=_NOW)

    assert (done.unavailable, _state(catalog, "a")) == (
        ("crossref: the service does not answer",),
        (NoticeState.UNCHECKED, None),
    )


def test_a_source_that_fails_does_not_undo_what_it_said_before(tmp_path: Path) -> None:
    said = Notice(state=NoticeState.RETRACTED, source="crossref")
    catalog = _catalog(tmp_path, _document("a", "10.1000/good", notices=(said,), retracted=True))
    renew("n", catalog, notices=[_Broken(), _TABLE], now=_NOW)

    assert _state(catalog, "a") == (NoticeState.RETRACTED, True)


def test_a_second_refresh_changes_nothing(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, _document("a", "10.1000/bad"), _document("b", "10.1000/good"))
    first = _noticed(catalog)
    second = _noticed(catalog)

    assert (second.changed, second.version) == (0, first.version)


def _vectors(catalog: Catalog) -> list[object]:
    index = catalog.open("n")
    return [
        index.tables.of(unit).to_table(columns=["document_id", "vector"]).to_pylist()
        for unit in (Unit.ABSTRACT, Unit.SENTENCE)
    ]


def test_metrics_are_renewed_and_no_embedding_changes(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, _document("a", "10.1000/x", citation_count=3), _document("b"))
    before = _vectors(catalog)
    table = MetricTable(name="t.csv", by_name={identifier("10.1000/x"): {"citation_count": 9}})
    done = renew("n", catalog, metrics=[table], now=_NOW)
    work = catalog.open("n").documents(["a"])["a"]

    assert (work.citation_count, work.history[0].value, done.metrics, _vectors(catalog)) == (
        9,
        3,
        {
            "citation_count": 1,
            "influential_citation_count": 0,
            "venue_sjr": 0,
            "venue_two_year_citedness": 0,
        },
        before,
    )


def test_a_later_table_overrides_an_earlier_one(tmp_path: Path) -> None:
    catalog = _catalog(tmp_path, _document("a"))
    tables = [
        MetricTable(name=n, by_id={"a": {"citation_count": c}}) for n, c in (("x", 1), ("y", 2))
    ]
    done = renew("n", catalog, metrics=tables, now=_NOW)

    assert (catalog.open("n").documents(["a"])["a"].citation_count, done.renewed) == (
        2,
        {"citation_count": 1},
    )


def test_nothing_to_ask_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing to renew"):
        renew("n", Catalog(tmp_path), now=_NOW)


def _rows(name: str) -> Iterator[dict[str, str]]:
    with lzma.open(_DATA / f"{name}.jsonl.xz", "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def _plain(doi: str) -> str:
    """The DOI of a clean record, without the code that is measured."""
    return doi.strip().lower().removeprefix("https://doi.org/")


def _record(name: str, doi: str, chance: random.Random) -> Document:
    """A work as a careless record has it: its DOI is whatever stands there."""
    return _document(name, extra={"doi": respelled(doi, chance)})


@pytest.mark.slow
@pytest.mark.skipif(not _DATA.is_dir(), reason="needs ../shared/data/corpora")
def test_of_500_noticed_works_among_5000_others_none_is_missed_and_none_falsely_accused(
    tmp_path: Path,
) -> None:
    chance = random.Random(20_210_501)
    table = _DATA / "retraction_watch_dois.jsonl.xz"
    noticed = {_plain(row["doi"]) for row in _rows("retraction_watch_dois")}
    ordinary = {
        _plain(row["doi"])
        for name in ("abstracts_synergy", "abstracts_cgiar_climate")
        for row in _rows(name)
        if row.get("doi") and _plain(row["doi"]).startswith("10.")
    } - noticed
    bad = chance.sample(sorted(doi for doi in noticed if doi.startswith("10.")), 500)
    good = chance.sample(sorted(ordinary), 5_000)
    catalog = _catalog(
        tmp_path,
        *(_record(f"bad {n}", doi, chance) for n, doi in enumerate(bad)),
        *(_record(f"good {n}", doi, chance) for n, doi in enumerate(good)),
    )
    done = renew("n", catalog, notices=[read_table(table, read_at=_NOW)], now=_NOW)
    fine = {NoticeState.OK: "fine", NoticeState.UNCHECKED: "unchecked"}
    found = Counter(
        (document.id.split()[0], fine.get(document.notice.state, "noticed"))
        for document in catalog.open("n").described()
    )

    assert (found, done.unreadable) == ({("bad", "noticed"): 500, ("good", "fine"): 5_000}, ())


_ASKED_AT = datetime(2026, 1, 1, tzinfo=UTC)
_BAD = Document(
    id="r1",
    doi="10.1000/bad",
    retracted=True,
    citation_count=4,
    notices=(Notice(state=NoticeState.WITHDRAWN, source="record", date="2020-01-01"),),
)
_FINE = Document(id="r2", doi="10.1000/fine", citation_count=9, influential_citation_count=2)
_FLAGGED = Document(id="r3", doi="10.1000/flagged", retracted=True)


def _asked(*works: Document) -> AskedWorks:
    def look_up(names: tuple[Identifier, ...]) -> Iterable[Document]:
        assert all(name.kind is IdentifierKind.DOI for name in names)
        return works

    return AskedWorks(
        name="crossref", kinds=(IdentifierKind.DOI,), look_up=look_up, now=lambda: _ASKED_AT
    )


def test_what_a_catalogue_says_is_told_by_name() -> None:
    names = [identifier(f"10.1000/{end}") for end in ("bad", "fine", "flagged")]
    found = _asked(_BAD, _FINE, _FLAGGED).notices(names)

    assert [(found[name][0].state, found[name][0].source) for name in names] == [
        (NoticeState.WITHDRAWN, "crossref"),
        (NoticeState.OK, "crossref"),
        (NoticeState.RETRACTED, "crossref"),
    ]


def test_what_nothing_is_said_of_is_believed_for_a_month() -> None:
    name = identifier("10.1000/fine")
    (notice,) = _asked(_FINE).notices([name])[name]

    assert (notice.checked_at[:10], notice.expires_at[:10]) == ("2026-01-01", "2026-01-31")


def test_a_work_that_a_catalogue_does_not_know_is_left_out() -> None:
    assert _asked(_FINE).notices([identifier("10.1000/other")]) == {}


def test_names_of_other_kinds_are_not_asked_about() -> None:
    assert _asked(_FINE).notices([identifier("W5")]) == {}


def test_citations_are_found_by_any_name() -> None:
    documents = [
        Document(id="a", identifiers=(identifier("10.1000/fine"),)),
        Document(id="b", doi="10.1000/other"),
    ]

    assert _asked(_FINE).metrics(documents) == {
        "a": {"citation_count": 9, "influential_citation_count": 2}
    }


def test_an_unknown_catalogue_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neither a file nor a catalogue"):
        asked_works(
            ["arxiv"], NOTICED, Settings(home=tmp_path), environment={}, now=lambda: _ASKED_AT
        )


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_catalogue_is_asked_over_http(tmp_path: Path) -> None:
    work = {**openalex_work(1), "is_retracted": True, "cited_by_count": 7}
    with CatalogueServer(openalex([work])) as server:
        settings = Settings(
            home=tmp_path,
            catalogues=CatalogueSettings(openalex=server.address, tries=2),
            fetch=FetchSettings(allowed_hosts=("127.0.0.1",)),
        )
        (source,) = asked_works(
            ["openalex"],
            COUNTED,
            settings,
            environment={"OPENALEX_API_KEY": "k"},
            now=lambda: _ASKED_AT,
        )
        notices = source.notices([identifier("W1")])
        metrics = source.metrics([Document(id="a", openalex_id="W1")])

    assert (notices[identifier("W1")][0].state, metrics["a"]["citation_count"]) == (
        NoticeState.RETRACTED,
        7,
    )
