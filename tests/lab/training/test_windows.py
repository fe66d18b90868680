"""The sentences of a document that a claim is held against."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.training.windows import Embedder, picked_window
from tests.lab.training.cited import ABSTRACTS, CountingEncoder, claim


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
