"""Models of stance over others: which passages decide, and what titles add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from claimwright.domain import Pair, Stance
from claimwright.stance.stance_models import (
    CalledFalseModel,
    DecidingModel,
    TitleModel,
    dates,
    joined,
    same_speaker,
    same_year,
    statement,
    words_held,
    years,
)

_AGAINST = Stance(supports=0.1, refutes=0.8, not_enough_information=0.1)
_CLAIM = "Donald Trump said that windmills cause cancer."


def _trump(text: str) -> tuple[str, ...]:
    return ("Donald", "Trump") if text == _CLAIM else ()


class _Refuting:
    def __init__(self) -> None:
        self.asked: list[Pair] = []

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        self.asked += pairs
        return tuple(_AGAINST for _ in pairs)


def test_a_passage_that_does_not_name_the_speaker_decides_nothing_and_is_not_read() -> None:
    unnamed = Pair(claim=_CLAIM, evidence="Turbines cause no cancer, and no trumpet does.")
    named = Pair(claim=_CLAIM, evidence="TRUMP never spoke of it.")
    titled = Pair(claim=_CLAIM, evidence="He never spoke of it.", title="Donald Trump's speeches")
    inner = _Refuting()
    model = DecidingModel(stance=inner, rules=[same_speaker(_trump)])
    stances = model.judge([unnamed, named, titled])
    assert [stance.refutes for stance in stances] == [0.0, 0.8, 0.8]
    assert stances[0].not_enough_information == 1.0
    assert inner.asked == [named, titled]


def test_a_claim_that_does_not_say_what_it_is_about_is_decided_by_nothing() -> None:
    model = DecidingModel(stance=_Refuting(), rules=[statement(lambda claim: claim[:4])])
    (stance,) = model.judge([Pair(claim="They are melting.", evidence="Glaciers melt.")])
    assert stance.not_enough_information == 1.0


def test_a_speaker_is_named_whatever_apostrophe_the_name_is_typed_with() -> None:
    inner = _Refuting()
    pairs = [Pair(claim=_CLAIM, evidence=f"Beto {name} never did.") for name in _TYPED]
    for name in _TYPED:
        rule = same_speaker(partial(_said_by, name))
        DecidingModel(stance=inner, rules=[rule]).judge(pairs)
    assert inner.asked == pairs * 2


_TYPED = ("O'Rourke", "O’Rourke")


def _said_by(name: str, text: str) -> tuple[str, ...]:
    return (name,) if text == _CLAIM else ()


def test_a_claim_of_nobody_is_read_as_ever() -> None:
    inner = _Refuting()
    pairs = [Pair(claim="The sea rises.", evidence="It falls.")]
    model = DecidingModel(stance=inner, rules=[same_speaker(lambda _: ())])
    assert model.judge(pairs) == (_AGAINST,)
    assert model.judge([]) == ()


def test_what_somebody_said_decides_nothing_of_whether_it_is_so() -> None:
    heard = Pair(claim="Windmills cause cancer.", evidence="He said so in 2019.", title=_CLAIM)
    about = Pair(claim="Trump spoke of windmills.", evidence="He said so in 2019.", title=_CLAIM)
    inner = _Refuting()
    model = DecidingModel(stance=inner, rules=[same_speaker(_trump)])
    assert [stance.refutes for stance in model.judge([heard, about])] == [0.0, 0.8]
    assert inner.asked == [about]


_ICE = "Arctic sea ice shrank to 3.4 million square kilometres in September 2012."
_FOUNDED = "The IPCC was founded in 1975."


@pytest.mark.parametrize(
    ("claim", "title", "asked"),
    [
        (_ICE, "Antarctic sea ice hit record lows in 2023", 0),
        (_ICE, "Arctic sea ice set its record low in September 2012", 1),
        (_ICE, "Arctic sea ice has shrunk since 1979", 1),
        (_ICE, "The Arctic is losing its sea ice", 1),
        (_ICE, "In 2023 ice was rarer than before 2007", 1),
        ("Sea ice has shrunk since 1979.", "Antarctic sea ice hit record lows in 2023", 1),
        ("Sea ice is shrinking.", "Antarctic sea ice hit record lows in 2023", 1),
        (_FOUNDED, "The IPCC was founded in 1988 and reviews published research", 1),
    ],
    ids=["other", "same", "since", "none", "span", "claim-since", "claim-none", "same-event"],
)
def test_what_was_so_in_another_year_decides_nothing(claim: str, title: str, asked: int) -> None:
    inner = _Refuting()
    pair = Pair(claim=claim, evidence="It was so.", title=title)
    DecidingModel(stance=inner, rules=[same_year]).judge([pair])
    assert len(inner.asked) == asked


def test_a_passage_that_names_the_year_behind_its_title_is_read() -> None:
    inner = _Refuting()
    pair = Pair(claim=_ICE, evidence="It was less in 2012.", title="Ice in 2023 was at a record")
    DecidingModel(stance=inner, rules=[same_year]).judge([pair])
    assert inner.asked == [pair]


SUPPORTS = Stance(supports=0.8, refutes=0.1, not_enough_information=0.1)
REFUTES = Stance(supports=0.1, refutes=0.8, not_enough_information=0.1)


class Asked:
    """Says of a text under a title that it refutes, of a title that it supports."""

    def __init__(self) -> None:
        self.pairs: list[Pair] = []

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        self.pairs += pairs
        return tuple(REFUTES if pair.evidence == "text" else SUPPORTS for pair in pairs)


def as_it_is(claim: str, _: str) -> tuple[str, ...]:
    return (claim,)


def test_a_title_that_states_something_is_read_as_the_claim() -> None:
    asked = Asked()
    pairs = [
        Pair(claim="c", evidence="text", title="Ice melts"),
        Pair(claim="c", evidence="text", title="On ice"),
        Pair(claim="c", evidence="text"),
    ]

    stances = TitleModel(
        stance=asked, states=lambda title: title == "Ice melts", readings=as_it_is
    ).judge(pairs)

    assert asked.pairs == [*pairs, Pair(claim="Ice melts", evidence="c")]
    assert stances == (joined(REFUTES, SUPPORTS, share=0.3), REFUTES, REFUTES)


def test_the_titles_of_the_first_five_passages_are_read_as_the_claim() -> None:
    asked = Asked()
    pairs = [
        Pair(claim=claim, evidence="text", title=f"Ice melts {place}")
        for claim in ("c", "d")
        for place in range(7)
    ]

    stances = TitleModel(stance=asked, states=bool, readings=as_it_is).judge([*pairs, *pairs])

    exchanged = [pair for pair in asked.pairs if pair.evidence in {"c", "d"}]
    assert exchanged == [
        Pair(claim=pair.title, evidence=pair.claim) for pair in pairs if pair.title < "Ice melts 5"
    ]
    assert stances[:14] == stances[14:]


def test_the_claim_has_the_quantities_of_a_title_that_is_read_as_the_claim() -> None:
    asked = Asked()
    pair = Pair(claim="Seas rose 8 inches", evidence="text", title="Seas rose 20 cm")
    told = {(pair.claim, pair.title): ("Seas rose 20 cm", "Seas rose in metric units")}

    TitleModel(stance=asked, states=bool, readings=lambda claim, title: told[claim, title]).judge(
        [pair]
    )

    assert asked.pairs[-1] == Pair(claim=pair.title, evidence="Seas rose in metric units")


def test_what_a_claim_calls_false_is_judged_in_its_place_the_sides_turned_round() -> None:
    asked = Asked()
    pairs = [Pair(claim=claim, evidence="text", title="Ice") for claim in ("c", "c is a myth")]
    model = CalledFalseModel(
        stance=asked, called_false=lambda claim: "c" if "myth" in claim else ""
    )

    stances = model.judge(pairs)

    assert [pair.claim for pair in asked.pairs] == ["c", "c"]
    assert stances == (REFUTES, replace(REFUTES, supports=0.8, refutes=0.1))


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


def test_words_held_are_counted_of_the_first_text_without_those_left_out() -> None:
    assert words_held("The IPCC was founded in 1975", "IPCC, founded by the WMO", but={"1975"}) == 1
    assert words_held("The IPCC was founded in 1975", "IPCC") == pytest.approx(1 / 3)
    assert words_held("1975", "IPCC", but={"1975"}) == 0.0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It was the warmest year in 2016.", {"2016"}),
        ("In September 2012 and May 2013 it was low.", {"2012", "2013"}),
        ("The 2003 heatwave killed thousands.", {"2003"}),
        ("It has risen since 1901.", set()),
        ("It rose between 1901 and 2018.", set()),
        ("It rose from 1901 to 2018.", set()),
        ("It fell in 1901–2018.", set()),
        ("It will be neutral by 2050.", set()),
        ("The 1990s were warm.", set()),
        ("It held 1200 parts of 21000.", set()),
        ("There are 2000 wind turbines.", set()),
        ("It used a tank of 2000 litres.", set()),
        ("It is the warmest of the last 2000 years.", set()),
        ("Over the 1900 coal plants hang clouds.", set()),
        ("It rose 2016 – 2018.", set()),
        ("It rose in 1979 through 2020.", set()),
        ("It fell in 2018/19.", set()),
        ("2016 was the warmest year.", {"2016"}),
        ("On 2 May 2021 it rained, and that of 2019 was dry.", {"2021", "2019"}),
    ],
)
def test_dates(text: str, told: set[str]) -> None:
    assert dates(text) == told
    assert told <= years(text)


def test_years_of_decades_are_none() -> None:
    assert years("In the 1990s and in 1998, by 2050") == {"1998", "2050"}
