"""What is counted for whom, once and before it is done; which answers are counted, and as what."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimwright.domain import Claim, Unit
from claimwright.flows.article import ArticleSource
from claimwright.flows.citation_rows import CitationRow
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.debate import DebateOptions
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Quota, QuotaExceededError
from claimwright.web.built_engine import ArticleRequest, BuiltEngine
from claimwright.web.caller import Accounts, Caller, working_for
from claimwright.web.citations_events import CitationsJobs
from claimwright.web.metered_engine import counted, metered, verdict_of
from claimwright.web.server_settings import ServerSettings, TokenMode
from tests.web.account_doubles import CLAIM, Guarded, ask, checked, guarded, verify
from tests.web.article_server import Paced, PacedEngine, process
from tests.web.conftest import DoubleEngine

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
CLAIMS = (Claim(text="Sea ice declines."), Claim(text="Corals bleach."))
OPTIONS = VerifyOptions()
WIKI = CitationsRequest(title="Sea level rise")


def everyone(engine: BuiltEngine) -> list[str]:
    return [each.name for each in engine.debate_profiles()]


def article(**source: str) -> ArticleRequest:
    return ArticleRequest(
        source=ArticleSource(**source), corpus="starter", options=OPTIONS, find=FindOptions()
    )


def read(engine: BuiltEngine, request: ArticleRequest) -> None:
    engine.article_flow(request).read(request.source)


def check(engine: BuiltEngine, request: ArticleRequest) -> None:
    list(engine.article_flow(request).steps(request.source, OPTIONS))


WORK: dict[str, tuple[Callable[[BuiltEngine], object], int, int, str, int]] = {
    "verify": (lambda e: e.flow("starter").verify(CLAIMS, OPTIONS), 2, 0, "verify", 2),
    "evidence": (lambda e: e.flow("starter").evidence(CLAIMS, OPTIONS), 2, 0, "", 0),
    "similar": (
        lambda e: e.flow("starter").similar(CLAIMS, unit=Unit.ABSTRACT, limit=2),
        2,
        0,
        "",
        0,
    ),
    "weigh": (lambda e: e.weigh_flow("starter").weigh(CLAIMS, WeighOptions()), 2, 0, "weigh", 2),
    "weigh live": (
        lambda e: list(e.weigh_flow("starter").steps(CLAIMS[0], WeighOptions())),
        1,
        0,
        "weigh",
        1,
    ),
    "debate": (
        lambda e: e.debate_flow(everyone(e)).debate(CLAIMS, DebateOptions()),
        2,
        0,
        "debate",
        2,
    ),
    "debate live": (
        lambda e: list(e.debate_flow(everyone(e)).rounds(CLAIMS[0], DebateOptions())),
        1,
        0,
        "debate",
        1,
    ),
    "article": (lambda e: check(e, article(text="Seas rise. Ice melts.")), 2, 0, "article", 2),
    "page": (lambda e: read(e, article(url="https://example.org/")), 0, 1, "", 0),
    "citations": (
        lambda e: list(e.citations_flow("").check(e.cited_article(WIKI))),
        -1,
        -1,
        "citations",
        -1,
    ),
    "rows": (
        lambda e: e.citation_checks([CitationRow(claim=CLAIMS[0], url="https://a.b")]),
        1,
        1,
        "citations",
        1,
    ),
    "nothing": (
        lambda e: (e.corpora(), e.shortfalls(), e.splitter("A."), e.sentence_filters),
        0,
        0,
        "",
        0,
    ),
}
"""Work, the claims and pages that it counts, and of which flow and how many its answers are.

