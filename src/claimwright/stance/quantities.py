"""Claims with quantities in, what verifiers say of them as the evidence tells those out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from claimwright.domain import Pair
from claimwright.models.cross_encoder import PairLogits, PairReader


@dataclass(frozen=True, slots=True, kw_only=True)
class QuantityReader:
    """Reads a claim with the quantities of the evidence where both agree; a `PairReader`.

    "Sea level has risen about eight inches since 1900" was read as refuted by "about 20
    centimetres", and "Cement causes 8% of emissions" by "about 7 percent". Evidence stays as it is.

    Args:
        reader: Reads pairs.
        readings: Writes the quantities of a claim as those of the evidence, where they agree. Of
            several texts the mean of the logits counts; relevance and rationale are the first's.
    """

    reader: PairReader
    readings: Callable[[str, str], tuple[str, ...]]

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return the logits of each pair, in order."""
        texts = [self.readings(pair.claim, pair.evidence) for pair in pairs]
        asked = [
            replace(pair, claim=text)
            for pair, several in zip(pairs, texts, strict=True)
            for text in several
        ]
        read = iter(self.reader.read(asked))
        return tuple(_mean([next(read) for _ in several]) for several in texts)


def _mean(said: Sequence[PairLogits]) -> PairLogits:
    supports, refutes, neither = map(fmean, zip(*(each.stance for each in said), strict=True))
    return replace(said[0], stance=(supports, refutes, neither))
