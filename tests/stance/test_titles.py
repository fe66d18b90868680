"""Titles that are read by themselves beside their passages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from claimwright.domain import Pair, Stance
from claimwright.stance.titles import TitleModel, joined

SUPPORTS = Stance(supports=0.8, refutes=0.1, not_enough_information=0.1)
REFUTES = Stance(supports=0.1, refutes=0.8, not_enough_information=0.1)


NEITHER = Stance(supports=0.1, refutes=0.1, not_enough_information=0.8)


def as_it_is(claim: str, _: str) -> tuple[str, ...]:
    return (claim,)


def no_sentences(_: str) -> tuple[str, ...]:
    return ()


class Asked:
    """Says of a text under a title that it refutes, of a title that it supports, else neither."""

    def __init__(self) -> None:
        self.pairs: list[Pair] = []

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        self.pairs += pairs
        return tuple(
            REFUTES if pair.evidence == "text" else SUPPORTS if pair.claim == "c" else NEITHER
            for pair in pairs
        )


def test_a_title_that_states_something_is_read_by_itself_and_as_the_claim() -> None:
    asked = Asked()
    pairs = [
        Pair(claim="c", evidence="text", title="Ice melts"),
        Pair(claim="c", evidence="text", title="On ice"),
        Pair(claim="c", evidence="text"),
    ]

    stances = TitleModel(
        stance=asked,
        states=lambda title: title == "Ice melts",
        sentences=no_sentences,
        readings=as_it_is,
    ).judge(pairs)

    read = [Pair(claim="c", evidence="Ice melts"), Pair(claim="Ice melts", evidence="c")]
    assert asked.pairs == [*pairs, *read]
    with_title = joined(REFUTES, SUPPORTS, share=0.3)
    assert stances == (joined(with_title, NEITHER, share=0.3), REFUTES, REFUTES)


@pytest.mark.parametrize(
    "claim", ["Ice melts even at night", "If the sea warms, ice melts", "Ice grows without wind"]
)
def test_a_title_alone_does_not_count_for_a_claim_with_a_condition(claim: str) -> None:
    asked = Asked()
    pairs = [Pair(claim=claim, evidence="text", title="Ice melts")]

    stances = TitleModel(
        stance=asked, states=bool, sentences=no_sentences, readings=as_it_is
    ).judge(pairs)

    assert asked.pairs == [*pairs, Pair(claim="Ice melts", evidence=claim)]
    assert stances == (joined(REFUTES, NEITHER, share=0.3),)


def test_the_titles_of_the_first_five_passages_are_read_as_the_claim() -> None:
    asked = Asked()
    pairs = [
        Pair(claim=claim, evidence="text", title=f"Ice melts {place}")
        for claim in ("c", "d")
        for place in range(7)
    ]

    stances = TitleModel(
        stance=asked, states=bool, sentences=no_sentences, readings=as_it_is
    ).judge([*pairs, *pairs])

    exchanged = [pair for pair in asked.pairs if pair.evidence in {"c", "d"}]
    assert exchanged == [
        Pair(claim=pair.title, evidence=pair.claim) for pair in pairs if pair.title < "Ice melts 5"
    ]
    assert stances[:14] == stances[14:]


def test_the_claim_has_the_quantities_of_a_title_that_is_read_as_the_claim() -> None:
    asked = Asked()
    pair = Pair(claim="Seas rose 8 inches", evidence="text", title="Seas rose 20 cm")
    told = {(pair.claim, pair.title): ("Seas rose 20 cm", "Seas rose in metric units")}

    TitleModel(
        stance=asked,
        states=bool,
        sentences=no_sentences,
        readings=lambda claim, title: told[claim, title],
    ).judge([pair])

    assert asked.pairs[-1] == Pair(claim=pair.title, evidence="Seas rose in metric units")


def test_the_sentence_nearest_to_the_claim_is_read_as_the_claim_of_three_passages() -> None:
    class Exchanged(Asked):
        def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
            self.pairs += pairs
            return tuple(REFUTES if pair.evidence == claim else SUPPORTS for pair in pairs)

    asked, claim = Exchanged(), "Alpine glaciers melt"
    passage = "Seas rise. Glaciers of the Alps melt. Snow falls."
    pairs = [Pair(claim=claim, evidence=f"{passage} {place}.") for place in range(4)]

    stances = TitleModel(
        stance=asked, states=bool, sentences=lambda text: text.split(". "), readings=as_it_is
    ).judge(pairs)

    exchanged = Pair(claim="Glaciers of the Alps melt", evidence=claim)
    assert asked.pairs == [*pairs, *[exchanged] * 3]
    assert stances == (*[joined(SUPPORTS, REFUTES, share=0.2)] * 3, SUPPORTS)


def test_the_passage_counts_more_than_its_title() -> None:
    both = joined(REFUTES, SUPPORTS, share=0.3)

    assert both.refutes > both.supports > REFUTES.supports
    assert both.supports + both.refutes + both.not_enough_information == pytest.approx(1.0)


def test_a_verifier_that_never_refutes_does_not_refute_by_a_title() -> None:
    never = Stance(supports=0.5, refutes=0.0, not_enough_information=0.5)

    assert joined(never, never, share=0.3).refutes == 0.0


def test_a_stance_that_is_certain_can_be_joined() -> None:
    certain = Stance(supports=1.0, refutes=0.0, not_enough_information=0.0)

    assert joined(certain, REFUTES, share=0.3).supports > 0.9
