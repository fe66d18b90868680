"""What the weigh flow answers to little and to bad input: each a stated outcome."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Claim, Filter, FoundBy, GlobalLabel
from claimwright.errors import InputError
from claimwright.flows.weigh import WeighOptions
from tests.flows.test_weigh import PLAIN, weighed
from tests.flows.weigh_parts import DOUBLES, FISH, FirstSentence, FixedOpposer, weigh_memory, work

WORKS = (work("a", "TRUE"), work("b", "MOSTLY_TRUE"), work("c", "FALSE"), work("d", "TRUE"))


def test_no_work_found_is_an_outcome() -> None:
    report = weighed(*WORKS, options=WeighOptions(only=Filter(document_ids=("none",))))

    assert ("no_documents", GlobalLabel.NOT_ENOUGH_EVIDENCE, None, ()) == (
        report.outcome,
        report.weighted.label,
        report.coverage,
        report.explanation,
    )


def test_nothing_related_is_an_outcome() -> None:
    reader = FirstSentence(unrelated=frozenset("abcd"))
    flow = weigh_memory(*WORKS, reasoners=replace(DOUBLES, take_away=reader))
    report = flow.weigh([FISH], PLAIN)[0]

    assert ("nothing_related", GlobalLabel.NOT_ENOUGH_EVIDENCE, None) == (
        report.outcome,
        report.weighted.label,
        report.coverage,
    )


def test_no_side_taken_is_an_outcome() -> None:
    report = weighed(work("a", "NO_EVIDENCE"), work("b", "NO_EVIDENCE"))

    assert ("no_stance", GlobalLabel.NOT_ENOUGH_EVIDENCE, 0.0) == (
        report.outcome,
        report.weighted.label,
        report.coverage,
    )


def test_only_retracted_works_are_no_stance() -> None:
    assert "no_stance" == weighed(work("a", retracted=True)).outcome


@pytest.mark.parametrize(
    "question", ["Does fish oil help the heart?", "Is fish oil good for the heart"]
)
def test_a_question_is_answered_with_works_and_what_they_say_but_no_score(question: str) -> None:
    report = weigh_memory(*WORKS).weigh([Claim(text=question)], PLAIN)[0]

    assert ("not_a_statement", 4, {None}, set(), GlobalLabel.NOT_ENOUGH_EVIDENCE) == (
        report.outcome,
        sum(bool(one.takeaway.text) for one in report.documents),
        {one.local for one in report.documents},
        {one.document.id for one in report.documents if one.counted},
        report.weighted.label,
    )


def test_what_only_names_something_has_no_score_where_our_own_models_grade() -> None:
    named = Claim(text="Fish oil")
    ruled = weigh_memory(*WORKS).weigh([named], PLAIN)[0]
    asked = replace(weigh_memory(*WORKS), names={**weigh_memory().names, "grade": "language_model"})

    assert ("not_a_statement", "weighed") == (
        ruled.outcome,
        asked.weigh([named], PLAIN)[0].outcome,
    )
    assert ruled.notes[0].startswith("“Fish oil” only names something")


def test_a_claim_without_an_opposite_is_weighed_with_what_it_finds_itself() -> None:
    flow = weigh_memory(*WORKS, reasoners=replace(DOUBLES, oppose=FixedOpposer("")))
    report = flow.weigh([FISH], PLAIN)[0]

    assert ("weighed", "nothing opposes it", {FoundBy.CLAIM}) == (
        report.outcome,
        report.opposition.reason,
        {one.found_by for one in report.documents},
    )


@pytest.mark.parametrize("text", ["", "  ", "?!", "a" * 10_001, "fish\x00oil"])
def test_a_claim_that_no_search_can_answer_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        weigh_memory(*WORKS).weigh([Claim(text=text)], PLAIN)


@pytest.mark.parametrize("top_k", [0, 101])
def test_a_number_of_works_outside_its_range_is_refused(top_k: int) -> None:
    with pytest.raises(InputError, match=r"must lie in 1\.\.100"):
        WeighOptions(top_k=top_k)


def test_a_filter_that_nothing_can_pass_is_refused() -> None:
    with pytest.raises(InputError, match="swap them"):
        WeighOptions(only=Filter(year_from=2020, year_to=2000))
