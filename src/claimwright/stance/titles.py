"""Claims and titled passages in, stances out that also hear titles and single sentences."""

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Pair, Stance
from claimwright.protocols import StanceModel
from claimwright.stance.shared_words import shared_words

_SHARE: Final = 0.3
"""Share of the title: docs/trials.md, "Titles read by themselves"."""
_EXCHANGED: Final = 0.3
"""Share of the title read as the claim: docs/trials.md, "Titles read as the claim"."""
_MOST: Final = 5
"""Passages of a claim, the first, whose titles are read as the claim: those behind count little."""
_NEAREST: Final = 0.2
"""Share of the sentence read as the claim: docs/trials.md, "Sentences read as the claim"."""
_FEW: Final = 3
"""Passages of a claim, the first, of which a sentence is read as the claim."""
_CONDITION: Final = re.compile(
    r"\b(?:even|if|unless|when(?:ever)?|where(?:ver)?|without|despite|(?:al)?though)\b",
    re.IGNORECASE,
)
"""Tells that a claim names a condition, which a title is too short to speak to: "electric cars cut
emissions even where the grid burns coal" was supported by a title on electric cars."""
_LEAST: Final = 1e-6
"""Of what one of two stances rules out, so that it has a logarithm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleModel:
    """Judges the title of a passage by itself, too, where it states something; a `StanceModel`.

    A long passage on the right subject is at times read the wrong way round, though its title alone
    is not: "milder winters have helped bark beetles" was refuted by "Mild winters and drought have
    helped bark beetles kill huge areas of forest" with three sentences behind it. The title alone
    does not count for a claim that names a condition.

    The title is also read as the claim, and the claim as its evidence: what contradicts a claim is
    contradicted by it, and a verifier errs differently on the pair exchanged. So is the sentence of
    a passage that shares most words with the claim.

    Args:
        stance: Judges.
        states: Whether a title states something; `Effects of warmth on beetles` does not.
        sentences: Cuts a passage into its sentences.
        readings: Writes the quantities of a claim as those of another text, where they agree, as in
            `QuantityReader`; where several texts come out, the last is the claim's own.
    """

    stance: StanceModel
    states: Callable[[str], bool]
    sentences: Callable[[str], Sequence[str]]
    readings: Callable[[str, str], tuple[str, ...]]

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order; the best passage of a claim comes first."""
        stating = {title: self.states(title) for title in {pair.title for pair in pairs} if title}
        stated = [pair for pair in dict.fromkeys(pairs) if stating.get(pair.title)]
        alone = {
            pair: Pair(claim=pair.claim, evidence=pair.title)
            for pair in stated
            if not _CONDITION.search(pair.claim)
        }
        titles = {pair: self._exchanged(pair, pair.title) for pair in _first(stated, _MOST)}
        nearest = {
            pair: self._exchanged(pair, sentence)
            for pair in _first(list(dict.fromkeys(pairs)), _FEW)
            if (sentence := self._nearest(pair))
        }
        beside = ((alone, _SHARE), (titles, _EXCHANGED), (nearest, _NEAREST))
        read = [other for others, _ in beside for other in others.values()]
        said = iter(self.stance.judge([*pairs, *read]))
        stances = [next(said) for _ in pairs]
        for others, share in beside:
            found = dict(zip(others, said, strict=False))
            stances = [
                joined(own, found[pair], share=share) if pair in found else own
                for pair, own in zip(pairs, stances, strict=True)
            ]
        return tuple(stances)

    def _nearest(self, pair: Pair) -> str:
        """Return the sentence that shares most words with the claim; empty where there is none."""
        sentences = self.sentences(pair.evidence)
        return max(sentences, key=lambda each: shared_words(pair.claim, each), default="")

    def _exchanged(self, pair: Pair, text: str) -> Pair:
        """Let a text be the claim, and the claim its evidence."""
        return Pair(claim=text, evidence=self.readings(pair.claim, text)[-1])


def _first(pairs: Sequence[Pair], most: int) -> list[Pair]:
    """Return the first pairs of each claim, at most `most` of each, in order."""
    met = Counter[str]()
    kept = []
    for pair in pairs:
        met[pair.claim] += 1
        if met[pair.claim] <= most:
            kept.append(pair)
    return kept


def joined(one: Stance, two: Stance, *, share: float) -> Stance:
    """Return the weighted geometric mean of two stances.

    Args:
        one: What one text says.
        two: What the other one says.
        share: What the other one counts, 0..1.

    Examples:
        >>> yes = Stance(supports=0.8, refutes=0.1, not_enough_information=0.1)
        >>> no = Stance(supports=0.1, refutes=0.8, not_enough_information=0.1)
        >>> round(joined(yes, no, share=0.5).supports, 3)
        0.425
    """
    supports, refutes, neither = (
        _mean(own, other, share)
        for own, other in (
            (one.supports, two.supports),
            (one.refutes, two.refutes),
            (one.not_enough_information, two.not_enough_information),
        )
    )
    total = supports + refutes + neither
    return Stance(
        supports=supports / total,
        refutes=refutes / total,
        not_enough_information=neither / total,
    )


def _mean(own: float, other: float, share: float) -> float:
    if own == other == 0.0:
        return 0.0  # a verifier without this label
    logs = math.log(max(own, _LEAST)), math.log(max(other, _LEAST))
    return math.exp((1.0 - share) * logs[0] + share * logs[1])
