"""Claims read with the quantities of the evidence."""

from collections.abc import Sequence

from claimwright.claims.quantities import readings
from claimwright.domain import Pair
from claimwright.models.cross_encoder import PairLogits
from claimwright.stance.quantities import QuantityReader


class Listening:
    """Keeps what it is asked to read."""

    def __init__(self) -> None:
        self.asked: list[Pair] = []

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        self.asked += pairs
        return tuple(PairLogits(stance=(1.0, 0.0, 0.0), relevance=0.0) for _ in pairs)


def asked(claim: str, evidence: str) -> list[tuple[str, str]]:
    reader = Listening()
    read = QuantityReader(reader=reader, readings=readings).read(
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


class Hearing:
    """Supports whatever says "21 cm"."""

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        return tuple(
            PairLogits(stance=(4.0 * ("21 cm" in pair.claim), 2.0, 0.0), relevance=len(pair.claim))
            for pair in pairs
        )


def test_the_mean_counts_where_the_evidence_has_other_numbers_too() -> None:
    reader = QuantityReader(reader=Hearing(), readings=readings)
    plain, doubtful, other = reader.read(
        [
            Pair(claim="It rose 20 cm.", evidence="It rose 21 cm."),
            Pair(claim="It rose 20 cm.", evidence="It rose 21 cm, earlier 3 cm."),
            Pair(claim="It rose.", evidence="It rose 21 cm."),
        ]
    )
    assert [each.stance for each in (plain, doubtful, other)] == [
        (4.0, 2.0, 0.0),
        (2.0, 2.0, 0.0),
        (0.0, 2.0, 0.0),
    ]
