"""What somebody said is decided only by passages that name them."""

from collections.abc import Sequence

from claimwright.domain import Pair, Stance
from claimwright.stance.speakers import SpeakerModel

_AGAINST = Stance(supports=0.1, refutes=0.8, not_enough_information=0.1)
_CLAIM = "Donald Trump said that windmills cause cancer."


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
    model = SpeakerModel(
        stance=inner, speaker=lambda claim: ("Donald", "Trump") if claim == _CLAIM else ()
    )
    stances = model.judge([unnamed, named, titled])
    assert [stance.refutes for stance in stances] == [0.0, 0.8, 0.8]
    assert stances[0].not_enough_information == 1.0
    assert inner.asked == [named, titled]


def test_a_claim_of_nobody_is_read_as_ever() -> None:
    inner = _Refuting()
    pairs = [Pair(claim="The sea rises.", evidence="It falls.")]
    assert SpeakerModel(stance=inner, speaker=lambda _: ()).judge(pairs) == (_AGAINST,)
    assert SpeakerModel(stance=inner, speaker=lambda _: ()).judge([]) == ()


def test_what_somebody_said_decides_nothing_of_whether_it_is_so() -> None:
    heard = Pair(claim="Windmills cause cancer.", evidence="He said so in 2019.", title=_CLAIM)
    about = Pair(claim="Trump spoke of windmills.", evidence="He said so in 2019.", title=_CLAIM)
    inner = _Refuting()
    model = SpeakerModel(
        stance=inner, speaker=lambda text: ("Donald", "Trump") if text == _CLAIM else ()
    )
    assert [stance.refutes for stance in model.judge([heard, about])] == [0.0, 0.8]
    assert inner.asked == [about]
