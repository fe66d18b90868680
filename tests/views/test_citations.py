"""What the review page of citations shows, as a whole and of each claim."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import CitationCheck, CitationLabel, Decision
from claimwright.views.citations import (
    CLAIM,
    MISSING,
    SIGNS,
    ClaimRun,
    citations_view,
    group_card,
    missing_everywhere,
    paragraph_runs,
    passage_runs,
)
from claimwright.views.rendering import part
from tests.citation_groups import BACK, CROSSED, DEEP, FROZEN, HALF, ICE, PAIRS
from tests.citation_reports import CHECKED, HOSTILE, NOTHING_CITED


def test_suggestions_are_counted_as_open_or_decided() -> None:
    view = citations_view(CHECKED, {"c3": Decision.ACCEPT})

    assert (view.open, view.decided) == (1, 1)


def test_a_choice_that_shows_nothing_is_not_offered() -> None:
    assert [choice.word for choice in citations_view(NOTHING_CITED, {}).choices] == ["All"]


def test_each_choice_says_how_many_it_shows() -> None:
    numbers = {choice.word: choice.number for choice in citations_view(CHECKED, {}).choices}

    assert numbers == {
        "All": 7, "To review": 3, "With a suggestion": 2, "Not decided": 2, "Contradicted": 1,
        "Not supported": 1, "Partly supported": 1, "Supported": 2, "Source not read": 2,
    }  # fmt: skip


def test_the_notices_of_reading_and_of_checking_stand_together() -> None:
    assert citations_view(CHECKED, {}).notices == (
        "Only pages in English were searched.",
        "a reference in “Use” was never closed",
        "Not checked: 1 reference that stands behind no claim.",
    )


def test_an_address_that_is_none_of_the_web_is_none() -> None:
    assert citations_view(HOSTILE, {}).address == ""


@pytest.mark.parametrize("label", CitationLabel)
def test_every_finding_has_a_sign(label: CitationLabel) -> None:
    assert SIGNS[label].word


def test_a_source_that_was_not_read_says_why_and_has_no_figure() -> None:
    (book,) = group_card(DEEP, {}).sources

    assert (book.unread, book.support, book.passage) == (
        "No address to read: a book without a link.",
        "",
        (),
    )


def test_a_kept_copy_is_told() -> None:
    (water,) = group_card(HALF, {}).sources

    assert water.note == "Read in a kept copy, since the page itself could not be."


def test_a_claim_taken_apart_shows_each_part() -> None:
    (water,) = group_card(HALF, {}).sources

    assert [(part.support, bool(part.sentence)) for part in water.check.parts] == [
        (0.93, True),
        (0.12, False),
    ]


def test_a_part_is_shown_with_how_likely_it_is() -> None:
    shown = part("citations_parts.html", "card", group_card(HALF, {}), "")

    assert '<span class="likely">93%</span>' in shown


def test_a_suggestion_says_by_how_much_it_is_better() -> None:
    card = group_card(FROZEN, {}).suggestion

    assert card is not None
    assert (
        card.note == "Found by its words and its meaning, 91 percentage points above what is cited."
    )


def test_a_suggestion_that_nobody_found_by_search_says_only_how_much_better_it_is() -> None:
    group = replace(FROZEN, suggestion=replace(ICE, found_by=(), gain=0.01))
    card = group_card(group, {}).suggestion

    assert card is not None
    assert card.note == "1 percentage point above what is cited."


def test_where_nothing_cited_was_read_nothing_is_compared() -> None:
    card = group_card(replace(DEEP, suggestion=ICE), {}).suggestion

    assert card is not None
    assert card.note == "Found by its words and its meaning, nothing cited could be read."


def test_a_decision_is_shown() -> None:
    card = group_card(FROZEN, {"c3": Decision.NEITHER})

    assert (card.decision, card.decided) == ("neither", "Neither")


def test_no_better_source_is_an_outcome() -> None:
    assert group_card(BACK, {}).outcome == "No better source was found."


def test_a_claim_that_holds_needs_no_outcome() -> None:
    assert group_card(PAIRS, {}).outcome == ""


def test_a_claim_that_was_not_checked_says_why() -> None:
    shown = part("citations_parts.html", "card", group_card(CROSSED, {}), "")

    assert "<strong>Not checked.</strong>The checker stopped: out of memory.</p>" in shown


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
