"""Whoever a request or a job is for → what they may do and use, wherever the work is done."""

import logging
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from fastapi import Request

from claimwright.domain import Usage
from claimwright.errors import UnavailableError
from claimwright.llm.usage import Exhausted, Need, charged_to
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import DAY_S, Quota, QuotaExceededError, Scope
from claimwright.web.server_log import AuditLog
from claimwright.web.server_settings import ServerSettings, TokenMode

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """What a server knows of those who call it.

    Args:
        server: Has the limits of those who have none of their own.
        audit: Where it is written down who did what; `None` for nowhere.
    """

    store: AccountStore
    server: ServerSettings
    audit: AuditLog | None

    def limits(self, own: Mapping[Quota, int]) -> dict[Quota, int]:
        """Return the limits of an account, of which 0 is none."""
        server = self.server
        usual = {
            Quota.REQUESTS: server.requests_per_day,
            Quota.CLAIMS: server.claims_per_day,
            Quota.PAGES: server.pages_per_day,
            Quota.LLM_TOKENS: server.llm_tokens_per_day,
        }
        return {**usual, **own}


class Caller:
    """Whoever a request or a job is for.

    Args:
        accounts: Of the server.
        account: Whose reports and use it is.
        scopes: What is allowed.
        limits: Most of a day, by quota; 0 is any number.
        request: Names the request or the job in the audit log.
        by_browser: Whether a browser sends what proves it by itself, with any page's requests.
    """

    def __init__(
        self,
        *,
        accounts: Accounts,
        account: str,
        scopes: Collection[Scope],
        limits: Mapping[Quota, int],
        request: str,
        by_browser: bool = False,
    ) -> None:
        self.accounts = accounts
        self.account = account
        self.scopes = frozenset(scopes)
        self.limits = {quota: limit for quota, limit in limits.items() if limit}
        self.used: dict[Quota, int] = {}
        self.request = request
        self.by_browser = by_browser

    @property
    def name(self) -> str:
        """What its owner calls the account."""
        return self.account.partition(":")[2]

    @property
    def is_signed_in(self) -> bool:
        """Whether a browser has a session here, which it can end."""
        return self.by_browser and self.account.startswith("token:")

    @property
    def is_admin(self) -> bool:
        """Whether everything of everybody is allowed."""
        return Scope.ADMIN in self.scopes

    def may(self, scope: Scope) -> bool:
        """Tell whether a scope is allowed."""
        return self.is_admin or scope in self.scopes

    def sees(self, report: str) -> bool:
        """Tell whether a report, or the job that will become one, is shown."""
        return self.is_admin or self.accounts.store.owner(report) == self.account

    def reports(self) -> frozenset[str] | None:
        """Return the names of the reports that are shown; `None` for all there are."""
        return None if self.is_admin else self.accounts.store.owned(self.account)

    def charge(self, quota: Quota, amount: int, *, claims: Sequence[str] = ()) -> None:
        """Count use before it happens; an amount of 0 only asks whether there is any left.

        The text of claims is for an audit log that has it. Raise `QuotaExceededError`, with nothing
        counted, where it would be over the limit, or none is left.
        """
        allowed = self._counted(quota, amount)
        audit = self.accounts.audit
        # Of a language model's tokens only a guess is known yet.
        told_of = quota in {Quota.CLAIMS, Quota.PAGES} and amount
        if audit is not None and (told_of or not allowed):
            told = {"claims": [*claims]} if claims and audit.claims else {}
            outcome = "allowed" if allowed else "over the limit"
            audit.write(
                who=self.account, what=quota.value, amount=amount, outcome=outcome,
                request_id=self.request, **told,
            )  # fmt: skip
        if not allowed:
            raise self._over(quota, max(1, amount))

    def _over(self, quota: Quota, amount: int) -> QuotaExceededError:
        limit, used = self.limits[quota], self.accounts.store.used(self.account).get(quota, 0)
        needs = f"this needs {amount:,} {quota.value if amount > 1 else quota.value[:-1]}"
        more = "or ask whoever runs the server for more"
        if amount > limit:
            message = (
                f"{needs} and a day has {limit:,}: ask for at most {limit:,} at a time, {more}"
            )
            return QuotaExceededError(message, retry_after_s=0)
        message = (
            f"{needs} and {used:,} of the {limit:,} of a day are used; wait for the next day, "
            f"which begins at midnight UTC, {more}"
        )
        return QuotaExceededError(message, self.resets_in_s())

    def _counted(self, quota: Quota, amount: int) -> bool:
        limit = self.limits.get(quota)
        if limit is None:
            return True
        store = self.accounts.store
        if not amount:
            return store.used(self.account).get(quota, 0) < limit
        used = store.charge(self.account, quota, amount, limit)
        # Less than is left may have been refused: what is told as used is what is.
        self.used[quota] = store.used(self.account).get(quota, 0) if used is None else used
        return used is not None

    def resets_in_s(self) -> int:
        """Return the whole seconds until use is counted from 0 again."""
        return math.ceil(DAY_S - self.accounts.store.now % DAY_S)


