"""Comma-separated values: whole, and never a formula."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Article
from claimwright.verdict.article_report import article_report
from claimwright.verdict.exports.spreadsheet import COLUMNS, spreadsheet
from tests.articles import checked, example_report
from tests.examples import judged


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def of_one(title: str) -> dict[str, str]:
    claims = [checked(1, judged(0.9, 0.0, title=title))]
    return rows(spreadsheet(article_report("r", Article(text=""), (), claims)))[0]


def test_the_header_names_every_column() -> None:
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
