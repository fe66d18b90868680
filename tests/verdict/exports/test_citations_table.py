"""Comma-separated values: a row per source, missing empty, never a formula."""

import csv
import io

from claimwright.domain import Decision
from claimwright.verdict.exports.citations_table import CITATION_COLUMNS, citations_table
from tests.citation_reports import CHECKED, HOSTILE, NOTHING_CITED


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_header_names_every_column() -> None:
    assert citations_table(NOTHING_CITED, {}) == ",".join(CITATION_COLUMNS) + "\r\n"


def test_each_source_has_a_row_and_each_suggestion_one() -> None:
    said = [(row["claim_id"], row["role"]) for row in rows(citations_table(CHECKED, {}))]

    assert said == [
        ("c3", "cited"), ("c3", "suggested"), ("c4", "cited"), ("c6", "cited"),
        ("c6", "suggested"), ("c5", "cited"), ("c5", "cited"), ("c1", "cited"), ("c2", "cited"),
        ("c7", "cited"),
    ]  # fmt: skip


def test_a_source_that_was_not_read_has_no_support() -> None:
    (book,) = [row for row in rows(citations_table(CHECKED, {})) if row["claim_id"] == "c2"]

    assert (book["state"], book["label"], book["support"]) == (
        "no_address",
        "SOURCE_UNAVAILABLE",
        "",
    )


def test_a_decision_stands_in_each_row_of_its_claim() -> None:
    table = rows(citations_table(CHECKED, {"c3": Decision.REJECT}))

    assert {row["decision"] for row in table if row["claim_id"] == "c3"} == {"reject"}
    assert {row["decision"] for row in table if row["claim_id"] == "c6"} == {""}


def test_every_row_has_every_column() -> None:
    lines = list(csv.reader(io.StringIO(citations_table(CHECKED, {}))))

    assert {len(line) for line in lines} == {len(CITATION_COLUMNS)}


def test_a_title_that_is_a_formula_is_text() -> None:
    formula = citations_table(HOSTILE, {}).replace("</p>", "")

    assert "\r\n=" not in formula
    assert ",=" not in formula
