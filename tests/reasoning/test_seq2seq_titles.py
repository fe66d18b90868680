"""Titles that a seq2seq model writes, a tiny one made on the spot."""

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

from claimwright.domain import Claim
from claimwright.errors import IntegrityError, NotFoundError
from claimwright.reasoning.seq2seq_titles import (
    BATCH,
    TITLE_TOKENS,
    Seq2SeqTitles,
    load_seq2seq_titles,
)
from tests.citations import cited_claim
from tests.lab.training.citation_search.made_seq2seq import save_seq2seq
from tests.lab.training.conftest import EXPORTING

pytestmark = EXPORTING

CITED = cited_claim("c", "the sea is rising .")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_seq2seq(tmp_path_factory.mktemp("bart"))


@pytest.fixture(scope="module")
def generator(folder: Path) -> Seq2SeqTitles:
    return load_seq2seq_titles(folder)


def test_each_claim_gets_a_line(generator: Seq2SeqTitles) -> None:
    titles = generator.generate([CITED] * (BATCH + 1))

    assert (len(titles), len(set(titles)), "\n" in titles[0]) == (BATCH + 1, 1, False)


def test_a_title_has_its_length_at_most(generator: Seq2SeqTitles) -> None:
    assert len(generator.generate([CITED])[0].split()) <= TITLE_TOKENS


def test_no_claim_gives_no_title(generator: Seq2SeqTitles) -> None:
    assert generator.generate([]) == ()


def test_a_claim_of_any_length_is_read(generator: Seq2SeqTitles) -> None:
    long = replace(CITED, claim=Claim(text="ice " * 5_000))

    assert len(generator.generate([long])) == 1


def test_the_name_holds_the_hash_of_the_weights(generator: Seq2SeqTitles, folder: Path) -> None:
    assert generator.name.startswith(f"{folder.name}@")


def test_an_absent_model_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no seq2seq model"):
        load_seq2seq_titles(tmp_path)


def test_a_damaged_model_does_not_load(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"x")

    with pytest.raises(IntegrityError, match="does not load"):
        load_seq2seq_titles(tmp_path)
