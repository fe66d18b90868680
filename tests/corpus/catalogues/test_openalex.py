"""Works of OpenAlex, over real HTTP and as records."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.catalogues.catalogue import look_up
from claimwright.corpus.catalogues.openalex import OpenAlex, manners, work
from claimwright.corpus.catalogues.reading import uninverted
from claimwright.corpus.catalogues.wanted import Wanted, Within
from claimwright.corpus.identifiers import identifier
from claimwright.domain import Document, Identifier, IdentifierKind
from claimwright.errors import InputError
from claimwright.settings import CatalogueSettings
from tests.catalogue_server import Asked, CatalogueServer, Reply
from tests.corpus.catalogues.plays import harvest, ids_of, inverted, openalex, openalex_work, reply
from tests.fetch.catalogue_client import client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

ADDRESS = CatalogueSettings().openalex

WORKS = [openalex_work(number) for number in range(1, 6)]
NAMES = ["W1", "W2", "W3", "W4", "W5"]
ICE = Wanted(query='ice AND "sea level"')


def of(server: CatalogueServer, wanted: Wanted = ICE, key: str = "s3cret") -> OpenAlex:
    return OpenAlex(wanted=wanted, manners=manners(key, "desk@example.org"), address=server.address)


def asked(catalogue: OpenAlex, place: str = "0:*") -> dict[str, str]:
    return dict(catalogue.ask(place).query)


def test_a_query_is_walked_through_by_cursors(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        found = ids_of(harvest(of(server), client(tmp_path), tmp_path))

    cursors = [request.query["cursor"] for request in server.asked]
    assert (NAMES, ["*", "c2", "c4", "c6"]) == (found, cursors)


def test_it_is_asked_as_it_documents(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        ids_of(harvest(of(server), client(tmp_path), tmp_path))

    query = server.asked[0].query
    expected = {
        "filter": 'title_and_abstract.search:ice AND "sea level",has_abstract:true',
        "per_page": "100",
        "cursor": "*",
        "mailto": "desk@example.org",
        "api_key": "s3cret",
    }
    assert expected == {name: query[name] for name in expected}


def test_without_a_key_it_is_walked_through_by_page_numbers(tmp_path: Path) -> None:
    works = [openalex_work(number) for number in range(1, 151)]
    with CatalogueServer(openalex(works, page=100)) as server:
        found = ids_of(harvest(of(server, key=""), client(tmp_path), tmp_path))

    pages = [(request.query["page"], "cursor" in request.query) for request in server.asked]
    assert (150, [("1", False), ("2", False)]) == (len(found), pages)


def test_by_page_numbers_it_goes_as_far_as_it_may(tmp_path: Path) -> None:
    body = {"meta": {"count": 20_000}, "results": [openalex_work(1)]}
    with CatalogueServer(lambda _: reply(body)) as server:
        ids_of(harvest(of(server, key=""), client(tmp_path), tmp_path))

    assert 100 == len(server.asked)


def test_a_walk_through_two_places_takes_each_work_once(tmp_path: Path) -> None:
    wanted = Wanted(query="ice", within=(Within.TITLE, Within.ABSTRACT))
    with CatalogueServer(openalex(WORKS, page=100)) as server:
        walk = harvest(of(server, wanted), client(tmp_path), tmp_path)
        found = ids_of(walk)

    filters = {request.query["filter"].partition(":")[0] for request in server.asked}
    assert (NAMES, 5, {"title.search", "abstract.search"}) == (
        found,
        walk.repeated,
        filters,
    )


@pytest.mark.parametrize(
    ("wanted", "parameter", "expected"),
    [
        (
            Wanted(query="ice", topics=("T10123",), from_year=2015, to_year=2020),
            "filter",
            (
                "title_and_abstract.search:ice,topics.id:T10123,"
                "from_publication_date:2015-01-01,to_publication_date:2020-12-31,has_abstract:true"
            ),
        ),
        (
            Wanted(topics=("https://openalex.org/C132651083", "c39432304"), with_abstract=False),
            "filter",
            "concepts.id:C132651083|C39432304",
        ),
        (Wanted(query="ice, sea", within=(Within.EVERYTHING,)), "search", "ice, sea"),
    ],
    ids=["years and topics", "concepts alone", "everything"],
)
def test_what_is_wanted_is_asked_in_its_parameter(
    wanted: Wanted, parameter: str, expected: str
) -> None:
    assert expected == asked(OpenAlex(wanted=wanted, manners=manners(), address=ADDRESS))[parameter]


def test_a_long_query_of_groups_is_split_into_addresses_that_fit() -> None:
    groups = tuple(tuple(f"term {group} {n}" for n in range(60)) for group in range(3))
    catalogue = OpenAlex(wanted=Wanted(groups=groups), manners=manners("k" * 40), address=ADDRESS)
    longest = max(len(catalogue.ask(place).wire) for place in catalogue.starts)

    assert (True, True) == (len(catalogue.starts) > 1, longest <= 4_094)


def test_works_are_looked_up_by_their_names_together(tmp_path: Path) -> None:
    names = tuple(identifier(f"10.5555/ice.{number}") for number in (1, 3, 99))
    with CatalogueServer(openalex(WORKS, page=100)) as server:
        found = list(look_up(of(server, Wanted(ids=names)), client(tmp_path)))

    assert (["W1", "W3"], 1) == (
        [each.document.id for each in found if each.document],
        len(server.asked),
    )


def test_a_doi_that_would_end_its_filter_is_looked_up_alone(tmp_path: Path) -> None:
    awkward = openalex_work(7, doi="https://doi.org/10.5555/a,b")
    names = (identifier("10.5555/a,b"), identifier("10.5555/c,d"), identifier("10.5555/ice.1"))
    with CatalogueServer(openalex([*WORKS, awkward], page=100)) as server:
        found = list(look_up(of(server, Wanted(ids=names)), client(tmp_path)))

    assert {"W1", "W7"} == {each.document.id for each in found if each.document}


def test_an_unknown_name_is_kept_as_unknown(tmp_path: Path) -> None:
    names = (identifier("10.5555/c,d"), identifier("10.5555/a,b"))
    awkward = openalex_work(7, doi="https://doi.org/10.5555/a,b")
    with CatalogueServer(openalex([awkward])) as server:
        catalogue = of(server, Wanted(ids=names))
        first = ids_of(harvest(catalogue, client(tmp_path), tmp_path))
        again = ids_of(harvest(catalogue, client(tmp_path), tmp_path))

    assert (["W7"], ["W7"], 2) == (first, again, len(server.asked))


def test_arxiv_numbers_are_looked_up_by_their_dois() -> None:
    wanted = Wanted(ids=(Identifier(kind=IdentifierKind.ARXIV, value="2101.00001"),))

    assert (
        "doi:10.48550/arxiv.2101.00001"
        == asked(OpenAlex(wanted=wanted, manners=manners(), address=ADDRESS), "0:p1")["filter"]
    )


def test_its_own_error_is_told(tmp_path: Path) -> None:
    error = {"error": "Invalid query", "message": "colour is no filter"}
    with (
        CatalogueServer(lambda _: reply(error, 400)) as server,
        pytest.raises(InputError, match="colour is no filter"),
    ):
        ids_of(harvest(of(server), client(tmp_path), tmp_path))


def test_a_missing_key_is_told_with_the_remedy(tmp_path: Path) -> None:
    with (
        CatalogueServer(lambda _: reply({"error": "key"}, 401)) as server,
        pytest.raises(InputError, match=re.escape("openalex.org/settings/api")),
    ):
        ids_of(harvest(of(server), client(tmp_path), tmp_path))


def test_a_record_becomes_a_document() -> None:
    expected = Document(
        id="W1",
        title="Ice & sea, part 1",
        text="The sea rises and the ice melts in experiment 1 and in the field.",
        doi="10.5555/ice.1",
        openalex_id="W1",
        year=2011,
        authors=("Ada Frost", "Bo Tide"),
        venue="Journal of Ice",
        issn="1234-5679",
        url="https://doi.org/10.5555/ice.1",
        language="en",
        citation_count=1,
        source="OpenAlex",
        extra={
            "type": "article",
            "publication_date": "2011-05-01",
            "topic": "Glaciers",
            "field": "Earth",
            "fwci": 1.5,
            "citation_percentile": 0.9,
            "openalex_is_retracted": False,
        },
        identifiers=(Identifier(kind=IdentifierKind.PMID, value="1001"),),
    )
    document = work(openalex_work(1)).document

    assert document is not None
    assert (expected, expected.extra) == (document, document.extra)


def test_every_occurrence_of_every_word_is_there() -> None:
    # The first system kept each word once, at its first place.
    text = "It is not that it is not the sea but that the sea is not ice"
    document = work(
        {"id": "https://openalex.org/W1", "abstract_inverted_index": inverted(text)}
    ).document

    assert document is not None
    assert text == document.text


@given(st.lists(st.text(st.characters(categories=("L", "N", "P")), min_size=1), min_size=1))
def test_any_words_come_back_in_their_order(words: list[str]) -> None:
    text = " ".join(["Start", *words, "end"])

    assert (text, False) == uninverted(inverted(text))


def test_a_retraction_is_told() -> None:
    document = work(openalex_work(1, is_retracted=True)).document

    assert document is not None
    assert document.retracted is True


def test_an_abstract_that_is_only_a_copyright_line_is_dropped_and_told() -> None:
    index = {"©": [0], "2019": [1], "Elsevier": [2], "Ltd.": [3]}
    found = work(openalex_work(1, abstract_inverted_index=index))

    assert found.document is not None
    assert ("", True, True) == (
        found.document.text,
        "only a notice of rights" in found.problem,
        "W1" in json.dumps(found.raw),
    )


def _overlapping(request: Asked) -> Reply:
    pages = {"*": ([3, 1], "b"), "b": ([2, 1], "c"), "c": ([4, 3, 5], "d"), "d": ([], None)}
    numbers, onward = pages[request.query["cursor"]]
    works = [openalex_work(number) for number in numbers]
    return reply({"meta": {"count": 5, "next_cursor": onward}, "results": works})


def test_pages_that_overlap_and_change_their_order_lose_and_double_nothing(
    tmp_path: Path,
) -> None:
    with CatalogueServer(_overlapping) as server:
        found = ids_of(harvest(of(server), client(tmp_path), tmp_path))

    assert ["W3", "W1", "W2", "W4", "W5"] == found
