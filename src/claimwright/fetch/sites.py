"""An address of the web in, the name that its owner registered out."""

import re
from functools import cache
from typing import Final

from publicsuffixlist import PublicSuffixList

from claimwright.fetch.canonical import place_of

_NUMBERED: Final = re.compile(r"\[.*\]|[\d.]+")


def registrable_domain(url: str) -> str:
    """Return the part of an address's host that somebody registered: whose site it is.

    The address is as `canonical_url` takes it; a copy in an archive is its page's.

    Returns:
        Such as `bbc.co.uk`, or `someone.github.io` where a host lets others publish; the host
        itself when it is a number or a public suffix; empty for what is no address.

    Source:
        The Public Suffix List, publicsuffix.org, as the library bundles it.

    Examples:
        >>> registrable_domain("http://news.bbc.co.uk/2/hi.stm"), registrable_domain("a book")
        ('bbc.co.uk', '')
    """
    host = place_of(url).host
    name = host if host.endswith("]") else re.sub(r":\d+$", "", host)
    if not name or _NUMBERED.fullmatch(name):
        return name
    return _suffixes().privatesuffix(name) or name


@cache
def _suffixes() -> PublicSuffixList:
    """Read the list at its first use."""
    return PublicSuffixList()
