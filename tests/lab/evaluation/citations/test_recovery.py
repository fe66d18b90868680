"""Claims and all pages in, how often the right one is found out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright.fetch.canonical import canonical_url
from claimwright_lab.evaluation.cases import CitationSet
from claimwright_lab.evaluation.citations.recovery import (
    Sought,
    measure_recovery,
    rank_of,
    recovery_figures,
)
from tests.lab.evaluation.invented import asked, on_shelf, write
from tests.lab.evaluation.said import values

LETTERS = st.lists(st.sampled_from("abcdef"), max_size=8)
SOUGHT = [
    Sought(id="1", article="x", cited=("a",), featured=True),
    Sought(id="2", article="x", cited=("b", "c"), featured=False),
    Sought(id="3", article="y", cited=("z",), featured=False),
]
RANKINGS = {"1": ["a", "b"], "2": ["a", "d", "c"]}


@pytest.fixture
def pages(tmp_path: Path) -> CitationSet:
    return on_shelf(tmp_path, "source-recovery", CitationSet)


def test_every_way_to_search_is_measured_and_the_checker_after_it(pages: CitationSet) -> None:
    found = values(measure_recovery(pages, asked()).figures)

    # By place each claim finds the first page; by words two find their own.
    assert found["by place P@1"] == pytest.approx(1 / 3)
    assert found["by words P@1"] == pytest.approx(2 / 3)
    assert found["P@1"] == found["checked P@1"]


def test_every_page_of_the_set_is_in_the_corpus(pages: CitationSet) -> None:
    assert values(measure_recovery(pages, asked()).figures)["corpus coverage"] == 1.0


def test_a_limit_asks_fewer_claims_of_the_same_corpus(pages: CitationSet) -> None:
    measured = measure_recovery(pages, asked(limit=1))

    assert (measured.n, len(measured.lines[0]["ranking"])) == (1, 3)  # type: ignore[arg-type]  # a list


def test_rankings_of_somebody_are_scored(pages: CitationSet, tmp_path: Path) -> None:
    rows = [
        {"id": name, "ranking": [{"document_id": name, "score": 1.0}]}
        for name in ("w1", "w2", "w3")
    ]

    measured = measure_recovery(pages, asked(write(tmp_path / "p.jsonl", rows)))

    assert (values(measured.figures)["P@1"], measured.seconds) == (1.0, None)


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
