"""Claims beside the statements that a search finds for them, and the side these cannot take.

The statements of the starter corpus are all true. So none can refute what another one supports,
nor support what another one refutes, whatever it is about; no reader is needed to say so. A
verifier that takes that side is mistaken for certain, and those pairs teach it most.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from claimwright.models.running import PairReader
from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS, Example, Relevance
from claimwright_lab.training.starter_claims import Statement
from claimwright_lab.training.windows import Embedder

NAME: Final = "Neighbouring statements"
NEAREST: Final = 5
"""Statements read beside each claim."""
MISTAKEN: Final = 0.25
"""Probability of the impossible side from which on a pair is trained on."""

_POSSIBLE: Final[Mapping[tuple[int, ...], tuple[int, ...]]] = {
    (SUPPORTS,): (SUPPORTS, NOT_ENOUGH_INFO),
    (REFUTES,): (REFUTES, NOT_ENOUGH_INFO),
}


def neighbours(
    claims: Sequence[Example],
    statements: Sequence[Statement],
    embedder: Embedder,
    *,
    nearest: int = NEAREST,
) -> Iterator[Example]:
    """Pair each claim with the nearest statements that it was not written for.

    Args:
        claims: Pairs that a starter statement decides; others are passed over, and of a claim that
            several decide all but the first.
        statements: Those that may be used; a claim on another one is passed over, too.
        embedder: The bundled encoder.
        nearest: Statements of each claim, 1 or more.

    Yields:
        Pairs with two possible classes: the side that is right, and neither.
    """
    own = {" ".join(each.text.split()): place for place, each in enumerate(statements)}
    decided: dict[str, Example] = {}
    for pair in claims:
        if pair.stance in _POSSIBLE and pair.evidence in own:
            decided.setdefault(pair.claim, pair)
    asked = [*decided.values()]
    if not asked:
        return
    texts = embedder.embed([f"{each.title}. {each.text}" for each in statements])
    near = embedder.embed([pair.claim for pair in asked]) @ texts.T
    for pair, row in zip(asked, near, strict=True):
        found = [place for place in np.argsort(-row).tolist() if place != own[pair.evidence]]
        for place in found[:nearest]:
            yield replace(
                pair,
                dataset=NAME,
                evidence=" ".join(statements[place].text.split()),
                title=" ".join(statements[place].title.split()),
                stance=_POSSIBLE[pair.stance],
                relevance=Relevance.UNKNOWN,
            )


def mistaken(
    pairs: Sequence[Example], reader: PairReader, *, least: float = MISTAKEN
) -> list[Example]:
    """Keep the pairs of which a verifier thinks the impossible.

    Args:
        pairs: With two possible classes each.
        reader: The verifier.
        least: Probability of the third class from which on a pair is kept, 0..1.

    Returns:
        Those, in order.
    """
    read = reader.read([pair.shown(with_title=True) for pair in pairs])
    kept = []
    for pair, logits in zip(pairs, read, strict=True):
        powers = np.exp(np.array(logits.stance) - max(logits.stance))
        if powers[list(pair.stance)].sum() <= (1.0 - least) * powers.sum():
            kept.append(pair)
    return kept
