"""Works of a catalogue on their way into a corpus: over real HTTP, killed, enriched, filtered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.corpus.catalogues.recipe import CatalogueName, Recipe
from claimwright.domain import Document
from claimwright.errors import InputError, UnavailableError
from claimwright.flows import collect
from claimwright.flows.collect import Workshop
from claimwright.flows.harvesting import Gathering, climate_judge, gathering
from claimwright.index.catalog import Catalog
from claimwright.models.cards import WEIGHTS, read_card
from claimwright.models.encoder import OnnxEncoder
from claimwright.models.running import OnnxModel
from claimwright.settings import CatalogueSettings, FetchSettings, FilterSettings, Settings
from claimwright.testing import HashEncoder
from tests.catalogue_server import Asked, CatalogueServer, Reply
from tests.corpus.catalogues.plays import openalex, openalex_work, s2_paper, semantic_scholar
from tests.fetch.catalogue_client import Time, client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

RECIPE = Recipe(catalogue=CatalogueName.OPENALEX, query="ice")
WORKS = [openalex_work(number) for number in range(1, 8)]
NAMES = {f"W{number}" for number in range(1, 8)}


def both(
    works: Sequence[dict[str, object]], papers: Sequence[dict[str, object]] = ()
) -> Callable[[Asked], Reply]:
    """Play OpenAlex and Semantic Scholar at one address."""
    first, second = openalex(works), semantic_scholar(papers)
    return lambda asked: second(asked) if asked.path.startswith("/paper") else first(asked)


def is_warm(texts: Sequence[str]) -> Sequence[float]:
    """Judge by a word."""
    return [0.9 if "warm" in text else 0.1 for text in texts]


def workshop(home: Path, server: CatalogueServer, time: Time | None = None) -> Workshop:
    """Return a workshop whose catalogues are all at one address of this machine."""
    settings = Settings(
        home=home,
        catalogues=CatalogueSettings(
            openalex=server.address, semantic_scholar=server.address, tries=2
        ),
        fetch=FetchSettings(allowed_hosts=("127.0.0.1",)),
        filters=FilterSettings(min_text_topic=0.5),
    )
    asking = client(home / "catalogues", time, {"tries": 2})

    def gather(recipe: Recipe) -> Gathering:
        return gathering(
            recipe,
            settings,
            client=asking,
            environment={"OPENALEX_API_KEY": "k"},
            climate=lambda: is_warm,
        )

    return Workshop(catalog=Catalog(home), encoder=HashEncoder(), gather=gather)


def held(home: Path, name: str = "ice") -> dict[str, Document]:
    """Return every document of a corpus."""
    ids = [f"W{number}" for number in range(1, 100)]
    return dict(Catalog(home).open(name).documents(ids))


def test_works_of_a_catalogue_become_a_corpus(tmp_path: Path) -> None:
    with CatalogueServer(both(WORKS)) as server:
        made = workshop(tmp_path, server)
        (done,) = collect.add("ice", [made.gather(RECIPE)], made)

    assert (7, True, NAMES) == (done.added, done.finished, set(held(tmp_path)))


def test_records_without_a_text_are_rejected_with_the_reason(tmp_path: Path) -> None:
    works = [*WORKS, openalex_work(8, abstract_inverted_index={"©": [0], "Wiley": [1]})]
    with CatalogueServer(both(works)) as server:
        made = workshop(tmp_path, server)
        (done,) = collect.add("ice", [made.gather(RECIPE)], made)

    assert (1, True) == (
        done.rejected,
        "only a notice of rights" in made.rejects("ice").read_text(encoding="utf-8"),
    )


def test_the_same_again_does_and_asks_nothing(tmp_path: Path) -> None:
    with CatalogueServer(both(WORKS)) as server:
        made = workshop(tmp_path, server)
        collect.add("ice", [made.gather(RECIPE)], made)
        asked = len(server.asked)
        (again,) = collect.add("ice", [made.gather(RECIPE)], made)

    assert (0, True, asked) == (again.read, again.finished, len(server.asked))


@pytest.mark.parametrize("pages", [1, 2, 3])
def test_what_a_catalogue_gave_before_it_broke_down_is_in_the_corpus_and_the_rest_follows(
    tmp_path: Path, pages: int
) -> None:
    good = both(WORKS)
    with CatalogueServer(
        lambda asked: good(asked) if asked.number <= pages else Reply(status=503)
    ) as server:
        made = workshop(tmp_path, server)
        with pytest.raises(UnavailableError, match="503"):
            collect.add("ice", [made.gather(RECIPE)], made)
        before = set(held(tmp_path))
        server._script = good
        later = workshop(tmp_path, server)
        (done,) = collect.add("ice", [later.gather(RECIPE)], later)
        firsts = [asked.query.get("cursor") for asked in server.asked].count("*")

    assert ({f"W{number}" for number in range(1, 2 * pages + 1)}, 7 - 2 * pages, NAMES, 1) == (
        before,
        done.added,
        set(held(tmp_path)),
        firsts,
    )


def test_a_refresh_asks_anew_and_embeds_only_what_changed(tmp_path: Path) -> None:
    time = Time()
    with CatalogueServer(both(WORKS)) as server:
        made = workshop(tmp_path, server, time)
        collect.add("ice", [made.gather(RECIPE)], made)
        time.now += 4_000
        server._script = both([*WORKS[:6], openalex_work(7, title="Other ice"), openalex_work(8)])
        (done,) = collect.refresh("ice", made)

    assert (1, 1, 6) == (done.added, done.replaced, done.unchanged)


def test_a_restart_asks_anew(tmp_path: Path) -> None:
    time = Time()
    with CatalogueServer(both(WORKS)) as server:
        made = workshop(tmp_path, server, time)
        collect.add("ice", [made.gather(RECIPE)], made)
        time.now += 4_000
        (done,) = collect.add("ice", [made.gather(RECIPE)], made, restart=True)

    assert (7, 10) == (done.unchanged, len(server.asked))


def test_works_are_enriched_and_the_text_stays_where_it_is_whole(tmp_path: Path) -> None:
    works = [WORKS[0], openalex_work(2, abstract_inverted_index=None), WORKS[2]]
    papers = [s2_paper(1), s2_paper(2)]
    with CatalogueServer(both(works, papers)) as server:
        made = workshop(tmp_path, server)
        source = made.gather(replace(RECIPE, enrich=True))
        collect.add("ice", [source], made)

    documents = held(tmp_path)
    assert (2, 101, True, 102, True, 3, None) == (
        source.enriched,
        documents["W1"].citation_count,
        documents["W1"].text.startswith("The sea rises"),
        documents["W2"].citation_count,
        documents["W2"].text.startswith("By Semantic Scholar"),
        documents["W3"].citation_count,
        documents["W3"].influential_citation_count,
    )


def test_enriching_asks_for_works_without_an_abstract_too(tmp_path: Path) -> None:
    with CatalogueServer(both(WORKS)) as server:
        made = workshop(tmp_path, server)
        collect.add("ice", [made.gather(replace(RECIPE, enrich=True))], made)

    assert "has_abstract" not in server.asked[0].query["filter"]


def test_a_batch_of_which_the_other_knows_nothing_is_no_fault(tmp_path: Path) -> None:
    with CatalogueServer(both(WORKS)) as server:
        made = workshop(tmp_path, server)
        source = made.gather(replace(RECIPE, enrich=True))
        (done,) = collect.add("ice", [source], made)

    assert (7, 0, 0) == (done.added, source.enriched, source.not_enriched)


def test_works_come_all_the_same_where_the_other_cannot_be_asked_and_it_is_told(
    tmp_path: Path,
) -> None:
    good = both(WORKS)

    def play(asked: Asked) -> Reply:
        return Reply(status=500) if asked.method == "POST" else good(asked)

    with CatalogueServer(play) as server:
        made = workshop(tmp_path, server)
        source = made.gather(replace(RECIPE, enrich=True))
        (done,) = collect.add("ice", [source], made)

    assert (7, 7, True) == (done.added, source.not_enriched, "500" in source.trouble)


def test_a_refusal_of_the_other_is_told(tmp_path: Path) -> None:
    good = both(WORKS)

    def play(asked: Asked) -> Reply:
        return Reply(status=403) if asked.method == "POST" else good(asked)

    with CatalogueServer(play) as server:
        made = workshop(tmp_path, server)
        with pytest.raises(InputError, match="semantic_scholar_key_variable"):
            collect.add("ice", [made.gather(replace(RECIPE, enrich=True))], made)


def test_works_off_the_climate_are_left_out_and_counted(tmp_path: Path) -> None:
    works = [*WORKS, openalex_work(8, title="A warm sea")]
    with CatalogueServer(both(works)) as server:
        made = workshop(tmp_path, server)
        source = made.gather(replace(RECIPE, climate_filter=True))
        (done,) = collect.add("ice", [source], made)

    assert (1, 7, 7, {"W8"}) == (
        done.added,
        done.excluded,
        source.off_topic,
        set(held(tmp_path)),
    )


def test_works_that_the_corpus_has_are_not_judged_again(tmp_path: Path) -> None:
    good = both([openalex_work(number, title="warm") for number in range(1, 8)])
    with CatalogueServer(
        lambda asked: good(asked) if asked.number <= 2 else Reply(status=503)
    ) as server:
        made = workshop(tmp_path, server)
        with pytest.raises(UnavailableError):
            collect.add("ice", [made.gather(replace(RECIPE, climate_filter=True))], made)
        server._script = good
        later = workshop(tmp_path, server)
        source = later.gather(replace(RECIPE, climate_filter=True))
        judged: list[str] = []

        def counting(texts: Sequence[str]) -> Sequence[float]:
            judged.extend(texts)
            return is_warm(texts)

        source.climate = counting
        collect.add("ice", [source], later)

    assert (3, NAMES) == (len(judged), set(held(tmp_path)))


def test_other_wishes_for_the_works_make_another_source(tmp_path: Path) -> None:
    with CatalogueServer(both(WORKS)) as server:
        made = workshop(tmp_path, server)
        wishes = (
            RECIPE,
            replace(RECIPE, limit=3),
            replace(RECIPE, climate_filter=True),
            replace(RECIPE, enrich=True),
        )

        assert 4 == len({made.gather(recipe).fingerprint for recipe in wishes})


def test_what_a_corpus_takes_is_recorded_without_any_key(tmp_path: Path) -> None:
    with CatalogueServer(both(WORKS)) as server:
        made = workshop(tmp_path, server)
        collect.add("ice", [made.gather(RECIPE)], made)
        recorded = made.recorded("ice")

    assert ((RECIPE,), False) == (
        recorded.read(),
        '"k"' in recorded.path.read_text(encoding="utf-8"),
    )


def test_a_workshop_without_a_way_to_the_web_says_so(tmp_path: Path) -> None:
    made = Workshop(catalog=Catalog(tmp_path), encoder=HashEncoder())

    with pytest.raises(InputError, match="needs the web"):
        made.gather(RECIPE)


@pytest.mark.model
def test_the_bundled_filter_tells_the_climate_from_other_things() -> None:
    encoder = OnnxEncoder(OnnxModel(read_card(WEIGHTS / "encoder"), threads=1))
    texts = (
        "Sea level and warming. Global mean sea level rose faster as glaciers lost mass.",
        "A parser for sentences. We train a neural parser on treebanks of twelve languages.",
    )
    warm, other = climate_judge(WEIGHTS, encoder)(texts)

    assert warm > 0.5 > other
