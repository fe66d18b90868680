"""Sentences about the climate, other science and neither."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.training.topic_sentences import (
    CLIMATE_WORDS,
    TOPICS,
    licences,
    topic_sentences,
)
from tests.lab.training.made_sets import pack

ICE = "The glacier has lost half of its ice since 1900."
CELL = "The cells divide twice a day in this medium."
GAME = "The home team won the game by three goals."


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Write every corpus: each sentence is one of three."""
    abstract = [{"title": CELL, "abstract": f"{ICE} {CELL}"}] * 90
    pure = [{"title": CELL, "abstract": f"{CELL} Another sentence says the same of them."}] * 90
    for name in ("cgiar_climate", "cdr_map"):
        pack(tmp_path / f"corpora/abstracts_{name}.jsonl.xz", abstract)
    for name in ("synergy", "arxiv", "acl"):
        pack(tmp_path / f"corpora/abstracts_{name}.jsonl.xz", [*abstract, *pure])
    pack(
        tmp_path / "corpora/ipcc_ar6_paragraphs.jsonl.xz",
        [{"report": "AR6 WGIII", "text": f"{ICE} {GAME}"}] * 40,
    )
    for path, field in (
        ("verification/climate_fever.dev80", "claim"),
        ("claims/global_warming_stance_dev80", "sentence"),
        ("verification/scifact/claims_train", "claim"),
        ("verification/check_covid_train_dev", "claim"),
        ("claims/checkthat24_train", "text"),
        ("verification/pairs/snli_train_subset", "claim"),
        ("verification/fever_rte_dev", "evidence"),
        ("verification/fool_me_twice_dev", "text"),
    ):
        pack(tmp_path / f"{path}.jsonl.xz", [{field: ICE}, {field: GAME}, {field: "Too short."}])
    return tmp_path


def test_a_sentence_of_a_climate_corpus_counts_when_it_has_a_climate_word(data: Path) -> None:
    found = {one.text: TOPICS[one.label] for one in topic_sentences(data)}

    assert "climate" == found[ICE]


def test_a_science_abstract_with_a_climate_word_is_left_out(data: Path) -> None:
    synergy = [one.text for one in topic_sentences(data) if one.source == "SYNERGY abstracts"]

    assert ICE not in synergy
    assert "Another sentence says the same of them." in synergy


def test_a_sentence_is_read_once_and_short_ones_never(data: Path) -> None:
    texts = [one.text for one in topic_sentences(data)]

    assert sorted(set(texts)) == sorted(texts)
    assert "Too short." not in texts


def test_sentences_of_one_document_have_one_key(data: Path) -> None:
    keys = [one.key for one in topic_sentences(data) if one.source == "SYNERGY abstracts"]

    assert all(key.startswith("SYNERGY abstracts ") for key in keys)


def test_each_corpus_has_its_licence() -> None:
    assert "" not in licences().values()


@pytest.mark.parametrize("text", ["climate", "CO2", "sea-level rise", "heat waves", "wind power"])
def test_climate_words_are_known(text: str) -> None:
    assert CLIMATE_WORDS.search(text)


@pytest.mark.parametrize("text", ["political window", "the power of wind", "coop"])
def test_other_words_are_not(text: str) -> None:
    assert not CLIMATE_WORDS.search(text)
