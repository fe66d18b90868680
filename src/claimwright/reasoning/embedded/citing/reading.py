"""A claim and a page in, what the encoder and the verifier make of its passages out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from claimwright.domain import Pair
from claimwright.models.cross_encoder import PairReader
from claimwright.reasoning.embedded.citing.page import Coverage, Numbers, Page

PASSAGE_SENTENCES: Final = 3
"""Sentences of a passage that the verifier reads; passages overlap."""

_PASSAGES: Final = 8
_ALONE: Final = 3
_PART_PASSAGES: Final = 4
"""Passages of a part of a claim: fewer, since a claim may have eight parts."""

_TOGETHER: Final = 4
_WORDS_SHARE: Final = 0.5
_MAX_CHARACTERS: Final = 2_500


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPassage:
    """What the verifier makes of one passage.

    Its places are sentences of the page in reading order; the stance is logits of supports, refutes
    and not enough information, the relevance a logit.
    """

    places: tuple[int, ...]
    stance: tuple[float, float, float]
    relevance: float

    @property
    def support(self) -> float:
        """Log odds of support."""
        supports, refutes, neither = self.stance
        return supports - float(np.logaddexp(refutes, neither))

    @property
    def refutation(self) -> float:
        """Log odds of refutation."""
        supports, refutes, neither = self.stance
        return refutes - float(np.logaddexp(supports, neither))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StatementReading:
    """What the models make of a page for one statement.

    The cosines, -1..1, are of each sentence to it, -1 for one that was not read; the passages that
    were read come nearest first.
    """

    text: str
    cosines: Numbers
    passages: tuple[ReadPassage, ...]

    @property
    def supporting(self) -> ReadPassage:
        """The passage that supports it most."""
        return max(self.passages, key=lambda passage: passage.support)

    @property
    def refuting(self) -> ReadPassage:
        """The passage that refutes it most."""
        return max(self.passages, key=lambda passage: passage.refutation)


def read_statement(
    text: str,
    page: Page,
    found: Coverage,
    cosines: Numbers,
    reader: PairReader,
    *,
    is_part: bool = False,
) -> StatementReading:
    """Let the verifier read the passages of a page that are nearest to a statement.

    Returns:
        Passages of three sentences around the nearest ones, those nearest ones alone, and the
        nearest four together, so that evidence parted over a page is read as one text.
    """
    order = np.argsort(-(cosines + _WORDS_SHARE * found.sentence_shares), kind="stable").tolist()
    most, alone = (_PART_PASSAGES, 0) if is_part else (_PASSAGES, _ALONE)
    chosen = _chosen(order, len(page.sentences), most=most, alone=alone)
    return StatementReading(
        text=text, cosines=cosines, passages=read_passages(text, page, chosen, reader)
    )


def read_passages(
    text: str, page: Page, chosen: Sequence[tuple[int, ...]], reader: PairReader
) -> tuple[ReadPassage, ...]:
    """Return what the verifier makes of passages for a statement, each given by its sentences."""
    logits = reader.read(
        [Pair(claim=text, evidence=_joined(page, places), title=page.title) for places in chosen]
    )
    return tuple(
        ReadPassage(places=places, stance=said.stance, relevance=said.relevance)
        for places, said in zip(chosen, logits, strict=True)
    )


def _chosen(order: Sequence[int], count: int, *, most: int, alone: int) -> list[tuple[int, ...]]:
    """Return which sentences are read together, without repeating any set of them."""
    chosen: dict[tuple[int, ...], None] = {}
    for place in order:
        if len(chosen) == most:
            break
        start = max(0, min(place - 1, count - PASSAGE_SENTENCES))
        chosen.setdefault(tuple(range(start, min(count, start + PASSAGE_SENTENCES))))
    chosen.setdefault(tuple(sorted(order[:_TOGETHER])))
    for place in order[:alone]:
        chosen.setdefault((place,))
    return list(chosen)


def _joined(page: Page, places: Sequence[int]) -> str:
    return " ".join(page.sentences[place].text for place in places)[:_MAX_CHARACTERS]
