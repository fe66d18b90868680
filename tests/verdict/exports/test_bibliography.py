"""BibTeX of the evidence."""

from __future__ import annotations

import re

from claimwright.domain import Article
from claimwright.verdict.article_report import article_report
from claimwright.verdict.exports.bibliography import bibliography, escaped
from tests.articles import checked, example_report
from tests.examples import judged


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
