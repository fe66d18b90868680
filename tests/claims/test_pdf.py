"""PDFs: text, pages, and what has no text."""

import pytest

from claimwright.claims.pdf import MAX_PAGES, MAX_PDF_BYTES, read_pdf
from claimwright.domain import Article, PageState
from claimwright.errors import TooLargeError
from tests.claims.documents import PARAGRAPHS, pdf

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
        read_pdf(pdf([["x"]] * (MAX_PAGES + 1)))


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
