"""BibTeX files as corpora."""

from io import BufferedReader, BytesIO

import pytest

from claimwright.corpus.bibliographies import read_bibtex
from claimwright.corpus.rows import Row
from claimwright.errors import InputError

pytest.importorskip("bibtexparser", reason="the extra [bibliographies] is not installed")

ENTRY = r"""@article{muller2019,
  title = {The {Aletsch} glacier in retreat},
  author = {M{\"u}ller, Anna and Okafor, Ben},
  journal = {Ice Letters},
  year = {2019},
  doi = {10.1000/ICE.1},
  abstract = {The glacier lost three kilometres.}
}
"""


def rows(text: str) -> list[Row]:
    return list(read_bibtex(BufferedReader(BytesIO(text.encode()))))


def test_an_entry_with_an_abstract_is_a_document() -> None:
    document = rows(ENTRY)[0].document
    assert document is not None
    assert (document.id, document.year, document.venue, document.text) == (
        "muller2019",
        2019,
        "Ice Letters",
        "The glacier lost three kilometres.",
    )


def test_accents_are_written_out_and_names_turned() -> None:
    document = rows(ENTRY)[0].document
    assert document is not None
    assert document.authors == ("Anna Müller", "Ben Okafor")


def test_braces_that_keep_capitals_are_taken_off() -> None:
    document = rows(ENTRY)[0].document
    assert document is not None
    assert document.title == "The Aletsch glacier in retreat"


def test_an_entry_without_an_abstract_is_told() -> None:
    row = rows("@book{b1, title = {Seas}, year = {2001}}")[0]
    assert (row.document, "text" in row.reason) == (None, True)


def test_an_entry_that_never_ends_does_not_take_the_next_one_along() -> None:
    read = rows("@article{broken, title = {Seas\n\n" + ENTRY)
    assert [row.document.id for row in read if row.document] == ["muller2019"]


def test_positions_rise() -> None:
    read = rows(ENTRY + ENTRY.replace("muller2019", "muller2020"))
    assert [row.position for row in read] == sorted({row.position for row in read})


def test_a_file_in_another_encoding_is_refused() -> None:
    with pytest.raises(InputError, match="not UTF-8"):
        list(read_bibtex(BufferedReader(BytesIO("@article{ü}".encode("latin-1")))))
