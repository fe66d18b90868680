"""What watchers are told."""

from collections.abc import Callable, Iterator

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Document
from claimwright.settings import Settings
from claimwright.web.app import create_app
from claimwright.web.health import PROBE, probe
from claimwright.web.problem_types import TYPES, ProblemType
from tests.web.conftest import DoubleEngine


def test_a_process_that_answers_is_alive(client: TestClient) -> None:
    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})


def test_liveness_does_not_touch_the_engine(broken_client: TestClient) -> None:
    assert broken_client.get("/healthz").status_code == 200


def test_a_server_that_searches_and_judges_is_ready(client: TestClient) -> None:
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (200, {"status": "ready", "corpus": "starter"})


def test_readiness_judges_what_it_found() -> None:
    engine = DoubleEngine()

    probe(engine, "starter")

    assert [pair.claim for pair in engine.judge.asked[0]] == [PROBE]


@pytest.fixture(scope="module")
def lost_client() -> Iterator[TestClient]:
    """Return a client of a server whose corpus does not exist."""
    with TestClient(
        create_app(DoubleEngine(), Settings(corpus="lost")), base_url="http://localhost"
    ) as opened:
        yield opened


def test_without_its_corpus_a_server_is_not_ready(lost_client: TestClient) -> None:
    answer = lost_client.get("/readyz")

    assert (answer.status_code, answer.headers["Retry-After"], answer.json()["detail"]) == (
        503,
        "5",
        "not ready: there is no corpus 'lost'; there is 'starter'",
    )


def test_with_an_empty_corpus_a_server_is_not_ready(
    client_over: Callable[[tuple[Document, ...]], TestClient],
) -> None:
    answer = client_over(()).get("/readyz")

    assert (answer.status_code, "is empty" in answer.json()["detail"]) == (503, True)


def test_a_server_that_fails_is_not_ready(broken_client: TestClient) -> None:
    assert broken_client.get("/readyz").status_code == 503


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.slug)
def test_a_kind_of_problem_is_explained_where_its_type_points(
    client: TestClient, kind: ProblemType
) -> None:
    assert client.get(kind.path).json()["title"] == kind.title


def test_a_kind_that_is_none_is_not_found(client: TestClient) -> None:
    assert client.get("/problems/boredom").status_code == 404
