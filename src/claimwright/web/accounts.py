"""What an account may do: its scopes, its limits a day, and the tokens that prove it.

An account is a name with its kind before it: `token:NAME` for a token, `user:NAME` for somebody
whom a proxy has signed in. Tokens of one name are one account, so that one can replace another.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from claimwright.errors import InputError, UnavailableError

DAY_S: Final = 86_400
"""Length of the window in which use is counted; it begins at midnight UTC."""

MAX_LIMIT: Final = 10**12
"""Largest limit a day."""

OWNED_DAYS: Final = 3_650
"""How long it is remembered whose a report is; none is kept for longer."""

_SECRET: Final = re.compile(r"cw_([0-9a-f]{16})_([0-9a-f]{64})")
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,63}")
_NOBODY: Final = hashlib.sha256(b"").digest()


class Scope(StrEnum):
    """What a token allows."""

    READ = "read"
    """See pages, and one's own reports and jobs."""
    CHECK = "check"
    """Check claims and texts; stop, decide about and delete what is one's own."""
    CORPORA = "corpora"
    """List and describe the corpora under /v1/corpora."""
    ADMIN = "admin"
    """All of these, on what belongs to anybody."""


class Quota(StrEnum):
    """What is counted a day, by the name that the header `RateLimit` gives it."""

    REQUESTS = "requests"
    CLAIMS = "claims"
    PAGES = "pages"
    LLM_TOKENS = "llm-tokens"


class UnauthorizedError(InputError):
    """Nobody says who asks, or what says it is not accepted."""

    http_status = 401
    title = "Authentication required"


class ForbiddenError(InputError):
    """Who asks may not do this.

    Args:
        message: What is missing.
        scope: That would be needed; empty when none would help.
    """

    http_status = 403
    title = "Forbidden"

    def __init__(self, message: str, scope: str = "") -> None:
        super().__init__(message)
        self.scope = scope


class QuotaExceededError(UnavailableError):
    """The use of a day is over its limit.

    Args:
        message: Which limit.
        retry_after_s: Seconds until the next day; 0 where waiting does not help.
    """

    http_status = 429
    title = "Quota exceeded"

    def __init__(self, message: str, retry_after_s: int) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A token as it is kept, without its secret.

    Args:
        id: Its public part.
        name: Of its account.
        scopes: What it allows.
        limits: Its own limits a day, 0 for none; what is missing is the server's.
        created_at: In seconds since 1970, as every time here.
        expires_at: From when it is refused; 0 for never.
        revoked_at: When it was revoked; 0 for never.
        seen_at: When it was last used, to the minute; 0 for never.
    """

    id: str
    name: str
    scopes: frozenset[Scope]
    limits: Mapping[Quota, int]
    created_at: float
    expires_at: float = 0.0
    revoked_at: float = 0.0
    seen_at: float = 0.0

    @property
    def account(self) -> str:
        """Whose reports and whose use it is."""
        return f"token:{self.name}"

    def fault(self, now: float) -> str:
        """Say why it is refused at a time; empty when it is not.

        A clock that jumped back makes nothing young again: the latest time at which the token was
        seen counts too.

        Examples:
            >>> token = Token(id="0", name="a", scopes=frozenset(), limits={}, created_at=1.0,
            ...     expires_at=9.0, seen_at=9.5)
            >>> token.fault(2.0)
            'the token has expired'
        """
        if self.revoked_at:
            return "the token was revoked"
        if self.expires_at and max(now, self.seen_at) >= self.expires_at:
            return "the token has expired"
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Secret:
    """A secret that was just made, or that somebody presents.

    Args:
        id: Its public part, by which it is looked up.
        text: All of it; shown once and kept nowhere.
        digest: Its SHA-256, which is kept. 256 random bits cannot be guessed, so that a slow hash
            with a salt, as passwords need it, would add nothing but time to each request.
    """

    id: str
    text: str
    digest: bytes

    def matches(self, digest: bytes | None) -> bool:
        """Compare with what is kept, in a time that tells nothing; `None` is never the same."""
        return hmac.compare_digest(self.digest, digest or _NOBODY) and digest is not None


def new_secret() -> Secret:
    """Return a secret that nobody can guess."""
    return read_secret(f"cw_{secrets.token_hex(8)}_{secrets.token_hex(32)}")


def read_secret(text: str) -> Secret:
    """Return the secret that somebody presents.

    Raise `UnauthorizedError` for none of ours; the message never repeats it.

    Examples:
        >>> read_secret("cw_0123")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        claimwright.web.accounts.UnauthorizedError: the token is not whole: ...
    """
    found = _SECRET.fullmatch(text)
    if found is None:
        message = (
            f"the token is not whole: it has {len(text):,} characters, and one of this server has "
            "84 and begins with cw_; copy all of it, once"
        )
        raise UnauthorizedError(message)
    return Secret(id=found[1], text=text, digest=hashlib.sha256(text.encode()).digest())


def without_secrets(text: str) -> str:
    """Return a text in which the secret part of each token is blotted out.

    Examples:
        >>> without_secrets("/a/cw_0123456789abcdef_" + "0" * 64)
        '/a/cw_0123456789abcdef_…'
    """
    return _SECRET.sub(r"cw_\1_…", text)


def check_name(name: str) -> None:
    """Refuse a name that no account can have."""
    if not _NAME.fullmatch(name):
        message = (
            f"the name {name[:80]!r} cannot be used; write 1 to 64 letters, digits and . _ @ - , "
            "beginning with a letter or digit"
        )
        raise InputError(message)


def scopes_of(words: Iterable[str]) -> frozenset[Scope]:
    """Return the scopes that somebody wrote, each once; raise `InputError` for none or others.

    Examples:
        >>> sorted(scopes_of(["read", "check"]))
        [<Scope.CHECK: 'check'>, <Scope.READ: 'read'>]
    """
    listed = list(words)
    wrong = [word for word in listed if word not in set(Scope)]
    if wrong or not listed:
        message = f"the scope {wrong[0][:40]!r} is not known" if wrong else "no scope is given"
        raise InputError(f"{message}; the scopes are {', '.join(Scope)}")
    return frozenset(Scope(word) for word in listed)
