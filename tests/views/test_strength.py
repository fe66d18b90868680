"""The chart of weight by year: in its frame, on the right side of the axis."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Stance
from claimwright.views.evidence import EvidenceCard, evidence_card
from claimwright.views.strength import HEIGHT, WIDTH, chart
from tests.views.samples import AGAINST, FOR, ICE, NEITHER, judged


def card(stance: Stance, year: int | None, rank: int = 1, relevance: float = 1.0) -> EvidenceCard:
    document = replace(ICE, year=year, id=f"d{rank}")
    piece = judged(stance, document=document, rank=rank, relevance=relevance)
    return evidence_card(piece, key=f"e{rank}", best_bm25=1.0)


CARDS = st.lists(
    st.builds(
        card,
        stance=st.sampled_from([FOR, AGAINST, NEITHER]),
        year=st.one_of(st.none(), st.integers(1850, 2030)),
        rank=st.integers(1, 30),
        relevance=st.floats(0, 1),
    ),
    max_size=30,
)


@given(CARDS)
def test_everything_lies_within_the_frame_and_on_its_side_of_the_axis(
    cards: list[EvidenceCard],
) -> None:
    drawn = chart(cards)
    if drawn is None:
        return
    pieces, axis = drawn.pieces, drawn.axis

    assert [piece for piece in pieces if piece.x < 0 or piece.x + piece.width > WIDTH] == []
    assert [piece for piece in pieces if piece.y < 0 or piece.y + piece.height > HEIGHT] == []
    assert [p for p in pieces if p.key == "supported" and p.y + p.height >= axis] == []
    assert [p for p in pieces if p.key == "refuted" and p.y <= axis] == []


TEXT = 11
"""Font size of the words and years, as the style sheet has it."""


@given(st.one_of(CARDS, st.lists(st.builds(card, st.just(AGAINST), st.just(2000)), max_size=90)))
def test_no_bar_reaches_a_word_and_no_word_another(cards: list[EvidenceCard]) -> None:
    drawn = chart(cards)
    if drawn is None:
        return
    lowest = max(piece.y + piece.height for piece in drawn.pieces)

    assert drawn.above_at < min(piece.y for piece in drawn.pieces)
    assert lowest < drawn.below_at - TEXT + 2
    assert drawn.below_at + TEXT < HEIGHT - 6


def test_many_pieces_of_hardly_any_weight_beside_a_heavy_one_fit() -> None:
    cards = [card(AGAINST, 2000), *(card(AGAINST, 2000, n, relevance=0.01) for n in range(2, 60))]
    drawn = chart(cards)

    assert drawn is not None
    assert max(piece.y + piece.height for piece in drawn.pieces) < drawn.below_at - TEXT + 2


def test_evidence_that_says_neither_draws_nothing() -> None:
    assert chart([card(NEITHER, 2000)]) is None


def test_no_evidence_draws_nothing() -> None:
    assert chart([]) is None


def test_later_years_stand_further_right() -> None:
    drawn = chart([card(FOR, 2001), card(AGAINST, 2011, rank=2)])

    assert drawn is not None
    assert drawn.pieces[0].x < drawn.pieces[1].x


def test_pieces_of_one_year_stand_on_one_another() -> None:
    drawn = chart([card(FOR, 2001), card(FOR, 2001, rank=2)])

    assert drawn is not None
    first, second = drawn.pieces
    assert (first.x, first.y > second.y + second.height) == (second.x, True)


def test_a_work_without_a_year_has_a_place_of_its_own() -> None:
    drawn = chart([card(FOR, None), card(FOR, 2001, rank=2)])

    assert drawn is not None
    assert [tick.label for tick in drawn.ticks] == ["undated", "2001"]


def test_only_works_without_a_year_can_be_drawn_too() -> None:
    drawn = chart([card(FOR, None)])

    assert drawn is not None
    assert [tick.label for tick in drawn.ticks] == ["undated"]


def test_years_far_apart_do_not_crowd_the_axis() -> None:
    drawn = chart([card(FOR, 1850), card(FOR, 2025, rank=2)])

    assert drawn is not None
    assert len(drawn.ticks) <= 10


def test_the_chart_says_the_same_in_words() -> None:
    drawn = chart([card(FOR, 2001), card(AGAINST, 2011, rank=2)])

    assert drawn is not None
    assert drawn.summary == (
        "Evidence by year: 1 passage for it with weight 0.71, "
        "1 passage against it with weight 0.72."
    )


def test_a_piece_names_its_work_and_leads_to_its_card() -> None:
    drawn = chart([card(FOR, 2001)])

    assert drawn is not None
    assert (drawn.pieces[0].label, drawn.pieces[0].target) == (
        "2001, for, weight 0.71: Sea ice",
        "e1",
    )
