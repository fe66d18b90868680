"""Tokens, sessions, use and owners in one file: exact when many count, and with any clock."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimwright.errors import NotFoundError
from claimwright.web.account_store import FILE, MAX_SESSIONS, SESSION_S, AccountStore
from claimwright.web.accounts import DAY_S, Quota, Scope, UnauthorizedError

NOON = 20_000 * DAY_S + DAY_S / 2
READ = frozenset({Scope.READ})


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        """Return what it was set to."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> AccountStore:
    return AccountStore(tmp_path, clock)


def test_a_token_is_known_by_its_secret_alone(store: AccountStore) -> None:
    token, secret = store.add_token("alice", READ, {Quota.CLAIMS: 3})

    found = store.token_of(secret)
    assert (found.id, found.account, found.scopes, found.limits) == (
        token.id,
        "token:alice",
        READ,
        {Quota.CLAIMS: 3},
    )


def test_the_secret_is_nowhere_in_the_file(store: AccountStore, tmp_path: Path) -> None:
    _, secret = store.add_token("alice", READ, {})
    store._file.close()

    assert secret[-64:].encode() not in (tmp_path / FILE).read_bytes()


def test_the_id_with_another_secret_is_not_known(store: AccountStore) -> None:
    _, secret = store.add_token("alice", READ, {})

    with pytest.raises(UnauthorizedError, match="not known"):
        store.token_of(secret[:-64] + "0" * 64)


def test_a_token_expires(store: AccountStore, clock: Clock) -> None:
    _, secret = store.add_token("alice", READ, {}, expires_at=NOON + 100)
    clock.now = NOON + 99.9
    store.token_of(secret)
    clock.now = NOON + 100

    with pytest.raises(UnauthorizedError, match="expired"):
        store.token_of(secret)


def test_a_clock_that_jumps_back_does_not_bring_an_expired_token_back(
    store: AccountStore, clock: Clock
) -> None:
    _, secret = store.add_token("alice", READ, {}, expires_at=NOON + 100)
    clock.now = NOON + 200
    with pytest.raises(UnauthorizedError, match="expired"):
        store.token_of(secret)
    clock.now = NOON

    with pytest.raises(UnauthorizedError, match="expired"):
        store.token_of(secret)


def test_a_revoked_token_is_refused_and_its_browsers_are_signed_out(store: AccountStore) -> None:
    token, secret = store.add_token("alice", READ, {})
    session = store.begin_session(token)

    assert [each.id for each in store.revoke("alice")] == [token.id]
    with pytest.raises(UnauthorizedError, match="revoked"):
        store.token_of(secret)
    with pytest.raises(UnauthorizedError, match="no longer signed in"):
        store.session(session.text)


def test_what_is_not_there_cannot_be_revoked(store: AccountStore) -> None:
    with pytest.raises(NotFoundError, match="no token 'bob'"):
        store.revoke("bob")


def test_a_session_ends_by_itself_and_when_it_is_told(store: AccountStore, clock: Clock) -> None:
    token, _ = store.add_token("alice", READ, {})
    first, second = store.begin_session(token), store.begin_session(token)
    store.end_session(first.text)
    store.end_session("nothing of ours")

    assert store.session(second.text).id == token.id
    with pytest.raises(UnauthorizedError):
        store.session(first.text)
    clock.now += SESSION_S
    with pytest.raises(UnauthorizedError):
        store.session(second.text)


def test_a_token_has_only_so_many_sessions(store: AccountStore, clock: Clock) -> None:
    token, _ = store.add_token("alice", READ, {})
    sessions = []
    for _ in range(MAX_SESSIONS + 1):
        clock.now += 1
        sessions.append(store.begin_session(token).text)

    assert store.session(sessions[1]).id == token.id
    with pytest.raises(UnauthorizedError):
        store.session(sessions[0])


def test_a_session_is_no_token_and_a_token_no_session(store: AccountStore) -> None:
    token, secret = store.add_token("alice", READ, {})
    session = store.begin_session(token)

    with pytest.raises(UnauthorizedError):
        store.token_of(session.text)
    with pytest.raises(UnauthorizedError):
        store.session(secret)


def test_use_is_counted_up_to_the_limit_and_never_over(store: AccountStore) -> None:
    used = [store.charge("a", Quota.CLAIMS, amount, 10) for amount in (11, 3, 8, 7, 1, 0)]

    assert used == [None, 3, None, 10, None, 10]


def test_use_that_did_not_happen_is_given_back(store: AccountStore) -> None:
    store.charge("a", Quota.LLM_TOKENS, 10, 10)
    store.give_back("a", Quota.LLM_TOKENS, 4)

    assert store.charge("a", Quota.LLM_TOKENS, 4, 10) == 10


def test_each_account_and_each_quota_counts_by_itself(store: AccountStore) -> None:
    store.charge("a", Quota.CLAIMS, 1, 1)

    assert store.charge("b", Quota.CLAIMS, 1, 1) == 1
    assert store.charge("a", Quota.PAGES, 1, 1) == 1


def test_a_new_day_begins_at_midnight(store: AccountStore, clock: Clock) -> None:
    store.charge("a", Quota.CLAIMS, 1, 1)
    clock.now += DAY_S / 2

    assert (store.used("a"), store.charge("a", Quota.CLAIMS, 1, 1)) == ({}, 1)


def test_a_clock_that_jumps_back_over_midnight_gives_no_second_day(
    store: AccountStore, clock: Clock
) -> None:
    store.charge("a", Quota.CLAIMS, 1, 1)
    clock.now -= DAY_S

    assert store.charge("a", Quota.CLAIMS, 1, 1) is None
    clock.now += DAY_S
    assert store.charge("a", Quota.CLAIMS, 1, 1) is None


def test_a_clock_that_was_wrong_by_years_locks_nobody_out(
    store: AccountStore, clock: Clock
) -> None:
    clock.now += 1_000 * DAY_S
    store.charge("a", Quota.CLAIMS, 1, 1)
    clock.now = NOON

    assert store.charge("a", Quota.CLAIMS, 1, 1) == 1


def test_threads_with_stores_of_their_own_count_exactly(tmp_path: Path) -> None:
    stores = [AccountStore(tmp_path) for _ in range(4)]

    def charge(number: int) -> bool:
        return stores[number % 4].charge("a", Quota.REQUESTS, 1, 100) is not None

    with ThreadPoolExecutor(8) as pool:
        allowed = list(pool.map(charge, range(400)))

    assert sum(allowed) == 100


def test_a_report_has_the_owner_who_was_first(store: AccountStore) -> None:
    store.own("r", "a")
    store.own("r", "b")

    assert (store.owner("r"), store.owner("s")) == ("a", "")
    assert (store.owned("a"), store.owned("b")) == (frozenset({"r"}), frozenset())
