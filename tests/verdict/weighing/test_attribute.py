"""What passes the gate, as what, and what falls."""

import pytest

from claimwright.domain import Claim, Document, ExplanationSentence, Quote
from claimwright.settings import JudgementSettings
from claimwright.testing import FakeStanceModel
from claimwright.verdict.weighing.attribute import gate, held_share, names, numbers, parts_of
from tests.weighings import quoted

CLAIM = Claim(text="Wetlands slow the rising sea.")
ONE = Document(
    id="one", title="Marshes", text="Wetlands slow the rising sea. Ice fell by 12 %.", year=2019
)
TWO = Document(id="two", title="Channels", text="Wetlands do not slow the rising sea.")
THREE = Document(id="three", text="Wetlands slow the rising sea near Lagos.")
WORKS = (ONE, TWO, THREE)
SLOW = quoted(ONE, "Wetlands slow the rising sea.")
FELL = quoted(ONE, "Ice fell by 12 %.")
NOT = quoted(TWO, TWO.text)
LAGOS = quoted(THREE, THREE.text)


def status(text: str, *sources: Quote, claim: Claim | None = CLAIM) -> str:
    """Return the status of one sentence; empty when it fell."""
    draft = ExplanationSentence(sentence=text, status="attributed", sources=sources)
    kept, dropped = gate([draft], WORKS, FakeStanceModel(), JudgementSettings(), claim=claim)
    assert len(kept) + dropped == 1
    return kept[0].status if kept else ""


@pytest.mark.parametrize(
    ("text", "sources", "expected"),
    [
        ("Wetlands slow the rising sea.", (SLOW,), "attributed"),
        (
            "The strongest support for the claim reads: “Wetlands slow” (M 2019).",
            (SLOW,),
            "attributed",
        ),
        ("The strongest words against the claim are: “do not slow” (C).", (NOT,), "attributed"),
        ("Two works support the claim.", (SLOW, LAGOS), "composed"),
        (
            "One work speaks against the claim, and none of those read supports it.",
            (NOT,),
            "composed",
        ),
        (
            "The works speak of different things: “Ice fell” (A) and “Lagos” (B).",
            (FELL, LAGOS),
            "composed",
        ),
        ("Other work takes no side: “Ice fell by 12 %.” (M 2019).", (FELL,), "attributed"),
    ],
)
def test_what_the_sources_bear_out_passes(
    text: str, sources: tuple[Quote, ...], expected: str
) -> None:
    assert expected == status(text, *sources)


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("Wetlands slow the rising sea.", ()),
        ("Two works support the claim.", (SLOW,)),
        ("Two works support the claim.", (SLOW, NOT)),
        ("One work speaks against the claim.", (SLOW,)),
        ("Wetlands slow the rising sea by 40 %.", (SLOW,)),
        ("Wetlands slow the rising sea in Peru.", (SLOW,)),
        ("Ice fell by 13 %.", (FELL,)),
        ("The strongest support for the claim reads: “Wetlands stop the sea” (M).", (SLOW,)),
        ("Coffee cures every kind of illness at once.", (SLOW,)),
        ("Wetlands do not slow the rising sea.", (SLOW,)),
        ("Four sources.", (SLOW, NOT, LAGOS, FELL)),
    ],
)
def test_what_they_do_not_bear_out_falls(text: str, sources: tuple[Quote, ...]) -> None:
    assert "" == status(text, *sources)


@pytest.mark.parametrize(
    "wrong",
    [
        Quote(document_id="one", start=1, end=30, text=SLOW.text),
        Quote(document_id="one", start=0, end=29, text="Wetlands slow the rising SEA."),
        Quote(document_id="none", start=0, end=29, text=SLOW.text),
        Quote(document_id="one", start=0, end=0, text=""),
        Quote(document_id="one", start=-29, end=29, text=""),
    ],
)
def test_a_quote_that_is_not_byte_exact_takes_its_sentence_with_it(wrong: Quote) -> None:
    assert "" == status("Wetlands slow the rising sea.", wrong)


