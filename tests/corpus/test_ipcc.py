"""Paragraphs of reports: each a document with its place, its title and its calibrated terms."""

from __future__ import annotations

import json
from io import BufferedReader, BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.files import Format, file_source
from claimwright.corpus.ipcc import (
    Paragraphs,
    calibrated_terms,
    chapter_name,
    heading,
    section_number,
)
from claimwright.corpus.jsonl import read_objects
from claimwright.corpus.rows import Row
from claimwright.domain import Document

_PARAGRAPHS = Path("../shared/data/corpora/ipcc_ar6_paragraphs.jsonl.xz")
_LINE: dict[str, object] = {
    "report": "AR6 WGI",
    "chapter": "Chapter07",
    "id": "7.3.2.3_p2",
    "section": "7.3Forcing > 7.3.2 Gases > 7.3.2.3 Laughing gas (N2O)",
    "text": "It is very likely that laughing gas warms (high confidence).",
}


def _rows(*lines: dict[str, object]) -> list[Row]:
    data = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    return list(read_objects(BufferedReader(BytesIO(data)), Paragraphs().document))


def _document(**changes: object) -> Document:
    found = _rows({**_LINE, **changes})[0].document
    if found is None:
        pytest.fail("the row is no document")
    return found


def test_a_paragraph_has_its_place_in_extra() -> None:
    assert dict(_document().extra) == {
        "report": "AR6 WGI",
        "chapter": "Chapter 7",
        "section": "7.3 Forcing > 7.3.2 Gases > 7.3.2.3 Laughing gas (N2O)",
        "section_number": "7.3.2.3",
        "paragraph": 2,
        "calibrated_terms": '["very likely", "high confidence"]',
    }


def test_the_title_is_rendered_from_report_chapter_and_section() -> None:
    expected = "IPCC AR6 WGI, Chapter 7: 7.3 Forcing|7.3.2 Gases|7.3.2.3 Laughing gas (N2O)"

    assert expected == _document().title.replace(" \u203a ", "|")


@pytest.mark.parametrize(
    ("report", "chapter", "url", "year"),
    [
        (
            "AR6 WGI",
            "Chapter07",
            "https://www.ipcc.ch/report/ar6/wg1/chapter/chapter-7/",
            2021,
        ),
        ("SR1.5", "spm", "https://www.ipcc.ch/sr15/chapter/spm/", 2018),
        ("SROCC", "Chapter04", "https://www.ipcc.ch/srocc/", 2019),
        ("AR7 WGI", "Chapter01", None, None),
    ],
)
def test_a_known_report_has_its_year_and_address(
    report: str, chapter: str, url: str | None, year: int | None
) -> None:
    found = _document(report=report, chapter=chapter)

    assert (found.url, found.year) == (url, year)


def test_paragraphs_without_a_name_are_numbered_in_their_section_and_named_by_content() -> None:
    first, second = (
        row.document
        for row in _rows({**_LINE, "id": None}, {**_LINE, "id": None, "text": "Gases mix well."})
    )

    assert first
    assert second
    assert (first.extra["paragraph"], second.extra["paragraph"]) == (1, 2)
    assert first.id != second.id


def test_two_paragraphs_with_one_anchor_stay_two() -> None:
    names = [row.document and row.document.id for row in _rows(_LINE, {**_LINE, "text": "Other."})]

    assert names == ["ar6-wgi/chapter07/7.3.2.3_p2", "ar6-wgi/chapter07/7.3.2.3_p2~2"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"text": ""}, "the text is empty"),
        ({"report": None}, "there is no report; a paragraph"),
        ({"section": "  "}, "there is no section; a paragraph"),
        ({"text": 7}, "text must be a text"),
        (
            {"text": "Authors: Ann Oak (Peru), Bo Elm (Chad/France), Cy Fir (UK), Di Ash (Cuba)"},
            "a list of authors, which states nothing",
        ),
        (
            {"text": "WHO, 2018: Heat and Health. In: A Report [Oak, A. (eds.)]. Geneva, 20 pp."},
            "a reference to another work, which states nothing",
        ),
    ],
)
def test_what_states_nothing_is_a_row_with_a_reason(
    changes: dict[str, object], reason: str
) -> None:
    assert reason in _rows({**_LINE, **changes})[0].reason


