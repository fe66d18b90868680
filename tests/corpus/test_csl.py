"""CSL-JSON files as corpora."""

import json
from io import BufferedReader, BytesIO

import pytest

from claimwright.corpus.bibliographies import read_csl
from claimwright.corpus.rows import Row
from claimwright.errors import InputError

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


def rows(value: object) -> list[Row]:
    return list(read_csl(BufferedReader(BytesIO(json.dumps(value).encode()))))


def test_an_item_with_an_abstract_is_a_document() -> None:
    document = rows([ITEM])[0].document
    assert document is not None
    assert (document.id, document.year, document.authors, document.venue) == (
        "lind2014",
        2014,
        ("Eva Lind", "The Seagrass Group"),
        "Shallow Water",
    )


def test_a_wrapped_list_is_read() -> None:
    assert rows({"items": [ITEM]})[0].document is not None


def test_an_item_that_is_no_object_is_told() -> None:
    assert rows(["lind2014"])[0].document is None


@pytest.mark.parametrize("issued", [None, {"raw": "2014"}, {"date-parts": [[]]}, "2014"])
def test_a_date_in_another_form_is_missing(issued: object) -> None:
    document = rows([ITEM | {"issued": issued}])[0].document
    assert document is not None
    assert document.year is None


def test_an_object_without_items_is_refused() -> None:
    with pytest.raises(InputError, match="no list of items"):
        rows({"title": "x"})


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(InputError, match="not JSON"):
        list(read_csl(BufferedReader(BytesIO(b"[{"))))


def test_a_year_of_5000_digits_rejects_the_item_alone() -> None:
    long = ITEM | {"issued": {"date-parts": [["9" * 5_000]]}}
    assert [False, True] == [row.document is not None for row in rows([long, ITEM])]
