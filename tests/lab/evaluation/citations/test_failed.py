"""Citations that hold and that fail in, how well scores put the failing ones first out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright.testing import HashEncoder
from claimwright_lab.evaluation import chosen
from claimwright_lab.evaluation.cases import CitationSet
from claimwright_lab.evaluation.citations.failed import (
    failure_figures,
    hardest,
    measure_failed,
    measure_neighbours,
    with_neighbours,
)
from claimwright_lab.evaluation.data_sets.wafer_records import file_set
from tests.lab.evaluation.cited import case
from tests.lab.evaluation.data_sets.test_wafer_records import BAD, GOOD
from tests.lab.evaluation.invented import asked, on_shelf, write
from tests.lab.evaluation.said import named, values

SEAS = case("Seas rise fast", "Seas rise fast indeed.", name="seas", article="Sea")
TIDES = case("Tides turn", "Tides turn twice.", "PARTLY_SUPPORTED", name="tides", article="Sea")
FAST = case("Cars go", "Cars rise fast on seas.", "NOT_SUPPORTED", name="cars")
BEES = case("Bees sing", "Bees sing.", "NOT_SUPPORTED", name="bees")
GONE = case("Ice", "", name="gone")
EVERY = [SEAS, TIDES, FAST, BEES, GONE]
ENCODE = HashEncoder(64).encode


def test_each_kind_of_neighbour_stands_beside_a_claim_that_holds() -> None:
    found = with_neighbours(EVERY, ENCODE)

    assert [(one.id, one.kind) for one in found] == [
        ("seas", ""),
        ("seas on tides", "same article"),
        ("seas on cars", "by words"),
        ("seas on bees", "by meaning"),
    ]


def test_a_neighbour_fails_with_the_text_of_the_other_page() -> None:
    beside = with_neighbours(EVERY, ENCODE)[1]

    assert (beside.claim, beside.gold, beside.source) == (
        "Seas rise fast",
        "NOT_SUPPORTED",
        TIDES.source,
    )


def test_a_page_with_the_same_text_is_no_neighbour() -> None:
    twin = replace(FAST, source=SEAS.source)

    assert [one.id for one in with_neighbours([SEAS, twin], ENCODE)] == ["seas"]


def test_without_a_claim_that_holds_there_is_nothing() -> None:
    assert with_neighbours([TIDES, BEES], ENCODE) == ()


def test_the_hardest_are_as_many_as_those_that_hold() -> None:
    assert [one.id for one in hardest(with_neighbours(EVERY, ENCODE))] == ["seas", "seas on tides"]


def test_a_claim_without_neighbours_is_left_out_of_the_hardest() -> None:
    assert hardest([SEAS]) == ()


@pytest.fixture
def records(tmp_path: Path) -> CitationSet:
    return file_set(write(tmp_path / "wafer.jsonl", [GOOD, BAD]))


@pytest.fixture
def pages(tmp_path: Path) -> CitationSet:
    return on_shelf(tmp_path, "failed-verification", CitationSet)


def test_the_least_supported_comes_first() -> None:
    cases = [case("a", "x", name="1"), case("b", "x", "NOT_SUPPORTED", name="2")]

    figures = values(failure_figures(cases, {"checker": (0.9, 0.2), "turned": (0.2, 0.9)}))

    assert (figures["checker AUROC"], figures["turned AUROC"]) == (1.0, 0.0)


def test_records_are_ordered_by_every_score(records: CitationSet) -> None:
    figures = values(measure_failed(records, asked()).figures)

    assert (figures["checker AUROC"], figures["URL depth AUROC"]) == (1.0, 1.0)
    assert figures["document level average precision"] == 1.0
    assert figures["sources read"] == 1.0


def test_predictions_need_no_model(records: CitationSet, tmp_path: Path) -> None:
    rows = [
        {"id": "1", "label": "SUPPORTED", "support_probability": 0.1},
        {"id": "2", "label": "NOT_SUPPORTED", "support_probability": 0.6},
    ]
    measured = measure_failed(records, asked(write(tmp_path / "p.jsonl", rows)))

    assert values(measured.figures)["checker AUROC"] == 0.0
    assert measured.seconds is None


def test_neighbours_are_measured_beside_the_page_that_is_cited(pages: CitationSet) -> None:
    measured = measure_neighbours(pages, asked())

    assert measured.labels == {"holds": 1, "same article": 1, "by words": 1, "fails": 1}
    assert values(measured.figures)["checker AUROC"] == 1.0


def test_a_part_asks_its_claims_alone_beside_the_same_pages(
    pages: CitationSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chosen, "split_of", lambda claim: "test" if "Seas" in claim else "train")

    measured = measure_neighbours(pages, replace(asked(), part="test"))

    assert measured.labels == {"holds": 1, "same article": 1, "by words": 1}


def test_as_many_fail_as_hold(pages: CitationSet) -> None:
    figure = named(measure_neighbours(pages, asked()).figures, "checker precision at recall 0.15")

    assert figure.n == 2


def test_what_people_found_to_fail_stands_by_itself(pages: CitationSet) -> None:
    figure = named(measure_neighbours(pages, asked()).figures, "annotated: checker AUROC")

    assert (figure.value, figure.n) == (1.0, 2)


def test_pages_without_addresses_have_no_depth(pages: CitationSet) -> None:
    figure = named(measure_neighbours(pages, asked()).figures, "URL depth AUROC")

    assert (figure.value, figure.n) == (None, 0)


def test_neighbours_take_no_predictions(pages: CitationSet, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="leave out --predictions"):
        measure_neighbours(pages, asked(tmp_path / "p.jsonl"))