def test_a_sentence_that_names_works_is_a_statement() -> None:
    text = "Heat kills (Oak and Elm, 2019; Fir et al., 2020), as was found in Peru (Ash, 2018)."

    assert text == _document(text=text).text


def test_many_parentheses_are_read_in_linear_time() -> None:
    assert _document(text="Aa (" + "A" * 100_000).title


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("Chapter12", "Chapter 12"),
        ("summary-for-policymakers", "Summary for Policymakers"),
        ("ts", "Technical Summary"),
        ("longer-report", "Longer Report"),
    ],
)
def test_a_chapter_is_called_by_its_name(slug: str, name: str) -> None:
    assert name == chapter_name(slug)


def test_a_path_whose_beginning_was_cut_off_loses_that_part() -> None:
    assert heading("ing of heat > 2.1 Ice") == "2.1 Ice"


def test_a_long_path_keeps_its_innermost_headings() -> None:
    expected = "1.2 Middle \u203a 1.2.3 Inner"

    assert expected == heading(f"1 {'Outer ' * 20}> 1.2 Middle > 1.2.3 Inner")


def test_a_heading_that_is_a_caption_is_cut_between_words() -> None:
    assert heading("word " * 60) == "word " * 22 + "word…"


@pytest.mark.parametrize(
    ("path", "number"),
    [("TS.4 Regions > TS.4.3 Extremes", "TS.4.3"), ("Executive Summary", ""), ("D. Limits", "")],
)
def test_the_number_of_a_section_is_the_innermost(path: str, number: str) -> None:
    assert number == section_number(path)


@pytest.mark.slow
@pytest.mark.skipif(not _PARAGRAPHS.exists(), reason="needs ../shared/data/corpora")
def test_the_sixth_assessment_is_read_whole_and_every_id_is_its_own() -> None:
    rows = list(file_source(_PARAGRAPHS, written=Format.IPCC).fetch())
    named = [row.document.id for row in rows if row.document]

    assert (len(rows), len(named), len(set(named))) == (33_588, 33_384, 33_384)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Seas rise (high confidence).", ("high confidence",)),
        ("Very high confidence is rare.", ("Very high confidence",)),
        ("(medium to high confidence)", ("medium to high confidence",)),
        ("(limited evidence, low agreement)", ("limited evidence", "low agreement")),
        ("It is virtually certain.", ("virtually certain",)),
        ("It is extremely unlikely.", ("extremely unlikely",)),
        ("This is more likely than not.", ("more likely than not",)),
        ("about as likely as not", ("about as likely as not",)),
        ("the likely range is 0.8°C to 1.3°C", ("likely",)),
        ("(veryhigh confidence)", ("veryhigh confidence",)),
        ("(high \u00adconfidence)", ("high \u00adconfidence",)),
        ("(high confidence1)", ("high confidence",)),
    ],
)
def test_a_term_is_found_as_it_is_written(text: str, terms: tuple[str, ...]) -> None:
    assert terms == calibrated_terms(text)


@pytest.mark.parametrize(
    "text",
    [
        "Storms are more likely to stall.",
        "the most likely cause",
        "It is not likely meant so.",
        "with a high confidence interval",
        "We have confidence in the agreement and the evidence.",
        "They dislikely spoke.",
    ],
)
def test_what_only_looks_like_a_term_is_none(text: str) -> None:
    assert calibrated_terms(text) == ()


def test_a_term_that_comes_again_in_another_spelling_is_told_once() -> None:
    text = "A (high confidence). B (High  confidence). C (low confidence)."

    assert calibrated_terms(text) == ("high confidence", "low confidence")


@given(st.text(alphabet="veryhighlowmdk \u00ad()toconfidenceagreement", max_size=300))
def test_every_term_stands_in_the_text(text: str) -> None:
    assert [term for term in calibrated_terms(text) if term not in text] == []
