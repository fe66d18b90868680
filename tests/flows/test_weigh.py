"""The weigh flow: what it answers, step by step, and to bad input."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from claimwright.domain import (
    Claim,
    Document,
    Filter,
    FoundBy,
    GlobalLabel,
    Grade,
    Quote,
    Relation,
    Takeaway,
    WeighMode,
    WeighReport,
)
from claimwright.flows.events import (
    ClaimWeighed,
    OppositeWritten,
    SidesTold,
    TakeawaysRead,
    WorksFound,
    WorksGraded,
    WorksWeighed,
)
from claimwright.flows.weigh import WeighFlow, WeighOptions, is_question, quotable
from claimwright.settings import WeighSettings
from tests.flows.weigh_parts import (
    AGAINST,
    DOUBLES,
    EMBEDDED,
    FISH,
    FirstSentence,
    FixedOpposer,
    SaidGrade,
    weigh_memory,
    work,
)

PLAIN = WeighOptions()
PAPER = WeighOptions(mode=WeighMode.PAPER)
BOTH_SIDES = (work("a", "TRUE"), work("b", "MOSTLY_TRUE"), work("c", "FALSE"), work("d", "TRUE"))


def weighed(*documents: Document, options: WeighOptions = PLAIN) -> WeighReport:
    return weigh_memory(*documents).weigh([FISH], options)[0]


def counted(report: WeighReport) -> list[str]:
    return sorted(one.document.id for one in report.documents if one.counted)


def reasons(report: WeighReport) -> dict[str, str]:
    return {one.document.id: one.left_out for one in report.documents if not one.counted}


def test_both_sides_are_weighed() -> None:
    report = weighed(*BOTH_SIDES)

    assert "weighed" == report.outcome
    assert pytest.approx((3 + 2 - 3 + 3) / 12) == report.unweighted.score


def test_works_that_part_are_disputed() -> None:
    assert GlobalLabel.DISPUTED_LEANING_SUPPORTED is weighed(*BOTH_SIDES).weighted.label


def test_the_opposite_is_searched_for_too_and_who_found_a_work_is_kept() -> None:
    harm = Document(id="harm", text="Fish oil harms. GRADE FALSE.")
    helps = Document(id="help", text="Fish oil helps. GRADE TRUE.")
    report = weighed(harm, helps, options=WeighOptions(top_k=1))
    found = {one.document.id: one.found_by for one in report.documents}

    assert {"help": FoundBy.CLAIM, "harm": FoundBy.OPPOSITE} == found


def test_a_work_is_graded_against_the_claim_itself_whichever_query_found_it() -> None:
    grader = SaidGrade()
    flow = weigh_memory(*BOTH_SIDES, reasoners=replace(DOUBLES, grade=grader))
    flow.weigh([FISH], PLAIN)

    assert [FISH.text] == [claim for claim, _ in grader.asked]


def test_unrelated_works_are_pruned_with_their_reason_and_not_graded() -> None:
    reader = FirstSentence(unrelated=frozenset("a"))
    flow = weigh_memory(*BOTH_SIDES, reasoners=replace(DOUBLES, take_away=reader))
    report = flow.weigh([FISH], PLAIN)[0]

    assert {"a": "it is about tides"} == reasons(report)


def test_a_work_that_is_partly_about_the_claim_weighs_half() -> None:
    reader = FirstSentence(partly=frozenset("a"))
    flow = weigh_memory(*BOTH_SIDES, reasoners=replace(DOUBLES, take_away=reader))
    weights = {one.document.id: one.weight for one in flow.weigh([FISH], PLAIN)[0].documents}

    assert pytest.approx(weights["b"] / 2) == weights["a"]


def test_a_quote_that_does_not_stand_in_its_work_prunes_the_work() -> None:
    reader = FirstSentence(invented=frozenset("a"))
    flow = weigh_memory(*BOTH_SIDES, reasoners=replace(DOUBLES, take_away=reader))

    assert {"a": "what was said to stand in it does not"} == reasons(flow.weigh([FISH], PLAIN)[0])


def test_every_quote_is_byte_exact() -> None:
    report = weighed(*BOTH_SIDES)
    works = {one.document.id: one.document.text for one in report.documents}
    quotes = [quote for one in report.documents for quote in one.takeaway.quotes]

    assert [quote.text for quote in quotes] == [
        works[quote.document_id][quote.start : quote.end] for quote in quotes
    ]


def test_what_takes_no_side_is_shown_and_told_as_coverage() -> None:
    report = weighed(work("a"), work("b"), work("c"), work("d", "NO_EVIDENCE"))

    assert ({"d": "it takes no side"}, 0.75) == (reasons(report), report.coverage)


def test_the_paper_counts_what_takes_no_side() -> None:
    report = weighed(work("a"), work("b", "NO_EVIDENCE"), options=PAPER)

    assert (0.5, ["a", "b"]) == (report.unweighted.score, counted(report))


@pytest.mark.parametrize("mode", WeighMode)
def test_a_retracted_work_is_shown_and_does_not_count(mode: WeighMode) -> None:
    report = weighed(
        work("a"), work("b"), work("c", "FALSE", retracted=True), options=WeighOptions(mode=mode)
    )
    (left_out,) = [one for one in report.documents if not one.counted]

    assert ("it was retracted", 0.0, 0.0) == (
        left_out.left_out,
        left_out.weight,
        left_out.reputation.value,
    )


def test_sentences_that_the_gate_drops_are_counted() -> None:
    report = weighed(*BOTH_SIDES)

    assert (3, 1) == (len(report.explanation), report.dropped)


def test_the_steps_come_in_their_order_and_end_with_the_report() -> None:
    events = list(weigh_memory(*BOTH_SIDES).steps(FISH, PLAIN))

    assert [
        OppositeWritten,
        WorksFound,
        TakeawaysRead,
        WorksGraded,
        WorksWeighed,
        SidesTold,
        ClaimWeighed,
    ] == [type(event) for event in events]


def test_the_report_of_the_steps_is_that_of_weighing() -> None:
    (*_, last) = weigh_memory(*BOTH_SIDES).steps(FISH, PLAIN)

    assert ClaimWeighed(report=weighed(*BOTH_SIDES)) == last


def test_steps_may_be_left_at_any_time() -> None:
    steps = weigh_memory(*BOTH_SIDES).steps(FISH, PLAIN)
    next(steps)
    steps.close()  # type: ignore[attr-defined]  # a generator

    assert [] == list(steps)


def test_claims_are_answered_in_their_order() -> None:
    other = Claim(id="2", text="The heart is helped by fish oil.")
    reports = weigh_memory(*BOTH_SIDES).weigh([FISH, other], PLAIN)

    assert [FISH, other] == [report.claim for report in reports]


def test_no_claims_have_no_reports() -> None:
    assert () == weigh_memory(*BOTH_SIDES).weigh([], PLAIN)


def test_a_filter_says_which_works_may_answer() -> None:
    only = WeighOptions(only=Filter(document_ids=("a", "c")))

    assert ["a", "c"] == counted(weighed(*BOTH_SIDES, options=only))


def test_no_more_works_are_read_than_the_settings_say() -> None:
    flow = weigh_memory(*BOTH_SIDES, settings=WeighSettings(max_documents=2))

    assert 2 == len(flow.weigh([FISH], PLAIN)[0].documents)


def test_one_work_weighs_everything_and_that_is_told() -> None:
    report = weighed(work("a", citation_count=3, year=2000))

    assert (1.0, 1.0, ("Only one work counts, and it weighs everything.",)) == (
        report.documents[0].weight,
        report.documents[0].reputation.value,
        report.notes,
    )


def test_two_works_are_too_few_for_the_cap_and_that_is_told() -> None:
    report = weighed(
        work("a", citation_count=90, year=2000), work("b", "FALSE", citation_count=0, year=2000)
    )

    assert ([0.5, 0.5], True) == (
        [one.weight for one in report.documents],
        "Only 2 works count, too few for a cap, so each weighs the same." in report.notes,
    )


def test_one_work_is_held_to_the_cap_and_that_is_told() -> None:
    cited = [work(name, citation_count=0, year=2000) for name in "bcdefghij"]
    report = weigh_memory(
        work("a", "FALSE", citation_count=900, year=2000),
        *cited,
        settings=WeighSettings(cap=0.34, floor=0.01),
    ).weigh([FISH], WeighOptions(only=Filter(document_ids=("a", "b", "c"))))[0]

    assert (0.34, True) == (
        report.documents[0].weight,
        any("no work may weigh more than 34%" in note for note in report.notes),
    )


@pytest.mark.parametrize("given", [{}, {"citation_count": 5, "year": 2000}])
def test_equal_or_unknown_reputation_lets_each_weigh_the_same(given: dict[str, int]) -> None:
    report = weighed(*(replace(work(name), **given) for name in "abcd"))  # type: ignore[arg-type]

    assert [0.25] * 4 == [one.weight for one in report.documents]


def test_unknown_reputation_is_told() -> None:
    told = "Nothing is known of how well the works are regarded, so no weight depends on it."

    assert told in weighed(*BOTH_SIDES).notes


def test_versions_that_contradict_each_other_do_not_count_and_that_is_told() -> None:
    one, other = work("a", "TRUE", doi="10.1/x"), work("z", "FALSE", doi="10.1/X")
    report = weighed(one, other, work("b"))

    assert (["b"], "its versions contradict each other", True) == (
        counted(report),
        reasons(report)["a"],
        "“Trial a” was found in versions that contradict each other, so it does not count."
        in report.notes,
    )


def test_a_version_that_agrees_counts_with_the_work_it_is_a_version_of() -> None:
    report = weighed(work("a", doi="10.1/x"), work("z", doi="10.1/x"), work("b", "FALSE"))

    assert (["a", "b"], 1.0) == (counted(report), report.coverage)


@pytest.mark.parametrize("copies", [1, 3, 12])
def test_copying_a_work_changes_nothing(copies: int) -> None:
    again = [replace(BOTH_SIDES[2], id=f"copy{number}") for number in range(copies)]
    once, more = weighed(*BOTH_SIDES), weighed(*BOTH_SIDES, *again)

    assert (once.weighted, once.unweighted, once.coverage) == (
        more.weighted,
        more.unweighted,
        more.coverage,
    )


def test_each_copy_changes_the_papers_score() -> None:
    again = [replace(BOTH_SIDES[2], id=f"copy{number}") for number in range(4)]

    assert weighed(*BOTH_SIDES, options=PAPER).unweighted.score > (
        weighed(*BOTH_SIDES, *again, options=PAPER).unweighted.score
    )


@hypothesis_settings(max_examples=15)
@given(st.permutations(BOTH_SIDES), st.sampled_from(WeighMode))
def test_the_order_of_the_corpus_does_not_matter(
    documents: list[Document], mode: WeighMode
) -> None:
    options = WeighOptions(mode=mode)

    assert weighed(*BOTH_SIDES, options=options) == weighed(*documents, options=options)


@hypothesis_settings(max_examples=20)
@given(st.lists(st.sampled_from([grade.name for grade in Grade]), min_size=1, max_size=6))
def test_shares_sum_to_one_and_only_counted_works_have_any(grades: list[str]) -> None:
    report = weighed(*(work(name, grade) for name, grade in zip("abcdef", grades, strict=False)))
    shares = [one.weight for one in report.documents]

    assert pytest.approx(1.0 if counted(report) else 0.0) == sum(shares)
    assert counted(report) == sorted(one.document.id for one in report.documents if one.weight)


def _by_model() -> WeighFlow:
    return weigh_memory(
        *BOTH_SIDES,
        reasoners=replace(DOUBLES, grade=SaidGrade(broken=True)),
        names={**EMBEDDED, "grade": "language_model"},
    )


def test_a_step_that_a_language_model_could_not_do_is_done_by_the_embedded_and_told() -> None:
    report = _by_model().weigh([FISH], PLAIN)[0]

    told = "The embedded reasoner did the step 'grade': the endpoint is out of reach."
    assert ("embedded", True) == (report.reasoners["grade"], told in report.notes)


def test_a_report_says_who_did_each_step() -> None:
    flow = weigh_memory(*BOTH_SIDES, names={**EMBEDDED, "explain": "language_model"})

    assert {**EMBEDDED, "explain": "language_model"} == flow.weigh([FISH], PLAIN)[0].reasoners


def test_where_a_language_model_wrote_no_opposite_the_rules_have_their_turn() -> None:
    flow = weigh_memory(*BOTH_SIDES, names={**EMBEDDED, "oppose": "language_model"})
    silent = replace(flow.reasoners, oppose=FixedOpposer(text=""))
    report = replace(flow, reasoners=silent).weigh([FISH], PLAIN)[0]

    assert (AGAINST, "embedded") == (report.opposition.text, report.reasoners["oppose"])
    assert "The embedded reasoner did the step 'oppose': nothing opposes it" in report.notes


_WORK = Document(id="d", text="Seas rise.")
_EXACT = Quote(document_id="d", start=0, end=10, text="Seas rise.")
_INVENTED = Quote(document_id="d", start=0, end=10, text="Seas fall.")


def _takeaway(*quotes: Quote) -> Takeaway:
    return Takeaway(
        document_id="d",
        relation=Relation.RELATED,
        reason="fits",
        text="Seas rise.",
        quotes=quotes,
        warnings=("odd",),
    )


@pytest.mark.parametrize("text", ["Do seas rise?", "do seas rise", "Is the sea rising"])
def test_a_question_is_one(text: str) -> None:
    assert is_question(text)


@pytest.mark.parametrize("text", ["Seas rise, don't they?", "“Are they?”", "Why do seas rise? "])
def test_a_question_mark_tells_one(text: str) -> None:
    assert is_question(text)


@pytest.mark.parametrize(
    "text", ["Seas rise.", "Do not eat ice.", "Isotopes decay.", "What rises must fall.", "Ice"]
)
def test_a_statement_is_none(text: str) -> None:
    assert not is_question(text)


@pytest.mark.parametrize(
    "quote",
    [
        _INVENTED,
        Quote(document_id="e", start=0, end=10, text="Seas rise."),
        Quote(document_id="d", start=0, end=0, text=""),
        Quote(document_id="d", start=1, end=11, text="Seas rise."),
    ],
)
def test_any_other_quote_is_left_out(quote: Quote) -> None:
    assert (_EXACT,) == quotable(_takeaway(quote, _EXACT), _WORK).quotes


def test_a_takeaway_without_any_exact_quote_is_not_related_and_keeps_its_warnings() -> None:
    left = quotable(_takeaway(_INVENTED), _WORK)

    assert (Relation.UNRELATED, "", ("odd",)) == (left.relation, left.text, left.warnings)


def test_an_unrelated_takeaway_stays_as_it_is() -> None:
    pruned = Takeaway(document_id="d", relation=Relation.UNRELATED, reason="about the moon")

    assert pruned == quotable(pruned, _WORK)
