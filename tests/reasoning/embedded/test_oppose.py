"""The embedded opposer: rules propose, the verifier checks, doubt is shown."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from claimwright.build import Models
from claimwright.domain import Claim, Pair, Stance
from claimwright.reasoning.embedded.oppose import EXCLUDES, TRIES, EmbeddedOpposer, exclusion
from claimwright.testing import FakeStanceModel


@dataclass(frozen=True)
class Excluding:
    """Takes a pair to exclude itself by what its opposite holds, and remembers every pair."""

    marks: dict[str, float]
    seen: list[Pair] = field(default_factory=list)

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        self.seen.extend(pairs)
        return tuple(self._one(pair) for pair in pairs)

    def _one(self, pair: Pair) -> Stance:
        text = f"{pair.claim} {pair.evidence}"
        refutes = max((share for mark, share in self.marks.items() if mark in text), default=0.0)
        return Stance(supports=0.0, refutes=refutes, not_enough_information=1.0 - refutes)


CLAIM = Claim(text="Zinc raises the risk of gout.")


def test_the_first_opposite_that_excludes_the_claim_is_taken() -> None:
    found = EmbeddedOpposer(stance=Excluding({"lowers": 0.9, "not": 0.99})).oppose(CLAIM)

    assert (found.text, found.method, found.contradiction) == (
        "Zinc lowers the risk of gout.",
        "direction",
        0.9,
    )


def test_the_next_one_is_tried_where_the_verifier_takes_the_first_not_to_exclude() -> None:
    found = EmbeddedOpposer(stance=Excluding({"not": 0.8})).oppose(CLAIM)

    assert (found.text, found.contradiction) == ("Zinc does not raise the risk of gout.", 0.8)


def test_where_none_excludes_the_doubt_is_kept_in_the_answer() -> None:
    found = EmbeddedOpposer(stance=Excluding({"lowers": 0.1, "not": 0.3})).oppose(CLAIM)

    assert (found.method, found.contradiction, found.reason) == ("negation", 0.3, "")


def test_the_verifier_is_asked_in_both_directions_and_seldom() -> None:
    model = Excluding({})
    EmbeddedOpposer(stance=model).oppose(CLAIM)

    assert model.seen[0] == Pair(claim=model.seen[1].evidence, evidence=model.seen[1].claim)
    assert len(model.seen) <= 2 * TRIES


@pytest.mark.parametrize("text", ["Does zinc help?", "Water exists.", "", "A cut in methane."])
def test_a_claim_without_an_opposite_has_a_reason_and_no_text(text: str) -> None:
    found = EmbeddedOpposer(stance=FakeStanceModel()).oppose(Claim(text=text))

    assert (found.text, found.method, found.contradiction, bool(found.reason)) == (
        "",
        "",
        None,
        True,
    )


def test_exclusion_is_the_mean_of_both_directions() -> None:
    assert exclusion(FakeStanceModel(), "Zinc helps.", "Zinc helps not.") == pytest.approx(
        0.9, abs=0.1
    )


@pytest.mark.model
def test_the_bundled_verifier_takes_a_plain_opposite_to_exclude_its_claim(
    loaded: Models,
) -> None:
    opposer = EmbeddedOpposer(stance=loaded.stance)
    found = opposer.oppose(Claim(text="Aspirin increases the risk of bleeding in adults."))

    assert found.contradiction is not None
    assert found.contradiction >= EXCLUDES
