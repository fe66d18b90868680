"""/v1/evidence: ranked passages per claim, of the one shape."""

from fastapi.testclient import TestClient

from claimwright.domain import Claim, ClaimEvidence
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from tests.web.conftest import DoubleEngine

CLAIM = "Sea ice declines."


def test_one_claim_is_answered_by_the_evidence_of_the_flow(client: TestClient) -> None:
    answer = client.post("/v1/evidence", json={"claim": CLAIM, "id": "7"})
    (found,) = DoubleEngine().flow("starter").evidence([Claim(text=CLAIM)], VerifyOptions())

    assert answer.json() == {
        "id": "7",
        "claim": CLAIM,
        "evidence": [to_json(piece) for piece in found],
    }


def test_several_claims_are_answered_in_order(client: TestClient) -> None:
    body = {"claims": [{"claim": CLAIM, "id": "a"}, {"claim": "Corals bleach.", "id": "b"}]}
    answer = client.post("/v1/evidence", json=body)

    assert [result["id"] for result in answer.json()["results"]] == ["a", "b"]


def test_no_claims_are_answered_by_no_results(client: TestClient) -> None:
    assert client.post("/v1/evidence", json={"claims": []}).json() == {"results": []}


def test_the_documented_shape_is_the_whole_shape(client: TestClient) -> None:
    answer = client.post("/v1/evidence", json={"claim": CLAIM}).json()

    assert model_of(ClaimEvidence).model_validate(answer).model_dump(mode="json") == answer


def test_sentences_are_found_when_asked_for(client: TestClient) -> None:
    options = {"unit": "sentence", "top_k": 1}
    answer = client.post("/v1/evidence", json={"claim": CLAIM, "options": options})

    assert [(each["unit"], each["text"]) for each in answer.json()["evidence"]] == [
        ("sentence", "Arctic sea ice declines.")
    ]


def test_a_corpus_that_is_none_is_not_found(client: TestClient) -> None:
    answer = client.post("/v1/evidence", json={"claim": CLAIM, "options": {"corpus": "other"}})

    assert answer.status_code == 404
