"""The body of a request to debate becomes options of the flow."""

import pytest
from pydantic import ValidationError

from claimwright.flows.debate import DebateOptions
from claimwright.settings import Settings
from claimwright.web.debate_body import DebateOptionsInput, ManyDebates, OneDebate


def test_what_is_not_said_is_as_the_settings_have_it() -> None:
    assert DebateOptionsInput().to_domain(Settings()) == DebateOptions()


def test_what_is_said_counts() -> None:
    asked = DebateOptionsInput(rounds=0, decompose=False, climate_context=True)

    assert asked.to_domain(Settings()) == DebateOptions(
        rounds=0, decompose=False, climate_context=True
    )


def test_one_claim_keeps_its_id_context_and_date() -> None:
    (claim,) = OneDebate(claim="Seas rise.", id="a", context="So.", date="2020").claims()

    assert (claim.text, claim.id, claim.context, claim.date) == ("Seas rise.", "a", "So.", "2020")


def test_several_claims_keep_their_order() -> None:
    body = ManyDebates.model_validate({"claims": [{"claim": "B rise."}, {"claim": "A fall."}]})

    assert [claim.text for claim in body.claims()] == ["B rise.", "A fall."]


@pytest.mark.parametrize("asked", [{"rounds": -1}, {"rounds": 4}, {"rounds": False}, {"top": 1}])
def test_what_lies_outside_its_bounds_is_refused(asked: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        DebateOptionsInput.model_validate(asked)
