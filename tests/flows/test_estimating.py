"""How much it will take, said before it begins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.corpus.catalogues.recipe import CatalogueName, Recipe
from claimwright.corpus.catalogues.wanted import Within
from claimwright.corpus.identifiers import identifier
from claimwright.errors import UnavailableError
from claimwright.flows.estimating import Trial, estimate
from claimwright.flows.harvesting import Gathering, gathering
from claimwright.settings import CatalogueSettings, FetchSettings, Settings
from claimwright.testing import HashEncoder
from tests.catalogue_server import CatalogueServer, Reply
from tests.corpus.catalogues.plays import openalex_work, reply
from tests.fetch.catalogue_client import Time, client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

RECIPE = Recipe(catalogue=CatalogueName.OPENALEX, query="ice")
ANSWER = {
    "meta": {"count": 25_000, "next_cursor": "b"},
    "results": [openalex_work(1), openalex_work(2, abstract_inverted_index=None)],
}


def source(
    folder: Path, server: CatalogueServer, recipe: Recipe = RECIPE, key: str = "k"
) -> Gathering:
    settings = Settings(
        home=folder,
        catalogues=CatalogueSettings(openalex=server.address, tries=1),
        fetch=FetchSettings(allowed_hosts=("127.0.0.1",)),
    )
    return gathering(
        recipe,
        settings,
        client=client(folder / "catalogues", Time(), {"tries": 1}),
        environment={"OPENALEX_API_KEY": key},
        climate=lambda: lambda texts: [1.0 for _ in texts],
    )


def test_the_count_of_the_catalogue_says_how_much_it_takes(tmp_path: Path) -> None:
    with CatalogueServer(lambda _: reply(ANSWER)) as server:
        found = estimate(source(tmp_path, server))

    size = len(reply(ANSWER).body)
    assert (25_000, 25_000, 249, 124.5, 25_000 * size // 2, 0.5, "") == (
        found.works,
        found.taken,
        found.requests,
        found.seconds,
        found.bytes,
        found.with_text,
        found.key_hint,
    )


def test_a_limit_bounds_it(tmp_path: Path) -> None:
    with CatalogueServer(lambda _: reply(ANSWER)) as server:
        found = estimate(source(tmp_path, server, replace(RECIPE, limit=500)))

    assert (25_000, 500, 4) == (found.works, found.taken, found.requests)


def test_without_a_key_it_says_what_cannot_be_had(tmp_path: Path) -> None:
    with CatalogueServer(lambda _: reply(ANSWER)) as server:
        found = estimate(source(tmp_path, server, key=""))

    assert (10_000, True) == (found.taken, "openalex.org/settings/api" in found.key_hint)


def test_a_limit_within_reach_needs_no_key(tmp_path: Path) -> None:
    with CatalogueServer(lambda _: reply(ANSWER)) as server:
        found = estimate(source(tmp_path, server, replace(RECIPE, limit=500), key=""))

    assert "" == found.key_hint


def test_each_part_is_counted(tmp_path: Path) -> None:
    recipe = replace(RECIPE, within=(Within.TITLE, Within.ABSTRACT))
    with CatalogueServer(lambda _: reply(ANSWER)) as server:
        found = estimate(source(tmp_path, server, recipe))

    assert (2, 50_000, 2) == (found.parts, found.works, len(server.asked))


def test_of_works_by_name_only_the_first_piece_is_asked_for(tmp_path: Path) -> None:
    ids = tuple(identifier(f"10.5555/ice.{n}") for n in range(500))
    recipe = Recipe(catalogue=CatalogueName.OPENALEX, ids=ids)
    with CatalogueServer(lambda _: reply(ANSWER)) as server:
        found = estimate(source(tmp_path, server, recipe))

    assert (500, 9, 1) == (found.works, found.requests, len(server.asked))


def test_of_works_by_name_no_more_are_asked_for_than_are_taken(tmp_path: Path) -> None:
    ids = tuple(identifier(f"10.5555/ice.{n}") for n in range(500))
    recipe = Recipe(catalogue=CatalogueName.OPENALEX, ids=ids, limit=120)
    with CatalogueServer(lambda _: reply(ANSWER)) as server:
        found = estimate(source(tmp_path, server, recipe))

    assert (120, 2) == (found.taken, found.requests)


def test_enriching_takes_further_requests_at_one_a_second(tmp_path: Path) -> None:
    with CatalogueServer(lambda _: reply(ANSWER)) as server:
        plain = estimate(source(tmp_path, server))
        more = estimate(source(tmp_path, server, replace(RECIPE, enrich=True)))

    assert (299, True) == (more.requests, (more.seconds or 0) - (plain.seconds or 0) == 50)


def test_embedding_is_timed_on_the_works_that_came(tmp_path: Path) -> None:
    ticks = iter((10.0, 10.25))
    trial = Trial(encoder=HashEncoder(), clock=lambda: next(ticks))
    with CatalogueServer(lambda _: reply(ANSWER)) as server:
        found = estimate(source(tmp_path, server), trial)

    assert pytest.approx(0.25 * 25_000 / 2) == found.embedding_seconds


def test_nothing_of_the_walk_is_begun_and_nothing_is_asked_twice(tmp_path: Path) -> None:
    last = {**ANSWER, "meta": {"count": 2, "next_cursor": None}}
    with CatalogueServer(lambda _: reply(last)) as server:
        gathered = source(tmp_path, server)
        estimate(gathered)
        begun = gathered.harvest.journal.path.exists()
        rows = list(gathered.fetch())

    assert (False, 2, 1) == (begun, len(rows), len(server.asked))


def test_a_catalogue_that_does_not_say_how_many_leaves_it_open(tmp_path: Path) -> None:
    silent: dict[str, object] = {"meta": {}, "results": []}
    with CatalogueServer(lambda _: reply(silent)) as server:
        found = estimate(source(tmp_path, server))

    assert (None, None, None, None) == (found.works, found.taken, found.requests, found.with_text)


def test_a_catalogue_that_cannot_be_asked_is_told(tmp_path: Path) -> None:
    with (
        CatalogueServer(lambda _: Reply(status=500)) as server,
        pytest.raises(UnavailableError, match="500"),
    ):
        estimate(source(tmp_path, server))
