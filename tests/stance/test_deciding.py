"""Passages of another speaker or another year decide nothing and are not read."""

from collections.abc import Sequence
from functools import partial

import pytest

from claimwright.claims.years import dates, years
from claimwright.domain import Pair, Stance
from claimwright.stance.deciding import DecidingModel, same_speaker, same_year

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
    DecidingModel(stance=inner, rules=[same_year(years, dates)]).judge([pair])
    assert len(inner.asked) == asked


def test_a_passage_that_names_the_year_behind_its_title_is_read() -> None:
    inner = _Refuting()
    pair = Pair(claim=_ICE, evidence="It was less in 2012.", title="Ice in 2023 was at a record")
    DecidingModel(stance=inner, rules=[same_year(years, dates)]).judge([pair])
    assert inner.asked == [pair]
