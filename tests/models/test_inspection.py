"""Which text a classifier reads first, and whether its labels are what they are said to be."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from claimwright.domain import Label
from claimwright.models.inspection import PROBES, Probed, probed

YES, NO, OPEN = Label.SUPPORTS, Label.REFUTES, Label.NOT_ENOUGH_INFO
KNOWN = {(claim, evidence): label for claim, evidence, label in PROBES}


class Knowing:
    """Knows every probe, in one order of texts and one of labels; the other way it says neither."""

    def __init__(self, first: str, labels: Sequence[Label]) -> None:
        self.first, self.labels = first, labels

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> list[list[float]]:
        return [self._logits(one, other) for one, other in pairs]

    def _logits(self, one: str, other: str) -> list[float]:
        pair = (one, other) if self.first == "claim" else (other, one)
        said = KNOWN.get(pair, OPEN)
        if len(self.labels) == 1:
            return [3.0 if said is YES else -3.0]
        said = said if said in self.labels else OPEN
        return [3.0 if label is said else 0.0 for label in self.labels]


@pytest.mark.parametrize("first", ["claim", "evidence"])
@pytest.mark.parametrize("labels", [(YES, NO, OPEN), (OPEN, YES, NO), (OPEN, YES), (YES,)])
def test_the_order_of_texts_is_found(first: str, labels: tuple[Label, ...]) -> None:
    found = probed(Knowing(first, labels), labels)

    assert (found.first, found.right, found.better) == (first, 1.0, ())
    assert found.other < 1.0


def test_labels_in_another_order_are_noticed() -> None:
    found = probed(Knowing("evidence", (OPEN, YES, NO)), (YES, OPEN, NO))

    assert found.right < 0.6
    assert found.better == (OPEN, YES, NO)


def test_a_model_that_knows_nothing_fits_no_order() -> None:
    nothing = probed(lambda pairs: [[0.0, 0.0, 0.0]] * len(pairs), (YES, NO, OPEN))

    assert isinstance(nothing, Probed)
    assert (nothing.right < 0.6, nothing.better) == (True, ())


def test_every_answer_is_probed() -> None:
    assert {label for _, _, label in PROBES} == {YES, NO, OPEN}
