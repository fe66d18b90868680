"""What there is to search."""

import pytest
from fastapi.testclient import TestClient

STARTER = {
    "name": "starter",
    "version": 1,
    "documents": 8,
    "passages": {"abstract": 8, "sentence": 10},
    "encoder": "hash-256",
    "size_bytes": 0,
}


def test_every_corpus_is_listed(client: TestClient) -> None:
    assert client.get("/v1/corpora").json() == {"corpora": [STARTER]}


def test_a_corpus_is_described(client: TestClient) -> None:
    assert client.get("/v1/corpora/starter").json() == STARTER


@pytest.mark.parametrize("name", ["other", "..", "%2e%2e", "a%00b", "é", "starter "])
def test_a_corpus_that_is_none_is_not_found(client: TestClient, name: str) -> None:
    assert client.get(f"/v1/corpora/{name}").status_code == 404


def test_a_name_over_its_bound_is_refused(client: TestClient) -> None:
    assert client.get("/v1/corpora/" + "n" * 201).status_code == 422


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_a_corpus_cannot_be_changed_here(client: TestClient, method: str) -> None:
    assert client.request(method, "/v1/corpora/starter").status_code == 405
