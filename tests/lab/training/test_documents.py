"""Sets in SciFact's format, read."""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from pathlib import Path

import pytest

from claimwright_lab.training.documents import Embedder, picked_window, read_abstracts, read_claims
from tests.lab.training.cited import ABSTRACTS, CountingEncoder, claim

CLAIMS = (
    {
        "id": 1,
        "claim": "Sea ice grows [<|cit|>].",
        "cited_doc_ids": [7],
        "evidence": {"7": [{"sentences": [1], "label": "CONTRADICT"}]},
    },
    {"id": 2, "claim": "The sun shines.", "cited_doc_ids": [8], "evidence": {}},
)
CORPUS = (
    {"doc_id": 7, "title": "Ice", "abstract": ["Sea.", "Ice shrinks."]},
    {"doc_id": 8, "title": "Sun", "abstract": ["Sun."]},
)


@pytest.fixture
def embedder(tmp_path: Path) -> Embedder:
    return Embedder(CountingEncoder(), tmp_path / "cache")


def _write(path: Path, rows: Sequence[object]) -> Path:
    path.write_bytes(lzma.compress("\n".join(map(json.dumps, rows)).encode()))
    return path


def test_claims_know_labels_and_rationales(tmp_path: Path, embedder: Embedder) -> None:
    first, second = read_claims(_write(tmp_path / "claims.jsonl.xz", CLAIMS), embedder)

    assert first.text == "Sea ice grows ."
    assert first.labels == {"7": "REFUTES"}
    assert first.rationales == {"7": ((1,),)}
    assert second.labels == {}


def test_abstracts_hold_their_own_vectors(tmp_path: Path, embedder: Embedder) -> None:
    abstracts = read_abstracts(_write(tmp_path / "corpus.jsonl.xz", CORPUS), embedder)

    assert list(abstracts) == ["7", "8"]
    assert abstracts["7"].vectors.shape == (2, 4)
    assert abstracts["7"].window(0, 2) == "Sea. Ice shrinks."


def test_only_wanted_abstracts_are_read(tmp_path: Path, embedder: Embedder) -> None:
    path = _write(tmp_path / "corpus.jsonl.xz", CORPUS)

    assert list(read_abstracts(path, embedder, only={"8"})) == ["8"]


def test_the_window_holds_the_sentence_most_like_the_claim() -> None:
    start, end = picked_window(claim(decided=True).vector, ABSTRACTS["1"].vectors)

    assert end - start == 3
    assert start <= 3 < end


def test_embeddings_are_remembered(tmp_path: Path) -> None:
    made = Embedder(CountingEncoder(), tmp_path).embed(["sea", "sun"])

    class Silent(CountingEncoder):
        def encode(self, texts: object) -> tuple[()]:
            raise AssertionError(texts)

    assert Embedder(Silent(), tmp_path).embed(["sea", "sun"]).tolist() == made.tolist()
