"""The settings of a language model → an endpoint that may be asked, or a refusal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from claimwright.errors import InputError, NotFoundError
from claimwright.settings import LlmSettings

MAX_KEY_CHARACTERS: Final = 1_000
"""Longest key that is read from the environment."""

_THIS_MACHINE: Final = "localhost"
_METADATA: Final = frozenset({"169.254.169.254", "168.63.129.16", "fd00:ec2::254"})
_REDACTED: Final = "[key]"
_SHORTEST_REDACTED: Final = 6
"""Shorter keys are passwords of nobody, and words of the language: they are not looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """An endpoint and the model on it.

    The address is its own, without a slash at the end; the key, empty for none, is never shown,
    logged or kept.
    """

    address: str
    model: str
    key: str = field(default="", repr=False)

    @property
    def name(self) -> str:
        """Model and host, as provenance shows them."""
        return f"{self.model} at {urlsplit(self.address).netloc}"

    def redact(self, text: str) -> str:
        """Return a text without the key, should an endpoint have said it back."""
        if len(self.key) < _SHORTEST_REDACTED:
            return text
        return text.replace(self.key, _REDACTED)


def endpoint_of(settings: LlmSettings, environment: Mapping[str, str]) -> Endpoint:
    """Return the endpoint that settings name.

    Raises:
        InputError: The address is none that may be asked, or no model is named.
        NotFoundError: The variable that should hold the key is not set.

    Examples:
        >>> endpoint_of(LlmSettings(address="http://127.0.0.1:8080/v1/", model="m"), {}).name
        'm at 127.0.0.1:8080'
    """
    if not settings.model:
        message = f"llm.address is {settings.address!r} without llm.model; name the model to ask"
        raise InputError(message)
    _check_address(settings)
    return Endpoint(
        address=settings.address.rstrip("/"),
        model=settings.model,
        key=_key(settings.key_variable, environment),
    )


def _key(variable: str, environment: Mapping[str, str]) -> str:
    if not variable:
        return ""
    key = environment.get(variable, "").strip()
    if not key:
        raise NotFoundError(
            f"llm.key_variable names {variable!r}, which is not set in the environment; set it to "
            "the key of the endpoint, or leave llm.key_variable empty to send none"
        )
    if len(key) > MAX_KEY_CHARACTERS or not (key.isascii() and key.isprintable()):
        raise InputError(
            f"the variable {variable!r} holds no key: it must be at most {MAX_KEY_CHARACTERS:,} "
            "printable ASCII characters"
        )
    return key


def _check_address(settings: LlmSettings) -> None:
    try:
        parts = urlsplit(settings.address)
        host = parts.hostname or ""
        trouble = _trouble(parts, host) or _plain(parts, host, settings.plain_hosts)
        _ = parts.port  # raises when it is none
    except ValueError:
        trouble, parts = "it is no address", SplitResult("", "", "", "", "")
    if trouble:
        # A password would stand before the @: what is shown begins after it.
        shown = settings.address.rpartition("@")[2][:200]
        raise InputError(
            f"llm.address is {shown!r}: {trouble}; write https://HOST/v1, or "
            "http://127.0.0.1:PORT/v1 for this machine"
        )


def _trouble(parts: SplitResult, host: str) -> str:
    checks = (
        (
            parts.scheme not in {"http", "https"} or not host,
            "it must begin with https:// or http://",
        ),
        ("@" in parts.netloc, "it must hold no name or password; keys come from llm.key_variable"),
        (bool(parts.query or parts.fragment), "it must have no ? and no #"),
        (host in _METADATA or _is_no_machine(host), "that address is no machine's to be asked"),
    )
    return next((why for wrong, why in checks if wrong), "")


def _plain(parts: SplitResult, host: str, allowed: tuple[str, ...]) -> str:
    """Say why a host may not be asked without encryption."""
    if parts.scheme == "https" or _is_this_machine(host):
        return ""
    address = _address(host)
    if address is not None and not address.is_private:
        return "http would send the texts unprotected over the internet"
    if host in {name.lower() for name in allowed}:
        return ""
    return (
        f"http to another machine sends the texts unprotected; allow it by llm.plain_hosts {[host]}"
    )


def _is_this_machine(host: str) -> bool:
    address = _address(host)
    return host == _THIS_MACHINE or (address is not None and address.is_loopback)


def _is_no_machine(host: str) -> bool:
    address = _address(host)
    return address is not None and (
        address.is_link_local or address.is_multicast or address.is_unspecified
    )


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
