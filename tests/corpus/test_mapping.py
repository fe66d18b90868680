"""Mapping: from the names that files use to the fields of a document."""

from __future__ import annotations

import hashlib
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.mapping import MAX_TITLE_CHARACTERS, FieldMap
from claimwright.domain import Document
from claimwright.errors import InputError, TooLargeError


def _read(**row: object) -> Document:
    return FieldMap().document({"text": "Ice melts.", **row})


def test_a_row_with_our_names_becomes_a_document() -> None:
    row: dict[str, object] = {
        "id": "W1",
        "title": "Ice",
        "text": "Ice melts.",
        "doi": "10.1000/x",
        "openalex_id": "W1",
        "year": 2020,
        "authors": ["A"],
        "venue": "Nature",
        "issn": "0028-0836",
        "url": "https://example.org",
        "language": "en",
        "citation_count": 3,
        "influential_citation_count": 0,
        "retracted": False,
        "source": "openalex",
        "licence": "CC0-1.0",
        "topic": "ice",
    }
    expected = Document(
        id="W1",
        title="Ice",
        text="Ice melts.",
        doi="10.1000/x",
        openalex_id="W1",
        year=2020,
        authors=("A",),
        venue="Nature",
        issn="0028-0836",
        url="https://example.org",
        language="en",
        citation_count=3,
        influential_citation_count=0,
        retracted=False,
        source="openalex",
        licence="CC0-1.0",
        extra={"topic": "ice"},
    )

    assert expected == FieldMap().document(row)


@pytest.mark.parametrize(
    ("row", "field", "expected"),
    [
        ({"paper_id": 7}, "id", "7"),
        ({"_id": "x"}, "id", "x"),
        ({"Doc-ID": "x"}, "id", "x"),
        ({"publication_year": "1999"}, "year", 1999),
        ({"citationCount": 4}, "citation_count", 4),
        ({"cited_by_count": "4"}, "citation_count", 4),
        ({"Citations": "120"}, "citation_count", 120),
        ({"Cited by": "120"}, "citation_count", 120),
        ({"citations": [{"paperId": "x"}]}, "citation_count", None),
        ({"influentialCitationCount": 1}, "influential_citation_count", 1),
        ({"is_retracted": "True"}, "retracted", True),
        ({"journal": "Nature"}, "venue", "Nature"),
        ({"Source": "Scopus", "Source title": "Nature"}, "venue", "Nature"),
        ({"Author full names": "Lee, Ann (7202579375)"}, "authors", ("Lee, Ann",)),
        ({"license": "CC0"}, "licence", "CC0"),
        ({"openalex": "https://openalex.org/W3"}, "openalex_id", "W3"),
        ({"doi": "https://doi.org/10.1000/X"}, "doi", "10.1000/x"),
        ({"doi": "doi: 10.1000/x"}, "doi", "10.1000/x"),
        ({"lang": "EN"}, "language", "en"),
    ],
)
def test_a_field_is_found_under_the_names_that_others_use(
    row: dict[str, object], field: str, expected: object
) -> None:
    assert getattr(_read(**row), field) == expected


def test_an_abstract_given_as_sentences_is_joined() -> None:
    document = FieldMap().document({"abstract": ["Ice melts.", "Seas rise."]})

    assert document.text == "Ice melts. Seas rise."


def test_an_empty_value_gives_way_to_the_next_name() -> None:
    assert FieldMap().document({"text": "", "abstract": "Ice melts."}).text == "Ice melts."


def test_a_mapped_column_beats_every_name() -> None:
    fields = FieldMap.parse(["text=Summary", "title=T"])
    row = {"Summary": "Ice melts.", "text": "not this", "T": "Ice", "title": "nor this"}

    assert (fields.document(row).title, fields.document(row).text) == ("Ice", "Ice melts.")


def test_what_a_mapping_leaves_over_is_kept_as_extra() -> None:
    document = FieldMap.parse(["text=Summary"]).document({"Summary": "Ice melts.", "text": "old"})

    assert document.extra == {"text": "old"}


