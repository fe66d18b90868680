"""The words and signs of labels."""

import pytest

from claimwright.domain import Label, VerdictLabel
from claimwright.verdict.exports.wording import counted, percent
from claimwright.views.wording import STANCES, VERDICTS


def test_every_verdict_has_a_sign_of_its_own() -> None:
    assert {label: VERDICTS[label].key for label in VerdictLabel} == {
        VerdictLabel.SUPPORTED: "supported",
        VerdictLabel.REFUTED: "refuted",
        VerdictLabel.DISPUTED: "disputed",
        VerdictLabel.NOT_ENOUGH_EVIDENCE: "undecided",
    }


def test_every_stance_has_a_word() -> None:
    assert {STANCES[label].word for label in Label} == {"Supports", "Refutes", "Says neither"}


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.0, "< 1%"), (0.005, "< 1%"), (0.5, "50%"), (0.995, "> 99%"), (1.0, "> 99%")],
)
def test_a_probability_is_said_in_percent(share: float, words: str) -> None:
    assert percent(share) == words


def test_a_number_takes_its_noun() -> None:
    assert [counted(n, "work") for n in (0, 1, 2_000)] == ["0 works", "1 work", "2,000 works"]