def test_what_a_draft_calls_itself_is_not_believed() -> None:
    draft = ExplanationSentence(sentence="Bees dance.", status="attributed", sources=(SLOW,))

    assert ((), 1) == gate([draft], WORKS, FakeStanceModel(), JudgementSettings())


def test_what_several_works_say_together_is_composed() -> None:
    works = (
        Document(id="a", text="Wetlands slow the sea."),
        Document(id="b", text="The rising tide."),
    )
    sources = tuple(quoted(work, work.text) for work in works)
    draft = ExplanationSentence(
        sentence="Wetlands slow the rising tide and the sea.", status="", sources=sources
    )
    settings = JudgementSettings(entailed=0.9)

    kept, _ = gate([draft], works, FakeStanceModel(), settings)

    assert ["composed"] == [one.status for one in kept]


def test_words_of_the_sources_that_say_less_than_the_sentence_are_an_interpretation() -> None:
    work = Document(id="a", text="Wetlands slow the rising sea.")
    draft = ExplanationSentence(
        sentence="Wetlands slow the rising sea for everyone.",
        status="",
        sources=(quoted(work, work.text),),
    )
    settings = JudgementSettings(entailed=0.95)

    kept, _ = gate([draft], [work], FakeStanceModel(), settings)

    assert ["interpretation"] == [one.status for one in kept]


def test_sentences_keep_their_order_and_the_fallen_are_counted() -> None:
    drafts = [
        ExplanationSentence(sentence=text, status="", sources=(SLOW,))
        for text in ("Wetlands slow the rising sea.", "Bees dance.", "One work supports the claim.")
    ]

    kept, dropped = gate(drafts, WORKS, FakeStanceModel(), JudgementSettings(), claim=CLAIM)

    assert (["attributed", "composed"], 1) == ([one.status for one in kept], dropped)


def test_nothing_drafted_is_nothing_kept() -> None:
    assert ((), 0) == gate([], WORKS, FakeStanceModel(), JudgementSettings())


@pytest.mark.parametrize(
    ("sentence", "counted"),
    [
        ("Three works support the claim.", 3),
        ("Two further studies say so.", 2),
        ("12 papers agree.", 12),
        ("Both sources support it.", 2),
        ("Seas rise by 3 mm.", None),
    ],
)
def test_works_are_counted_at_the_beginning(sentence: str, counted: int | None) -> None:
    assert counted == parts_of(sentence).counted


@pytest.mark.parametrize(
    ("sentence", "side"),
    [
        ("Three works support the claim.", 1),
        ("One work speaks against the claim.", -1),
        ("Two works contradict it.", -1),
        ("Two works do not support the claim.", -1),
        ("Two works support the claim, and none of those read speaks against it.", 1),
        ("Other work takes no side: “x”.", 0),
        ("Marshes support the claim of farmers.", 0),
    ],
)
def test_the_side_is_read_from_the_frame_alone(sentence: str, side: int) -> None:
    assert side == parts_of(sentence).side


def test_what_stands_between_quotation_marks_is_quoted() -> None:
    assert ("a b", "c") == parts_of('Lee says “a b” and "c" (2019).').quoted


def test_a_sentence_in_its_own_words_is_all_its_own() -> None:
    assert "Marshes slow the sea." == parts_of("Marshes slow the sea.").own


def test_words_beside_a_quotation_make_a_sentence_its_own() -> None:
    assert parts_of("Marshes stop every flood: “Marshes slow the sea” (Lee).").own


def test_a_frame_without_quotation_or_count_says_something_itself() -> None:
    assert parts_of("The evidence is strong.").own


def test_numbers_are_told_without_marks_between_thousands() -> None:
    assert {"12000", "3.5"} == numbers("12,000 men and 3.5 mm")


def test_names_are_capitals_within_a_sentence_and_abbreviations() -> None:
    assert {"lagos", "ipcc", "co2"} == names("In Lagos the IPCC measured CO2.")


def test_the_share_that_is_held_counts_telling_words() -> None:
    assert 0.5 == held_share("Wetlands stop the reports.", "The wetland is dry.")
