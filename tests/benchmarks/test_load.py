"""What the load benchmark calls a failure, a wrong owner and growing memory."""

import asyncio
import random

import httpx
import pytest

from benchmarks.load import Caller, Memory, Tally

JOB = "/v1/articles/abcdefgh"


def told(answer: httpx.Response, ask: str, accepted: dict[str, list[str]]) -> Tally:
    """Return what one request of Ann's adds up to."""
    tally = Tally(accepted=accepted)

    async def once() -> None:
        transport = httpx.MockTransport(lambda _: answer)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            await getattr(Caller(client, "ann", tally, random.Random(1)), ask)()

    asyncio.run(once())
    return tally


@pytest.mark.parametrize(
    ("answer", "failures"),
    [
        (httpx.Response(200), 0),
        (httpx.Response(503, headers={"Retry-After": "1"}), 0),
        (httpx.Response(503), 1),
        (httpx.Response(502, headers={"Retry-After": "1"}), 1),
        (httpx.Response(500), 1),
    ],
)
def test_a_failure_is_every_5xx_but_a_503_that_says_when_to_come_back(
    answer: httpx.Response, failures: int
) -> None:
    assert told(answer, "_verify", {}).failures == failures


@pytest.mark.parametrize(
    ("ask", "owner", "status", "wrong"),
    [
        ("_own", "ann", 200, 0),
        ("_own", "ann", 404, 1),
        ("_other", "ben", 404, 0),
        ("_other", "ben", 200, 1),
        ("_other", "ben", 503, 0),
    ],
)
def test_a_job_is_shown_to_its_owner_and_to_nobody_else(
    ask: str, owner: str, status: int, wrong: int
) -> None:
    others = [owner] if ask == "_own" else ["ben", "cleo", "dan"]
    accepted = {name: [JOB] for name in others}

    assert told(httpx.Response(status), ask, accepted).wrong_owner == wrong


@pytest.mark.parametrize(("text", "wrong"), [('[{"id": "abcdefgh"}]', 1), ("[]", 0)])
def test_a_list_with_a_job_of_somebody_else_is_told(text: str, wrong: int) -> None:
    answer = httpx.Response(200, text=text)

    assert told(answer, "_listed", {"ben": [JOB]}).wrong_owner == wrong


def test_what_is_accepted_is_remembered_and_what_is_refused_is_not() -> None:
    begun = httpx.Response(202, json={"id": "abcdefgh"})

    assert told(begun, "_article", {}).accepted == {"ann": [JOB]}
    assert told(httpx.Response(503, json={}), "_article", {}).accepted == {}


@pytest.mark.parametrize(("growth", "flat"), [(0.0, True), (30.0, False)])
def test_memory_is_flat_where_the_interval_of_its_growth_holds_0(growth: float, flat: bool) -> None:  # noqa: FBT001
    memory, noise = Memory(), random.Random(3)
    memory.samples[1] = [(s / 60, 500 + growth * s / 60 + noise.gauss(0, 1)) for s in range(120)]
    (slope,) = memory.slopes()

    assert slope.low is not None
    assert slope.high is not None
    assert (slope.low <= 0 <= slope.high, abs(slope.value - growth) < 3) == (flat, True)
