"""How far two readings of a comparison are moved apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import Pair
from claimwright.models.running import PairLogits
from claimwright.stance.entailment import Calibration
from claimwright.stance.mirroring import MirroringReader
from claimwright_lab.training.exchange_fit import GAINS, gain_losses, held_out
from claimwright_lab.training.records import labelled
from claimwright_lab.training.starter_claims import read_statements

TWINS = {"Coal emits more.": "Gas emits more.", "Gas emits more.": "Coal emits more."}
PAIRS = [
    labelled("Set", "Coal emits more.", "Gas emits half of it.", "SUPPORTS"),
    labelled("Set", "Gas emits more.", "Gas emits half of it.", "REFUTES"),
]


@dataclass(frozen=True)
class Doubting:
    """Leans to the right side, by so much."""

    lean: float

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Say what it thinks."""
        return tuple(
            PairLogits(stance=(lean, -lean, 0.0), relevance=0.0)
            for lean in (self.lean if "Coal" in pair.claim else -self.lean for pair in pairs)
        )


def best(lean: float) -> float:
    reader = MirroringReader(reader=Doubting(lean), exchange=TWINS.__getitem__, affirm=lambda _: "")
    losses = gain_losses(reader, Calibration(), PAIRS)
    return min(losses, key=lambda each: losses[each])


def test_who_is_right_but_unsure_is_moved_far() -> None:
    assert best(0.2) == max(GAINS)


def test_who_is_wrong_is_moved_least() -> None:
    assert best(-0.2) == min(GAINS)


def test_held_out_claims_are_on_statements_that_nothing_is_trained_on() -> None:
    statements = read_statements()
    kept = [each for each in statements if each.split == "calibration"]
    others = [each for each in statements if each.split != "calibration"]

    assert len(list(held_out(kept))) > 100
    assert not list(held_out(others))
