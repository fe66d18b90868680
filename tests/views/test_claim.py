"""Cards of claims: the verdict, what it stands on, and both sides."""

from dataclasses import replace

import pytest

from claimwright.domain import CheckedClaim, ExplanationSentence
from claimwright.views.article import article_page
from claimwright.views.claim import ClaimCard, card_of
from claimwright.views.evidence import EvidenceFilter
from claimwright.views.rendering import environment, fragment
from tests.fact_checks.reviews import known
from tests.views.samples import (
    AGAINST,
    FOR,
    ICE,
    NEITHER,
    SENTENCES,
    TEXT,
    article,
    found,
    judged,
    report,
)


def test_evidence_goes_to_its_side() -> None:
    made = ClaimCard(
        key="c", report=report(judged(), judged(AGAINST, rank=2), judged(NEITHER, rank=3))
    )

    assert [len(side.cards) for side in made.sides] == [1, 1, 1]


def test_the_verdict_has_its_sign_and_its_basis() -> None:
    made = ClaimCard(key="c", report=report(judged(), judged(rank=2)))

    assert (made.verdict.word, made.basis) == (
        "Supported",
        "Of 2 passages read, 2 for, 0 against, 0 neither.",
    )


def test_no_evidence_is_said() -> None:
    made = ClaimCard(key="c", report=report())

    assert (made.verdict.key, made.basis) == (
        "undecided",
        "No passage of the corpus was near enough to read.",
    )


def test_retracted_work_is_said_to_be_left_out() -> None:
    retracted = judged(rank=2, document=replace(ICE, retracted=True))
    made = ClaimCard(key="c", report=report(judged(), retracted))

    assert made.basis.endswith("1 passage of retracted work shown, not counted.")


def test_each_piece_has_a_name_on_the_page() -> None:
    assert ClaimCard(key="c-s0c0", report=report(judged())).cards[0].key == "c-s0c0-e1"


def test_where_it_comes_from_is_listed() -> None:
    made = dict(ClaimCard(key="c", report=report(judged())).provenance)

    assert (made["Corpus"], made["Model encoder"]) == ("starter, version 3", "00")


def test_a_claim_in_another_script_is_noticed() -> None:
    assert ClaimCard(key="c", report=report(text="海冰正在减少。")).unread is True


def test_what_others_checked_stands_before_the_verdict_and_runs_nothing() -> None:
    hostile = known("<script>x</script>", publisher='"><img src=x>')
    shown = ClaimCard(key="c", report=replace(report(), known_checks=(hostile,)))
    html = fragment("evidence.html", claim=shown, filter=EvidenceFilter())

    assert html.index("Four Pinocchios") < html.index('class="verdict"')
    assert ("<script" in html, "<img" in html) == (False, False)


def test_the_opposite_that_was_read_is_told_and_hostile_text_in_it_shown() -> None:
    told = ExplanationSentence(sentence="Also read: <b>gas</b> *rises*.", status="composed")
    plain = report(judged())
    made = ClaimCard(key="c", report=replace(plain, explanation=(*plain.explanation, told)))

    assert made.notes[-1] == told.sentence
    assert told.sentence not in made.quoted
    lead = vars(environment().get_template("parts.html").module)["lead"]
    assert "Also read: &lt;b&gt;gas&lt;/b&gt; *rises*." in lead(made)


def test_a_claim_without_a_report_has_no_card() -> None:
    claim = found(SENTENCES[0], TEXT, 0)

    with pytest.raises(ValueError, match="no report"):
        card_of(CheckedClaim(found=claim, report=None, failure="too slow"), "a1")


def test_a_row_that_is_undecided_shows_no_figure() -> None:
    checked = CheckedClaim(found=found(SENTENCES[0], TEXT, 0), report=report())

    assert card_of(checked, "a1").probability == ""


def test_a_claim_that_was_rewritten_shows_what_its_author_wrote() -> None:
    checked = CheckedClaim(
        found=found(SENTENCES[1], TEXT, 1), report=report(text="I like the ice.")
    )
    rewritten = replace(checked.found, claim=replace(checked.found.claim, text="I like the ice."))

    assert card_of(replace(checked, found=rewritten), "a1").original == "I like it."


def test_a_row_counts_as_its_card_does() -> None:
    gone = replace(ICE, id="gone", retracted=True)
    pieces = (judged(FOR), judged(FOR, rank=2, document=gone))
    checked = CheckedClaim(found=found(SENTENCES[0], TEXT, 0), report=report(*pieces))

    assert card_of(checked, "a1").tally == "1 for · 0 against · 0 neither"
    assert card_of(checked, "a1").basis.startswith("Of 1 passage read, 1 for, 0 against, 0 neither")


def test_a_row_says_how_many_passages_stand_on_each_side() -> None:
    first, second = article_page(article()).claims

    assert (first.tally, second.tally, first.address) == (
        "0 for · 1 against · 1 neither",
        "1 for · 0 against · 0 neither",
        "/reports/a1/claims/s2c0",
    )
