"""What a bibliography says of a work."""

import re

import pytest

from claimwright.domain import Article, Document
from claimwright.verdict.article_report import article_report
from claimwright.verdict.exports.works import (
    address_of,
    bibliography,
    cited,
    escaped,
    reference_of,
    web_address,
)
from tests.articles import checked, example_report
from tests.examples import judged


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


def of(*documents: dict[str, object]) -> str:
    pieces = [judged(0.9, 0.0, name=f"d{n}", **fields) for n, fields in enumerate(documents)]  # type: ignore[arg-type]
    return bibliography(article_report("r", Article(text=""), (), [checked(1, *pieces)]))


def test_each_work_has_one_entry() -> None:
    assert bibliography(example_report()).count("@") == 2


def test_an_entry_says_what_is_known() -> None:
    fields = {
        "title": "Seas & <ice>",
        "authors": ("Åsa Öberg", "B. Two"),
        "year": 2020,
        "venue": "J. Sea",
        "doi": "10.1000/x_y",
        "url": "https://example.org/a",
        "issn": "1234-5678",
        "retracted": True,
    }

    assert of(fields) == (
        "@article{oberg2020,\n"
        "  title = {{Seas \\& <ice>}},\n"
        "  author = {Åsa Öberg and B. Two},\n"
        "  journal = {J. Sea},\n"
        "  year = {2020},\n"
        "  doi = {10.1000/x_y},\n"
        "  url = {https://example.org/a},\n"
        "  issn = {1234-5678},\n"
        "  note = {Retracted},\n"
        "}\n"
    )


def test_namesakes_have_keys_of_their_own() -> None:
    twice = {"authors": ("One, A.",), "year": 1999}

    assert re.findall(r"@misc{(.+),", of(twice, twice, twice)) == [
        "one1999",
        "one1999-2",
        "one1999-3",
    ]


def test_a_work_in_another_script_has_a_key() -> None:
    assert of({"authors": ("山田",), "title": "海"}).startswith("@misc{work,")


def test_a_name_with_and_in_it_stays_one_author() -> None:
    assert "author = {{Food and Farming}}" in of({"authors": ("Food and Farming",)})


def test_text_cannot_close_its_field() -> None:
    assert escaped("}, note={x") == r"\}, note=\{x"


def test_an_address_that_would_close_its_field_is_left_out() -> None:
    written = of({"doi": "10.1/x}", "url": "https://example.org/}%20{"})

    assert ("doi =" in written, "url =" in written) == (False, False)


def test_no_evidence_gives_no_entry() -> None:
    assert of() == ""
