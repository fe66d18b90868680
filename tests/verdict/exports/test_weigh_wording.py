"""The words for grades, labels and figures of a weighing."""

from dataclasses import replace

from claimwright.domain import FoundBy, GlobalLabel, Grade, Opposition, Relation
from claimwright.verdict.exports.weigh_wording import (
    FOUND_BY,
    GRADES,
    LABELS,
    RELATIONS,
    coverage_words,
    dropped_words,
    opposition_words,
    own_words,
    reasoner_words,
)
from tests.weighings import NOTHING_FOUND, OPPOSITION, WEIGHED


def test_every_relation_and_finder_has_its_word() -> None:
    assert (set(RELATIONS), set(FOUND_BY)) == (set(Relation), set(FoundBy))


def test_names_become_words() -> None:
    assert (
        GRADES[Grade.MOSTLY_TRUE],
        LABELS[GlobalLabel.WEAKLY_REFUTED],
        LABELS[GlobalLabel.DISPUTED_LEANING_REFUTED],
    ) == ("Mostly true", "Weakly refuted", "Disputed, leaning refuted")


def test_the_scale_of_seven_goes_from_false_to_true() -> None:
    assert list(GRADES) == sorted(Grade)


def test_an_opposite_is_told_with_its_rule_and_how_sure_it_is() -> None:
    assert opposition_words(OPPOSITION) == (
        "Made by the rule “antonym”, 92% sure of its sentence. That the two exclude each other has "
        "probability 97%."
    )


def test_an_opposite_of_a_language_model_is_told_as_its() -> None:
    made = Opposition(text="No.", method="language_model", confidence=0.999)

    assert opposition_words(made) == "Made by a language model, > 99% sure of its sentence."


def test_where_there_is_no_opposite_the_reason_is_told() -> None:
    assert opposition_words(Opposition(reason="a question.")) == "No opposite: a question."


def test_coverage_counts_what_was_found_what_is_related_and_what_counts() -> None:
    assert coverage_words(WEIGHED) == (
        "6 works found, 5 about the claim, 3 counted; 80% of the related works take a side."
    )


def test_coverage_of_nothing_is_told_without_a_share() -> None:
    assert coverage_words(NOTHING_FOUND) == "0 works found, none of them about the claim."


def test_works_about_a_question_are_about_it_though_none_is_graded() -> None:
    ungraded = tuple(replace(work, local=None, counted=False) for work in WEIGHED.documents)
    asked = replace(WEIGHED, documents=ungraded, coverage=None, outcome="not_a_statement")

    assert coverage_words(asked) == "6 works found, 5 about the claim, none counted."


def test_a_retracted_work_alone_is_about_the_claim() -> None:
    retracted = tuple(work for work in WEIGHED.documents if work.document.retracted)
    alone = replace(WEIGHED, documents=retracted, coverage=None, outcome="no_stance")

    assert coverage_words(alone) == "1 work found, 1 about the claim, none counted."


def test_who_did_which_step_is_told_by_who() -> None:
    assert reasoner_words(WEIGHED) == (
        "oppose, take away, grade: rules and the bundled models; explain: the configured language "
        "model"
    )


def test_what_was_dropped_is_counted() -> None:
    assert (dropped_words(0), dropped_words(2)) == (
        "",
        "2 sentences were dropped: their sources did not bear it out.",
    )


def test_one_work_is_one_work() -> None:
    one = replace(WEIGHED, documents=WEIGHED.documents[:1], coverage=1.0)

    assert coverage_words(one) == (
        "1 work found, 1 about the claim, 1 counted; 100% of the related works take a side."
    )


def test_a_takeaway_of_quotes_alone_is_in_the_works_own_words() -> None:
    takeaway = WEIGHED.documents[0].takeaway
    joined = replace(takeaway, text=" ".join(quote.text for quote in takeaway.quotes))

    assert (own_words(joined), own_words(takeaway)) == (True, False)
