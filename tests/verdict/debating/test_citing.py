"""Citations come from the corpus's metadata, quotes from its text byte for byte."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document, Judged, Notice, NoticeState, Span
from claimwright.verdict.debating.citing import (
    citation_of,
    decisive,
    explanation_of,
    quote_of,
    reference_of,
    terms_in,
)
from tests.examples import judged

_CORRECTED = Notice(state=NoticeState.CORRECTED, source="crossref", date="2020-05-06")
TERMS = '["very likely", "high confidence"]'


@given(st.text(min_size=1, max_size=200))
def test_a_quote_is_byte_exact(text: str) -> None:
    piece = judged(0.9, 0.0, text=text)
    quote = quote_of(piece)

    assert piece.evidence.document.text[quote.start : quote.end] == quote.text


@pytest.mark.parametrize(
    ("fields", "reference"),
    [
        ({"id": "d"}, "d"),
        ({"id": "d", "title": "Ice", "year": 2021, "venue": "Report"}, "Ice, Report, 2021"),
        ({"id": "d", "title": "Ice", "authors": ("A", "B")}, "Ice, A and B"),
        ({"id": "d", "title": "Ice", "authors": ("A", "B", "C")}, "Ice, A et al."),
        ({"id": "d", "title": "R: 7.3 Ice", "venue": "R"}, "R: 7.3 Ice"),
        (
            {"id": "d", "title": "Ice", "extra": {"section_number": "7.3", "paragraph": 4}},
            "Ice, § 7.3, paragraph 4",
        ),
        (
            {"id": "d", "title": "Ice", "notices": (_CORRECTED,)},
            "Ice, Corrected 2020-05-06 (Crossref)",
        ),
    ],
)
def test_a_reference_says_what_is_known(fields: dict[str, object], reference: str) -> None:
    assert reference == reference_of(Document(**fields))  # type: ignore[arg-type]


def test_a_citation_has_page_and_address_from_the_corpus() -> None:
    citation = citation_of(judged(0.9, 0.0, url="https://x.org", extra={"page": 41}))

    assert (citation.page, citation.url) == ("41", "https://x.org")


def test_a_doi_is_an_address_and_nothing_known_is_empty() -> None:
    assert citation_of(judged(0.9, 0.0, doi="10.1/x")).url == "https://doi.org/10.1/x"
    assert (citation_of(judged(0.9, 0.0)).page, citation_of(judged(0.9, 0.0)).url) == ("", "")


@pytest.mark.parametrize(
    ("kept", "quoted", "terms"),
    [
        (TERMS, "It is very likely so.", ("very likely",)),
        (TERMS, "It is so.", ("very likely", "high confidence")),
        ("[]", "It is very likely so.", ()),
        ("not json", "x", ()),
        ('{"a": 1}', "x", ()),
        (None, "x", ()),
        (7, "x", ()),
    ],
)
def test_calibrated_terms_are_those_that_the_corpus_kept(
    kept: str | int | None, quoted: str, terms: tuple[str, ...]
) -> None:
    assert terms == terms_in(Document(id="d", extra={"calibrated_terms": kept}), quoted)


def test_the_winning_side_comes_first_and_silence_not_at_all() -> None:
    pieces = [
        judged(0.1, 0.1, name="silent"),
        judged(0.0, 0.9, name="against"),
        judged(0.6, 0.0, name="weaker"),
        judged(0.9, 0.0, name="stronger"),
    ]

    assert ["stronger", "weaker", "against"] == ids(decisive(pieces, positive=True))
    assert ["against", "stronger", "weaker"] == ids(decisive(pieces, positive=False))


def test_of_several_sentences_the_one_on_the_statement_is_quoted() -> None:
    text = "Sea ice shrinks. The footnotes of this report are many and long."
    spans = tuple(
        Span(start=start, end=end, text=text[start:end])
        for start, end in ((0, 16), (17, len(text)))
    )
    piece = judged(0.9, 0.0, text=text)
    split = replace(piece, evidence=replace(piece.evidence, rationale=spans))

    assert quote_of(split, "Arctic ice shrinks.").text == "Sea ice shrinks."
    assert quote_of(split).text.startswith("The footnotes")


def test_an_explanation_counts_and_quotes() -> None:
    pieces = [judged(0.9, 0.0, name="a"), judged(0.0, 0.9, name="b")]

    counted, *quoted = explanation_of("so it is", pieces, positive=True)

    assert counted.sentence == ("Of 2 passages read, 1 supports it and 1 refutes it; so it is.")
    assert [sentence.status for sentence in quoted] == ["attributed", "attributed"]
    assert "“What a says. And more.”" in quoted[0].sentence


def ids(pieces: tuple[Judged, ...]) -> list[str]:
    return [piece.evidence.document.id for piece in pieces]
