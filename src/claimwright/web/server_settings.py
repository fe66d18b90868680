"""What one server process allows itself and its callers, each bound checked."""

import re
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address, ip_network

from claimwright.errors import InputError
from claimwright.web.accounts import MAX_LIMIT, OWNED_DAYS, scopes_of

_HOST = re.compile(r"\*|\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253}")
_ORIGIN = re.compile(r"\*|[a-z][a-z0-9+.-]{0,30}://[^/\s?#@]{1,260}")
_COLLECTOR = re.compile(r"https?://[^/\s?#@]{1,260}(/[^\s?#]{0,1000})?")
_HEADER = re.compile(r"[A-Za-z0-9-]{1,100}")
_MAY_BE_0 = frozenset(
    {"queue", "requests_per_day", "claims_per_day", "pages_per_day", "llm_tokens_per_day"}
)


class TokenMode(StrEnum):
    """Whether callers must say who they are."""

    OFF = "off"
    REQUIRED = "required"


class LogFormat(StrEnum):
    """How the lines of the log are written."""

    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """Every bound of the server with its default.

    Args:
        hosts: Names of this server besides those of this machine; `*` takes all.
        cors_origins: Web origins that may call, such as `https://example.org`; `*` takes all.
        concurrency: Requests that run models at a time, 1 or more.
        queue: Requests that wait, 0 or more; one more gets 503.
        retry_after_s: Seconds named in `Retry-After`, 1 or more.
        max_body_bytes: Largest request body, 1 or more; a larger one gets 413.
        max_bodies: Requests with a body that wait for an answer, 1 or more; one more gets 503.
        body_s: Seconds for a body to arrive, above 0; a slower one gets 408.
        max_passages: Most claims times `top_k` of a request, 1 or more; a claim of several
            statements is read for each of them, too, so up to five times as often.
        articles: Jobs of each flow that run and wait, 1 or more; one more gets 503. Up to 16 take
            turns, the others wait in order.
        followers: Open streams of jobs, 1 or more.
        heartbeat_s: Seconds of silence after which a stream sends a sign of life, above 0.
        reports_kept: Most reports of each kind, 1 or more; the oldest go first.
        reports_days: Days for which reports are kept, 1..3,650.
        reports_bytes: Most bytes of reports of each kind, 1 or more; the oldest go first.
        list_reports: Whether reports are listed; whoever sees one can delete it.
        drain_s: Seconds for jobs to end after SIGTERM, 1 or more.
        shutdown_s: Seconds for requests to end after that, 1 or more.
        log_format: Log on standard error: `text` or `json`.
        min_free_bytes: Free bytes below which `/readyz` says `degraded`, 1 or more.
        tokens: `required` asks for a token, `off` asks nobody.
        proxy_addresses: Proxies that may name users, such as `10.0.0.0/8`.
        proxy_user_header: Header in which such a proxy names the user.
        proxy_scopes: Scopes of such a user: `read`, `check`, `corpora`, `admin`.
        proxy_admins: Such users with all rights.
        requests_per_day: Requests of an account in a day (UTC).
        claims_per_day: Claims of an account in a day.
        pages_per_day: Pages of an account in a day.
        llm_tokens_per_day: Tokens of language models of an account in a day.
        audit_file: File for a line of JSON on each request; empty for none.
        audit_claims: Whether the audit file has the text of claims.
        traces_to: Address of a collector that spans are sent to over OTLP, such as
            `http://127.0.0.1:4318/v1/traces`; empty for none. Needs the extra `otel`.
    """

    hosts: tuple[str, ...] = ()
    cors_origins: tuple[str, ...] = ()
    concurrency: int = 2
    queue: int = 32
    retry_after_s: int = 5
    max_body_bytes: int = 2_000_000
    max_bodies: int = 64
    body_s: float = 30.0
    max_passages: int = 10_000
    articles: int = 64
    followers: int = 256
    heartbeat_s: float = 15.0
    reports_kept: int = 1_000
    reports_days: int = 90
    reports_bytes: int = 1_000_000_000
    list_reports: bool = True
    drain_s: int = 20
    shutdown_s: int = 30
    log_format: LogFormat = LogFormat.TEXT
    min_free_bytes: int = 500_000_000
    tokens: TokenMode = TokenMode.OFF
    proxy_addresses: tuple[str, ...] = ()
    proxy_user_header: str = "X-Forwarded-User"
    proxy_scopes: tuple[str, ...] = ("read", "check", "corpora")
    proxy_admins: tuple[str, ...] = ()
    requests_per_day: int = 0
    claims_per_day: int = 0
    pages_per_day: int = 0
    llm_tokens_per_day: int = 0
    audit_file: str = ""
    audit_claims: bool = False
    traces_to: str = ""

    def __post_init__(self) -> None:
        """Refuse a bound that bounds nothing."""
        for name in self.__dataclass_fields__:
            value, least = getattr(self, name), 0 if name in _MAY_BE_0 else 1
            if type(value) is int and value < least:
                raise InputError(f"server.{name} is {value!r}; it must be {least} or more")
            if type(value) is float and not value > 0:
                raise InputError(f"server.{name} is {value!r}; it must be above 0")
        if self.reports_days > OWNED_DAYS:
            days = f"{self.reports_days:,}"
            raise InputError(f"server.reports_days is {days}; it must be {OWNED_DAYS:,} or less")
        self._check_names()
        self._check_accounts()

    def _check_names(self) -> None:
        """Refuse what is no host, no origin or no collector."""
        for host in self.hosts:
            if not _HOST.fullmatch(host):
                raise InputError(
                    f"the host {host[:80]!r} is none: write a name or an address without scheme "
                    "and port, such as claims.example.org"
                )
        for origin in self.cors_origins:
            if not _ORIGIN.fullmatch(origin):
                raise InputError(
                    f"the origin {origin[:80]!r} is none: write scheme and host, and the port if "
                    "it has one, such as https://example.org"
                )
        if self.traces_to and not _COLLECTOR.fullmatch(self.traces_to):
            raise InputError(
                f"server.traces_to is {self.traces_to[:80]!r}, which is no address of a collector; "
                "write one without a user or a query, such as http://127.0.0.1:4318/v1/traces"
            )

    def _check_accounts(self) -> None:
        """Refuse what would let in others than those who were meant."""
        for address in self.proxy_addresses:
            try:
                everybody = not ip_network(str(address)).prefixlen
            except ValueError as error:
                message = (
                    f"server.proxy_addresses has {str(address)[:80]!r}, which is no address or "
                    "network; write 127.0.0.1, or 10.0.0.0/8 with no bits set after its length"
                )
                raise InputError(message) from error
            if everybody:
                message = (
                    f"server.proxy_addresses has {address!r}, so that anybody could be anybody"
                )
                raise InputError(message)
        if not _HEADER.fullmatch(self.proxy_user_header):
            message = (
                f"server.proxy_user_header {self.proxy_user_header[:80]!r} is no header's name"
            )
            raise InputError(message)
        scopes_of(self.proxy_scopes)
        for name in _MAY_BE_0:
            if getattr(self, name) > MAX_LIMIT:
                raise InputError(f"server.{name} is over {MAX_LIMIT:,}; write 0 for any number")


def means_this_machine(name: str) -> bool:
    """Tell whether a name or an address, without port, stands for the machine it is used on.

    So do `localhost`, names below it and loopback addresses: nobody can make these point elsewhere.

    Source:
        RFC 6761, section 6.3.

    Examples:
        >>> means_this_machine("LocalHost"), means_this_machine("127.0.0.53")
        (True, True)
        >>> means_this_machine("[::1]"), means_this_machine("localhost.example.org")
        (True, False)
    """
    plain = name.lower().removesuffix(".")
    if plain == "localhost" or plain.endswith(".localhost"):
        return True
    try:
        return ip_address(plain.removeprefix("[").removesuffix("]")).is_loopback
    except ValueError:
        return False