Fewer than 0 stands for some.
"""


@pytest.fixture
def accounts(tmp_path: Path) -> Accounts:
    return Accounts(store=AccountStore(tmp_path), server=ServerSettings(), audit=None)


def caller(accounts: Accounts, limit: int) -> Caller:
    limits = {Quota.CLAIMS: limit, Quota.PAGES: limit}
    return Caller(accounts=accounts, account="a", scopes=(), limits=limits, request="r")


@pytest.mark.parametrize("work", WORK)
def test_claims_and_pages_are_counted(accounts: Accounts, work: str) -> None:
    do, claims, pages, _, _ = WORK[work]
    with working_for(caller(accounts, 1_000)):
        do(metered(DoubleEngine()))

    used = accounts.store.used("a")
    found = used.get(Quota.CLAIMS, 0), used.get(Quota.PAGES, 0)
    assert found == (claims, pages) if claims >= 0 else min(found) > 0


@pytest.mark.parametrize("work", ["verify", "similar", "weigh", "debate", "citations", "rows"])
def test_over_the_limit_nothing_is_done(accounts: Accounts, work: str) -> None:
    who = caller(accounts, 1)
    who.charge(Quota.CLAIMS, 1)
    engine = DoubleEngine()

    with working_for(who), pytest.raises(QuotaExceededError):
        WORK[work][0](metered(engine))
    assert engine.judge.asked == []


@pytest.mark.parametrize("work", WORK)
def test_where_nobody_is_asked_nothing_is_counted(work: str) -> None:
    WORK[work][0](metered(DoubleEngine()))


def test_citations_that_go_on_are_not_counted_again(accounts: Accounts) -> None:
    jobs = CitationsJobs(metered(DoubleEngine()))
    with working_for(caller(accounts, 9)):
        told = [event for piece in jobs.steps(WIKI, ()) for event in piece]
        used = accounts.store.used("a")
        rest = [event for piece in jobs.steps(WIKI, told[:6]) for event in piece]

    assert accounts.store.used("a") == used
    assert rest[-1] == told[-1]


@pytest.mark.parametrize("name", WORK)
def test_each_answer_is_counted_once(name: str) -> None:
    work, _, _, flow, number = WORK[name]
    seen: Counter[str] = Counter()

    def count(flow: str, verdict: str, *, abstained: bool) -> None:
        del abstained
        assert verdict
        seen[flow] += 1

    work(counted(DoubleEngine(), count))

    assert (set(seen), seen[flow] >= 1 if number < 0 else seen[flow] == number) == (
        {flow} - {""},
        True,
    )


def test_what_can_say_nothing_abstains() -> None:
    report = DoubleEngine(documents=()).flow("starter").verify(CLAIMS[:1], OPTIONS)[0]

    assert verdict_of(report) == ("NOT_ENOUGH_EVIDENCE", True)


def test_what_is_no_answer_has_no_verdict() -> None:
    assert verdict_of(CLAIMS[0]) is None


def test_events_that_nobody_reads_on_are_closed() -> None:
    closed = []

    class Steps:
        def steps(self, claim: Claim) -> object:
            try:
                yield claim
                yield claim
            finally:
                closed.append(claim)

    class Only:
        def weigh_flow(self, corpus: str) -> Steps:
            del corpus
            return Steps()

    engine = counted(Only(), lambda *_, **__: None)  # type: ignore[arg-type]
    events = engine.weigh_flow("starter").steps(CLAIMS[0])  # type: ignore[call-arg]
    next(events)
    events.close()  # type: ignore[attr-defined]

    assert closed == [CLAIMS[0]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    with guarded(tmp_path_factory.mktemp("home")) as one:
        yield one


def test_requests_are_counted_and_told(server: Guarded) -> None:
    headers = server.token("few", limits={Quota.REQUESTS: 2})
    answers = [ask(server, "/v1/reports", headers) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0].headers["RateLimit-Policy"] == '"requests";q=2;w=86400'
    assert [a.headers["RateLimit"].split(";t=")[0] for a in answers] == [
        '"requests";r=1',
        '"requests";r=0',
        '"requests";r=0',
    ]
    assert 0 < int(answers[2].headers["Retry-After"]) <= 86_400
    assert answers[2].json()["type"] == "/problems/quota-exceeded"


@pytest.mark.slow
def test_two_processes_share_a_quota_exactly(tmp_path: Path) -> None:
    noted, required = tmp_path / "noted", TokenMode.REQUIRED
    with (
        process(tmp_path, noted, tokens=required) as one,
        process(tmp_path, noted, tokens=required) as other,
    ):
        headers = Guarded(one, tmp_path).token("crowd", limits={Quota.REQUESTS: 50})

        def get(number: int) -> int:
            client = (one, other)[number % 2].client
            return client.get("/v1/reports", headers=headers).status_code

        with ThreadPoolExecutor(20) as pool:
            statuses = Counter(pool.map(get, range(200)))

    assert statuses == {200: 50, 429: 150}


def test_claims_are_counted_before_they_are_checked(server: Guarded) -> None:
    headers = server.token("three", limits={Quota.CLAIMS: 3})
    two = {"claims": [CLAIM, CLAIM]}
    statuses = [verify(server, headers, **two).status_code for _ in range(2)]

    assert (statuses, verify(server, headers).status_code) == ([200, 429], 200)


def test_an_article_is_checked_as_far_as_the_claims_of_the_day_reach(server: Guarded) -> None:
    headers = server.token("two", limits={Quota.CLAIMS: 2})
    body = {"text": "Seas rise. Ice melts. Corals bleach. Fires burn."}
    name = server.running.client.post("/v1/articles", json=body, headers=headers).json()["id"]
    with server.running.client.stream(
        "GET", f"/v1/articles/{name}/events", headers=headers
    ) as answer:
        answer.read()

    job = ask(server, f"/v1/articles/{name}", headers).json()
    assert job["progress"] == {"to_check": 4, "checked": 2, "failed": 2}
    again = server.running.client.post("/v1/articles", json=body, headers=headers)
    assert again.status_code == 429


def test_a_job_is_counted_for_its_owner_whoever_came_first(tmp_path: Path) -> None:
    paced = Paced(pace_s=0.05)
    with guarded(tmp_path, PacedEngine(checker=paced)) as server:
        first = server.token("first", limits={Quota.CLAIMS: 50})
        second = server.token("second", limits={Quota.CLAIMS: 50})
        checked(server, first)
        checked(server, second)
        used = [server.store.used(f"token:{name}") for name in ("first", "second")]

    assert used == [{Quota.CLAIMS: 1}, {Quota.CLAIMS: 1}]


@pytest.mark.slow
def test_a_job_that_a_dead_process_left_is_counted_for_its_owner(tmp_path: Path) -> None:
    text = " ".join(f"Sea number {number} rises." for number in range(6))
    noted = tmp_path / "noted"
    with process(tmp_path, noted, 0.2, TokenMode.REQUIRED) as one:
        server = Guarded(one, tmp_path)
        headers = server.token("alice", limits={Quota.CLAIMS: 100})
        name = one.client.post("/v1/articles", json={"text": text}, headers=headers).json()["id"]
        while not noted.exists():
            time.sleep(0.02)
    with guarded(tmp_path) as after:
        for _ in range(200):
            if ask(after, f"/v1/articles/{name}", headers).json()["state"] == "done":
                break
            time.sleep(0.05)
        used = after.store.used("token:alice")[Quota.CLAIMS]

    # Claims that were under way when it died are checked, and counted, once more.
    assert 6 <= used <= 10
