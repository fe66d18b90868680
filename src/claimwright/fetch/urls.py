"""Text in, an address of the web that may be asked for out, or why it may not."""

import re
from typing import Final

import httpx

from claimwright.errors import InputError
from claimwright.settings import FetchSettings

MAX_URL_CHARACTERS: Final = 2_000
"""Longest address that is asked for."""

_SCHEMES: Final = frozenset({"http", "https"})
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_LAST_PORT: Final = 65_535
_CONTROL: Final = re.compile(r"[\x00-\x20\x7f\\]")
_DOTTED: Final = re.compile(r"(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})")
_NUMBER: Final = re.compile(r"\d+|0[xX][0-9A-Fa-f]*")
_SHOWN: Final = 80


def parse(url: str, settings: FetchSettings) -> httpx.URL:
    """Return the address of a page, its host in ASCII, without its fragment.

    Raises:
        InputError: It is too long, no address, has another scheme, carries a name and password,
            names a port that is not allowed, or writes a number where a host belongs (`0x7f.1`,
            `2130706433`), which programs read in different ways.

    Examples:
        >>> str(parse("https://Example.org/a#c", FetchSettings()))
        'https://example.org/a'
    """
    if len(url) > MAX_URL_CHARACTERS:
        raise _refused(url, f"it has over {MAX_URL_CHARACTERS:,} characters")
    if _CONTROL.search(url):
        raise _refused(url, "it holds a blank, a control character or a backslash")
    try:
        read = httpx.URL(url).copy_with(fragment=None)
    except (httpx.InvalidURL, ValueError) as error:
        raise _refused(url, "it cannot be read as one") from error
    trouble = _trouble(read, settings)
    if trouble:
        raise _refused(url, trouble)
    return read


def _trouble(url: httpx.URL, settings: FetchSettings) -> str:
    if url.scheme not in _SCHEMES:
        return "it must begin with http:// or https://"
    if not url.host:
        return "it names no host"
    if url.userinfo:
        return "it carries a name or password; leave them out"
    if _is_number(_ascii(url)):
        return "its host is a number in a spelling that programs read in different ways"
    return _port_trouble(url, settings)


def _port_trouble(url: httpx.URL, settings: FetchSettings) -> str:
    port = port_of(url)
    if not 0 < port <= _LAST_PORT:
        return f"its port must lie in 1..{_LAST_PORT}"
    if port in settings.ports or is_allowed(_ascii(url), settings):
        return ""
    return f"its port must be one of {', '.join(map(str, settings.ports))}"


def _ascii(url: httpx.URL) -> str:
    return url.raw_host.decode("ascii")


def is_allowed(host: str, settings: FetchSettings) -> bool:
    """Say whether a host, in ASCII, may lie in a private network, on any port."""
    return host.lower() in {allowed.lower() for allowed in settings.allowed_hosts}


def port_of(url: httpx.URL) -> int:
    """Return the port that is connected to."""
    return _DEFAULT_PORTS[url.scheme] if url.port is None else url.port


def site_of(url: httpx.URL) -> str:
    """Return scheme, host and port: what one robots.txt speaks for."""
    host = f"[{url.host}]" if ":" in url.host else _ascii(url)
    return f"{url.scheme}://{host}:{port_of(url)}"


def _is_number(host: str) -> bool:
    """Say whether the host ends in a number without being a plain IPv4 address.

    Source: WHATWG URL Standard, "ends in a number checker".
    """
    if ":" in host or _DOTTED.fullmatch(host):
        return False
    last = host.rstrip(".").rpartition(".")[2]
    return _NUMBER.fullmatch(last) is not None


def _refused(url: str, why: str) -> InputError:
    shown = url if len(url) <= _SHOWN else f"{url[:_SHOWN]}…"
    return InputError(f"{shown!r} is no address that can be fetched: {why}")
