"""RIS files as corpora."""

import gzip
from io import BufferedReader, BytesIO

import pytest

from claimwright.corpus.bibliographies import read_ris
from claimwright.corpus.rows import Row
from claimwright.errors import InputError

pytest.importorskip("rispy", reason="the extra [bibliographies] is not installed")

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


def rows(data: bytes) -> list[Row]:
    return list(read_ris(BufferedReader(BytesIO(data))))


def test_a_reference_with_an_abstract_is_a_document() -> None:
    document = rows(REFERENCE.encode())[0].document
    assert document is not None
    assert (document.doi, document.year, document.authors, document.url) == (
        "10.1000/tides.2",
        2011,
        ("Ben Okafor", "Eva Lind"),
        "https://example.org/tides",
    )


def test_a_compressed_list_is_read() -> None:
    assert rows(gzip.compress(REFERENCE.encode()))[0].document is not None


def test_a_reference_without_an_abstract_is_told() -> None:
    read = rows(REFERENCE.replace("AB  - Tides rose by three millimetres.\n", "").encode())
    assert (read[0].document, "text" in read[0].reason) == (None, True)


def test_two_references_have_two_positions() -> None:
    assert [row.position for row in rows((REFERENCE + REFERENCE).encode())] == [1, 2]


def test_prose_is_refused() -> None:
    with pytest.raises(InputError, match="not RIS"):
        rows(b"Dear reader, this is no list.")


def test_an_empty_file_has_no_rows() -> None:
    assert rows(b"") == []


def test_a_reference_without_an_end_loses_neither_itself_nor_the_others() -> None:
    open_ended = REFERENCE.replace("ER  -\n", "").replace("tides.2", "tides.3")
    read = rows((open_ended + REFERENCE + open_ended.replace("tides.3", "tides.4")).encode())
    assert ["10.1000/tides.3", "10.1000/tides.2", "10.1000/tides.4"] == [
        row.document.doi for row in read if row.document
    ]
