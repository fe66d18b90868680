"""Cards of evidence: what a reader sees of a passage and its work."""

from dataclasses import replace

import pytest

from claimwright.domain import (
    Document,
    Notice,
    NoticeState,
)
from claimwright.views.evidence import (
    EvidenceCard,
    EvidenceFilter,
    authors,
    evidence_card,
    evidence_filter,
)
from tests.views.samples import AGAINST, EVIL, FOR, ICE, NEITHER, judged


def card(document: Document = ICE, *, rank: int = 1) -> EvidenceCard:
    return evidence_card(judged(document=document, rank=rank), key="k", best_bm25=8.0)


def test_the_work_is_named_with_authors_venue_and_year() -> None:
    made = card()

    assert (made.title, made.by) == (
        "Sea ice",
        "Ann Lee, Bo Ek, Cy Moe et al. · Journal of Ice, 2019",
    )


def test_citations_are_said_with_the_influential_ones() -> None:
    assert card().cited == "1,200 citations (7 influential)"


def test_unknown_citations_are_not_zero() -> None:
    assert card(Document(id="x", text=ICE.text)).cited == ""


def test_no_citation_is_zero() -> None:
    assert card(replace(ICE, citation_count=0, influential_citation_count=None)).cited == (
        "0 citations"
    )


def test_a_work_without_a_title_goes_by_its_id() -> None:
    assert card(replace(ICE, title="")).title == "ice"


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,x", "//x.org", "ftp://x"]
)
def test_an_address_that_is_not_of_the_web_is_not_linked(address: str) -> None:
    assert card(replace(ICE, doi=None, url=address)).address == ""


def test_the_doi_leads_to_the_work() -> None:
    assert card().address == "https://doi.org/10.1000/ice"


def test_the_rationale_is_marked_in_what_was_read() -> None:
    assert [(run.text, run.marked) for run in card().excerpt] == [
        ("Arctic sea ice", True),
        (" declines.", False),
    ]


def test_the_rationale_is_marked_in_the_whole_passage_too() -> None:
    assert [run.text for run in card().whole if run.marked] == ["Arctic sea ice"]


def test_a_passage_that_was_read_whole_is_shown_once() -> None:
    short = replace(ICE, text="Arctic sea ice declines.")
    piece = judged(document=short)
    whole = replace(piece.evidence.window, start=0, text=short.text)
    read = replace(piece, evidence=replace(piece.evidence, window=whole))

    assert evidence_card(read, key="k", best_bm25=1.0).whole == ()


def test_a_retracted_work_has_no_weight() -> None:
    made = card(replace(ICE, retracted=True))

    assert (made.retracted, made.weight, made.strength) == (True, 0.0, 0.0)


def test_what_publishers_said_of_a_work_is_told() -> None:
    notice = Notice(state=NoticeState.EXPRESSION_OF_CONCERN, source="pubmed", date="2020")
    made = card(replace(ICE, notices=(notice,)))

    assert (made.retracted, made.notice) == (False, "Expression of concern 2020 (PubMed)")


def test_works_that_have_the_same_passage_are_counted() -> None:
    piece = judged()
    copied = replace(piece, evidence=replace(piece.evidence, also_in=("a", "b")))

    assert evidence_card(copied, key="k", best_bm25=1.0).also == "also in 2 works"


def test_a_work_that_nobody_checked_is_not_called_retracted() -> None:
    assert card(replace(ICE, retracted=None)).retracted is False


def test_the_weight_is_the_verdict_s_own() -> None:
    made = card()

    assert (made.weight, round(made.strength, 2)) == (1.0, 0.71)


def test_scores_have_names_and_bars() -> None:
    bars = {bar.name: (bar.share, bar.figure) for bar in card(rank=2).scores}

    assert bars == {
        "Answers the claim": (100.0, "1.00"),
        "Same meaning": (70.0, "0.70"),
        "Same words": (50.0, "4.0"),
        "Search": (100.0, "1.00"),
    }


@pytest.mark.parametrize(
    ("stance", "key"), [(FOR, "supported"), (AGAINST, "refuted"), (NEITHER, "undecided")]
)
def test_the_stance_has_its_sign(stance: object, key: str) -> None:
    made = evidence_card(replace(judged(), stance=stance), key="k", best_bm25=1.0)  # type: ignore[arg-type]  # one of three stances

    assert made.stance.key == key


def test_where_the_record_comes_from_is_said() -> None:
    assert card().origin == "AR6 · stated as very likely"


def test_markup_in_a_title_stays_text() -> None:
    assert card(replace(ICE, title=EVIL)).title == EVIL


def test_another_script_is_noticed() -> None:
    assert card(replace(ICE, text="海冰正在减少。" * 9)).unread is True


def test_few_authors_are_all_named() -> None:
    assert authors(["A", "B", "C"]) == "A, B, C"


CARD = evidence_card(judged(), key="k", best_bm25=1.0)


def test_a_stance_must_be_more_probable_than_asked() -> None:
    shown = [EvidenceFilter(above=above).hides(CARD) for above in (0.0, 0.89, 0.9, 0.95)]

    assert shown == [False, False, True, True]


def test_what_says_neither_is_not_hidden_for_its_probability() -> None:
    neither = evidence_card(replace(judged(), stance=NEITHER), key="k", best_bm25=1.0)

    assert EvidenceFilter(above=0.99).hides(neither) is False


def test_a_side_is_empty_when_every_card_is_hidden() -> None:
    assert EvidenceFilter(above=0.95).hides_all([CARD, CARD]) is True


@pytest.mark.parametrize("above", ["", "x", "nan", "inf", "-1", "2"])
def test_a_number_that_cannot_be_meant_asks_nothing(above: str) -> None:
    assert evidence_filter({"above": above}) == EvidenceFilter()
