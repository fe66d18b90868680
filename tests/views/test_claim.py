"""Cards of claims: the verdict, what it stands on, and both sides."""

from dataclasses import replace

from claimwright.domain import ExplanationSentence
from claimwright.views.claim import claim_card
from claimwright.views.filters import EvidenceFilter
from claimwright.views.rendering import environment, fragment
from tests.fact_checks.reviews import known
from tests.views.samples import AGAINST, ICE, NEITHER, judged, report


def test_evidence_goes_to_its_side() -> None:
    made = claim_card(report(judged(), judged(AGAINST, rank=2), judged(NEITHER, rank=3)), key="c")

    assert [len(side) for side in (made.for_, made.against, made.neither)] == [1, 1, 1]


def test_the_verdict_has_its_sign_and_its_basis() -> None:
    made = claim_card(report(judged(), judged(rank=2)), key="c")

    assert (made.verdict.word, made.basis) == (
        "Supported",
        "Of 2 passages read, 2 for, 0 against, 0 neither.",
    )


def test_no_evidence_is_said() -> None:
    made = claim_card(report(), key="c")

    assert (made.verdict.key, made.basis) == (
        "undecided",
        "No passage of the corpus was near enough to read.",
    )


def test_retracted_work_is_said_to_be_left_out() -> None:
    retracted = judged(rank=2, document=replace(ICE, retracted=True))
    made = claim_card(report(judged(), retracted), key="c")

    assert made.basis.endswith("1 passage of retracted work shown, not counted.")


def test_each_piece_has_a_name_on_the_page() -> None:
    assert claim_card(report(judged()), key="c-s0c0").for_[0].key == "c-s0c0-e1"


def test_where_it_comes_from_is_listed() -> None:
    made = dict(claim_card(report(judged()), key="c").provenance)

    assert (made["Corpus"], made["Model encoder"]) == ("starter, version 3", "abc")


def test_a_claim_in_another_script_is_noticed() -> None:
    assert claim_card(report(text="海冰正在减少。"), key="c").unread is True


def test_what_others_checked_stands_before_the_verdict_and_runs_nothing() -> None:
    hostile = known("<script>x</script>", publisher='"><img src=x>')
    shown = claim_card(replace(report(), known_checks=(hostile,)), key="c")
    html = fragment("evidence.html", claim=shown, filter=EvidenceFilter())

    assert html.index("Four Pinocchios") < html.index('class="verdict"')
    assert ("<script" in html, "<img" in html) == (False, False)


def test_the_opposite_that_was_read_is_told_and_hostile_text_in_it_shown() -> None:
    told = ExplanationSentence(sentence="Also read: <b>gas</b> *rises*.", status="composed")
    plain = report(judged())
    made = claim_card(replace(plain, explanation=(*plain.explanation, told)), key="c")

    assert made.notes[-1] == told.sentence
    assert told.sentence not in made.quoted
    lead = vars(environment().get_template("parts.html").module)["lead"]
    assert "Also read: &lt;b&gt;gas&lt;/b&gt; *rises*." in lead(made)
