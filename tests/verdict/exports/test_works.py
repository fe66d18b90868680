"""What a bibliography says of a work."""

from __future__ import annotations

import pytest

from claimwright.domain import Document
from claimwright.verdict.exports.works import address_of, cited, reference_of, web_address
from tests.articles import example_report


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "data:text/html,<b>",
        "//example.org",
        "https://",
        "http://[::1",
        "https://a.example/ b",
        "https://a.example/\n",
        "https://a.example/" + "x" * 2_000,
        "",
    ],
)
def test_what_is_no_address_of_the_web_is_not_linked(address: str) -> None:
    assert web_address(address) == ""


def test_nothing_is_no_address() -> None:
    assert web_address(None) == ""


def test_a_doi_goes_before_an_address() -> None:
    document = Document(id="a", doi="10.1/x", url="https://example.org")

    assert address_of(document) == "https://doi.org/10.1/x"


@pytest.mark.parametrize(
    ("document", "reference"),
    [
        (Document(id="a"), ""),
        (Document(id="a", authors=("A. One",), venue="Report", year=1999), "A. One, Report, 1999"),
    ],
)
def test_a_reference_says_what_is_known(document: Document, reference: str) -> None:
    assert reference_of(document) == reference


def test_each_work_is_cited_once() -> None:
    assert sorted(document.id for document in cited(example_report())) == ["a", "b"]
