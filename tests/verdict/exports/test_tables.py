"""Comma-separated values: whole, missing empty, and never a formula."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Article, Decision
from claimwright.verdict.article_report import article_report
from claimwright.verdict.exports.tables import (
    CITATION_COLUMNS,
    COLUMNS,
    citations_table,
    spreadsheet,
)
from tests.articles import checked, example_report
from tests.citation_reports import CHECKED, HOSTILE, NOTHING_CITED
from tests.examples import judged


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def of_one(title: str) -> dict[str, str]:
    claims = [checked(1, judged(0.9, 0.0, title=title))]
    return rows(spreadsheet(article_report("r", Article(text=""), (), claims)))[0]


def test_the_header_of_an_article_names_every_column() -> None:
    assert spreadsheet(example_report()).split("\r\n")[0] == ",".join(COLUMNS)


def test_each_claim_has_a_row_per_piece_of_evidence_and_at_least_one() -> None:
    ids = [row["claim_id"] for row in rows(spreadsheet(example_report()))]

    assert ids == ["s1c0", "s3c0", "s3c0", "s4c0", "s0c0", "s5c0"]


def test_a_failed_claim_says_why_and_has_no_verdict() -> None:
    last = rows(spreadsheet(example_report()))[-1]

    assert (last["failure"], last["verdict"], last["supports"]) == ("the corpus is gone", "", "")


def test_a_claim_without_evidence_has_its_verdict() -> None:
    row = rows(spreadsheet(example_report()))[3]

    assert (row["verdict"], row["rank"]) == ("NOT_ENOUGH_EVIDENCE", "")


def test_the_unknown_is_empty_and_never_zero() -> None:
    row = of_one("T")

    assert (row["year"], row["citation_count"], row["retracted"]) == ("", "", "")


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t=", "\r=", " =", "\n=", "＝"])  # noqa: RUF001
def test_a_text_that_a_spreadsheet_would_obey_is_quoted(first: str) -> None:
    assert of_one(f"{first}cmd()")["title"].startswith("'")


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_whatever_the_text_the_rows_can_be_read_again(text: str) -> None:
    title = of_one(f"T{text}")["title"]

    assert title.removeprefix("'") == f"T{text}"


def test_the_header_of_citations_names_every_column() -> None:
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
