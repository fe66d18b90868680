"""A corpus of one's own, and doubles of models that count how often they are loaded."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimwright import build
from claimwright.domain import Document
from claimwright.settings import Settings
from claimwright.testing import FakeStanceModel, HashEncoder, embedded
from claimwright.verdict.aggregate import VerdictFit

ENCODER = HashEncoder(32)


class Loads:
    """Counts how often models are loaded, and gives doubles."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, settings: Settings) -> build.Models:
        del settings
        self.times += 1
        stance = FakeStanceModel()
        doubles: Any = {
            "encoder": ENCODER,
            "passage_encoder": ENCODER,
            "query_encoder": ENCODER,
            "cross_encoder": None,
            "reranker": None,
            "stance": stance,
            "small": stance,
            "citing": None,
            "matcher": None,
        }
        return build.Models(**doubles, verdict=VerdictFit(), cards=())


def add(home: Path, texts: Sequence[str]) -> None:
    """Commit documents to the corpus `own`."""
    catalog = build.catalog(Settings(home=home))
    with catalog.writer("own", encoder_name=ENCODER.name, dimension=32) as writer:
        writer.upsert(embedded([Document(id=text, text=text) for text in texts], ENCODER))
        writer.commit({})
