"""Where a claim stands in its paragraph, and what of it no source holds."""

from __future__ import annotations

from dataclasses import replace

from claimwright.domain import CitationCheck, CitationLabel
from claimwright.views.citations_marks import (
    CLAIM,
    MISSING,
    ClaimRun,
    missing_everywhere,
    paragraph_runs,
    passage_runs,
)
from tests.citation_reports import DEEP, FROZEN, HALF, PAIRS


def test_a_claim_is_told_apart_in_its_paragraph_and_its_missing_years_in_it() -> None:
    assert paragraph_runs(FROZEN) == (
        ClaimRun("The lake froze in every winter between ", CLAIM),
        ClaimRun("1950", MISSING),
        ClaimRun(" and ", CLAIM),
        ClaimRun("1990", MISSING),
        ClaimRun(".", CLAIM),
        ClaimRun(
            " Otters came back in 2004, and about 300 pairs of terns breed on its islands.", ""
        ),
    )


def test_the_runs_join_to_the_paragraph() -> None:
    assert "".join(run.text for run in paragraph_runs(PAIRS)) == PAIRS.cited.paragraph


def test_a_claim_that_stands_nowhere_is_shown_alone() -> None:
    lost = replace(FROZEN, cited=replace(FROZEN.cited, paragraph="Other words.", sentence=""))

    assert "".join(run.text for run in paragraph_runs(lost)) == FROZEN.cited.claim.text


def test_a_claim_that_ends_before_its_comma_is_found_without_it() -> None:
    cited = replace(FROZEN.cited, paragraph="Once the lake froze. It did.", sentence="")
    cited = replace(cited, claim=replace(cited.claim, text="the lake froze,"))
    shown = paragraph_runs(replace(FROZEN, cited=cited))

    assert ClaimRun("the lake froze", CLAIM) in shown


def test_what_one_source_of_two_holds_is_not_missing() -> None:
    assert missing_everywhere(PAIRS) == ()


def test_where_nothing_was_read_nothing_is_missing() -> None:
    assert missing_everywhere(DEEP) == ()


def test_a_part_of_a_longer_number_is_not_marked() -> None:
    cited = replace(FROZEN.cited, paragraph="In 19500 it froze.", sentence="")
    cited = replace(cited, claim=replace(cited.claim, text="In 19500 it froze."))

    assert [run.kind for run in paragraph_runs(replace(FROZEN, cited=cited))] == [CLAIM]


def test_the_sentences_that_carry_a_finding_are_marked_in_their_passage() -> None:
    shown = passage_runs(HALF.sources[0].check)

    assert [run.text for run in shown if run.marked] == [
        "Verna's water comes from the lake and from wells."
    ]


def test_without_a_passage_nothing_is_shown() -> None:
    assert passage_runs(CitationCheck(label=CitationLabel.NOT_SUPPORTED, support=0.1)) == ()
