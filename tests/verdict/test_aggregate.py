"""The verdict on a claim, and on one of several statements."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from claimwright.domain import ClaimPart, Judged, Label, Stance, Verdict, VerdictLabel
from claimwright.settings import VerdictSettings
from claimwright.verdict.aggregate import (
    SHOWN,
    VerdictFit,
    aggregate,
    claim_part,
    parts_decide,
    parts_differ,
    settled,
    strength,
    weight,
    with_parts,
)
from tests.examples import BASIS, judged

RULE = VerdictSettings()
SUPPORTING = judged(0.9, 0.05)
REFUTING = judged(0.05, 0.9)
NEUTRAL = judged(0.1, 0.1)


@st.composite
def pieces(draw: st.DrawFn) -> Judged:
    supports = draw(st.floats(0, 1))
    refutes = draw(st.floats(0, 1)) * (1.0 - supports)
    return judged(supports, refutes, score=draw(st.floats(0, 1)))


settings = st.builds(
    VerdictSettings,
    min_probability=st.floats(0, 1),
    min_weight=st.floats(0, 3),
    dispute_share=st.floats(0, 0.5),
)


def chance_of(label: VerdictLabel, verdict: Verdict) -> float:
    return verdict.probability if verdict.label is label else 0.0


def turned_round(stance: Stance) -> Stance:
    return replace(stance, supports=stance.refutes, refutes=stance.supports)


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        ([SUPPORTING, SUPPORTING], VerdictLabel.SUPPORTED),
        ([REFUTING, REFUTING], VerdictLabel.REFUTED),
        ([SUPPORTING, REFUTING], VerdictLabel.DISPUTED),
        ([NEUTRAL, NEUTRAL], VerdictLabel.NOT_ENOUGH_EVIDENCE),
        ([], VerdictLabel.NOT_ENOUGH_EVIDENCE),
    ],
)
def test_the_stronger_side_names_the_verdict(
    evidence: list[Judged], expected: VerdictLabel
) -> None:
    assert aggregate(evidence, RULE).label is expected


@pytest.mark.parametrize("times", [1, 10, 50])
def test_as_much_for_as_against_decides_nothing_however_much_it_is(times: int) -> None:
    anything = VerdictSettings(min_probability=0.0)
    tied = aggregate([SUPPORTING, REFUTING] * times, RULE)

    assert tied.label is VerdictLabel.DISPUTED
    assert aggregate([SUPPORTING] * 5 * times + [REFUTING] * 4 * times, RULE).label is tied.label
    assert aggregate([REFUTING], anything).label is VerdictLabel.REFUTED


def test_evidence_below_the_least_stance_is_neutral() -> None:
    sure = VerdictSettings(min_stance=0.85)
    leaning = judged(0.8, 0.1)

    assert aggregate([leaning, leaning], RULE).label is VerdictLabel.SUPPORTED
    unsure = aggregate([leaning, leaning], sure)
    assert unsure.label is VerdictLabel.NOT_ENOUGH_EVIDENCE
    assert (unsure.basis.supporting, unsure.basis.neutral) == (0, 2)
    assert aggregate([SUPPORTING, SUPPORTING], sure).label is VerdictLabel.SUPPORTED


def test_no_evidence_is_certainly_not_enough() -> None:
    assert aggregate([], RULE).probability == 1.0


def test_no_evidence_is_not_enough_even_where_any_weight_is() -> None:
    verdict = aggregate([], VerdictSettings(min_weight=0.0))

    assert (verdict.label, verdict.probability) == (VerdictLabel.NOT_ENOUGH_EVIDENCE, 1.0)


def test_the_basis_counts_each_piece_once() -> None:
    retracted = judged(0.9, 0.05, retracted=True)

    basis = aggregate([SUPPORTING, REFUTING, REFUTING, NEUTRAL, retracted], RULE).basis

    expected = (1, 2, 1, 1)
    assert expected == (basis.supporting, basis.refuting, basis.neutral, basis.excluded)


def test_the_basis_sums_the_strengths_of_a_side() -> None:
    basis = aggregate([judged(0.8, 0.1, score=0.5), judged(0.1, 0.6, score=1.0)], RULE).basis

    assert [0.245, 0.25] == pytest.approx([basis.weight_for, basis.weight_against])


def test_retracted_work_changes_nothing_but_the_count_of_what_was_left_out() -> None:
    with_it = aggregate([SUPPORTING, judged(0.0, 1.0, retracted=True)], RULE)

    assert with_it.probability == aggregate([SUPPORTING], RULE).probability


def test_work_that_nobody_checked_for_retraction_counts() -> None:
    assert aggregate([judged(0.9, 0.05, retracted=None)], RULE).basis.supporting == 1


@pytest.mark.parametrize(("score", "expected"), [(-1.0, 0.0), (0.4, 0.4), (7.0, 1.0)])
def test_a_weight_is_the_relevance_kept_within_its_range(score: float, expected: float) -> None:
    assert weight(judged(0.5, 0.2, score=score)) == expected


def test_one_clear_passage_outweighs_several_that_lean_both_ways() -> None:
    clear, leaning = judged(0.9, 0.05, score=1.0), judged(0.35, 0.55, score=1.0)

    assert strength(clear) > 18 * strength(leaning)


def test_a_retracted_work_weighs_nothing() -> None:
    assert weight(judged(0.5, 0.2, retracted=True)) == 0.0


def test_weak_evidence_of_both_sides_does_not_add_up_to_support() -> None:
    weak = [judged(0.9, 0.05, score=0.2), judged(0.05, 0.9, score=0.05)]

    assert aggregate(weak, RULE).label is VerdictLabel.NOT_ENOUGH_EVIDENCE


def test_a_direction_that_is_not_probable_enough_is_not_named() -> None:
    strict = VerdictSettings(min_probability=0.99)

    assert aggregate([SUPPORTING], strict).label is VerdictLabel.NOT_ENOUGH_EVIDENCE


@given(evidence=st.lists(pieces(), max_size=12), rule=settings)
def test_a_probability_lies_in_its_range_whatever_the_order_of_the_evidence(
    evidence: list[Judged], rule: VerdictSettings
) -> None:
    forwards, backwards = aggregate(evidence, rule), aggregate(evidence[::-1], rule)

    assert 0.0 <= forwards.probability <= 1.0
    assert forwards.label is backwards.label
    assert forwards.probability == pytest.approx(backwards.probability)


@given(evidence=st.lists(pieces(), max_size=8), added=pieces(), rule=settings)
@example(evidence=[judged(0.5, 0.05)], added=judged(0.333, 0.334), rule=RULE)
@example(evidence=[judged(0.9, 0.0, score=0.5)], added=judged(0.0, 0.6, score=0.1), rule=RULE)
def test_a_piece_that_refutes_never_makes_support_more_probable(
    evidence: list[Judged], added: Judged, rule: VerdictSettings
) -> None:
    refuting = added if added.stance.label is Label.REFUTES else judged(0.0, 1.0, score=0.5)
    before, after = aggregate(evidence, rule), aggregate([*evidence, refuting], rule)

    supported = VerdictLabel.SUPPORTED
    assert chance_of(supported, after) <= chance_of(supported, before) + 1e-12


@given(evidence=st.lists(pieces(), max_size=8), rule=settings)
def test_a_claim_turned_round_gets_the_verdict_turned_round(
    evidence: list[Judged], rule: VerdictSettings
) -> None:
    turned = [replace(piece, stance=turned_round(piece.stance)) for piece in evidence]
    verdict, opposite = aggregate(evidence, rule), aggregate(turned, rule)

    assert verdict.basis.weight_for == opposite.basis.weight_against
    assert verdict.basis.supporting == opposite.basis.refuting


def test_relevance_and_not_the_rank_in_a_hopeless_list_gives_the_weight() -> None:
    piece = judged(0.9, 0.05, score=1.0)
    hopeless = replace(piece, evidence=replace(piece.evidence, scores={"relevance": 0.01}))

    assert weight(hopeless) == 0.01


def test_a_piece_that_leans_both_ways_counts_little() -> None:
    basis = aggregate([judged(0.48, 0.42, score=1.0)], RULE).basis

    assert basis.weight_for == pytest.approx(0.0036)


def test_what_is_near_the_claim_counts_less_than_what_is_about_it() -> None:
    piece = judged(0.9, 0.05)
    near = replace(piece, evidence=replace(piece.evidence, scores={"relevance": 1.0, "fused": 0.5}))

    assert weight(near) == 0.25


@given(
    fit=st.builds(
        VerdictFit,
        intercept=st.floats(-5, 5),
        total=st.floats(0.0, 5),
        surest=st.floats(0.0, 5),
    ),
    stronger=st.floats(0, 5),
    weaker=st.floats(0, 5),
    more=st.floats(0, 5),
    lead=st.floats(-1, 1),
    surer=st.floats(0, 1),
)
def test_odds_rise_with_what_speaks_for_a_side_and_fall_with_what_speaks_against_it(
    fit: VerdictFit, stronger: float, weaker: float, more: float, lead: float, surer: float
) -> None:
    standing = fit.probability(stronger, weaker, lead)

    assert 0.0 <= standing <= 1.0
    assert fit.probability(stronger + more, weaker, lead) >= standing
    assert fit.probability(stronger, weaker + more, lead) <= standing
    assert fit.probability(stronger, weaker, lead + surer) >= standing


REFUTES = Stance(supports=0.1, refutes=0.6, not_enough_information=0.3)
SUPPORTS = Stance(supports=0.6, refutes=0.1, not_enough_information=0.3)
SILENT = Stance(supports=0.1, refutes=0.1, not_enough_information=0.8)


@pytest.mark.parametrize("stance", [SUPPORTS, REFUTES])
def test_a_label_at_the_threshold_is_given(stance: Stance) -> None:
    assert settled(stance, threshold=0.6) is stance.label


@pytest.mark.parametrize("stance", [SUPPORTS, REFUTES])
def test_a_label_below_the_threshold_is_withheld(stance: Stance) -> None:
    assert settled(stance, threshold=0.61) is Label.NOT_ENOUGH_INFO


def test_silence_stays_silence() -> None:
    assert settled(SILENT, threshold=0.0) is Label.NOT_ENOUGH_INFO


S, R = VerdictLabel.SUPPORTED, VerdictLabel.REFUTED
D, N = VerdictLabel.DISPUTED, VerdictLabel.NOT_ENOUGH_EVIDENCE


def verdict(label: VerdictLabel, probability: float = 0.9) -> Verdict:
    return Verdict(label=label, probability=probability, basis=BASIS)


def part(label: VerdictLabel, probability: float = 0.9) -> ClaimPart:
    return ClaimPart(claim="Seas rise.", verdict=verdict(label, probability), evidence=())


@pytest.mark.parametrize(
    ("labels", "differ"),
    [((), False), ((S, S), False), ((S, N), False), ((R, D), False), ((N, R, S), True)],
)
def test_parts_differ_where_one_is_supported_and_one_refuted(
    labels: tuple[VerdictLabel, ...], *, differ: bool
) -> None:
    assert parts_differ([part(each) for each in labels]) is differ


@given(st.sampled_from(VerdictLabel), st.lists(st.sampled_from(VerdictLabel), max_size=4))
def test_the_verdict_on_the_whole_stands_unless_its_parts_decide(
    whole: VerdictLabel, labels: list[VerdictLabel]
) -> None:
    parts = [part(each) for each in labels]

    found = with_parts(verdict(whole), parts)

    if parts_differ(parts):
        assert found.label is D
    elif labels and set(labels) == {R}:
        assert found.label is R
    else:
        assert found == verdict(whole)
    assert parts_decide(parts) is (found.basis.rule != BASIS.rule)


def test_a_claim_is_refuted_with_each_of_its_parts() -> None:
    found = with_parts(verdict(N, 0.4), [part(R, 0.8), part(R, 0.9)])

    assert (found.label, found.probability) == (R, 0.9)
    assert with_parts(verdict(R, 0.95), [part(R, 0.8)] * 2).probability == 0.95
    assert found.basis.rule == "each of its 2 parts is refuted"


def test_a_half_right_claim_is_as_sure_as_both_its_halves() -> None:
    found = with_parts(verdict(S), [part(S, 0.8), part(S, 0.5), part(R, 0.9)])

    assert found.probability == pytest.approx(0.72)
    assert found.basis.rule == "of its 3 parts, 2 are supported and 1 is refuted"
    assert found.basis.weight_for == BASIS.weight_for


def test_of_a_part_the_strongest_passages_with_a_side_are_kept() -> None:
    pieces = [judged(0.1, 0.1), *(judged(p, 0.0, name=f"d{p}") for p in (0.6, 0.9, 0.7, 0.8))]

    kept = claim_part("Seas rise.", verdict(S), pieces).evidence

    assert [piece.stance.supports for piece in kept] == [0.9, 0.8, 0.7][:SHOWN]


def test_of_a_part_no_passage_is_kept_that_is_not_sure_enough_to_count() -> None:
    pieces = [judged(0.8, 0.1, name="unsure"), judged(0.95, 0.0, name="sure")]

    kept = claim_part("Seas rise.", verdict(S), pieces, min_stance=0.9).evidence

    assert [piece.evidence.document.id for piece in kept] == ["sure"]
