"""The verdict on a claim of several statements."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import ClaimPart, Verdict, VerdictLabel
from claimwright.verdict.parts import SHOWN, claim_part, parts_decide, parts_differ, with_parts
from tests.examples import BASIS, judged

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
