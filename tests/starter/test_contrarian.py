"""The contrarian corpus: enough statements, each marked, on many topics, small in the wheel."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from claimwright.corpus.files import file_source
from claimwright.domain import Document
from claimwright.index.catalog import Catalog

_FOLDER = Path(__file__).parents[2] / "src" / "claimwright" / "starter" / "contrarian"
_FILE = _FOLDER / "statements" / "statements.jsonl"
_REMEDY = "run `python scripts/build_starter.py contrarian` and commit what it makes"
_MOST_BYTES = 1_000_000


@pytest.fixture(scope="module")
def statements() -> dict[str, Document]:
    found = [row.document for row in file_source(_FILE).fetch()]
    return {each.id: each for each in found if each}


def test_there_are_at_least_a_hundred_and_fifty(statements: dict[str, Document]) -> None:
    assert len(statements) >= 150


def test_every_topic_has_eight_or_more(statements: dict[str, Document]) -> None:
    counts = Counter(each.extra["topic"] for each in statements.values())

    assert len(counts) >= 10
    assert min(counts.values()) >= 8


def test_each_is_marked_as_not_to_be_trusted(statements: dict[str, Document]) -> None:
    marks = {
        (each.venue, each.extra["standing"], each.extra["trusted"]) for each in statements.values()
    }

    assert marks == {
        (
            "Contrarian statements, not to be trusted",
            "false, misleading or contested; written to test debates",
            False,
        )
    }


def test_no_two_say_the_same(statements: dict[str, Document]) -> None:
    assert len({each.title.casefold() for each in statements.values()}) == len(statements)


def test_the_corpus_holds_every_statement_and_nothing_else(
    statements: dict[str, Document],
) -> None:
    shelf = Catalog(Path("nowhere"), bundled={"contrarian": _FOLDER / "corpus"})
    index = shelf.open("contrarian")

    assert dict(index.documents(tuple(statements))) == statements, _REMEDY
    assert index.snapshot.documents == len(statements), _REMEDY


def test_it_takes_little_room_in_the_wheel() -> None:
    assert sum(path.stat().st_size for path in _FOLDER.rglob("*") if path.is_file()) < _MOST_BYTES
