"""What every catalogue of works must do, over real HTTP, whatever befalls it on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from claimwright.corpus.catalogues import (
    crossref,
    europe_pmc,
    openalex,
    pubmed,
    semantic_scholar,
)
from claimwright.corpus.catalogues.catalogue import Catalogue, Found
from claimwright.corpus.catalogues.recipe import CatalogueName
from claimwright.corpus.catalogues.wanted import Wanted
from claimwright.errors import NotFoundError, UnavailableError
from claimwright.flows.harvesting import opened
from claimwright.settings import CatalogueSettings
from tests.catalogue_server import Asked, CatalogueServer, Reply, Script
from tests.corpus.catalogues import plays
from tests.fetch.catalogue_client import client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

KEYS = dict.fromkeys(("OPENALEX_API_KEY", "SEMANTIC_SCHOLAR_API_KEY", "NCBI_API_KEY"), "s3cret")
COUNT = 250


def _arxiv(asked: Asked) -> Reply:
    start = int(asked.query["start"])
    entries = [plays.arxiv_entry(n) for n in range(start, min(start + 200, COUNT))]
    return plays.arxiv_feed(entries, COUNT)


def _plays() -> dict[CatalogueName, Script]:
    """Return each catalogue, played over as many works on at least two pages."""
    numbers = range(COUNT)
    return {
        CatalogueName.OPENALEX: plays.openalex([plays.openalex_work(n) for n in numbers], 100),
        CatalogueName.SEMANTIC_SCHOLAR: plays.semantic_scholar(
            [plays.s2_paper(n + 1) for n in numbers], 100
        ),
        CatalogueName.CROSSREF: plays.crossref([plays.crossref_work(n) for n in numbers]),
        CatalogueName.EUROPE_PMC: plays.europe_pmc([plays.epmc_work(n) for n in numbers], 100),
        CatalogueName.PUBMED: plays.pubmed(
            {f"2015-05-01{n:04d}": plays.pubmed_article(n) for n in numbers}
        ),
        CatalogueName.ARXIV: _arxiv,
    }


def walked(name: CatalogueName, server: CatalogueServer) -> Catalogue:
    settings = CatalogueSettings(**{name.value.replace("-", "_"): server.address})  # type: ignore[arg-type]  # one of the addresses
    return opened(name, Wanted(query="ice"), settings, KEYS, "desk@example.org")


def faulty(good: Script, *faults: Reply) -> Script:
    """Return a script whose second request and those after it meet these faults first."""

    def play(asked: Asked) -> Reply:
        number = asked.number - 2
        return faults[number] if 0 <= number < len(faults) else good(asked)

    return play


FAULTS = (
    Reply(status=429, headers={"Retry-After": "20"}, body=b"slow down"),
    Reply(status=500, body=b"oops"),
    Reply(status=502, body=b"<html>Bad gateway</html>", kind="text/html"),
    Reply(body=b'{"results": [{"id": '),
    Reply(body=b"<feed><entry>", kind="application/xml"),
    Reply(body=b"<!DOCTYPE html><p>Maintenance", kind="text/html"),
    Reply(body=b'{"results": []}' * 50, closes=True),
    Reply(body=b""),
    Reply(body=b"null"),
    Reply(body=b'{"message": null, "meta": null}'),
)


@pytest.mark.parametrize("name", CatalogueName)
def test_faults_in_the_middle_lose_and_double_nothing(name: CatalogueName, tmp_path: Path) -> None:
    patient = client(tmp_path, settings={"tries": len(FAULTS) + 1})
    with CatalogueServer(faulty(_plays()[name], *FAULTS)) as server:
        found = plays.ids_of(plays.harvest(walked(name, server), patient, tmp_path))

    assert (COUNT, COUNT) == (len(found), len(set(found)))


@pytest.mark.parametrize("name", CatalogueName)
def test_killed_after_any_page_it_goes_on_there(name: CatalogueName, tmp_path: Path) -> None:
    good = _plays()[name]
    with CatalogueServer(good) as server:
        whole = plays.ids_of(plays.harvest(walked(name, server), client(tmp_path), tmp_path))
    with CatalogueServer(faulty(good, *(Reply(status=503),) * 9)) as server:
        with pytest.raises(UnavailableError):
            plays.ids_of(
                plays.harvest(walked(name, server), client(tmp_path / "b"), tmp_path / "b")
            )
        server._script = good
        again = plays.ids_of(
            plays.harvest(walked(name, server), client(tmp_path / "b"), tmp_path / "b")
        )

    assert whole == again


@pytest.mark.parametrize("name", CatalogueName)
def test_what_it_says_of_itself_holds_no_key_and_no_contact(
    name: CatalogueName, tmp_path: Path
) -> None:
    with CatalogueServer(_plays()[name]) as server:
        catalogue = walked(name, server)
        plays.ids_of(plays.harvest(catalogue, client(tmp_path), tmp_path))
    files = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    shown = f"{catalogue.identity} {[catalogue.ask(place).url for place in catalogue.starts]}"

    assert ([], True, True) == (
        [
            word
            for word in ("s3cret", "desk@example.org")
            if word in shown or word.encode() in files
        ],
        catalogue.size >= 100,
        catalogue.reach is None or catalogue.reach >= 10_000,
    )


@pytest.mark.parametrize("name", CatalogueName)
def test_a_query_is_never_missing(name: CatalogueName) -> None:
    with CatalogueServer(_plays()[name]) as server:
        catalogue = walked(name, server)

    assert catalogue.missing(catalogue.starts[0]) is None


@pytest.mark.parametrize("name", [CatalogueName.OPENALEX, CatalogueName.CROSSREF])
def test_a_wrong_address_is_no_unknown_work(name: CatalogueName, tmp_path: Path) -> None:
    with CatalogueServer(lambda _: Reply(status=404)) as server, pytest.raises(NotFoundError):
        plays.ids_of(plays.harvest(walked(name, server), client(tmp_path), tmp_path))


@pytest.mark.parametrize(
    ("name", "body"),
    [
        (CatalogueName.OPENALEX, "[]"),
        (CatalogueName.OPENALEX, "{}"),
        (CatalogueName.OPENALEX, '{"meta": {}, "results": null}'),
        (CatalogueName.CROSSREF, "{}"),
        (CatalogueName.CROSSREF, '{"message": []}'),
        (CatalogueName.CROSSREF, '{"message": {"items": null}}'),
    ],
)
def test_an_answer_that_is_not_as_documented_is_asked_for_again(
    name: CatalogueName, body: str, tmp_path: Path
) -> None:
    with (
        CatalogueServer(lambda _: Reply(body=body.encode())) as server,
        pytest.raises(UnavailableError, match="cannot be read"),
    ):
        plays.ids_of(plays.harvest(walked(name, server), client(tmp_path), tmp_path))

    assert 8 == len(server.asked)


@pytest.mark.parametrize(
    ("read", "record"),
    [
        (openalex.work, dict.fromkeys(plays.openalex_work(1)) | {"id": "https://openalex.org/W9"}),
        (crossref.work, dict.fromkeys(plays.crossref_work(1)) | {"DOI": "10.5555/a"}),
        (semantic_scholar.paper, dict.fromkeys(plays.s2_paper(1)) | {"paperId": "ab"}),
        (europe_pmc.work, dict.fromkeys(plays.epmc_work(1)) | {"id": "1", "source": "MED"}),
    ],
)
def test_missing_is_missing_and_never_nought(
    read: Callable[[object], Found], record: Mapping[str, object]
) -> None:
    found = read(record)
    work = found.document

    assert work is not None
    assert (work.year, work.citation_count, work.influential_citation_count) == (None, None, None)
    assert (work.doi, work.retracted, work.authors) == (record.get("DOI"), None, ())
    assert (work.extra, found.problem) == ({}, "there is no abstract")


@pytest.mark.parametrize(
    ("read", "named", "records"),
    [
        (openalex.work, "an id", [None, [], "W1", {}, {"id": None}]),
        (crossref.work, "a DOI", [None, {}, {"DOI": "soon"}]),
        (semantic_scholar.paper, "a paperId", [None, {}, {"paperId": None}]),
        (europe_pmc.work, "an id", [None, {}, {"id": "1"}]),
        (pubmed.work, "a PMID", [ET.Element("PubmedArticle")]),
    ],
)
def test_what_is_no_work_is_told(
    read: Callable[[Any], Found], named: str, records: list[object]
) -> None:
    told = [(found.document, found.problem) for found in map(read, records)]

    assert told == [(None, f"a work without {named}")] * len(records)
