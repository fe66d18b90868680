"""What is counted for whom: each claim and each page once, before anything is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from claimwright.domain import Claim, Unit
from claimwright.flows.article import ArticleSource
from claimwright.flows.citation_rows import CitationRow
from claimwright.flows.debate import DebateOptions
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Quota, QuotaExceededError
from claimwright.web.article_request import ArticleRequest
from claimwright.web.caller import Accounts, Caller, working_for
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.engine import Engine
from claimwright.web.metered_engine import metered
from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import DoubleEngine

CLAIMS = (Claim(text="Sea ice declines."), Claim(text="Corals bleach."))
OPTIONS = VerifyOptions()
WIKI = CitationsRequest(title="Sea level rise")


def everyone(engine: Engine) -> list[str]:
    return [each.name for each in engine.debate_profiles()]


def article(**source: str) -> ArticleRequest:
    return ArticleRequest(
        source=ArticleSource(**source), corpus="starter", options=OPTIONS, find=FindOptions()
    )


def read(engine: Engine, request: ArticleRequest) -> None:
    engine.article_flow(request).read(request.source)


def check(engine: Engine, request: ArticleRequest) -> None:
    list(engine.article_flow(request).steps(request.source, OPTIONS))


WORK: dict[str, tuple[Callable[[Engine], object], int, int]] = {
    "verify": (lambda e: e.flow("starter").verify(CLAIMS, OPTIONS), 2, 0),
    "evidence": (lambda e: e.flow("starter").evidence(CLAIMS, OPTIONS), 2, 0),
    "similar": (lambda e: e.flow("starter").similar(CLAIMS, unit=Unit.ABSTRACT, limit=2), 2, 0),
    "weigh": (lambda e: e.weigh_flow("starter").weigh(CLAIMS, WeighOptions()), 2, 0),
    "weigh live": (lambda e: list(e.weigh_flow("starter").steps(CLAIMS[0], WeighOptions())), 1, 0),
    "debate": (lambda e: e.debate_flow(everyone(e)).debate(CLAIMS, DebateOptions()), 2, 0),
    "debate live": (
        lambda e: list(e.debate_flow(everyone(e)).rounds(CLAIMS[0], DebateOptions())),
        1,
        0,
    ),
    "article": (lambda e: check(e, article(text="Seas rise. Ice melts.")), 2, 0),
    "page": (lambda e: read(e, article(url="https://example.org/")), 0, 1),
    "citations": (lambda e: list(e.citations_flow("").check(e.cited_article(WIKI))), -1, -1),
    "rows": (lambda e: e.citation_checks([CitationRow(claim=CLAIMS[0], url="https://a.b")]), 1, 1),
    "nothing": (
        lambda e: (e.corpora(), e.splitter("A."), e.stance_model, e.sentence_filters),
        0,
        0,
    ),
}


@pytest.fixture
def accounts(tmp_path: Path) -> Accounts:
    return Accounts(store=AccountStore(tmp_path), server=ServerSettings(), audit=None)


def caller(accounts: Accounts, limit: int) -> Caller:
    limits = {Quota.CLAIMS: limit, Quota.PAGES: limit}
    return Caller(accounts=accounts, account="a", scopes=(), limits=limits, request="r")


@pytest.mark.parametrize("work", WORK)
def test_claims_and_pages_are_counted(accounts: Accounts, work: str) -> None:
    do, claims, pages = WORK[work]
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
