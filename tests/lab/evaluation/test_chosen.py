"""All cases in, those that are asked out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Pair
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import ClaimSet, PairCase, PairSet, VerdictCase
from claimwright_lab.evaluation.chosen import check_readable, of_part, sampled
from claimwright_lab.evaluation.claims import measure_claims
from claimwright_lab.evaluation.pairs import measure_pairs
from claimwright_lab.evaluation.questions import questions_of
from claimwright_lab.evaluation.splits import split_of
from tests.lab.evaluation.invented import CLIMATE, GOOD_PAIRS, PAIR, asked, on_shelf, write

CASES = tuple(
    VerdictCase(id=f"{claim}/{place}", claim=f"claim {claim}", gold="SUPPORTED")
    for claim in range(40)
    for place in range(2)
)

TOLD = r"the evidence of the case 'p2' has no letter or digit; give it a text"


def test_all_means_all() -> None:
    assert of_part(CASES, "all") == CASES


def test_a_part_holds_the_claims_of_the_rule() -> None:
    assert {split_of(case.claim) for case in of_part(CASES, "train")} == {"train"}


def test_a_part_without_claims_is_refused() -> None:
    with pytest.raises(InputError, match="none of 0 cases is of the part 'test'"):
        of_part([], "test")


def test_no_limit_keeps_all() -> None:
    assert sampled(CASES, None) == CASES


@given(st.integers(1, 60))
def test_a_sample_has_so_many_claims_and_all_cases_of_each(limit: int) -> None:
    drawn = sampled(CASES, limit)

    assert len({case.claim for case in drawn}) == min(limit, 40)
    assert len(drawn) == 2 * min(limit, 40)


def test_a_sample_is_the_same_each_time_and_keeps_the_order() -> None:
    drawn = sampled(CASES, 5)

    assert drawn == sampled(CASES, 5)
    assert list(drawn) == sorted(drawn, key=CASES.index)


def case(name: str, *texts: str) -> PairCase:
    pairs = tuple(Pair(claim="Ice melts", evidence=text, title="Ice") for text in texts)
    return PairCase(id=name, claim="Ice melts", gold="SUPPORTS", pairs=pairs)


def emptied(folder: Path) -> PairSet:
    """Return an invented set whose second case has an empty evidence."""
    data_set = on_shelf(folder, "healthver", PairSet)
    rows = [{**PAIR, "id": "p1"}, {**PAIR, "id": "p2", "evidence": ""}, {**PAIR, "id": "p3"}]
    write(folder / "verification/healthver_dev.jsonl", rows)
    return data_set


def test_cases_with_something_to_read_pass() -> None:
    check_readable([case("a", "Ice melts."), case("b", "5", "氷")])


@pytest.mark.parametrize("text", ["", "  \n", "…"])
def test_an_evidence_without_letter_or_digit_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="the evidence of the case 'b' has no letter or digit;"):
        check_readable([case("a", "Ice melts."), case("b", text)])


def test_one_of_several_texts_is_enough_to_refuse_and_the_rest_are_counted() -> None:
    cases = [case("a", "Ice melts.", " "), case("b", ""), case("c", "")]

    with pytest.raises(InputError, match=r"the case 'a' has no .*, and so has that of 2 more;"):
        check_readable(cases)


def test_claims_with_several_texts_are_cases_too() -> None:
    empty = PairCase(id="c", claim="Ice melts", gold="SUPPORTS", pairs=case("", "").pairs)

    with pytest.raises(InputError, match="the case 'c'"):
        check_readable([empty])


def test_an_empty_evidence_is_told_before_anybody_is_asked(tmp_path: Path) -> None:
    heard: list[str] = []

    with pytest.raises(InputError, match=TOLD):
        measure_pairs(emptied(tmp_path), asked(watch=lambda what, *_: heard.append(what)))

    assert heard == []


def test_predictions_for_an_empty_evidence_are_not_scored(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", GOOD_PAIRS)

    with pytest.raises(InputError, match=TOLD):
        measure_pairs(emptied(tmp_path), asked(path))


def test_an_empty_evidence_is_not_asked_of_others(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=TOLD):
        questions_of(emptied(tmp_path))


def test_a_claim_with_an_empty_text_is_refused_and_not_asked(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "climate-fever-claims", ClaimSet)
    sentence = {"evidence_id": "Ice:4", "evidence_label": "SUPPORTS", "article": "Ice"}
    row = {**CLIMATE[2], "evidences": [{**sentence, "evidence": ""}]}
    write(tmp_path / "verification/climate_fever.dev80.jsonl", [row])

    with pytest.raises(InputError, match="the case '9'"):
        measure_claims(data_set, asked())
    with pytest.raises(InputError, match="the case '9'"):
        questions_of(data_set)
