"""/v1/claims: every sentence with why it is kept, and its claims."""

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Article
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.verdict.found_claims import FoundClaims
from tests.articles import TEXT, find


def test_a_text_is_answered_by_what_the_flow_finds(client: TestClient) -> None:
    answer = client.post("/v1/claims", json={"text": TEXT, "title": "The sea"})

    article = Article(text=TEXT, title="The sea")
    assert answer.json() == to_json(FoundClaims(article, find(article)))


def test_the_documented_shape_is_the_whole_shape(client: TestClient) -> None:
    answer = client.post("/v1/claims", json={"text": TEXT}).json()

    assert model_of(FoundClaims).model_validate(answer).model_dump(mode="json") == answer


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": " "},
        {"text": TEXT, "url": "https://example.org/"},
        {"text": TEXT, "unknown": 1},
        {"text": TEXT, "options": {"filters": ["taste"]}},
        {"text": TEXT, "options": {"corpus": "starter"}},
    ],
)
def test_what_is_no_request_is_told_what_is_wrong(
    client: TestClient, body: dict[str, object]
) -> None:
    answer = client.post("/v1/claims", json=body)

    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
