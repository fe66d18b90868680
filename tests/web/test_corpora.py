"""What there is to search."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from claimwright.errors import IntegrityError
from claimwright.index.catalog import CorpusInfo, UnreadableCorpus
from tests.web.conftest import DoubleEngine, client_of

STARTER = {
    "name": "starter",
    "version": 1,
    "versions": [1],
    "documents": 8,
    "passages": {"abstract": 8, "sentence": 10},
    "indexed": {},
    "size_bytes": 0,
    "created": "2026-01-01T00:00:00+00:00",
    "updated": "2026-01-01T00:00:00+00:00",
    "encoder": "hash-256",
    "dimension": 256,
    "bundled": True,
}


def test_every_corpus_is_listed(client: TestClient) -> None:
    assert client.get("/v1/corpora").json() == {"corpora": [STARTER], "unreadable": []}


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


class HalfBrokenEngine(DoubleEngine):
    """An engine with a corpus that cannot be read beside the one that can."""

    def corpora(self) -> tuple[CorpusInfo | UnreadableCorpus, ...]:
        """Return both."""
        error = IntegrityError("cannot read '/home/me/corpora/ice'")
        return UnreadableCorpus(name="ice", error=error), *super().corpora()


@pytest.fixture
def half_broken() -> Iterator[TestClient]:
    with client_of(HalfBrokenEngine()) as opened:
        yield opened


def test_a_damaged_corpus_is_listed_apart_and_hides_no_other(half_broken: TestClient) -> None:
    answer = half_broken.get("/v1/corpora")
    damaged = {
        "name": "ice",
        "state": "damaged",
        "reason": "What is stored is not what was written.",
    }

    assert (answer.status_code, answer.json()) == (
        200,
        {"corpora": [STARTER], "unreadable": [damaged]},
    )


def test_the_log_has_what_the_caller_is_not_told(
    half_broken: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    answer = half_broken.get("/v1/corpora")

    assert ("/home/me" in caplog.text, "/home/me" in answer.text) == (True, False)


def test_a_damaged_corpus_asked_for_by_name_is_an_integrity_failure(
    half_broken: TestClient,
) -> None:
    answer = half_broken.get("/v1/corpora/ice")

    assert (answer.status_code, answer.json()["title"], "/home/me" in answer.text) == (
        500,
        "Integrity failure",
        False,
    )
