"""Each tag follows from a stated rule, and each rule leads to its tag."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Defect, Judged, Tag
from claimwright.verdict.debating.judgement import (
    NO_STANCE,
    NOT_FOUND,
    PART_ONLY,
    Judgement,
    judge_alone,
    judge_whole,
    leaning,
    veracity_at,
)
from claimwright.verdict.debating.tagging import kind_of, tag_of
from tests.examples import judged
from tests.memory_debates import UNFITTED

SETTINGS = UNFITTED
OBSERVED = "Sea ice has shrunk."
EXPLAINED = "Clouds cool the Earth."
TRUE = Judgement(veracity=3, defect=Defect.NONE, rule="")
MOSTLY = Judgement(veracity=2, defect=Defect.NONE, rule="")
PARTLY = Judgement(veracity=-1, defect=Defect.CONTEXT, rule="")
FALSE = Judgement(veracity=-3, defect=Defect.FALSE, rule="")
SILENT = Judgement(veracity=-1, defect=Defect.NO_EVIDENCE, rule="")
UNKNOWN = Judgement(veracity=None, defect=Defect.NONE, rule="")


def alone(statement: str, *pieces: Judged) -> Judgement:
    return judge_alone(statement, pieces, leaning(pieces, SETTINGS), SETTINGS)


def tag(statement: str, judgement: Judgement) -> Tag:
    return tag_of(judgement.veracity, judgement.defect, kind_of(statement))


def for_(*names: str, score: float = 1.0, text: str = "So it is.") -> list[Judged]:
    return [judged(0.9, 0.02, name=name, score=score, text=f"{text} {name}") for name in names]


def against(*names: str, score: float = 1.0, text: str = "So it is not.") -> list[Judged]:
    return [judged(0.02, 0.9, name=name, score=score, text=f"{text} {name}") for name in names]


@pytest.mark.parametrize(
    ("statement", "pieces", "expected"),
    [
        (OBSERVED, for_("a", "b"), Tag.ACCURATE),
        (EXPLAINED, for_("a", "b"), Tag.CORRECT),
        (OBSERVED, [*for_("a", "b"), *against("c")], Tag.MOSTLY_ACCURATE),
        (EXPLAINED, [*for_("a", "b"), *against("c")], Tag.MOSTLY_CORRECT),
        (OBSERVED, against("a", "b"), Tag.INACCURATE),
        (EXPLAINED, against("a", "b"), Tag.INCORRECT),
        (OBSERVED, for_("a", text="In Africa it has."), Tag.CORRECT_BUT),
        (OBSERVED, [*for_("a", "b", text="In Africa it has."), *against("c")], Tag.LACKS_CONTEXT),
        ("Ice fell by 20 %.", for_("a", text="It fell by 17 %."), Tag.IMPRECISE),
        ("Ice fell by 20 %.", against("a", text="It fell by 17 %."), Tag.IMPRECISE),
        ("All ice is gone.", [*for_("a"), *against("b", "c")], Tag.MISLEADING),
        ("All ice is gone.", [*for_("a", score=0.1), *against("b", "c", "d")], Tag.MISLEADING),
        (OBSERVED, [*for_("a"), *against("b", "c")], Tag.MISLEADING),
        (OBSERVED, [judged(0.02, 0.02, name=n) for n in "abcde"], Tag.UNSUPPORTED),
        (OBSERVED, [judged(0.02, 0.02)], Tag.NOT_ENOUGH_INFORMATION),
        (OBSERVED, [], Tag.NOT_ENOUGH_INFORMATION),
    ],
)
def test_a_statement_gets_the_tag_of_its_rule(
    statement: str, pieces: list[Judged], expected: Tag
) -> None:
    assert expected is tag(statement, alone(statement, *pieces))


def test_evidence_that_barely_leans_against_lacks_context() -> None:
    pieces = [*for_("a", score=0.9), *against("b", score=1.0)]

    assert tag(OBSERVED, alone(OBSERVED, *pieces)) is Tag.LACKS_CONTEXT


def test_an_outlier_is_told_from_other_framing() -> None:
    judgement = alone("All ice is gone.", *for_("a"), *against("b", "c"))

    assert judgement.defect is Defect.OUTLIER


@pytest.mark.parametrize(("pieces", "why"), [([], NOT_FOUND), ([judged(0.1, 0.1)], NO_STANCE)])
def test_an_abstention_says_why(pieces: list[Judged], why: str) -> None:
    assert why == alone(OBSERVED, *pieces).rule


@pytest.mark.parametrize(
    ("statement", "whole", "parts", "expected"),
    [
        (OBSERVED, TRUE, [], Tag.ACCURATE),
        (OBSERVED, TRUE, [FALSE], Tag.ACCURATE),
        (OBSERVED, TRUE, [UNKNOWN, UNKNOWN], Tag.ACCURATE),
        (OBSERVED, TRUE, [MOSTLY, MOSTLY], Tag.ACCURATE),
        (OBSERVED, UNKNOWN, [TRUE, MOSTLY], Tag.MOSTLY_ACCURATE),
        (OBSERVED, SILENT, [TRUE, TRUE], Tag.ACCURATE),
        ("It cooled, so ice grew.", FALSE, [TRUE, TRUE], Tag.MISLEADING),
        ("Ice grew because it cooled.", FALSE, [TRUE, TRUE], Tag.FLAWED_REASONING),
        (OBSERVED, FALSE, [TRUE, FALSE], Tag.MISLEADING),
        (OBSERVED, UNKNOWN, [TRUE, FALSE], Tag.MISLEADING),
        (OBSERVED, UNKNOWN, [TRUE, PARTLY], Tag.LACKS_CONTEXT),
        (OBSERVED, TRUE, [TRUE, FALSE], Tag.CORRECT_BUT),
        (OBSERVED, UNKNOWN, [TRUE, SILENT], Tag.LACKS_CONTEXT),
        (OBSERVED, UNKNOWN, [TRUE, UNKNOWN], Tag.NOT_ENOUGH_INFORMATION),
        (OBSERVED, FALSE, [TRUE, UNKNOWN], Tag.INACCURATE),
        (OBSERVED, TRUE, [FALSE, FALSE], Tag.LACKS_CONTEXT),
        (OBSERVED, FALSE, [FALSE, PARTLY], Tag.INACCURATE),
        (OBSERVED, UNKNOWN, [PARTLY, FALSE], Tag.INACCURATE),
    ],
)
def test_a_whole_is_no_truer_than_its_parts(
    statement: str, whole: Judgement, parts: list[Judgement], expected: Tag
) -> None:
    assert expected is tag(statement, judge_whole(statement, whole, parts))


def test_a_claim_of_which_only_a_part_is_covered_is_not_answered() -> None:
    assert judge_whole(OBSERVED, UNKNOWN, [TRUE, UNKNOWN]).rule == PART_ONLY


CHANCES = st.lists(
    st.tuples(st.floats(0, 1), st.floats(0, 1)).map(
        lambda pair: judged(pair[0] / 2, pair[1] / 2, name=f"d{pair[0]}-{pair[1]}")
    ),
    max_size=6,
)


def test_nothing_read_takes_no_side() -> None:
    lean = leaning([], SETTINGS)

    assert (lean.veracity, lean.probability, lean.side_probability) == (None, 0.5, None)


def test_support_makes_a_statement_true_and_refutation_false() -> None:
    true, false = leaning([judged(0.9, 0.0)], SETTINGS), leaning([judged(0.0, 0.9)], SETTINGS)

    assert (true.veracity, false.veracity) == (3, -3)


def test_evidence_that_weighs_too_little_takes_no_side() -> None:
    assert leaning([judged(0.9, 0.0, score=0.01)], SETTINGS).veracity is None


def test_a_retracted_work_weighs_nothing() -> None:
    lean = leaning([judged(0.9, 0.0, retracted=True)], SETTINGS)

    assert (lean.weight_for, lean.weaker_share) == (0.0, 0.0)


def test_both_sides_share_the_weight() -> None:
    lean = leaning([judged(0.9, 0.0, name="a"), judged(0.0, 0.9, name="b")], SETTINGS)

    assert lean.weaker_share == pytest.approx(0.5)


@given(CHANCES, st.floats(0.5, 1))
def test_support_never_lowers_the_probability_nor_does_refutation_raise_it_in_any_order(
    pieces: list[Judged], p: float
) -> None:
    lean = leaning(pieces, SETTINGS)
    better = leaning([*pieces, judged(p, 0.0, name="more")], SETTINGS)
    worse = leaning([*pieces, judged(0.0, p, name="more")], SETTINGS)

    assert worse.probability <= lean.probability <= better.probability
    assert leaning(pieces[::-1], SETTINGS) == lean


def test_veracity_rises_with_the_probability_and_is_never_0() -> None:
    cut = [veracity_at(step / 100, SETTINGS) for step in range(101)]

    assert all(low <= high for low, high in pairwise(cut))
    assert sorted(set(cut)) == [-3, -2, -1, 2, 3]
