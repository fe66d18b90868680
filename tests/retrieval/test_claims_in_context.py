"""Sources for cited claims, by words and by meaning, and in the order of a ranker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import CitedClaim, Claim, Document, Pair, Unit, Uniting
from claimwright.errors import InputError
from claimwright.models.cross_encoder import PairLogits
from claimwright.protocols import TitleGenerator
from claimwright.retrieval.claims_in_context import (
    PASSAGES,
    ClaimSearch,
    RankedClaimSearch,
    capped_per_domain,
    claim_text,
    context_query,
    likely_passages,
    ranker_claim,
    sparse_query,
)
from claimwright.retrieval.fuse import FoundSource
from claimwright.settings import CitationSettings
from claimwright.testing import GivenTitles, HashEncoder, InMemoryIndex, index_of
from tests.citations import SEAS, cited_claim

ASKED = cited_claim("a")
SETTINGS = CitationSettings()


def test_the_words_between_two_citations_are_searched_for() -> None:
    cited = replace(ASKED, claim=Claim(text="seas  rose by 20 centimetres"))

    assert claim_text(cited) == "seas rose by 20 centimetres"


def test_too_few_words_between_two_citations_give_way_to_their_sentence() -> None:
    assert claim_text(replace(ASKED, claim=Claim(text="and Peru"))) == SEAS


def test_few_words_without_a_sentence_are_all_there_is() -> None:
    assert claim_text(replace(ASKED, claim=Claim(text="and Peru"), sentence="")) == "and Peru"


def test_the_sparse_arm_reads_claim_generated_title_and_article_title() -> None:
    assert sparse_query(ASKED, "Rising waters") == f"{SEAS} Rising waters Seas"


def test_the_sparse_arm_does_without_a_generated_title() -> None:
    assert sparse_query(ASKED) == f"{SEAS} Seas"


def test_the_dense_arm_reads_title_section_context_and_claim() -> None:
    read = f"Seas [SEP] Causes [SEP] The sea is watched by satellites. {SEAS}"

    assert context_query(ASKED) == read


def test_a_lead_has_no_section() -> None:
    assert context_query(replace(ASKED, section=(), context=())) == f"Seas [SEP] {SEAS}"


def test_a_long_context_loses_its_beginning() -> None:
    cited = replace(ASKED, context=tuple(f"Sentence {n}." for n in range(200)))

    assert context_query(cited, words=20).endswith(f"199. {SEAS}")


def test_a_long_title_takes_a_fifth_at_most() -> None:
    cited = replace(ASKED, article_title="word " * 500)

    assert context_query(cited, words=20).count("word") == 4


@given(
    context=st.lists(st.text("ab ", max_size=30), max_size=4),
    title=st.text("ab ", max_size=30),
    words=st.integers(8, 40),
)
def test_the_end_of_the_claim_survives(context: list[str], title: str, words: int) -> None:
    cited = replace(ASKED, context=tuple(context), article_title=title)

    assert context_query(cited, words=words).endswith("since 1900.")


@given(st.text("ab ", max_size=200), st.integers(8, 40))
def test_a_query_keeps_to_its_words(context: str, words: int) -> None:
    found = context_query(replace(ASKED, context=(context,)), words=words)

    assert len(found.replace("[SEP]", "").split()) <= words


def test_a_ranker_reads_the_title_before_the_claim() -> None:
    assert ranker_claim(ASKED) == f"Seas: {SEAS}"


@pytest.mark.parametrize("cited", [ASKED, replace(ASKED, article_title="")])
def test_a_ranker_does_without_a_title(cited: CitedClaim) -> None:
    assert ranker_claim(cited, with_title=not cited.article_title) == SEAS


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


def search(
    index: InMemoryIndex,
    settings: CitationSettings = SETTINGS,
    generator: TitleGenerator | None = None,
) -> ClaimSearch:
    return ClaimSearch(index=index, encoder=HashEncoder(), settings=settings, generator=generator)


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
    generator = GivenTitles(titles={"c": "bees dance flowers bees"})
    cited = replace(
        CITED, article_title="Hives", claim=replace(CITED.claim, text="they fly far on")
    )
    (found,) = index.search(search(index, generator=generator).by_words([cited]))

    assert found[0].document.id == "book"


def test_a_domain_may_be_bounded(index: InMemoryIndex) -> None:
    found = keys(search(index, CitationSettings(per_domain=1)).search(CITED, limit=9))

    assert sorted(found) == ["https://example.org/sea", "https://other.example.com/sun", "id:book"]


def test_no_bound_keeps_all_of_a_domain(index: InMemoryIndex) -> None:
    found = search(index).search(CITED, limit=9)

    assert capped_per_domain(found, most=0) == found


def test_words_are_sought_in_pages_and_meaning_in_sentences_to_the_depth_that_is_set(
    index: InMemoryIndex,
) -> None:
    arms = search(index, CitationSettings(pool=7))
    asked = [*arms.by_words([CITED]), *arms.by_meaning([CITED])]

    assert [(one.unit, one.limit) for one in asked] == [(Unit.ABSTRACT, 7), (Unit.SENTENCE, 7)]


def test_the_arms_become_one_ranking_as_the_settings_say(index: InMemoryIndex) -> None:
    found = search(index, CitationSettings(uniting=Uniting.UNION)).search(CITED, limit=9)

    assert {source.score for source in found} <= {1.0, 1 / 2, 1 / 3, 1 / 4}


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


RISING = cited_claim("c", "The sea level rises every year.")
RANKED_PAGES = (
    Document(id="sea", title="Seas", text="The sea level rises every year."),
    Document(id="ice", title="Ice", text="Ice lowers the level of a lake."),
    Document(id="bees", title="Bees", text="Bees dance every year."),
)


class Prefers:
    """Finds what holds a word relevant, and remembers what it read."""

    def __init__(self, word: str) -> None:
        self._word = word
        self.pairs: list[Pair] = []

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        self.pairs += pairs
        return tuple(
            PairLogits(stance=(0.0, 0.0, 0.0), relevance=float(self._word in pair.evidence))
            for pair in pairs
        )


def ranked(ranker: Prefers, pages: Sequence[Document] = RANKED_PAGES) -> RankedClaimSearch:
    return RankedClaimSearch(inner=search(index_of(pages)), ranker=ranker)


def ids(sources: Sequence[FoundSource]) -> list[str]:
    return [source.best.document.id for source in sources]


def test_the_ranker_decides_the_order() -> None:
    assert ids(ranked(Prefers("dance")).search(RISING, limit=3))[0] == "bees"


def test_where_the_ranker_cannot_tell_the_search_decides() -> None:
    assert ids(ranked(Prefers("nothing")).search(RISING, limit=3))[0] == "sea"


def test_a_ranked_search_gives_no_more_than_were_asked_for() -> None:
    assert ids(ranked(Prefers("dance")).search(RISING, limit=1)) == ["bees"]


def test_scores_fall_with_the_rank() -> None:
    found = ranked(Prefers("dance")).search(RISING, limit=3)

    assert [source.score for source in found] == pytest.approx([1.0, 1 / 2, 1 / 3])


def test_claim_and_page_are_read_with_their_titles() -> None:
    ranker = Prefers("dance")
    ranked(ranker, RANKED_PAGES[:1]).search(RISING, limit=1)

    assert ranker.pairs == [
        Pair(
            claim="Seas: The sea level rises every year.",
            evidence="The sea level rises every year.",
            title="Seas",
        )
    ]


def test_of_a_long_page_few_passages_are_read() -> None:
    ranker = Prefers("dance")
    long = Document(id="l", title="L", text="The sea rises. " + "word " * 2_000)
    ranked(ranker, [long]).search(RISING, limit=1)

    assert len(ranker.pairs) == PASSAGES


def test_the_best_passage_of_a_page_decides() -> None:
    page = Document(id="p", title="P", text="sea level rises " * 40 + "word " * 90 + "pearl")

    assert ids(ranked(Prefers("pearl"), [RANKED_PAGES[0], page]).search(RISING, limit=1)) == ["p"]


def test_a_ranked_search_for_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="limit is 0"):
        ranked(Prefers("x")).search(RISING, limit=0)


def test_a_blank_text_has_one_passage() -> None:
    assert likely_passages("Seas rise.", " ") == ("",)


@given(claim=st.text(max_size=30), text=st.text("ab ", max_size=400), most=st.integers(1, 4))
def test_passages_are_parts_of_the_text(claim: str, text: str, most: int) -> None:
    found = likely_passages(claim, text, most=most)

    assert {passage in " ".join(text.split()) for passage in found} == {True}
