"""The debate's form is read within its bounds."""

import pytest

from claimwright.errors import InputError
from claimwright.flows.debate import DebateOptions
from claimwright.settings import Settings
from claimwright.web.pages.debate_wish import DebateWish, debate_wish, usual_debate
from tests.debates import PROFILES


def test_everyone_debates_as_usual() -> None:
    wish = usual_debate(Settings(), PROFILES, claim="Seas rise.")

    assert wish == DebateWish(
        claim="Seas rise.",
        advocates=tuple(each.name for each in PROFILES),
        rounds=Settings().debate.rounds,
    )


def test_who_is_not_ticked_does_not_debate() -> None:
    fields = {"claim": "Seas rise.", "advocate.silent": "on", "advocate.stranger": "on"}

    assert debate_wish(fields, Settings(), PROFILES).advocates == ("silent",)


def test_rounds_that_are_not_told_are_as_usual() -> None:
    assert debate_wish({}, Settings(), PROFILES).rounds == Settings().debate.rounds


@pytest.mark.parametrize("value", ["4", "-1", "two", "1.0", "٣"])
def test_rounds_that_the_form_does_not_offer_are_refused(value: str) -> None:
    with pytest.raises(InputError, match="rounds is"):
        debate_wish({"rounds": value}, Settings(), PROFILES)


def test_the_options_are_those_of_the_form_and_the_settings() -> None:
    wish = debate_wish({"rounds": "0"}, Settings(), PROFILES)

    assert wish.options(Settings()) == DebateOptions(rounds=0)


def test_space_around_a_claim_is_left_out() -> None:
    assert DebateWish(claim=" Seas rise.\n", advocates=(), rounds=0).to_claim().text == "Seas rise."


def test_a_claim_of_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="there is no claim"):
        DebateWish(claim="\n", advocates=(), rounds=0).to_claim()
