"""Lists of references as corpora: BibTeX, RIS and CSL-JSON."""

import gzip
import json
from io import BufferedReader, BytesIO

import pytest

from claimwright.corpus import bibliographies
from claimwright.corpus.rows import Row
from claimwright.errors import InputError, TooLargeError


def test_a_byte_order_mark_is_left_out() -> None:
    assert bibliographies.whole_text(BufferedReader(BytesIO(b"\xef\xbb\xbf[]"))) == "[]"


def test_a_list_over_its_bound_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bibliographies, "MAX_FILE_BYTES", 3)
    with pytest.raises(TooLargeError, match="over 3 bytes"):
        bibliographies.whole_text(BufferedReader(BytesIO(b"[ ] ")))


@pytest.mark.parametrize("data", [gzip.compress(b"[]", mtime=0)[:-5], b"\x1f\x8bnot"])
def test_damaged_compression_is_told(data: bytes) -> None:
    with pytest.raises(InputError, match="end early or are damaged"):
        bibliographies.whole_text(BufferedReader(BytesIO(data)))


ENTRY = r"""@article{muller2019,
  title = {The {Aletsch} glacier in retreat},
  author = {M{\"u}ller, Anna and Okafor, Ben},
  journal = {Ice Letters},
  year = {2019},
  doi = {10.1000/ICE.1},
  abstract = {The glacier lost three kilometres.}
}
"""


def bibtex(text: str) -> list[Row]:
    pytest.importorskip("bibtexparser", reason="the extra [bibliographies] is not installed")
    return list(bibliographies.read_bibtex(BufferedReader(BytesIO(text.encode()))))


def test_an_entry_with_an_abstract_is_a_document() -> None:
    document = bibtex(ENTRY)[0].document
    assert document is not None
    assert (document.id, document.year, document.venue, document.text) == (
        "muller2019",
        2019,
        "Ice Letters",
        "The glacier lost three kilometres.",
    )


def test_accents_are_written_out_names_turned_and_braces_taken_off() -> None:
    document = bibtex(ENTRY)[0].document
    assert document is not None
    assert document.authors == ("Anna Müller", "Ben Okafor")
    assert document.title == "The Aletsch glacier in retreat"


def test_an_entry_without_an_abstract_is_told() -> None:
    row = bibtex("@book{b1, title = {Seas}, year = {2001}}")[0]
    assert (row.document, "text" in row.reason) == (None, True)


def test_an_entry_that_never_ends_does_not_take_the_next_one_along() -> None:
    read = bibtex("@article{broken, title = {Seas\n\n" + ENTRY)
    assert [row.document.id for row in read if row.document] == ["muller2019"]


def test_positions_rise() -> None:
    read = bibtex(ENTRY + ENTRY.replace("muller2019", "muller2020"))
    assert [row.position for row in read] == sorted({row.position for row in read})


def test_a_file_in_another_encoding_is_refused() -> None:
    with pytest.raises(InputError, match="not UTF-8"):
        bibliographies.whole_text(BufferedReader(BytesIO("@article{ü}".encode("latin-1"))))


REFERENCE = """TY  - JOUR
TI  - Tides at Orrin Head
AU  - Okafor, Ben
AU  - Lind, Eva
PY  - 2011/05/14
JO  - Ice Letters
SN  - 1234-5678
DO  - 10.1000/tides.2
UR  - https://example.org/tides
AB  - Tides rose by three millimetres.
ER  -
"""


def ris(data: bytes) -> list[Row]:
    pytest.importorskip("rispy", reason="the extra [bibliographies] is not installed")
    return list(bibliographies.read_ris(BufferedReader(BytesIO(data))))


def test_a_reference_with_an_abstract_is_a_document() -> None:
    document = ris(REFERENCE.encode())[0].document
    assert document is not None
    assert (document.doi, document.year, document.authors, document.url) == (
        "10.1000/tides.2",
        2011,
        ("Ben Okafor", "Eva Lind"),
        "https://example.org/tides",
    )


def test_a_compressed_list_is_read() -> None:
    assert ris(gzip.compress(REFERENCE.encode()))[0].document is not None


def test_a_reference_without_an_abstract_is_told() -> None:
    read = ris(REFERENCE.replace("AB  - Tides rose by three millimetres.\n", "").encode())
    assert (read[0].document, "text" in read[0].reason) == (None, True)


def test_two_references_have_two_positions() -> None:
    assert [row.position for row in ris((REFERENCE + REFERENCE).encode())] == [1, 2]


def test_prose_is_refused() -> None:
    with pytest.raises(InputError, match="not RIS"):
        ris(b"Dear reader, this is no list.")


def test_an_empty_file_has_no_rows() -> None:
    assert ris(b"") == []


def test_a_reference_without_an_end_loses_neither_itself_nor_the_others() -> None:
    open_ended = REFERENCE.replace("ER  -\n", "").replace("tides.2", "tides.3")
    read = ris((open_ended + REFERENCE + open_ended.replace("tides.3", "tides.4")).encode())
    assert ["10.1000/tides.3", "10.1000/tides.2", "10.1000/tides.4"] == [
        row.document.doi for row in read if row.document
    ]


ITEM = {
    "id": "lind2014",
    "type": "article-journal",
    "title": "Seagrass and fish",
    "author": [{"family": "Lind", "given": "Eva"}, {"literal": "The Seagrass Group"}],
    "issued": {"date-parts": [["2014", 3]]},
    "container-title": "Shallow Water",
    "DOI": "10.1000/sea.3",
    "abstract": "Meadows hold more fish.",
}


def csl(value: object) -> list[Row]:
    return list(bibliographies.read_csl(BufferedReader(BytesIO(json.dumps(value).encode()))))


def test_an_item_with_an_abstract_is_a_document() -> None:
    document = csl([ITEM])[0].document
    assert document is not None
    assert (document.id, document.year, document.authors, document.venue) == (
        "lind2014",
        2014,
        ("Eva Lind", "The Seagrass Group"),
        "Shallow Water",
    )


def test_a_wrapped_list_is_read() -> None:
    assert csl({"items": [ITEM]})[0].document is not None


def test_an_item_that_is_no_object_is_told() -> None:
    assert csl(["lind2014"])[0].document is None


@pytest.mark.parametrize("issued", [None, {"raw": "2014"}, {"date-parts": [[]]}, "2014"])
def test_a_date_in_another_form_is_missing(issued: object) -> None:
    document = csl([ITEM | {"issued": issued}])[0].document
    assert document is not None
    assert document.year is None


def test_an_object_without_items_is_refused() -> None:
    with pytest.raises(InputError, match="no list of items"):
        csl({"title": "x"})


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(InputError, match="not JSON"):
        list(bibliographies.read_csl(BufferedReader(BytesIO(b"[{"))))


def test_a_year_of_5000_digits_rejects_the_item_alone() -> None:
    long = ITEM | {"issued": {"date-parts": [["9" * 5_000]]}}
    assert [False, True] == [row.document is not None for row in csl([long, ITEM])]