class LanguageModelQuota:
    """What language models may still take for a caller, as one of their allowances."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def hold(self, need: Need) -> bool:
        """Count what a call may take at most; raise `Exhausted` when that is not left."""
        try:
            self._caller.charge(Quota.LLM_TOKENS, max(1, need.tokens))
        except UnavailableError as error:
            raise Exhausted(str(error)) from error
        return True

    def release(self, need: Need) -> None:
        """Take back what was counted beforehand."""
        self._give_back(max(1, need.tokens))

    def take(self, usage: Usage) -> None:
        """Count what a call took, which may be more than was guessed."""
        self._give_back(-(usage.prompt_tokens + usage.completion_tokens))

    def _give_back(self, tokens: int) -> None:
        caller = self._caller
        if Quota.LLM_TOKENS not in caller.limits:
            return
        try:
            caller.accounts.store.give_back(caller.account, Quota.LLM_TOKENS, tokens)
        except UnavailableError as error:
            logger.warning("what a language model took of a quota is not counted: %s", error)


_CALLER: Final[ContextVar[Caller | None]] = ContextVar("caller", default=None)


def current_caller() -> Caller | None:
    """Return whoever the work at hand is for; `None` where nobody is asked."""
    return _CALLER.get()


@contextmanager
def working_for(caller: Caller | None) -> Iterator[None]:
    """Do what happens inside for a caller; it holds in copies of the context, too."""
    token = _CALLER.set(caller)
    try:
        with charged_to(None if caller is None else LanguageModelQuota(caller)):
            yield
    finally:
        _CALLER.reset(token)


def begin_job(name: str) -> None:
    """Make a job its caller's; raise `QuotaExceededError` if no claim is left today."""
    ask_for_claims()
    own(name)


def ask_for_claims() -> None:
    """Raise `QuotaExceededError` for a caller who has no claim left today."""
    caller = _CALLER.get()
    if caller is not None:
        caller.charge(Quota.CLAIMS, 0)


def own(name: str) -> None:
    """Make a report that of whoever the work is for."""
    caller = _CALLER.get()
    if caller is not None:
        caller.accounts.store.own(name, caller.account)


def visible() -> frozenset[str] | None:
    """Return the names of the reports that are shown to whoever asks; `None` for all."""
    caller = _CALLER.get()
    return None if caller is None else caller.reports()


def work_of_job(accounts: Accounts | None, name: str, work: Callable[[], Answer]) -> Answer:
    """Do a piece of a job's work for its owner, whoever else began or stops it."""
    with working_for(None if accounts is None else _owner(accounts, name)):
        return work()


def _owner(accounts: Accounts, name: str) -> Caller | None:
    store = accounts.store
    account = store.owner(name)
    if not account:
        return None
    return Caller(
        accounts=accounts,
        account=account,
        scopes=(),
        limits=accounts.limits(_own_limits(store, account)),
        request=name,
    )


def _own_limits(store: AccountStore, account: str) -> Mapping[Quota, int]:
    """Return the limits of the newest token that is not refused; of the newest where all are."""
    every = [each for each in store.tokens() if each.account == account]
    valid = [each for each in every if not each.fault(store.now)]
    return next((each.limits for each in valid or every), {})


def write_down(accounts: Accounts, request: Request, who: str, outcome: int) -> None:
    """Add a request to the audit log, if any, but its query, which may quote a claim."""
    if accounts.audit is not None:
        accounts.audit.write(
            who=who,
            what=f"{request.method} {request.scope['path']}",
            outcome=outcome,
            request_id=str(request.scope.get("request_id", "")),
            address=address_of(request),
        )


def address_of(request: Request) -> str:
    """Return the address that a request comes from; empty where it has none."""
    return "" if request.client is None else request.client.host


def accounts_of(home: Path, server: ServerSettings) -> Accounts | None:
    """Return what a server knows of its callers; `None` where nobody is asked.

    Raise `UnavailableError` where the audit log cannot be written.
    """
    if server.tokens is TokenMode.OFF:
        return None
    audit = None
    if server.audit_file:
        audit = AuditLog(Path(server.audit_file).expanduser(), claims=server.audit_claims)
    return Accounts(store=AccountStore(home), server=server, audit=audit)
