"""An address of the web in, the one spelling out by which two addresses of a page are compared."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from claimwright.fetch.spelling import host_spelling, path_spelling, query_spelling
from claimwright.fetch.unwrapping import unwrapped

MAX_CANONICAL_CHARACTERS: Final = 4_000
"""Longer addresses are not compared: sites keep whole forms in them."""

_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_WITHOUT_SCHEME: Final = re.compile(r"(?:www\d{0,2}|m|mobile)\.[^/\s.]+\.[^/\s]", re.IGNORECASE)
_IGNORED: Final = re.compile(r"[\x00-\x1f\x7f]+")
_DEFAULT_PORTS: Final = frozenset({80, 443})
_PAGE_FRAGMENTS: Final = ("!", "/")
"""A fragment that begins so names a page of a site that is one program: it is no place on one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebPlace:
    """The parts of an address that say which page it is.

    The host is lower case, ASCII, without `www` and its like, and empty of what is no address; the
    path is without its last slash, the query without what only tracks, and a fragment is there only
    where it names a page.
    """

    host: str
    path: str = ""
    query: str = ""
    fragment: str = ""

    def __str__(self) -> str:
        """Return the address; empty without a host."""
        if not self.host:
            return ""
        query = f"?{self.query}" if self.query else ""
        fragment = f"#{self.fragment}" if self.fragment else ""
        return f"https://{self.host}{self.path}{query}{fragment}"


_NOWHERE: Final = WebPlace(host="")


def canonical_url(url: str) -> str:
    """Return the spelling by which two addresses of one page are compared.

    It need not answer when it is asked for. Scheme, `www`, mobile and AMP hosts, default ports,
    names and passwords, fragments, tracking parameters, session numbers, index files, the order
    of parameters, needless percent signs and the last slash are evened out; a copy in an archive
    counts as the page it keeps. The spelling of a spelling is itself.

    Args:
        url: As written, with a scheme or beginning with `//` or `www.`.

    Returns:
        An address that begins with `https://`; empty for what is no address of the web or has
        over 4,000 characters.

    Source:
        RFC 3986, section 6.2, doi:10.17487/RFC3986.

    Examples:
        >>> canonical_url("http://www.Example.org:80/a/../b/index.html?utm_source=x&q=1#top")
        'https://example.org/b?q=1'
        >>> canonical_url("https://web.archive.org/web/20190101000000/http://example.org/b/?q=1")
        'https://example.org/b?q=1'
        >>> canonical_url("a book")
        ''
    """
    return str(place_of(url))


def url_depth(url: str) -> int | None:
    """Return how deep in its site a page lies.

    Returns:
        Segments of its path, and one more for parameters or a fragment that name the page; 0 for
        a front page; `None` for what is no address.

    Examples:
        >>> url_depth("https://example.org/news/2019/storm.html"), url_depth("https://example.org")
        (3, 0)
    """
    place = place_of(url)
    if not place.host:
        return None
    return place.path.count("/") + bool(place.query or place.fragment)


def place_of(url: str) -> WebPlace:
    """Return the parts of an address, each in its one spelling; no host of what is none."""
    bare = _IGNORED.sub("", url[: MAX_CANONICAL_CHARACTERS + 1]).strip()
    while True:
        bare = unwrapped(bare)
        place = _read(bare)
        spelt = str(place)
        if unwrapped(spelt) == spelt:
            return place
        bare = spelt  # such as a copy behind `www.`, known as one only now


def _read(url: str) -> WebPlace:
    found = _split(url)
    if found is None:
        return _NOWHERE
    try:
        host, port = host_spelling(found.hostname or ""), found.port
    except ValueError:
        return _NOWHERE
    if not host:
        return _NOWHERE
    named = found.fragment if found.fragment.startswith(_PAGE_FRAGMENTS) else ""
    place = WebPlace(
        host=host if port is None or port in _DEFAULT_PORTS else f"{host}:{port}",
        path=path_spelling(found.path),
        query=query_spelling(found.query),
        fragment=path_spelling(f"/{named}")[1:],
    )
    return place if len(str(place)) <= MAX_CANONICAL_CHARACTERS else _NOWHERE


def _split(url: str) -> SplitResult | None:
    if _WITHOUT_SCHEME.match(url):
        url = f"https://{url}"
    elif url.startswith("//"):
        url = f"https:{url}"
    scheme = _SCHEME.match(url)
    if (
        len(url) > MAX_CANONICAL_CHARACTERS
        or scheme is None
        or scheme[1].lower() not in {"http", "https"}
    ):
        return None
    try:
        return urlsplit(url)
    except ValueError:
        return None
