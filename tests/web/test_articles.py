"""/v1/articles over a real connection: streams, jobs, cancelling, kills and crowds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Article
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.verdict.article_report import FoundClaims
from claimwright.web.article_events import ArticleJob
from claimwright.web.server_settings import ServerSettings
from tests.articles import TEXT, find
from tests.web.article_server import (
    SERVER,
    Heard,
    Paced,
    PacedEngine,
    Running,
    events,
    process,
    running,
    text_of,
)

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
STREAM = {"Accept": "text/event-stream"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("home")) as one:
        yield one


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("home"), PacedEngine(checker=Paced(pace_s=0.1))) as one:
        yield one


def posted(server: Running, **body: object) -> list[Heard]:
    body = body or {"text": TEXT}
    with server.client.stream("POST", "/v1/articles", json=body, headers=STREAM) as answer:
        return list(events(answer))


def ended(server: Running, article_id: str) -> dict[str, Any]:
    server.follow(article_id)
    return server.job(article_id)


def test_who_accepts_events_gets_them_in_the_order_of_the_work(server: Running) -> None:
    names = [each.name for each in posted(server)]

    assert names[:8] == [
        "state",
        "state",
        "article",
        "state",
        "found",
        "state",
        "claim",
        "evidence",
    ]
    assert names[8:10] + names[-1:] == ["verdict", "claim", "summary"]


def test_the_first_event_names_the_job(server: Running) -> None:
    first = posted(server)[0]

    assert (first.data["state"], server.job(first.data["id"])["state"]) == ("queued", "done")


def test_a_stream_says_what_it_is_and_when_to_come_back(server: Running) -> None:
    with server.client.stream(
        "POST", "/v1/articles", json={"text": TEXT}, headers=STREAM
    ) as answer:
        first = next(answer.iter_lines())

        assert answer.headers["content-type"].startswith("text/event-stream")
        assert (answer.headers["x-accel-buffering"], first) == ("no", "retry: 2000")


def test_who_accepts_no_events_is_told_where_to_ask(server: Running) -> None:
    answer = server.client.post("/v1/articles", json={"text": TEXT})
    article_id = answer.json()["id"]

    assert (answer.status_code, answer.headers["location"]) == (202, f"/v1/articles/{article_id}")


def test_a_job_that_has_ended_has_its_report(server: Running) -> None:
    job = ended(server, server.begin(TEXT, title="The sea"))

    assert (job["state"], job["report"]["article"]["title"]) == ("done", "The sea")
    assert [claim["id"] for claim in job["report"]["claims"]] != []


def test_the_documented_shape_is_the_whole_shape(server: Running) -> None:
    job = ended(server, server.begin(TEXT))

    assert model_of(ArticleJob).model_validate(job).model_dump(mode="json") == job


def test_the_options_reach_every_claim(server: Running) -> None:
    job = ended(server, server.begin(TEXT, options={"top_k": 2, "include_title": False}))
    settings = job["report"]["claims"][0]["report"]["provenance"]["settings"]

    assert (settings["options.top_k"], settings["options.include_title"]) == (2, False)


def test_a_second_reader_hears_the_same(slow: Running) -> None:
    article_id = slow.begin(text_of(6))
    with ThreadPoolExecutor() as threads:
        one, two = threads.map(slow.follow, [article_id] * 2)

    assert (one, one[-1].name) == (two, "summary")


def test_a_reader_who_leaves_does_not_end_the_check(slow: Running) -> None:
    with slow.client.stream(
        "POST", "/v1/articles", json={"text": text_of(6)}, headers=STREAM
    ) as answer:
        article_id = next(events(answer)).data["id"]

    assert ended(slow, article_id)["state"] == "done"


def test_a_reader_who_asked_for_it_ends_the_check_by_leaving(slow: Running) -> None:
    body = {"text": text_of(40), "cancel_on_disconnect": True}
    with slow.client.stream("POST", "/v1/articles", json=body, headers=STREAM) as answer:
        article_id = next(events(answer)).data["id"]

    assert ended(slow, article_id)["state"] == "cancelled"


def test_a_cancelled_check_stops_and_reports_what_it_reached(tmp_path: Path) -> None:
    checker = Paced(pace_s=0.05)
    with running(tmp_path, PacedEngine(checker=checker)) as server:
        article_id = server.begin(text_of(60))
        time.sleep(0.4)
        server.client.delete(f"/v1/articles/{article_id}")
        job = ended(server, article_id)
        asked = len(checker.asked)
        time.sleep(0.3)

    assert (job["state"], len(checker.asked) - asked) == ("cancelled", 0)
    assert 0 < job["report"]["coverage"]["checked"] < 60


def test_cancelling_what_has_ended_changes_nothing(server: Running) -> None:
    article_id = server.begin(TEXT)
    before = ended(server, article_id)

    assert server.client.delete(f"/v1/articles/{article_id}").json() == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"text": "a", "speed": 9}, 422),
        ({"text": "a", "options": {"corpus": "lost"}}, 404),
        ({"text": "a" * 2_000_001}, 413),
    ],
)
def test_what_cannot_be_checked_is_refused(
    server: Running, body: dict[str, object], status: int
) -> None:
    answer = server.client.post("/v1/articles", json=body)

    assert (answer.status_code, answer.headers["content-type"]) == (
        status,
        "application/problem+json",
    )


def test_half_a_surrogate_pair_is_refused(server: Running) -> None:
    answer = server.client.post(
        "/v1/articles",
        content=b'{"text": "Seas \\ud800 rise."}',
        headers={"Content-Type": "application/json"},
    )

    assert answer.status_code == 422


def test_an_article_of_nothing_to_read_fails_with_its_reason(server: Running) -> None:
    job = ended(server, server.begin("…"))

    assert (job["state"], job["error"]["title"]) == ("failed", "Unusable input")


def test_a_quiet_stream_says_that_it_is_still_there(tmp_path: Path) -> None:
    checker = Paced()
    checker.gate.clear()
    with running(tmp_path, PacedEngine(checker=checker)) as server:
        path = f"/v1/articles/{server.begin('Seas rise.')}/events"
        with server.client.stream("GET", path) as answer:
            lines = answer.iter_lines()
            heard = ": still here" in lines, next(lines)
            checker.gate.set()

    assert heard == (True, "")


@pytest.mark.slow
def test_twenty_articles_at_once_all_end(tmp_path: Path) -> None:
    with running(tmp_path) as server, ThreadPoolExecutor(20) as threads:
        ids = list(threads.map(server.begin, [text_of(4)] * 20))
        jobs = list(threads.map(lambda each: ended(server, each), ids))

    assert [(job["state"], job["report"]["coverage"]["checked"]) for job in jobs] == [
        ("done", 4)
    ] * 20


def test_articles_take_turns(tmp_path: Path) -> None:
    checker = Paced()
    checker.gate.clear()
    with running(tmp_path, PacedEngine(checker=checker)) as server:
        texts = [f"{letter} one. {letter} two. {letter} three." for letter in "ABC"]
        first = server.begin("Wait for all.")
        checker.entered.wait(30)
        ids = [first, *map(server.begin, texts)]
        checker.gate.set()
        [server.follow(each) for each in ids]

    assert checker.asked == [
        "Wait for all.",
        *("A one.", "B one.", "C one."),
        *("A two.", "A three.", "B two.", "B three.", "C two.", "C three."),
    ]


def test_one_article_too_many_is_sent_away(tmp_path: Path) -> None:
    few = ServerSettings(articles=2)
    with running(tmp_path, PacedEngine(checker=Paced(pace_s=0.1)), few) as server:
        ids = [server.begin(text_of(20)) for _ in range(2)]
        answer = server.client.post("/v1/articles", json={"text": TEXT})
        [server.client.delete(f"/v1/articles/{each}") for each in ids]

    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")


def test_one_stream_too_many_is_sent_away(tmp_path: Path) -> None:
    few = ServerSettings(followers=1)
    with running(tmp_path, PacedEngine(checker=Paced(pace_s=0.2)), few) as server:
        path = f"/v1/articles/{server.begin(text_of(20))}/events"
        with server.client.stream("GET", path) as first:
            heard = events(first)
            next(heard)
            second = server.client.get(path)

    assert second.status_code == 503


def test_a_server_that_is_told_to_end_lets_its_readers_go(tmp_path: Path) -> None:
    engine = PacedEngine(checker=Paced(pace_s=0.2))
    with ThreadPoolExecutor() as threads:
        with running(tmp_path, engine, SERVER) as server:
            reading = threads.submit(server.follow, server.begin(text_of(60)))
            time.sleep(0.5)
            left = time.monotonic()
        took = time.monotonic() - left

    assert (took < 4, reading.result()[-1].name == "summary") == (True, False)


@pytest.mark.slow
def test_a_check_survives_the_kill_of_its_server(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    with process(tmp_path / "home", noted, 0.05) as server:
        article_id = server.begin(text_of(40))
        with server.client.stream("GET", f"/v1/articles/{article_id}/events") as answer:
            heard = events(answer)
            before = [next(heard) for _ in range(30)]
    with process(tmp_path / "home", noted, 0.0) as server:
        after = server.follow(article_id, last=before[-1].number)
        whole = server.follow(article_id)
        job = server.job(article_id)

    verdicts = [each.data["claim_id"] for each in whole if each.name == "verdict"]
    concluded = noted.read_text(encoding="utf-8").splitlines()
    assert (job["state"], before + after == whole) == ("done", True)
    assert (len(verdicts), len(set(verdicts))) == (40, 40)
    assert len(concluded) - len(set(concluded)) <= 4  # the batch that was being read


def test_a_text_is_answered_by_what_the_flow_finds(client: TestClient) -> None:
    answer = client.post("/v1/claims", json={"text": TEXT, "title": "The sea"})

    article = Article(text=TEXT, title="The sea")
    assert answer.json() == to_json(FoundClaims(article, find(article)))


def test_the_documented_shape_of_claims_is_the_whole_shape(client: TestClient) -> None:
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
