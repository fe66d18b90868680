"""A graph and its int8 form, held against each other; tiny ones, made here."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

from claimwright.domain import Label
from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError
from claimwright.models.cross_encoder import load_cross_encoder
from claimwright.models.inspection import Kind, Wanted
from claimwright.models.registry import add, added_models, export_int8, folder_of
from tests.lab.training.conftest import EXPORTING
from tests.models.saved import saved
from tests.models.test_conversion import made, sentence_encoder

pytestmark = EXPORTING

PLENTY = 10**12
LABELS = (Label.REFUTES, Label.SUPPORTS, Label.NOT_ENOUGH_INFO)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder to which a tiny verifier `mine` was added."""
    made(tmp_path / "saved", "DebertaV2")
    add(tmp_path / "saved", tmp_path / "home", "mine", Wanted(labels=LABELS), free_bytes=PLENTY)
    return tmp_path / "home"


def test_the_int8_form_stands_beside_the_model_and_answers_much_the_same(home: Path) -> None:
    card, gap = export_int8(home, "mine", "mine-int8", free_bytes=PLENTY)

    assert list(added_models(home)) == ["mine", "mine-int8"]
    assert (card.kind, card.labels, card.calibration) == (Kind.VERIFIER, tuple(LABELS), {})
    assert gap.compared == 225
    assert (gap.same > 0.9, gap.mean < 0.05, gap.mean <= gap.largest) == (True, True, True)
    assert load_cross_encoder(folder_of(home, "mine-int8", Kind.VERIFIER)).card.name == "mine-int8"


def test_an_encoder_is_compared_by_its_embeddings(tmp_path: Path) -> None:
    sentence_encoder(tmp_path / "saved")
    add(tmp_path / "saved", tmp_path / "home", "mine", Wanted(), free_bytes=PLENTY)

    card, gap = export_int8(tmp_path / "home", "mine", "mine-int8", free_bytes=PLENTY)

    assert (card.kind, 0 <= gap.mean < 0.05) == (Kind.ENCODER, True)


def test_an_int8_graph_is_not_written_again(tmp_path: Path) -> None:
    source = saved(tmp_path / "saved")
    add(source, tmp_path / "home", "mine", Wanted(), free_bytes=PLENTY)

    with pytest.raises(IntegrityError, match="int8 already"):
        export_int8(tmp_path / "home", "mine", "again", free_bytes=PLENTY)
    assert list(added_models(tmp_path / "home")) == ["mine"]


@pytest.mark.parametrize(
    ("source", "name", "free", "error", "words"),
    [
        ("mine", "mine", PLENTY, InputError, "is the model itself"),
        ("yours", "new", PLENTY, NotFoundError, "no model 'yours' was added; there are mine"),
        ("mine", "mine-int8", 10, UnavailableError, "free some, or take a smaller"),
    ],
)
def test_what_cannot_be_exported_is_refused(
    home: Path, source: str, name: str, free: int, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        export_int8(home, source, name, free_bytes=free)
