"""Verifying as a job: one event for each claim."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Claim
from claimwright.errors import NotFoundError
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import Settings
from claimwright.web.app import create_app
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.verify_events import ClaimVerified, Verifying, VerifyRequest
from tests.web.conftest import DoubleEngine

ICE = Claim(text="Arctic sea ice declines.", id="7")
ASKED = VerifyRequest(claims=(ICE,), corpus="starter", options=VerifyOptions(top_k=3))
STREAM = {"Accept": "text/event-stream"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(DoubleEngine(), Settings(home=tmp_path))
    with TestClient(app, base_url="http://localhost") as opened:
        yield opened


def test_each_claim_gets_the_report_that_all_get_together() -> None:
    flow = Verifying(DoubleEngine())
    (told,) = flow.steps(ASKED, ())

    assert told == (ClaimEvent(1, ClaimVerified(report=flow.reports(ASKED)[0])),)


def test_a_corpus_that_is_not_there_is_refused_before_anything_begins() -> None:
    with pytest.raises(NotFoundError):
        Verifying(DoubleEngine()).check(VerifyRequest(claims=(), corpus="x", options=ASKED.options))


def test_claims_are_verified_one_by_one_for_who_accepts_events(client: TestClient) -> None:
    body = {"claims": [{"claim": ICE.text, "id": "a"}, {"claim": "Reefs bleach.", "id": "b"}]}
    stream = client.post("/v1/verify", json=body, headers=STREAM)
    job = client.get(stream.headers["Location"]).json()

    assert stream.text.count("event: report") == 2
    assert [each["id"] for each in job["reports"]] == ["a", "b"]
    assert client.post("/v1/verify", json=body).json()["reports"] == job["reports"]


def test_what_was_verified_stands_in_the_list(client: TestClient) -> None:
    stream = client.post("/v1/verify", json={"claim": ICE.text}, headers=STREAM)

    assert f'href="{stream.headers["Location"]}"' in client.get("/history").text
