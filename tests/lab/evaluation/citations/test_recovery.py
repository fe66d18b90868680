"""Claims and all pages in, how often the right one is found out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright_lab.evaluation import chosen
from claimwright_lab.evaluation.cases import CitationSet
from claimwright_lab.evaluation.citations.recovery import measure_recovery, recovery_figures
from claimwright_lab.evaluation.rankings import Rankings, in_order
from tests.lab.evaluation.invented import asked, on_shelf, write
from tests.lab.evaluation.said import values


@pytest.fixture
def pages(tmp_path: Path) -> CitationSet:
    return on_shelf(tmp_path, "source-recovery", CitationSet)


def test_every_way_to_search_is_measured_and_the_checker_after_it(pages: CitationSet) -> None:
    told = values(measure_recovery(pages, asked()).figures)

    # By place each claim finds the first page; by words two find their own.
    assert told["by place P@1"] == pytest.approx(1 / 3)
    assert told["by words P@1"] == pytest.approx(2 / 3)
    assert told["P@1"] == told["checked P@1"]


def test_every_page_of_the_set_is_in_the_corpus(pages: CitationSet) -> None:
    assert values(measure_recovery(pages, asked()).figures)["corpus coverage"] == 1.0


def test_a_limit_asks_fewer_claims_of_the_same_corpus(pages: CitationSet) -> None:
    measured = measure_recovery(pages, asked(limit=1))

    assert (measured.n, len(measured.lines[0]["ranking"])) == (1, 3)  # type: ignore[arg-type]  # a list


def test_a_part_is_asked_of_the_same_corpus(
    pages: CitationSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chosen, "split_of", lambda claim: "test" if "Seas" in claim else "train")

    measured = measure_recovery(pages, replace(asked(), part="test"))

    assert (measured.n, len(measured.lines[0]["ranking"])) == (1, 3)  # type: ignore[arg-type]  # a list


def test_rankings_of_somebody_are_scored(pages: CitationSet, tmp_path: Path) -> None:
    rows = [
        {"id": name, "ranking": [{"document_id": name, "score": 1.0}]}
        for name in ("w1", "w2", "w3")
    ]

    measured = measure_recovery(pages, asked(write(tmp_path / "p.jsonl", rows)))

    assert (values(measured.figures)["P@1"], measured.seconds) == (1.0, None)


def found(pages: CitationSet, rankings: Rankings, **keys: str) -> dict[str, float | None]:
    cases = pages.read(pages.about.files)
    return values(recovery_figures(cases, rankings, keys))


def test_success_is_counted_over_what_the_corpus_holds(pages: CitationSet) -> None:
    rankings = {"w1": in_order(["w1", "w2"]), "w2": in_order(["w1", "x", "w2"])}

    told = found(pages, rankings, w1="a", w2="b")

    assert told["corpus coverage"] == pytest.approx(2 / 3)
    assert (told["P@1"], told["success@5"]) == (0.5, 1.0)
    assert told["MRR"] == pytest.approx((1 + 1 / 3) / 2)
    assert told["P@1 of all"] == pytest.approx(1 / 3)


def test_a_corpus_without_any_cited_source_has_only_its_coverage(pages: CitationSet) -> None:
    assert found(pages, {}) == {"corpus coverage": 0.0, "P@1 of all": 0.0}


def test_two_addresses_of_one_page_are_one(pages: CitationSet) -> None:
    rankings = {name: in_order(["w2", "w3", "w1"]) for name in ("w1", "w2", "w3")}

    told = found(pages, rankings, w1="a", w2="b", w3="b")

    assert told["MRR"] == pytest.approx((1 / 2 + 1 + 1) / 3)


def test_a_page_that_no_ranking_has_is_not_found(pages: CitationSet) -> None:
    assert found(pages, {"w1": in_order(["w2"])}, w1="a", w2="b")["success@100"] == 0.0
