"""Tests of finding the work that a short footnote means."""

import pytest

from claimwright.claims.wikitext.bibliography import Bibliography, ShortCitation, short_citation
from claimwright.claims.wikitext.works import Work, read_work
from claimwright.domain import ReferenceForm


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
