"""Sources for cited claims, by words and by meaning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Document, Unit, Uniting
from claimwright.errors import InputError
from claimwright.retrieval.claims_in_context import (
    ClaimSearch,
    ClaimSearchPlan,
    capped_per_domain,
)
from claimwright.retrieval.union import FoundSource
from claimwright.testing import GivenTitles, HashEncoder, InMemoryIndex, index_of
from tests.citations import cited_claim

PAGES = (
    Document(
        id="sea",
        title="Seas",
        text="Sea level has risen by 20 centimetres. Tides come and go.",
        url="https://www.example.org/sea?utm_source=x",
    ),
    Document(
        id="sea2",
        title="Seas",
        text="Sea level has risen everywhere since 1900.",
        url="http://example.org/sea/",
    ),
    Document(
        id="ice", title="Ice", text="Ice has melted in summer.", url="https://example.org/ice"
    ),
    Document(id="sun", title="Sun", text="The sun is quiet.", url="https://other.example.com/sun"),
    Document(id="book", title="Bees", text="Bees dance of flowers."),
)
CITED = cited_claim("c")


@pytest.fixture(scope="module")
def index() -> InMemoryIndex:
    return index_of(PAGES)


def search(index: InMemoryIndex, **plan: object) -> ClaimSearch:
    return ClaimSearch(
        index=index,
        encoder=HashEncoder(),
        plan=ClaimSearchPlan(**plan),  # type: ignore[arg-type]  # fields of the class
    )


def keys(sources: tuple[FoundSource, ...]) -> list[str]:
    return [source.key for source in sources]


def test_the_page_that_speaks_of_the_claim_comes_first(index: InMemoryIndex) -> None:
    assert keys(search(index).search(CITED, limit=5))[0] == "https://example.org/sea"


def test_two_addresses_of_one_page_are_one_source(index: InMemoryIndex) -> None:
    best = search(index).search(CITED, limit=5)[0]

    assert ({one.document.id for one in best.passages}, best.found_by) == (
        {"sea", "sea2"},
        ("sparse", "dense"),
    )


def test_no_more_come_than_were_asked_for(index: InMemoryIndex) -> None:
    assert len(search(index).search(CITED, limit=2)) == 2


def test_pages_that_are_cited_already_are_left_out(index: InMemoryIndex) -> None:
    cited = "https://web.archive.org/web/2019/http://example.org/sea"

    assert "https://example.org/sea" not in keys(
        search(index).search(CITED, limit=9, without=[cited])
    )


def test_what_is_cited_without_an_address_leaves_out_nothing(index: InMemoryIndex) -> None:
    assert len(search(index).search(CITED, limit=9, without=["a book"])) == 4


def test_words_of_a_generated_title_find_what_the_claim_does_not_name(
    index: InMemoryIndex,
) -> None:
    plan = ClaimSearchPlan(uniting=Uniting.WEIGHTED, sparse_weight=1.0)
    generator = GivenTitles(titles={"c": "bees dance flowers bees"})
    cited = replace(
        CITED, article_title="Hives", claim=replace(CITED.claim, text="they fly far on")
    )
    found = ClaimSearch(index=index, encoder=HashEncoder(), generator=generator, plan=plan)

    assert keys(found.search(cited, limit=1)) == ["id:book"]


def test_a_domain_may_be_bounded(index: InMemoryIndex) -> None:
    found = keys(search(index, per_domain=1).search(CITED, limit=9))

    assert sorted(found) == ["https://example.org/sea", "https://other.example.com/sun", "id:book"]


def test_no_bound_keeps_all_of_a_domain(index: InMemoryIndex) -> None:
    found = search(index).search(CITED, limit=9)

    assert capped_per_domain(found, most=0) == found


def test_each_arm_may_rank_another_unit(index: InMemoryIndex) -> None:
    plan = {"sparse_unit": Unit.SENTENCE, "dense_unit": Unit.ABSTRACT}
    best = search(index, **plan).search(CITED, limit=1)[0]

    assert {one.passage.unit for one in best.passages} == {Unit.SENTENCE, Unit.ABSTRACT}


def test_several_claims_are_searched_in_order(index: InMemoryIndex) -> None:
    ice = cited_claim("i", "Ice has melted in many a summer.")
    both = search(index).search_all([CITED, ice], limit=1, without=[(), ()])

    assert [keys(found) for found in both] == [
        ["https://example.org/sea"],
        ["https://example.org/ice"],
    ]


def test_no_claim_asks_nothing(index: InMemoryIndex) -> None:
    assert search(index).search_all([], limit=3) == ()


def test_a_search_for_nothing_is_refused(index: InMemoryIndex) -> None:
    with pytest.raises(InputError, match="limit is 0; it must be at least 1"):
        search(index).search(CITED, limit=0)


@pytest.mark.parametrize("plan", [{"passages": 0}, {"passages": 1_001}, {"per_domain": -1}])
def test_what_lies_outside_its_range_is_refused(plan: dict[str, int]) -> None:
    with pytest.raises(InputError, match="it must"):
        ClaimSearchPlan(**plan)  # type: ignore[arg-type]  # fields of the class
