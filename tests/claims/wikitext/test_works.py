"""Cited works and entries of bibliographies."""

import pytest

from claimwright.claims.wikitext.works import (
    Bibliography,
    ShortCitation,
    Work,
    anchor,
    bare_isbn,
    first_url,
    read_work,
    short_citation,
)
from claimwright.domain import CitedSource, ReferenceForm

CITE = (
    "{{cite journal|last=Snow|first=Ann|title=Ice|journal=J. Ice|date=5 May 2010|doi=10.1000/X.|"
    "pmid=123|url=https://example.org/a#b|archive-url=https://web.archive.org/x|pages=1–2|language=de}}"
)


def source(written: str) -> CitedSource:
    work = read_work(written)
    assert work is not None
    return work.source


def test_a_cite_template_names_its_source() -> None:
    found = source(CITE)

    assert ("Ice", ("Ann Snow",), "J. Ice", "5 May 2010") == (
        found.title,
        found.authors,
        found.publisher,
        found.date,
    )
    assert ("10.1000/X", "123", "1–2", "de") == (found.doi, found.pmid, found.pages, found.language)
    assert ("https://example.org/a#b", "https://web.archive.org/x") == (
        found.url,
        found.archive_url,
    )
    assert ("cite journal", "doi:10.1000/x") == (found.template, found.key)


def test_a_chapter_is_the_title_and_its_book_the_publisher() -> None:
    found = source("{{cite book|chapter=Ice|title=Water|isbn=0-306-40615-2}}")

    assert ("Ice", "Water", "0306406152") == (found.title, found.publisher, found.isbn)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "{{cite web|url=http://www.a.example/x/|title=A}}",
            "{{cite web|url=https://a.example/x}}",
        ),
        (
            "{{cite book|isbn=978-0-306-40615-7|title=A|page=1}}",
            "{{cite book|isbn=9780306406157|title=a}}",
        ),
        ("{{cite web|title=A!|last=B}}", "{{cite web|title=a|last=b}}"),
    ],
)
def test_one_source_has_one_key(first: str, second: str) -> None:
    assert source(first).key == source(second).key


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("{{cite book|last=Snow|year=2010a}}", ("snow 2010a",)),
        ("{{cite book|last=Snow|date=May 2010}}", ("snow 2010",)),
        ("{{cite book|last=Snow|last2=Frost|year=2010}}", ("snow frost 2010",)),
        ("{{cite book|editor-last=Snow|year=2010}}", ("snow 2010",)),
        ("{{cite book|title=A|ref={{harvid|Ice report|2010}}}}", ("ice report 2010",)),
        ("{{cite book|title=A|ref={{sfnref|Ice report|2010}}}}", ("ice report 2010",)),
        ("{{cite book|title=A|ref=CITEREFIce2010}}", ("citeref:ice2010",)),
        ("{{cite book|title=A}}", ()),
    ],
)
def test_a_work_is_cited_by_its_names_and_year(written: str, expected: tuple[str, ...]) -> None:
    work = read_work(written)

    assert work is not None
    assert expected == work.anchors


def test_names_of_works_are_compared_in_one_spelling() -> None:
    assert anchor(["O’Neill"], "2010") == anchor(["o'neill "], "2010")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("//example.org/a", "//example.org/a"),
        ("(https://example.org/a_(b))", "https://example.org/a_(b))"),
        ("see https://example.org/a).", "https://example.org/a"),
        ("none", ""),
        ("https://example.org/" + "x" * 4_000, ""),
    ],
)
def test_the_first_address_is_found(written: str, expected: str) -> None:
    assert expected == first_url(written)


def test_what_is_no_isbn_is_empty() -> None:
    assert "" == bare_isbn("see above")


def test_what_is_no_template_is_no_work() -> None:
    assert read_work("Ice") is None


def work(written: str) -> Work:
    found = read_work(written)
    assert found is not None
    return found


WORKS = Bibliography(
    [
        work("{{cite book|title=A|last=Snow|year=2010}}"),
        work("{{cite book|title=B|last=Frost|last2=Hail|year=2011a}}"),
        work("{{cite book|title=C|last=Frost|last2=Sleet|year=2011}}"),
        work("{{cite book|title=D|ref=CITEREFRainFog1999}}"),
    ]
)


@pytest.mark.parametrize(
    ("names", "year", "title"),
    [
        (("Snow",), "2010", "A"),
        (("snow",), "2010b", "A"),
        (("Frost", "Hail"), "2011a", "B"),
        (("Frost", "Hail"), "2011", "B"),
        (("Rain", "Fog"), "1999", "D"),
    ],
)
def test_a_work_is_found_by_names_and_year(names: tuple[str, ...], year: str, title: str) -> None:
    found = WORKS.find(ShortCitation(names=names, year=year))

    assert found is not None
    assert title == found.title


@pytest.mark.parametrize(
    ("names", "year"), [(("Frost",), "2011"), (("Snow",), "1999"), (("Snow",), ""), ((), "2010")]
)
def test_what_may_mean_several_or_none_is_not_guessed(names: tuple[str, ...], year: str) -> None:
    assert WORKS.find(ShortCitation(names=names, year=year)) is None


def test_a_source_is_told_with_the_pages_meant() -> None:
    found = WORKS.source(ShortCitation(names=("Snow",), year="2010", pages="5"), "sfn")

    assert ("A", "5", ReferenceForm.SHORT_FOOTNOTE) == (found.title, found.pages, found.form)


@pytest.mark.parametrize(
    ("text", "names", "year", "pages"),
    [
        ("Snow 2010, p. 5.", ("Snow",), "2010", "p. 5"),
        (
            "See Snow, Frost and Hail (2010b), pp. 5–7",
            ("Snow", "Frost", "Hail"),
            "2010b",
            "pp. 5–7",
        ),
        ("Snow et al. 2010: 17", ("Snow",), "2010", "17"),
    ],
)
def test_a_short_footnote_in_words_is_read(
    text: str, names: tuple[str, ...], year: str, pages: str
) -> None:
    assert ShortCitation(names=names, year=year, pages=pages) == short_citation(text)


def test_other_words_are_no_short_footnote() -> None:
    assert short_citation("Ann Snow, The ice of the north, Cold Press, New York") is None
