"""Verifiers side by side on the same pairs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from claimwright.domain import Pair, Stance
from claimwright_lab.flows.comparing import ABOVE, Compared, compare
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.records import LABELS, labelled

GOLD = ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO") * 20
HELD = HeldOut(
    name="invented",
    kind="statement",
    pairs=tuple(
        labelled("Invented", f"{label} {place}", "Evidence.", label)
        for place, label in enumerate(GOLD)
    ),
)
TWO = HeldOut(name="two", kind="statement", pairs=HELD.pairs[:2], classes=(0, 1))


class Says:
    """Knows the label that begins a claim, or always says one."""

    def __init__(self, always: str = "") -> None:
        self.always = always

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        return tuple(self._stance(self.always or pair.claim.split()[0]) for pair in pairs)

    @staticmethod
    def _stance(label: str) -> Stance:
        supports, refutes, neither = (0.8 if label == each else 0.1 for each in LABELS)
        return Stance(supports=supports, refutes=refutes, not_enough_information=neither)


def compared(**verifiers: Says) -> tuple[Compared, ...]:
    return compare(verifiers, [HELD], lambda *_: None, most=60)


def values(one: Compared) -> dict[str, float | None]:
    return {figure.name: figure.value for figure in one.figures}


def test_each_is_measured_and_held_against_the_first() -> None:
    knows, guesses = compared(knows=Says(), guesses=Says("SUPPORTS"))

    assert values(knows)["macro-F1"] == 1.0
    assert values(knows)["ECE"] == pytest.approx(0.2)
    assert f"{ABOVE}knows" not in values(knows)
    assert values(guesses)["balanced accuracy"] == pytest.approx(1 / 3)
    assert values(guesses)[f"{ABOVE}knows"] == pytest.approx(1 / 6 - 1.0)
    assert values(guesses)["share with a side"] == 1.0


def test_equal_verifiers_differ_by_nothing_however_claims_are_drawn() -> None:
    _, second = compared(one=Says(), two=Says())

    difference = next(figure for figure in second.figures if figure.name == f"{ABOVE}one")
    assert (difference.value, difference.low, difference.high) == (0.0, 0.0, 0.0)


def test_pace_and_memory_are_told() -> None:
    (one, _) = compared(one=Says(), two=Says())

    assert one.pairs_per_second > 0.0
    assert one.peak_bytes > 1_000_000


def test_a_set_of_two_classes_is_answered_within_them() -> None:
    (one,) = compare({"one": Says("NOT_ENOUGH_INFO")}, [TWO], lambda *_: None)

    assert set(values(one)) == {"macro-F1", "balanced accuracy"}


def test_of_a_large_set_all_read_the_same_part() -> None:
    told: list[tuple[str, str]] = []

    found = compare(
        {"one": Says(), "two": Says()}, [HELD], lambda *said: told.append(said), most=21
    )

    assert {figure.n for each in found for figure in each.figures} == {21}
    assert told == [("one", "invented"), ("two", "invented")]


class NeverRefutes(Says):
    """Knows what is supported, and leaves the rest open."""

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        given = (pair.claim.startswith("SUPPORTS") for pair in pairs)
        shares = (0.9 if one else 0.1 for one in given)
        return tuple(
            Stance(supports=one, refutes=0.0, not_enough_information=1.0 - one) for one in shares
        )


def test_one_that_never_refutes_is_told_and_can_win_where_only_two_sides_are_known() -> None:
    three, two = compare({"never": NeverRefutes()}, [HELD, TWO], lambda *_: None, most=60)

    assert (three.refutes, two.refutes) == (False, False)
    assert values(three)["balanced accuracy"] == pytest.approx(2 / 3)
    assert values(two)["balanced accuracy"] == 1.0
