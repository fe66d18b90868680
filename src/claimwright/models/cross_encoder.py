"""Claims with evidence or passages in, what a model that reads both together says of each out."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Label, Pair
from claimwright.errors import IntegrityError
from claimwright.memory import Memory
from claimwright.models.cards import ModelCard, read_card
from claimwright.models.running import OnnxModel

_SURE: Final = 30.0


def spoken(stance: tuple[float, float, float]) -> float:
    """Return the logit that a text speaks to a claim at all, of a model that has no such head.

    It is log((e^supports + e^refutes) / e^neither), within ±30.

    Examples:
        >>> round(spoken((1.0, 1.0, 1.0)), 6)
        0.693147
    """
    supports, refutes, neither = stance
    top = max(supports, refutes)
    said = top + math.log(math.exp(supports - top) + math.exp(refutes - top))
    return max(-_SURE, min(_SURE, said - neither))


def decided(stance: tuple[float, float, float]) -> float:
    """Return how decisive a reading is: the logarithm of the probability of its stronger side.

    Examples:
        >>> decided((5.0, 0.0, 0.0)) > decided((0.0, 1.0, 5.0))
        True
    """
    top = max(stance)
    return max(stance[:2]) - top - math.log(sum(math.exp(value - top) for value in stance))


_MEMO_PAIRS = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenLogits:
    """What the cross-encoder says of each token of an evidence.

    Args:
        starts: First character of each token in the evidence, in reading order; tokens of the
            claim, of the title and beyond the model's longest input are left out.
        values: Logit that the token stands in a sentence that carries the stance, same order.
    """

    starts: array[int]
    values: array[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLogits:
    """What the cross-encoder says of one pair, before calibration.

    Args:
        stance: Logits of supports, refutes and not enough information.
        relevance: Logit that the text speaks to the claim at all.
        rationale: Where in the evidence that is said; `None` of a model without that head.
    """

    stance: tuple[float, float, float]
    relevance: float
    rationale: TokenLogits | None = None


class PairReader(Protocol):
    """Reads claims and evidence together: one cross-encoder, or several as one."""

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return the logits of each pair, in order."""
        ...


class CrossEncoder:
    """Reads claim and evidence together; remembers what it has read.

    Re-ranking and stance ask about the same pairs one after the other: the memory, bounded to the
    last 5,000 pairs, makes the second question free.

    Args:
        model: Its first output is the stance, one logit for each label of its card; then, where
            the card lists them, `relevance` of width 1 and `rationale` per token. Of a model of
            the stance alone, as they are brought, an evidence that is longer than it reads is read
            in overlapping windows, and the most decisive counts; of others it is cut off.
    """

    def __init__(self, model: OnnxModel) -> None:
        self._model = model
        self._memory = Memory[Pair, PairLogits](_MEMO_PAIRS)

    @property
    def card(self) -> ModelCard:
        """The card of the model behind it."""
        return self._model.card

    @property
    def rationale_threshold(self) -> float | None:
        """Least score of a sentence that carries a stance.

        `None` of a model without that head, or whose card names no threshold: similarity to the
        claim was then the better mark.
        """
        if "rationale" not in self.card.outputs:
            return None
        threshold = self.card.calibration.get("rationale.threshold")
        return threshold if isinstance(threshold, float) else None

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return the logits of each pair, in order."""
        return self._memory.each(pairs, self._read)

    def _read(self, pairs: Sequence[Pair]) -> Iterator[PairLogits]:
        texts = [self._texts(pair) for pair in pairs]
        starts: Sequence[Sequence[int]] = [()] * len(pairs)
        marks = self.rationale_threshold is not None
        if marks:
            starts = self._model.places(texts)
        for pair, rows, places in zip(pairs, self._run(texts), starts, strict=True):
            said = dict(zip(self.card.outputs, rows, strict=True))
            stance = self._stance(rows[0])
            relevance = said.get("relevance")
            yield PairLogits(
                stance=stance,
                relevance=spoken(stance) if relevance is None else float(relevance.reshape(-1)[0]),
                rationale=_of_evidence(pair, places, said["rationale"]) if marks else None,
            )

    def _run(self, texts: Sequence[tuple[str, str]]) -> list[list[NDArray[np.float32]]]:
        if len(self.card.outputs) > 1:
            return self._model.run(texts)
        long = 0 if self.card.reads_first == "evidence" else 1
        return [
            max(windows, key=lambda rows: decided(self._stance(rows[0])))
            for windows in self._model.run_windows(texts, long=long)
        ]

    def _texts(self, pair: Pair) -> tuple[str, str]:
        """Return both texts in the order in which the model reads them."""
        claim, evidence = pair.claim, evidence_text(pair)
        return (evidence, claim) if self.card.reads_first == "evidence" else (claim, evidence)

    def _stance(self, row: NDArray[np.float32]) -> tuple[float, float, float]:
        """Return the logits of supports, refutes and neither, whatever order the model has."""
        known = dict(zip(self.card.labels, (float(value) for value in row), strict=True))
        if not all(math.isfinite(value) for value in known.values()):
            message = f"the model {self.card.name!r} gave {list(known.values())!r} for a pair"
            raise IntegrityError(message)
        # A single logit is held against 0, as a sigmoid holds it; a label it lacks is impossible.
        neither = 0.0 if len(known) == 1 else -math.inf
        return (
            known[Label.SUPPORTS],
            known.get(Label.REFUTES, -math.inf),
            known.get(Label.NOT_ENOUGH_INFO, neither),
        )


def _of_evidence(pair: Pair, starts: Sequence[int], logits: NDArray[np.float32]) -> TokenLogits:
    """Keep the logits of the tokens that stand in the evidence itself, behind its title."""
    title = len(evidence_text(pair)) - len(pair.evidence)
    kept = [
        (start - title, float(logit))
        for start, logit in zip(starts, logits, strict=True)
        if start >= title
    ]
    return TokenLogits(
        starts=array("l", [start for start, _ in kept]),
        values=array("f", [value for _, value in kept]),
    )


def evidence_text(pair: Pair) -> str:
    """Return what the verifier reads as evidence: the title, when there is one, then the text.

    Examples:
        >>> evidence_text(Pair(claim="c", evidence="Seas rise.", title="Sea level"))
        'Sea level. Seas rise.'
        >>> evidence_text(Pair(claim="c", evidence="Seas rise.", title="Do seas rise?"))
        'Do seas rise? Seas rise.'
    """
    title = pair.title.strip()
    if not title:
        return pair.evidence
    return f"{title}{'' if title[-1] in '.?!' else '.'} {pair.evidence}"


def load_cross_encoder(folder: Path, *, threads: int = 0) -> CrossEncoder:
    """Return the cross-encoder in a folder, loaded.

    Raises:
        NotFoundError: No model is there.
        IntegrityError: A file is not the one its card describes.
    """
    return CrossEncoder(OnnxModel(read_card(folder), threads=threads))


RELEVANT: Final = "RELEVANT"
"""The label of a card whose logit counts."""


class Reranker:
    """Reads claims and passages together; a passage longer than it reads is read in windows.

    Its model's one output has a logit for each label of its card, `RELEVANT` among them.
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
