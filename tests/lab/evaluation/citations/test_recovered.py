"""Rankings and what claims cite in, how often the cited source is found out, counted by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright.fetch.canonical import canonical_url
from claimwright_lab.evaluation.citations.recovered import Sought, rank_of, recovery_figures
from tests.lab.evaluation.said import values

LETTERS = st.lists(st.sampled_from("abcdef"), max_size=8)
SOUGHT = [
    Sought(id="1", article="x", cited=("a",), featured=True),
    Sought(id="2", article="x", cited=("b", "c"), featured=False),
    Sought(id="3", article="y", cited=("z",), featured=False),
]
RANKINGS = {"1": ["a", "b"], "2": ["a", "d", "c"]}


def test_success_is_counted_over_what_the_corpus_holds() -> None:
    found = values(recovery_figures(SOUGHT, RANKINGS, ["a", "b", "c", "d"]))

    assert found["corpus coverage"] == pytest.approx(2 / 3)
    assert (found["P@1"], found["success@5"]) == (0.5, 1.0)
    assert found["MRR"] == pytest.approx((1 + 1 / 3) / 2)
    assert found["P@1 of all"] == pytest.approx(1 / 3)


def test_featured_articles_are_told_apart() -> None:
    found = values(recovery_figures(SOUGHT, RANKINGS, ["a", "b", "c", "d"]))

    assert (found["P@1 featured"], found["P@1 other"]) == (1.0, 0.0)


def test_where_all_are_alike_there_are_no_slices() -> None:
    found = values(recovery_figures(SOUGHT[:1], RANKINGS, ["a"]))

    assert "P@1 featured" not in found


def test_a_corpus_without_any_cited_source_has_only_its_coverage() -> None:
    assert values(recovery_figures(SOUGHT, RANKINGS, [])) == {
        "corpus coverage": 0.0,
        "P@1 of all": 0.0,
    }


def test_two_addresses_of_one_page_are_one() -> None:
    ranking = ["http://www.e.org/a/?utm_source=x", "https://e.org/a", "https://e.org/b"]

    assert rank_of(ranking, ["https://e.org/b/"], canonical_url) == 2


def test_no_claim_is_told() -> None:
    with pytest.raises(InputError, match="there are no claims"):
        recovery_figures([], {}, [])


@given(LETTERS, LETTERS)
def test_a_place_is_within_the_ranking_or_nowhere(ranking: list[str], cited: list[str]) -> None:
    assert 0 <= rank_of(ranking, cited, str) <= len(set(ranking))


@given(LETTERS, st.sampled_from("abcdef"))
def test_what_is_repeated_does_not_push_others_down(ranking: list[str], cited: str) -> None:
    assert rank_of(ranking + ranking, [cited], str) == rank_of(ranking, [cited], str)
