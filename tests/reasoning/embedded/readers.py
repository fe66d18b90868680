"""A reader over doubles, for tests of every step that rests on one."""

import math
from collections.abc import Sequence

from claimwright.domain import Claim, Document, Opposition, Pair
from claimwright.models.cross_encoder import PairLogits
from claimwright.reasoning.embedded.reading import BothWays, Stored, WorkReader
from claimwright.settings import JudgementSettings
from claimwright.stance.entailment import Calibration
from claimwright.testing import FakeStanceModel, HashEncoder

CLAIM = "Wetlands slow the rising sea."

FOR = Document(
    id="for",
    title="Marshes",
    text=(
        "We measured water behind nine marshes for ten years in the south of the country. "
        "Wetlands slow the rising sea by a tenth. Boats were kept away from all of the sites. "
        "The method is described elsewhere in much detail, with all the data that it needs."
    ),
)
AGAINST = Document(
    id="against",
    title="Channels",
    text=(
        "Channels were dug through the marshes of one bay many years ago by its farmers. "
        "Wetlands do not slow the rising sea there. We used the gauges of the harbour. "
        "The records begin in the last century and were digitised by hand for this paper."
    ),
)
ELSEWHERE = Document(
    id="elsewhere",
    title="Birds",
    text=(
        "Terns nest on islands each May and leave them in August with their grown young. "
        "Foxes take eggs when food is short. Rings were put on young birds by volunteers "
        "who came every week of the summer and who wrote down what they saw of them."
    ),
)


class FakePairReader:
    """Reads by shared words as `FakeStanceModel` does; counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[Pair] = []

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return the logarithms of the double's probabilities; relevance by shared words."""
        self.asked += pairs
        stances = FakeStanceModel().judge(pairs)
        return tuple(
            PairLogits(
                stance=(
                    math.log(one.supports + 1e-6),
                    math.log(one.refutes + 1e-6),
                    math.log(one.not_enough_information + 1e-6),
                ),
                relevance=20.0 * (max(one.supports, one.refutes) - 0.5),
            )
            for one in stances
        )


def reader(
    pairs: FakePairReader | None = None,
    *,
    settings: JudgementSettings | None = None,
    stored: Stored | None = None,
) -> WorkReader:
    """Return a reader that needs no model."""
    return WorkReader(
        encoder=HashEncoder(256),
        pairs=pairs or FakePairReader(),
        calibration=Calibration(),
        settings=settings or JudgementSettings(),
        stored=stored,
    )


class FakeOpposer:
    """Puts in a negation, or takes it out; has nothing to say against a claim without `slow`."""

    def oppose(self, claim: Claim) -> Opposition:
        """Return the opposite, or why there is none."""
        if "do not slow" in claim.text:
            return Opposition(text=claim.text.replace("do not slow", "slow"), method="fake")
        if "slow" in claim.text:
            return Opposition(text=claim.text.replace("slow", "do not slow"), method="fake")
        return Opposition(reason="nothing to say against it")


def asked(over: WorkReader | None = None, *, share: float = 0.4) -> BothWays:
    """Return what asks about a claim and its opposite and needs no model."""
    return BothWays(reader=over or reader(), opposer=FakeOpposer(), share=share)
