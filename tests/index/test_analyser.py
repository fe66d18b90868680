"""How text becomes words, seen through searches."""

from pathlib import Path

import pytest

from claimwright.domain import Document, Query, Unit
from claimwright.index.analyser import Analyser
from claimwright.index.catalog import Catalog
from claimwright.testing import embedded
from tests.index.samples import ENCODER

_TEXT = "The naïve glacier is rising."


def _finds(home: Path, analyser: Analyser, text: str) -> bool:
    catalog = Catalog(home)
    with catalog.writer(
        "papers", encoder_name=ENCODER.name, dimension=ENCODER.dimension, analyser=analyser
    ) as writer:
        writer.upsert(embedded([Document(id="d", text=_TEXT)], ENCODER))
        writer.commit({})
        writer.optimise()
    (found,) = catalog.open("papers").search([Query(unit=Unit.ABSTRACT, limit=1, text=text)])
    return bool(found)


@pytest.mark.parametrize(
    ("expected", "analyser", "text"),
    [
        (True, Analyser(), "rises"),
        (False, Analyser(stem=False), "rises"),
        (True, Analyser(), "naive"),
        (False, Analyser(ascii_folding=False), "naive"),
        (False, Analyser(), "the"),
        (True, Analyser(remove_stop_words=False), "the"),
        (False, Analyser(max_token_length=5), "glacier"),
        (True, Analyser(), "GLACIER"),
    ],
)
def test_each_field_decides_which_words_are_one(
    tmp_path: Path, *, expected: bool, analyser: Analyser, text: str
) -> None:
    assert expected == _finds(tmp_path, analyser, text)
