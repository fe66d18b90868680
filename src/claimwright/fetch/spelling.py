"""Host, path and query of an address as written in, the one spelling of each out."""

import re
from typing import Final

_UNRESERVED: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_KEPT: Final = _UNRESERVED | frozenset("/:@!$&'()*+,;=?")
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
        parts += [_encoded(text[place : found.start()]), _decoded(found[1])]
        place = found.end()
    return "".join((*parts, _encoded(text[place:])))


def _decoded(digits: str) -> str:
    letter = chr(int(digits, 16))
    return letter if letter in _UNRESERVED else f"%{digits.upper()}"


def _encoded(text: str) -> str:
    return "".join(
        letter
        if letter in _KEPT
        else "".join(f"%{byte:02X}" for byte in letter.encode(errors="replace"))
        for letter in text
    )


def _without_dots(path: str) -> str:
    """Resolve `.` and `..` (RFC 3986, section 5.2.4)."""
    kept: list[str] = []
    for segment in path.split("/"):
        if segment == "..":
            del kept[max(1, len(kept) - 1) :]
        elif segment != ".":
            kept.append(segment)
    return "/".join(kept)
