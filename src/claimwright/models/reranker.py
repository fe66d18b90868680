"""Claims with passages in, how well each passage answers out, by a re-ranker that was brought."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Pair
from claimwright.errors import IntegrityError
from claimwright.models.cards import ModelCard, read_card
from claimwright.models.running import OnnxModel, evidence_text

RELEVANT: Final = "RELEVANT"
"""The label of a card whose logit counts."""


class Reranker:
    """Reads claims and passages together; a passage longer than it reads is read in windows.

    Args:
        model: Its one output has a logit for each label of its card, `RELEVANT` among them.
    """

    def __init__(self, model: OnnxModel) -> None:
        self._model = model
        self._place = model.card.labels.index(RELEVANT)

    @property
    def card(self) -> ModelCard:
        """The card of the model behind it."""
        return self._model.card

    def scores(self, pairs: Sequence[Pair]) -> tuple[float, ...]:
        """Return how well each passage answers its claim, in order.

        Returns:
            Log-odds that it does, unbounded; of a passage in windows the highest.

        Raises:
            IntegrityError: The model gives no numbers.
        """
        texts = [(pair.claim, evidence_text(pair)) for pair in pairs]
        return tuple(
            max(self._log_odds(rows[0]) for rows in windows)
            for windows in self._model.run_windows(texts, long=1)
        )

    def _log_odds(self, row: NDArray[np.float32]) -> float:
        logits = [float(value) for value in row]
        if not all(map(math.isfinite, logits)):
            raise IntegrityError(f"the re-ranker {self.card.name!r} gave {logits!r} for a pair")
        others = [value for place, value in enumerate(logits) if place != self._place]
        if not others:
            return logits[self._place]
        top = max(others)
        return logits[self._place] - top - math.log(sum(math.exp(each - top) for each in others))


def load_reranker(folder: Path, *, threads: int = 0) -> Reranker:
    """Return the re-ranker in a folder, loaded.

    Raises:
        NotFoundError: No model is there.
        IntegrityError: A file is not the one its card describes.
    """
    return Reranker(OnnxModel(read_card(folder), threads=threads))
