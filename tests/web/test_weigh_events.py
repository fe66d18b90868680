"""What a client hears of a weighing says which claim it is of."""

import pytest

from claimwright.domain import Claim
from claimwright.errors import NotFoundError
from claimwright.flows.weigh import WeighOptions
from claimwright.flows.weigh_events import ClaimWeighed
from claimwright.schema.writing import to_json
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.weigh_events import Weighing, WeighRequest
from tests.web.conftest import DoubleEngine
from tests.weighings import WEIGHED

CLAIMS = (Claim(text="Seas rise.", id="a"), Claim(text="Ice melts.", id="b"))


def test_an_event_names_its_claim_and_the_place_of_it() -> None:
    asked = WeighRequest(claims=CLAIMS, corpus="starter", options=WeighOptions())
    event = ClaimEvent(2, ClaimWeighed(report=WEIGHED))

    assert Weighing(DoubleEngine()).heard("j", asked, event) == (
        "report",
        {"id": "b", "position": 2, "report": to_json(WEIGHED)},
    )


def test_a_corpus_that_is_not_there_is_refused_for_no_claims_too() -> None:
    asked = WeighRequest(claims=(), corpus="none", options=WeighOptions())

    with pytest.raises(NotFoundError):
        Weighing(DoubleEngine()).check(asked)
