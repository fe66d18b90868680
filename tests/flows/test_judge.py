"""Texts that a caller brings, judged against claims."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Label, Pair, Span, Stance
from claimwright.errors import InputError, TooLargeError
from claimwright.flows.judge import check_pair
from claimwright.testing import FakeStanceModel
from tests.examples import WordGraph, memory_judge

LONG = (
    "Bees dance. Flowers bloom. Seas rise because ice melts. Warm water expands. "
    "Tides come. Tides go. Nobody knows. Birds sing."
)


def judge(*pairs: Pair) -> tuple[tuple[Stance, tuple[Span, ...]], ...]:
    return memory_judge().judge(pairs)


def test_a_short_text_is_judged_whole() -> None:
    stance, rationale = judge(Pair(claim="Seas rise", evidence="Seas rise."))[0]

    assert (stance.label, rationale) == (
        Label.SUPPORTS,
        (Span(start=0, end=10, text="Seas rise."),),
    )


def test_of_a_long_text_the_nearest_stretch_is_judged() -> None:
    stance, rationale = judge(Pair(claim="Seas rise because ice melts", evidence=LONG))[0]

    assert stance.label is Label.SUPPORTS
    assert [span.text for span in rationale] == ["Seas rise because ice melts."]


def test_a_rationale_slices_back_to_the_text_as_given() -> None:
    text = f"\n  {LONG}  "
    rationale = judge(Pair(claim="Tides go", evidence=text))[0][1]

    assert [text[span.start : span.end] for span in rationale] == [span.text for span in rationale]


def test_the_title_is_read_with_the_text() -> None:
    stance = judge(Pair(claim="Seas rise", evidence="They do.", title="Seas rise"))[0][0]

    assert (
        stance
        == FakeStanceModel().judge(
            [Pair(claim="Seas rise", evidence="They do.", title="Seas rise")]
        )[0]
    )


def test_pairs_are_answered_in_order() -> None:
    answers = judge(
        Pair(claim="Seas rise", evidence="Seas rise."),
        Pair(claim="Seas rise", evidence="Seas do not rise."),
    )

    assert [stance.label for stance, _ in answers] == [Label.SUPPORTS, Label.REFUTES]


def test_a_pair_gets_the_same_answer_alone_and_among_others() -> None:
    pair, other = Pair(claim="Tides go", evidence=LONG), Pair(claim="Bees", evidence="Bees dance.")

    assert judge(other, pair)[1] == judge(pair)[0]


def test_no_pairs_give_no_stances() -> None:
    assert judge() == ()


@pytest.mark.parametrize("evidence", ["", "   ", "…", "🌍"])
def test_nothing_to_read_is_refused_and_never_neutral(evidence: str) -> None:
    with pytest.raises(InputError, match="not the same as not enough information"):
        judge(Pair(claim="Seas rise", evidence=evidence))


def test_a_text_over_the_bound_is_refused() -> None:
    with pytest.raises(TooLargeError, match="100,000"):
        check_pair(Pair(claim="Seas rise", evidence="a" * 100_001))


def test_a_claim_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="claim"):
        check_pair(Pair(claim=" ", evidence="Seas rise."))


@given(
    st.lists(st.sampled_from(["Seas rise.", "Bees dance!", "Ice?", "Oh."]), min_size=1).map(
        " ".join
    )
)
def test_every_text_has_a_rationale_within_it(text: str) -> None:
    rationale = judge(Pair(claim="Seas rise", evidence=text))[0][1]

    assert rationale != ()
    assert [text[span.start : span.end] for span in rationale] == [span.text for span in rationale]


def test_the_rationale_is_what_the_verifier_marks() -> None:
    pair = Pair(claim="Seas rise because ice melts", evidence=LONG)

    rationale = memory_judge(WordGraph(marks=True)).judge([pair])[0][1]

    assert [span.text for span in rationale] == ["Seas rise because ice melts."]


@pytest.mark.parametrize("written", ["Seas rise.", " “Seas   rise” ", "Seas rise!"])
def test_how_a_claim_is_written_changes_nothing(written: str) -> None:
    plain = judge(Pair(claim="Seas rise", evidence=LONG))

    assert judge(Pair(claim=written, evidence=LONG)) == plain