def test_a_mapped_column_is_not_taken_for_another_field() -> None:
    document = FieldMap.parse(["venue=source"]).document({"text": "Ice.", "source": "Nature"})

    assert (document.venue, document.source) == ("Nature", None)


@pytest.mark.parametrize("pairs", [["title"], ["title="], ["size=x"], ["title=a", "title=b"]])
def test_a_mapping_that_says_nothing_is_refused(pairs: list[str]) -> None:
    with pytest.raises(InputError, match=r"cannot map .* FIELD=COLUMN"):
        FieldMap.parse(pairs)


def test_a_row_without_id_takes_its_doi_in_lower_case() -> None:
    assert _read(doi="10.1000/ABC").id == "10.1000/abc"


def test_a_row_without_id_and_doi_takes_the_hash_of_its_content() -> None:
    digest = hashlib.sha256(b"Ice\nIce melts.").hexdigest()[:32]

    assert _read(title="Ice").id == f"sha256:{digest}"


def test_a_row_whose_doi_is_too_long_for_an_id_takes_the_hash_of_its_content() -> None:
    doi = f"10.1000/{'x' * 600}"
    document = _read(doi=doi)

    assert (document.id, document.doi) == (_read().id, doi)


def test_what_is_no_doi_is_kept_as_extra() -> None:
    document = _read(id="1", doi="n/a")

    assert (document.doi, document.extra) == (None, {"doi": "n/a"})


def test_what_is_no_doi_and_no_unicode_is_refused() -> None:
    with pytest.raises(InputError, match="UTF-8"):
        _read(doi="10.1000/x\udca0")


def test_lists_and_objects_are_kept_as_json() -> None:
    document = _read(keywords=["ice", "sea"], place={"lat": 1.5}, score=math.inf, empty=[])

    assert document.extra == {
        "keywords": '["ice", "sea"]',
        "place": '{"lat": 1.5}',
        "score": "inf",
    }


_EMPTY: list[object] = ["", "  ", None, math.nan, []]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        *(({"text": text}, "the text is empty") for text in _EMPTY),
        ({"paragraph": "Ice melts."}, "--map text=COLUMN"),
    ],
)
def test_a_row_without_a_text_is_refused(fields: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        FieldMap().document(fields)


@pytest.mark.parametrize(
    ("fields", "error", "words"),
    [
        ({"text": "x" * 5_000_000}, TooLargeError, "text has 5,000,000 characters"),
        ({"title": "x" * (MAX_TITLE_CHARACTERS + 1)}, TooLargeError, "title has 2,001 characters"),
        ({"id": "x" * 513}, TooLargeError, "id has 513 characters"),
        ({"id": "a\nb"}, InputError, "no control characters"),
        ({"a": "x" * 600_000, "b": "y" * 600_000}, TooLargeError, "further fields have"),
        ({"year": "soon"}, InputError, r"year must be .* not 'soon'"),
    ],
    ids=["text", "title", "id", "line end", "further fields", "wrong type"],
)
def test_a_value_over_its_bound_or_of_the_wrong_kind_is_refused_with_its_field(
    fields: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        _read(**fields)


@pytest.mark.parametrize(
    ("mapped", "columns", "words"),
    [
        (["title=Title"], ["id", "text"], "no column 'Title'; the columns are 'id', 'text'"),
        ([], ["id", "title"], "no column for the text"),
    ],
)
def test_a_table_must_have_a_text_and_the_mapped_columns(
    mapped: list[str], columns: list[str], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        FieldMap.parse(mapped).check(columns)


@given(
    st.dictionaries(
        st.sampled_from(["id", "text", "abstract", "year", "doi", "authors", "x", "\ud800"]),
        st.none()
        | st.integers()
        | st.floats()
        | st.text(st.characters(), max_size=30)
        | st.lists(st.text(max_size=5) | st.integers(), max_size=3),
    )
)
def test_any_row_becomes_a_document_that_can_be_written_or_is_refused(
    row: dict[str, object],
) -> None:
    try:
        document = FieldMap().document(row)
    except InputError:
        return

    assert json.dumps([document.id, document.title, document.text, dict(document.extra)]).encode()
