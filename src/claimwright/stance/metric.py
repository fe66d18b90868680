"""Claims in inches or degrees Fahrenheit in, what verifiers say of them in metric units out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from claimwright.domain import Pair
from claimwright.models.running import PairLogits, PairReader


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricReader:
    """Reads the quantities of claims in metric units, as science has them; a `PairReader`.

    "Sea level has risen about eight inches since 1900" was read as refuted by "about 20
    centimetres". Evidence stays as it is, and a claim does, too, beside evidence in its own units.

    Args:
        reader: Reads pairs.
        metric: Writes the quantities of a text in metric units; a text without others stays.
    """

    reader: PairReader
    metric: Callable[[str], str]

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return the logits of each pair, in order."""
        metric = {claim: self.metric(claim) for claim in {pair.claim for pair in pairs}}
        return self.reader.read(
            [
                replace(pair, claim=metric[pair.claim])
                if metric[pair.claim] != pair.claim and self.metric(pair.evidence) == pair.evidence
                else pair
                for pair in pairs
            ]
        )
