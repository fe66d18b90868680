"""Sources in the order of a ranker."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document, Pair
from claimwright.errors import InputError
from claimwright.models.running import PairLogits
from claimwright.retrieval.claims_in_context import ClaimSearch
from claimwright.retrieval.ranked import PASSAGES, RankedClaimSearch, likely_passages
from claimwright.retrieval.union import FoundSource
from claimwright.testing import HashEncoder, index_of
from tests.citations import cited_claim

CITED = cited_claim("c", "The sea level rises every year.")
PAGES = (
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


def ranked(ranker: Prefers, pages: Sequence[Document] = PAGES) -> RankedClaimSearch:
    inner = ClaimSearch(index=index_of(pages), encoder=HashEncoder())
    return RankedClaimSearch(inner=inner, ranker=ranker)


def ids(sources: Sequence[FoundSource]) -> list[str]:
    return [source.best.document.id for source in sources]


def test_the_ranker_decides_the_order() -> None:
    assert ids(ranked(Prefers("dance")).search(CITED, limit=3))[0] == "bees"


def test_where_the_ranker_cannot_tell_the_search_decides() -> None:
    assert ids(ranked(Prefers("nothing")).search(CITED, limit=3))[0] == "sea"


def test_no_more_come_than_were_asked_for() -> None:
    assert ids(ranked(Prefers("dance")).search(CITED, limit=1)) == ["bees"]


def test_scores_fall_with_the_rank() -> None:
    found = ranked(Prefers("dance")).search(CITED, limit=3)

    assert [source.score for source in found] == pytest.approx([1.0, 1 / 2, 1 / 3])


def test_claim_and_page_are_read_with_their_titles() -> None:
    ranker = Prefers("dance")
    ranked(ranker, PAGES[:1]).search(CITED, limit=1)

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
    ranked(ranker, [long]).search(CITED, limit=1)

    assert len(ranker.pairs) == PASSAGES


def test_the_best_passage_of_a_page_decides() -> None:
    page = Document(id="p", title="P", text="sea level rises " * 40 + "word " * 90 + "pearl")

    assert ids(ranked(Prefers("pearl"), [PAGES[0], page]).search(CITED, limit=1)) == ["p"]


def test_a_search_for_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="limit is 0"):
        ranked(Prefers("x")).search(CITED, limit=0)


def test_a_blank_text_has_one_passage() -> None:
    assert likely_passages("Seas rise.", " ") == ("",)


@given(claim=st.text(max_size=30), text=st.text("ab ", max_size=400), most=st.integers(1, 4))
def test_passages_are_parts_of_the_text(claim: str, text: str, most: int) -> None:
    found = likely_passages(claim, text, most=most)

    assert {passage in " ".join(text.split()) for passage in found} == {True}
