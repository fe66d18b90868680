"""Asking for one place of a catalogue, and for a few works."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.corpus.catalogues.catalogue import found, look_up, visit
from claimwright.corpus.catalogues.openalex import OpenAlex, manners
from claimwright.corpus.catalogues.reading import Abstract
from claimwright.corpus.catalogues.wanted import Wanted
from claimwright.corpus.identifiers import identifier
from claimwright.domain import Document
from claimwright.fetch.catalogues import Unreadable
from tests.catalogue_server import CatalogueServer
from tests.corpus.catalogues.plays import openalex, openalex_work
from tests.fetch.catalogue_client import client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def names(server: CatalogueServer, *dois: str) -> OpenAlex:
    wanted = Wanted(ids=tuple(identifier(doi) for doi in dois))
    return OpenAlex(wanted=wanted, manners=manners(), address=server.address)


def test_works_that_were_looked_up_lately_are_not_asked_for_again(tmp_path: Path) -> None:
    with CatalogueServer(openalex([openalex_work(1)], page=100)) as server:
        first = list(look_up(names(server, "10.5555/ice.1"), client(tmp_path)))
        again = list(look_up(names(server, "10.5555/ice.1"), client(tmp_path)))

    assert (first, 1) == (again, len(server.asked))


def test_a_place_that_is_not_there_is_an_empty_page(tmp_path: Path) -> None:
    with CatalogueServer(openalex([])) as server:
        page = visit(names(server, "10.5555/a,b"), "0:p1", client(tmp_path), 0.0).value

    assert ((), "") == (page.found, page.next)


@pytest.mark.parametrize("place", ["200", "q", '[[["1700-01-01","2200-12-31"]],"a:b"]'])
def test_a_place_that_an_older_version_kept_is_no_answer(place: str) -> None:
    with CatalogueServer(openalex([])) as server:
        catalogue = names(server, "10.5555/ice.1")

    with pytest.raises(Unreadable, match="is a place of another version"):
        catalogue.read(place, b"{}")


def test_a_record_with_a_problem_is_kept_as_it_stood() -> None:
    record = found({"id": "a"}, Document(id="a"), Abstract(problem="none"))

    assert ("none", '{"id": "a"}') == (record.problem, record.raw)


def test_a_record_without_a_problem_is_not() -> None:
    assert "" == found({"id": "a"}, Document(id="a"), Abstract(text="Ice.")).raw
