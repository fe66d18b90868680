"""Who the work is for, on whatever thread it is done, and what language models take for them."""

from __future__ import annotations

import threading
from contextvars import copy_context
from pathlib import Path

import anyio
import pytest

from claimwright.domain import Usage
from claimwright.errors import UnavailableError
from claimwright.llm.usage import Exhausted, Need, claim_scope
from claimwright.testing.chat_server import ChatServer, said
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Quota, QuotaExceededError, Scope
from claimwright.web.admission import Admission
from claimwright.web.caller import (
    Accounts,
    Caller,
    LanguageModelQuota,
    accounts_of,
    begin_job,
    current_caller,
    own,
    visible,
    work_of_job,
    working_for,
)
from claimwright.web.server_settings import ServerSettings, TokenMode
from tests.llm.prompts import PROMPT, configured, opened


@pytest.fixture
def accounts(tmp_path: Path) -> Accounts:
    return Accounts(store=AccountStore(tmp_path), server=ServerSettings(), audit=None)


def caller(accounts: Accounts, name: str = "a", **limits: int) -> Caller:
    return Caller(
        accounts=accounts,
        account=f"token:{name}",
        scopes=[Scope.READ],
        limits={Quota[quota.upper()]: limit for quota, limit in limits.items()},
        request="r",
    )


def test_nobody_is_asked_unless_a_setting_says_so(tmp_path: Path) -> None:
    asked = accounts_of(tmp_path, ServerSettings(tokens=TokenMode.REQUIRED))

    assert (accounts_of(tmp_path, ServerSettings()), asked is None) == (None, False)
    assert (list(tmp_path.iterdir()), visible()) == ([], None)


def test_an_audit_log_that_cannot_be_written_stops_the_server(tmp_path: Path) -> None:
    server = ServerSettings(tokens=TokenMode.REQUIRED, audit_file=str(tmp_path / "none" / "a"))

    with pytest.raises(UnavailableError, match="cannot be written"):
        accounts_of(tmp_path, server)


def test_work_behind_the_door_is_for_whoever_asked(accounts: Accounts) -> None:
    async def asked() -> list[str]:
        door, found = Admission(concurrency=2, queue=2), []
        for name in ("a", "b"):
            with working_for(caller(accounts, name)):
                who = await door.run(current_caller)
                found.append("" if who is None else who.name)
        return found

    assert anyio.run(asked) == ["a", "b"]


def test_a_limit_is_told_with_what_is_used_and_when_it_ends(accounts: Accounts) -> None:
    who = caller(accounts, claims=3)
    who.charge(Quota.CLAIMS, 2)

    with pytest.raises(QuotaExceededError, match="needs 2 claims and 2 of the 3") as caught:
        who.charge(Quota.CLAIMS, 2)
    assert 0 < caught.value.retry_after_s <= 86_400


def test_who_asks_for_more_than_a_day_has_is_not_told_to_wait(accounts: Accounts) -> None:
    who = caller(accounts, claims=3)

    with pytest.raises(QuotaExceededError, match="needs 4 claims and a day has 3: ") as caught:
        who.charge(Quota.CLAIMS, 4)
    assert caught.value.retry_after_s == 0


def test_a_single_claim_is_told_as_one(accounts: Accounts) -> None:
    who = caller(accounts, claims=1)
    who.charge(Quota.CLAIMS, 1)

    with pytest.raises(QuotaExceededError, match="needs 1 claim and 1 of the 1"):
        who.charge(Quota.CLAIMS, 1)


def test_after_a_refusal_what_is_left_is_told(accounts: Accounts) -> None:
    who = caller(accounts, claims=3)
    who.charge(Quota.CLAIMS, 2)
    with pytest.raises(QuotaExceededError):
        who.charge(Quota.CLAIMS, 2)

    assert who.used == {Quota.CLAIMS: 2}


def test_the_work_of_a_job_is_its_owners_with_the_limits_of_now(accounts: Accounts) -> None:
    accounts.store.add_token("a", frozenset({Scope.CHECK}), {Quota.CLAIMS: 7})
    with working_for(caller(accounts)):
        begin_job("job")
    with working_for(caller(accounts, "b")):
        found = work_of_job(accounts, "job", current_caller)
        nobodys = work_of_job(accounts, "other", current_caller)

    assert found is not None
    assert (found.account, found.limits, nobodys) == ("token:a", {Quota.CLAIMS: 7}, None)


def test_a_token_that_is_refused_sets_limits_only_where_all_are(accounts: Accounts) -> None:
    first, _ = accounts.store.add_token("a", frozenset({Scope.CHECK}), {Quota.CLAIMS: 7})
    later, _ = accounts.store.add_token("a", frozenset({Scope.CHECK}), {Quota.CLAIMS: 9})
    with working_for(caller(accounts)):
        begin_job("job")
    found = []
    for token in (later, first):
        accounts.store.revoke(token.id)
        who = work_of_job(accounts, "job", current_caller)
        found.append(None if who is None else who.limits)

    assert found == [{Quota.CLAIMS: 7}, {Quota.CLAIMS: 9}]


def test_a_job_is_not_begun_for_who_has_no_claim_left(accounts: Accounts) -> None:
    who = caller(accounts, claims=1)
    who.charge(Quota.CLAIMS, 1)

    with working_for(who), pytest.raises(QuotaExceededError):
        begin_job("job")
    assert accounts.store.owner("job") == ""


def test_what_is_owned_is_visible(accounts: Accounts) -> None:
    with working_for(caller(accounts)):
        own("mine")
        assert visible() == frozenset({"mine"})
    with working_for(caller(accounts, "b")):
        assert visible() == frozenset()


def test_what_a_language_model_may_take_is_held_back_and_exchanged(accounts: Accounts) -> None:
    quota = LanguageModelQuota(caller(accounts, llm_tokens=100))
    quota.hold(Need(tokens=60))
    with pytest.raises(Exhausted, match="60 of the 100"):
        quota.hold(Need(tokens=60))
    quota.take(Usage(prompt_tokens=20, completion_tokens=5))
    quota.release(Need(tokens=60))

    assert accounts.store.used("token:a") == {Quota.LLM_TOKENS: 25}


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_language_model_is_asked_until_the_day_is_used_up(
    accounts: Accounts, tmp_path: Path
) -> None:
    counted = said(
        '{"label": "yes", "why": "x"}', usage={"prompt_tokens": 1500, "completion_tokens": 500}
    )
    who = caller(accounts, llm_tokens=6_000)
    with (
        ChatServer(lambda _: counted) as server,
        opened(configured(server.address), tmp_path) as model,
        working_for(who),
        claim_scope(),
    ):
        answers: list[str] = []

        def ask() -> None:
            answers.append(model.ask([PROMPT])[0].status.value)

        for _ in range(6):
            thread = threading.Thread(target=copy_context().run, args=(ask,))
            thread.start()
            thread.join()

    # A call may take more than was guessed of it; the next is then refused.
    assert 4_000 < accounts.store.used("token:a")[Quota.LLM_TOKENS] < 8_000
    assert answers[-1] == "budget_exhausted"
