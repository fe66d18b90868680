"""Web pages and PDFs to articles."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.article import (
    MAX_PAGE_BYTES,
    MAX_PDF_BYTES,
    MAX_PDF_PAGES,
    TEASER_CHARACTERS,
    Extraction,
    is_teaser,
    read_html,
    read_pdf,
    without_long_tags,
)
from claimwright.domain import Article, PageState
from claimwright.errors import TooLargeError
from tests.claims.documents import PARAGRAPHS, pdf, web_page

NOT_FREE = '<script type="application/ld+json">{"isAccessibleForFree": "False"}</script>'
KOREAN = "북극의 바다 얼음은 위성 관측이 시작된 이후로 십 년마다 약 십삼 퍼센트씩 줄어들었다. "
ARABIC = "تقلص الجليد البحري في القطب الشمالي بنحو ثلاثة عشر في المائة كل عقد منذ بدء الرصد. "


def reading(html: str, source: str = "") -> Article:
    return read_html(html.encode(), source=source)


def test_the_text_is_read_without_menu_title_and_foot() -> None:
    assert reading(web_page(*PARAGRAPHS)).text == "\n".join(PARAGRAPHS)


@pytest.mark.parametrize(
    "start", ["", "<!DOCTYPE html>", "<title>T</title>", "<article>", "<body class=b>"]
)
def test_a_part_of_a_page_is_read(start: str) -> None:
    assert reading(f"{start}<p>{PARAGRAPHS[0]}</p><p>{PARAGRAPHS[1]}</p>").text == "\n".join(
        PARAGRAPHS[:2]
    )


def test_title_writer_date_language_and_address_are_kept() -> None:
    found = reading(web_page(*PARAGRAPHS), "https://example.org/ice")

    expected = ("Ice is going", "Ada Writer", "2024-05-06", "en", "https://example.org/ice", "")
    assert expected == (
        found.title,
        found.byline,
        found.published,
        found.language,
        found.source,
        found.detail,
    )


@pytest.mark.parametrize("text", [KOREAN, ARABIC])
def test_another_script_is_read_and_told(text: str) -> None:
    found = reading(web_page(text * 3, text * 4, language="en"))

    assert (PageState.OK, True, True) == (
        found.state,
        text.strip() in found.text,
        "only English is supported" in found.detail,
    )


def test_a_beginning_that_must_be_paid_for_is_paywalled() -> None:
    found = reading(web_page(*PARAGRAPHS, head=NOT_FREE))

    assert (PageState.PAYWALLED, "", "Ice is going") == (found.state, found.text, found.title)


def test_a_whole_article_is_read_whatever_it_says_of_paying() -> None:
    found = reading(web_page(*(f"{n} {p}" for n in range(9) for p in PARAGRAPHS), head=NOT_FREE))

    assert found.state is PageState.OK


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00" * 20, "binary"),
        (b"<html><body><script>app()</script></body></html>", "no article"),
        (b"<html></html>", "no article"),
        (b"<!-- nothing -->", "no article"),
    ],
)
def test_a_page_without_text_is_unsupported(data: bytes, reason: str) -> None:
    found = read_html(data)

    assert (PageState.UNSUPPORTED, True) == (found.state, reason in found.detail)


def test_what_a_page_would_run_is_not_in_its_text() -> None:
    hostile = "Seas rise<script>alert(1)</script> <b onclick='x()'>fast</b> &lt;img src=x&gt; "

    found = reading(web_page(hostile + PARAGRAPHS[0], *PARAGRAPHS[1:]))

    assert ("alert" in found.text, "onclick" in found.text, "<img src=x>" in found.text) == (
        False,
        False,
        True,
    )


def test_a_broken_encoding_is_read_as_far_as_it_goes() -> None:
    data = web_page(*PARAGRAPHS).replace("Arctic", "Arctic \x99").encode("latin-1")

    assert "sea ice has shrunk by a tenth" in read_html(data, charset="utf-8").text


def test_a_page_nested_without_end_is_read_in_time() -> None:
    began = time.monotonic()

    reading(web_page("<div>" * 20_000 + PARAGRAPHS[0]))

    assert time.monotonic() - began < 20


def test_a_tag_of_a_hundred_thousand_attributes_is_read_in_time() -> None:
    attributes = " ".join(f"a{number}=b" for number in range(100_000))
    began = time.process_time()

    found = reading(f"<p {attributes}>{PARAGRAPHS[0]}</p><p>{PARAGRAPHS[1]}</p>")

    assert (True, True) == (PARAGRAPHS[0] in found.text, time.process_time() - began < 5)


def test_a_page_over_the_limit_is_refused() -> None:
    with pytest.raises(TooLargeError, match="10,000,000"):
        read_html(b"x" * (MAX_PAGE_BYTES + 1))


def test_the_way_of_extraction_can_be_chosen() -> None:
    table = "<table><tr><td>Ice 2020</td><td>3.8</td></tr><tr><td>Ice 2021</td><td>4</td></tr>"
    page = web_page(*PARAGRAPHS, f"{table}</table>").encode()

    without = read_html(page, extraction=Extraction(tables=False))

    assert ("3.8" in read_html(page).text, "3.8" in without.text) == (True, False)


MANY = range(9_000)


@pytest.mark.parametrize(
    "attributes",
    [
        " ".join(f"a{n}=b" for n in MANY),
        " ".join(f"a{n}" for n in MANY),
        "/".join(f"a{n}" for n in MANY),
        "".join(f"a{n}='>'" for n in MANY),
        " ".join(f'a{n}=">"' for n in MANY),
        '" ' + " ".join(f"a{n}=b" for n in MANY),
        "< " + " ".join(f"a<{n}=b" for n in MANY),
    ],
)
def test_a_tag_of_thousands_of_attributes_loses_them(attributes: str) -> None:
    assert without_long_tags(f"x<div {attributes}>y</div>") == "x<div>y</div>"


@given(st.text(max_size=300))
def test_other_pages_are_left_alone(html: str) -> None:
    assert html == without_long_tags(html)


def test_a_long_attribute_is_left_alone() -> None:
    page = f"<img alt='{'x' * 100_000}'> <p>y</p>"

    assert page == without_long_tags(page)


@pytest.mark.parametrize("part", ["<a ", '<a href="', "<a x='", "<", "='", "<p a=b "])
def test_no_page_takes_long(part: str) -> None:
    began = time.process_time()

    without_long_tags(part * 100_000)

    assert time.process_time() - began < 3


def page(data: str) -> str:
    return f'<html><head><script type="application/ld+json">{data}</script></head></html>'


@pytest.mark.parametrize(
    "data",
    [
        '{"isAccessibleForFree": false}',
        '{"isAccessibleForFree": "False"}',
        '[{"@graph": [{"hasPart": {"isAccessibleForFree": "no"}}]}]',
        '<!-- {"isAccessibleForFree": false} -->',
        '{"a": "line\nbreak", "isAccessibleForFree": false}',
    ],
)
def test_a_short_text_of_a_page_that_is_not_free_is_a_teaser(data: str) -> None:
    assert is_teaser(page(data), "short")


@pytest.mark.parametrize(
    "data",
    [
        '{"isAccessibleForFree": true}',
        '{"name": "isAccessibleForFree"}',
        '{"isAccessibleForFree": ',
        "[" * 5_000 + '"isAccessibleForFree"' + "]" * 5_000,
        "",
    ],
)
def test_other_data_say_nothing(data: str) -> None:
    assert not is_teaser(page(data), "short")


def test_a_long_text_is_no_teaser() -> None:
    assert not is_teaser(page('{"isAccessibleForFree": false}'), "x" * TEASER_CHARACTERS)


def test_the_mark_outside_of_the_data_says_nothing() -> None:
    assert not is_teaser("isAccessibleForFree: false", "short")


def test_a_page_without_anything_says_nothing() -> None:
    assert not is_teaser("<!-- isAccessibleForFree -->", "")


LONG = "The ocean has taken up most of the heat that greenhouse gases trap each year"


def page_of(article: Article, number: int) -> str:
    ends = (*article.pages, len(article.text))
    return article.text[ends[number] : ends[number + 1]].strip()


def test_the_text_is_read_with_title_and_author() -> None:
    found = read_pdf(pdf([[LONG, "and the seas rise."]], title="Heat"), source="a.pdf")

    assert (f"{LONG} and the seas rise.", "Heat", "A. Writer", "a.pdf") == (
        found.text,
        found.title,
        found.byline,
        found.source,
    )


def test_the_place_of_every_page_is_kept() -> None:
    pages = [[f"{word} {LONG}"] for word in ("First", "Second", "Third")]

    found = read_pdf(pdf(pages))

    assert [page_of(found, number) for number in range(3)] == [page[0] for page in pages]


def test_a_short_line_that_ends_a_sentence_ends_a_paragraph() -> None:
    found = read_pdf(pdf([[LONG, "and rises.", LONG, "and more."]]))

    assert found.text == f"{LONG} and rises.\n{LONG} and more."


def test_a_word_broken_at_the_end_of_a_line_is_joined() -> None:
    found = read_pdf(pdf([["The tem-", f"perature of the sea rises. {LONG}"]]))

    assert found.text.startswith("The temperature of the sea")


def test_running_heads_and_page_numbers_are_left_out() -> None:
    pages = [["Journal of Ice", f"{word} {LONG}", str(n)] for n, word in enumerate("ABCD")]

    assert "Journal" not in read_pdf(pdf(pages)).text
    assert read_pdf(pdf(pages)).text.splitlines()[0] == f"A {LONG}"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (pdf([[""], [""]]), "OCR"),
        (pdf([[LONG]], encrypted=True), "encrypted"),
        (b"%PDF-1.4\nnothing more", "damaged"),
        (pdf([[LONG]])[:200], "damaged"),
        (b"", "damaged"),
    ],
)
def test_a_pdf_without_readable_text_is_unsupported(data: bytes, reason: str) -> None:
    found = read_pdf(data)

    assert (PageState.UNSUPPORTED, "", True) == (found.state, found.text, reason in found.detail)


def test_a_pdf_of_too_many_pages_is_refused() -> None:
    with pytest.raises(TooLargeError, match="501 pages"):
        read_pdf(pdf([["x"]] * (MAX_PDF_PAGES + 1)))


def test_a_pdf_of_too_many_bytes_is_refused() -> None:
    with pytest.raises(TooLargeError, match="50,000,000"):
        read_pdf(b"%PDF" + bytes(MAX_PDF_BYTES))


def test_another_language_is_told() -> None:
    german = "Die Eisschilde verlieren seit Jahrzehnten an Masse, und der Meeresspiegel steigt"

    found = read_pdf(pdf([[german, german]]))

    assert ("de", True) == (found.language, "'de'" in found.detail)


def test_paragraphs_are_the_same_as_they_were_written() -> None:
    lines = [paragraph[start : start + 60] for paragraph in PARAGRAPHS for start in (0, 60, 120)]

    assert "".join(read_pdf(pdf([lines])).text.split()) == "".join("".join(PARAGRAPHS).split())
