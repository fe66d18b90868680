"""The bodies of /v1/weigh."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import TypeAdapter, ValidationError

from claimwright.domain import Claim, Filter, WeighMode
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import Settings, WeighSettings
from claimwright.web.weigh_body import (
    MAX_WEIGHED_CLAIMS,
    ManyWeighings,
    OneWeighing,
    WeighBody,
    WeighOptionsInput,
)

ANY: TypeAdapter[OneWeighing | ManyWeighings] = TypeAdapter(WeighBody)
SETTINGS = replace(Settings(), weigh=WeighSettings(mode=WeighMode.PAPER, top_k=7))


def test_what_is_not_said_is_taken_from_the_settings() -> None:
    assert WeighOptionsInput().to_domain(SETTINGS) == WeighOptions(mode=WeighMode.PAPER, top_k=7)


def test_what_is_said_goes_before_the_settings() -> None:
    said = WeighOptionsInput.model_validate(
        {"top_k": 3, "mode": "fixed", "filter": {"exclude_retracted": True}}
    )

    assert said.to_domain(SETTINGS) == WeighOptions(
        mode=WeighMode.FIXED, top_k=3, only=Filter(exclude_retracted=True)
    )


def test_one_claim_is_one() -> None:
    body = ANY.validate_python({"claim": "Seas rise.", "id": "a", "context": "As seen."})

    assert body.claims() == (Claim(text="Seas rise.", id="a", context="As seen."),)


def test_several_claims_keep_their_order() -> None:
    body = ANY.validate_python({"claims": [{"claim": "Seas rise."}, {"claim": "Ice melts."}]})

    assert [claim.text for claim in body.claims()] == ["Seas rise.", "Ice melts."]


@pytest.mark.parametrize(
    "body",
    [
        [],
        {"claim": "Seas rise.", "claims": []},
        {"claim": "Seas rise.", "options": {"top_k": 101}},
        {"claim": "Seas rise.", "options": {"mode": "PAPER"}},
        {"claims": [{"claim": "Seas rise."}] * (MAX_WEIGHED_CLAIMS + 1)},
        {"claims": [{"claim": "Seas rise.", "options": {}}]},
    ],
)
def test_what_is_unknown_or_out_of_bounds_is_refused(body: object) -> None:
    with pytest.raises(ValidationError):
        ANY.validate_python(body)
