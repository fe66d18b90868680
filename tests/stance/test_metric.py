"""Claims in customary units, read in metric ones."""

from collections.abc import Sequence

from claimwright.claims.metric_units import in_metric_units
from claimwright.domain import Pair
from claimwright.models.running import PairLogits
from claimwright.stance.metric import MetricReader


class Listening:
    """Keeps what it is asked to read."""

    def __init__(self) -> None:
        self.asked: list[Pair] = []

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        self.asked += pairs
        return tuple(PairLogits(stance=(1.0, 0.0, 0.0), relevance=0.0) for _ in pairs)


def asked(claim: str, evidence: str) -> list[tuple[str, str]]:
    reader = Listening()
    read = MetricReader(reader=reader, metric=in_metric_units).read(
        [Pair(claim=claim, evidence=evidence)]
    )
    assert len(read) == 1
    return [(pair.claim, pair.evidence) for pair in reader.asked]


def test_a_claim_in_inches_is_read_in_centimetres() -> None:
    assert asked("The sea rose eight inches.", "It rose 20 cm.") == [
        ("The sea rose 20 centimetres.", "It rose 20 cm.")
    ]


def test_beside_evidence_in_inches_it_stays() -> None:
    both = ("The sea rose eight inches.", "It rose 8 inches.")
    assert asked(*both) == [both]


def test_any_other_claim_stays() -> None:
    both = ("The sea rose.", "It rose 8 inches.")
    assert asked(*both) == [both]
