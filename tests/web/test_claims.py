"""/v1/verify: one report per claim, of the one shape."""

import json
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Claim, Report
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from tests.examples import judged, report
from tests.fact_checks.reviews import known
from tests.web.conftest import DoubleEngine

CLAIM = "Sea ice declines."


def test_one_claim_is_answered_by_the_report_of_the_flow(client: TestClient) -> None:
    answer = client.post("/v1/verify", json={"claim": CLAIM, "id": "7"})
    (expected,) = (
        DoubleEngine().flow("starter").verify([Claim(text=CLAIM, id="7")], VerifyOptions())
    )

    assert answer.json() == json.loads(json.dumps(to_json(expected)))


@pytest.mark.parametrize("top_k", [1, 3, 100])
def test_no_more_evidence_than_asked_for_is_given(client: TestClient, top_k: int) -> None:
    answer = client.post("/v1/verify", json={"claim": CLAIM, "options": {"top_k": top_k}})

    assert len(answer.json()["evidence"]) == min(top_k, 8)


def test_a_filter_keeps_other_documents_out(client: TestClient) -> None:
    only = {"filter": {"document_ids": ["bare"]}}
    answer = client.post("/v1/verify", json={"claim": CLAIM, "options": only})

    assert [each["document_id"] for each in answer.json()["evidence"]] == ["bare"]


def test_the_refused_claim_of_a_batch_is_named(client: TestClient) -> None:
    answer = client.post("/v1/verify", json={"claims": [{"claim": CLAIM}, {"claim": " "}]})

    assert [each["field"] for each in answer.json()["errors"]] == ["body.claims.1.claim"]


def test_what_others_checked_has_its_documented_shape() -> None:
    told = replace(report(judged(0.9, 0.0)), known_checks=(known(),))
    answer = json.loads(json.dumps(to_json(told)))

    assert model_of(Report).model_validate(answer).model_dump(mode="json") == answer
    assert answer["known_checks"][0]["direction"] == "same"


def test_one_claim_is_answered_by_the_evidence_of_the_flow(client: TestClient) -> None:
    answer = client.post("/v1/evidence", json={"claim": CLAIM, "id": "7"})
    (found,) = DoubleEngine().flow("starter").evidence([Claim(text=CLAIM)], VerifyOptions())

    assert answer.json() == {
        "id": "7",
        "claim": CLAIM,
        "evidence": [to_json(piece) for piece in found],
    }


def test_the_evidence_for_several_claims_is_in_order(client: TestClient) -> None:
    body = {"claims": [{"claim": CLAIM, "id": "a"}, {"claim": "Corals bleach.", "id": "b"}]}
    answer = client.post("/v1/evidence", json=body)

    assert [result["id"] for result in answer.json()["results"]] == ["a", "b"]


def test_no_claims_are_answered_by_no_results(client: TestClient) -> None:
    assert client.post("/v1/evidence", json={"claims": []}).json() == {"results": []}


def test_sentences_are_found_when_asked_for(client: TestClient) -> None:
    options = {"unit": "sentence", "top_k": 1}
    answer = client.post("/v1/evidence", json={"claim": CLAIM, "options": options})

    assert [(each["unit"], each["text"]) for each in answer.json()["evidence"]] == [
        ("sentence", "Arctic sea ice declines.")
    ]
