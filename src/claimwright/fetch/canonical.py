"""An address of the web in, the one spelling out by which two addresses of a page are compared."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import SplitResult, quote, urlsplit

from publicsuffixlist import PublicSuffixList

from claimwright.fetch.unwrapping import unwrapped

_UNRESERVED: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_KEPT: Final = "/:@!$&'()*+,;=?"  # and the unreserved
_ESCAPE: Final = re.compile(r"%([0-9A-Fa-f]{2})")
_MIRROR_LABEL: Final = re.compile(r"(?:www\d{0,2}|ww\d|m|mobile|amp|touch|wap)\.")
_MOBILE_WIKI: Final = re.compile(r"^([a-z-]+)\.m\.(wik|media)")
_HOST: Final = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[?[0-9a-f:.]*:[0-9a-f:.]*\]?")
_SECOND_LEVEL: Final = frozenset({"ac", "co", "com", "edu", "go", "gov", "ne", "net", "or", "org"})
_COUNTRY: Final = 2
"""Letters of a country's domain."""
_ALIASES: Final = {"dx.doi.org": "doi.org"}

_SESSION_IN_PATH: Final = re.compile(
    r";(?:jsessionid|phpsessid|sid|session_?id)=[^/;]*|(?<=/)\([SAF]\([^/()]*\)\)/?", re.IGNORECASE
)
_INDEX: Final = re.compile(
    r"/(?:index|default)\.(?:[sxp]?html?|php\d?|aspx?|jspx?|cfm|cgi|do)$", re.IGNORECASE
)
_AMP_END: Final = re.compile(r"(?<=[^/])(?:/amp|\.amp(?:\.html?)?)$", re.IGNORECASE)
_AMP_START: Final = re.compile(r"^/amp(?=/.)", re.IGNORECASE)
_SLASHES: Final = re.compile(r"/{2,}")

_TRACKING: Final = re.compile(
    r"utm_\w+|_x_tr_\w+|[fgdt]clid|fb_\w+|fbclid|gclsrc|gbraid|wbraid|msclkid|yclid|twclid|igshid|igsh"
    r"|mc_[ce]id|mkt_tok|_g[al]|_hs\w+|hsctatracking|vero_\w+|trk(?:campaign|info)?|oly_\w+_id"
    r"|wt[._]\w+|wt\.mc_id|wt_mc|xtor|spm|scm|icid|ncid|ocid|cmpid?|cid_source|s_cid|smid|smtyp"
    r"|sr_share|ref_src|ref_url|referrer|guccounter|guce_\w+|__twitter_impression|__source|at_\w+"
    r"|ito|ftag|feature|partner|nr_email_referer|emc|dm_i|soc_\w+|share(?:d|id)?|rss|source=rss",
    re.IGNORECASE,
)
_SESSION: Final = re.compile(
    r"phpsessid|jsessionid|aspsessionid\w*|sess(?:ion)?_?id|cfid|cftoken|zenid|oscsid",
    re.IGNORECASE,
)
_AMP_PAIR: Final = re.compile(
    r"amp(?:=(?:1|true)?)?|outputtype=amp|(?:view|format)=amp", re.IGNORECASE
)


def host_spelling(host: str) -> str:
    """Return a host in lower case and ASCII, without `www` and the labels of mobile twins.

    The host has no port, and IPv6 no brackets.

    Returns:
        IPv6 in brackets; empty for what is no name of a host.

    Examples:
        >>> host_spelling("WWW.Müller.de."), host_spelling("en.m.wikipedia.org")
        ('xn--mller-kva.de', 'en.wikipedia.org')
    """
    name = host.strip().lower().rstrip(".")
    if ":" in name:
        return f"[{name}]" if _HOST.fullmatch(name) else ""
    try:
        name = name if name.isascii() else name.encode("idna").decode("ascii").lower()
    except UnicodeError:
        return ""
    if not _HOST.fullmatch(name):
        return ""
    name = _ALIASES.get(name, name)
    while (label := _MIRROR_LABEL.match(name)) and _is_site(name[label.end() :]):
        name = name[label.end() :]
    return _MOBILE_WIKI.sub(r"\1.\2", name)


def _is_site(host: str) -> bool:
    """Say whether a host is more than a domain that others register in, such as `co.uk`."""
    labels = host.split(".")
    if len(labels) != _COUNTRY:
        return len(labels) > _COUNTRY
    return not (len(labels[1]) == _COUNTRY and labels[0] in _SECOND_LEVEL)


def path_spelling(path: str) -> str:
    """Return a path without dots, sessions, index files, AMP's marks and the last slash.

    Examples:
        >>> path_spelling("/a/./b/../%7Ec/amp/"), path_spelling("/index.php"), path_spelling("/ä")
        ('/a/~c', '', '/%C3%A4')
    """
    spelt = _without_dots(escaped(path))
    before = None
    while spelt != before:
        before = spelt
        spelt = _SLASHES.sub("/", _SESSION_IN_PATH.sub("", spelt))
        spelt = _AMP_START.sub("", _AMP_END.sub("", _INDEX.sub("/", spelt))).rstrip("/")
    return spelt


def query_spelling(query: str) -> str:
    """Return parameters in order, joined by `&`, without those that track or name a session.

    Examples:
        >>> query_spelling("b=2&utm_campaign=x&a=&PHPSESSID=77")
        'a&b=2'
    """
    kept = set()
    for pair in query.split("&"):
        name, _, value = escaped(pair.replace("+", "%20")).partition("=")
        spelt = f"{name}={value}" if value else name
        ignored = (
            _TRACKING.fullmatch(name) or _SESSION.fullmatch(name) or _AMP_PAIR.fullmatch(spelt)
        )
        if name and not ignored:
            kept.add(spelt)
    return "&".join(sorted(kept))


def escaped(text: str) -> str:
    """Return text with percent signs where they must be, in capitals, and nowhere else.

    Examples:
        >>> escaped("%7ea%2fb é%")
        '~a%2Fb%20%C3%A9%25'
    """
    parts = []
    place = 0
    for found in _ESCAPE.finditer(text):
        parts += [_quoted(text[place : found.start()]), _decoded(found[1])]
        place = found.end()
    return "".join((*parts, _quoted(text[place:])))


def _decoded(digits: str) -> str:
    letter = chr(int(digits, 16))
    return letter if letter in _UNRESERVED else f"%{digits.upper()}"


def _quoted(text: str) -> str:
    return quote(text, safe=_KEPT, errors="surrogatepass")


def _without_dots(path: str) -> str:
    """Resolve `.` and `..` (RFC 3986, section 5.2.4)."""
    kept: list[str] = []
    for segment in path.split("/"):
        if segment == "..":
            del kept[max(1, len(kept) - 1) :]
        elif segment != ".":
            kept.append(segment)
    return "/".join(kept)


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
    fragment = path_spelling(named if named.startswith("/") else f"/{named}")
    place = WebPlace(
        host=host if port is None or port in _DEFAULT_PORTS else f"{host}:{port}",
        path=path_spelling(found.path),
        query=query_spelling(found.query),
        fragment=fragment if named.startswith("/") else fragment[1:],
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
