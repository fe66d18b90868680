"""The address of a kept copy, a mirror or a redirect in, the address it stands for out."""

import re
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

_STAMPED: Final = re.compile(
    r"(?:https?:)?//(?:www\.)?"
    r"(?:(?:(?:web|wayback|liveweb)\.)?archive\.org(?::\d+)?/(?:web/)?|archive-it\.org/\w+/"
    r"|wayback\.archive-it\.org/\w+/"
    r"|archive\.(?:today|is|ph|li|vn|fo|md)/|arquivo\.pt/(?:no)?(?:wayback|Frame)/(?:wayback/)?"
    r"|webarchive\.nationalarchives\.gov\.uk/(?:ukgwa/)?|webarchive\.loc\.gov/\w+/"
    r"|(?:www\.)?webarchive\.org\.uk/wayback/\w+/|wayback\.vefsafn\.is/wayback/)"
    r"(?:\d[\d.-]{3,19}(?:\*|[a-z]{2}_)?|\*|newest|oldest|o/\w+)/(?P<page>.+)",
    re.IGNORECASE,
)
"""Archives whose addresses hold a time and then the page."""

_IN_PATH: Final = re.compile(
    r"(?:https?:)?//(?:www\.google\.[a-z.]+/amp/|[\w-]+\.cdn\.ampproject\.org/[a-z]/)"
    r"(?P<secure>s/)?(?P<page>.+)",
    re.IGNORECASE,
)
_CACHED: Final = re.compile(r"cache:(?:[\w-]+:)?(?P<page>[^\s+]+)", re.IGNORECASE)
_PARAMETERS: Final = (
    (re.compile(r"(?:www\.)?webcitation\.org|archive\.wikiwix\.com", re.IGNORECASE), ("url",)),
    (re.compile(r"(?:www\.)?google\.[a-z.]+", re.IGNORECASE), ("url", "q")),
    (re.compile(r"lm?\.(?:facebook|instagram)\.com", re.IGNORECASE), ("u",)),
    (re.compile(r"translate\.google(?:usercontent)?\.[a-z.]+", re.IGNORECASE), ("u",)),
)
"""Hosts of redirects and copies, and the parameters that hold the page."""

_REDIRECTS: Final = frozenset({"/url", "/l.php", "/translate", "/translate_c", "/query", "/cache"})
_SHORT: Final = re.compile(r"/[\w-]{5,12}")
"""The path of a copy at WebCite."""
_TRANSLATED: Final = re.compile(
    r"(?:https?:)?//(?P<host>[\w-]+)\.translate\.goog(?P<rest>[/?#].*)?"
)


def unwrapped(url: str) -> str:
    """Return the address that a copy, a redirect or a translation stands for.

    Returns:
        The page's own address where it is written in the copy's; else the address itself, such
        as that of a copy with a short name.

    Examples:
        >>> unwrapped("https://web.archive.org/web/2015*/http://example.org/a?b=1")
        'http://example.org/a?b=1'
        >>> unwrapped("https://archive.ph/AbC12")
        'https://archive.ph/AbC12'
    """
    while (inner := _inner(url)) and len(inner) < len(url):
        url = inner
    return url


def _inner(url: str) -> str:
    stamped = _STAMPED.match(url)
    if stamped:
        return _with_scheme(stamped["page"])
    amp = _IN_PATH.match(url)
    if amp and "." in amp["page"].partition("/")[0]:
        return _with_scheme(amp["page"])
    translated = _TRANSLATED.match(url)
    if translated:
        host = re.sub(r"--|-", lambda dash: "-" if dash[0] == "--" else ".", translated["host"])
        return f"https://{host}{translated['rest'] or ''}"
    return _by_parameter(url)


def _by_parameter(url: str) -> str:
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        parameters = parse_qs(parts.query, max_num_fields=100)
    except ValueError:
        return ""
    if host == "webcache.googleusercontent.com":
        cached = _CACHED.match(parameters.get("q", [""])[0])
        return _with_scheme(cached["page"]) if cached else ""
    path = parts.path.rstrip("/").lower()
    if path not in _REDIRECTS and not (host.endswith("webcitation.org") and _SHORT.match(path)):
        return ""
    names = next((names for hosts, names in _PARAMETERS if hosts.fullmatch(host)), ())
    pages = [parameters[name][0] for name in names if name in parameters]
    return next((page for page in pages if page.startswith(("http://", "https://"))), "")


def _with_scheme(page: str) -> str:
    if re.match(r"https?(?::|%3A)(?:/|%2F)", page, re.IGNORECASE):
        plain = unquote(page) if "%3A" in page[:8].upper() else page
        return re.sub(r"^(https?):/+", r"\1://", plain, flags=re.IGNORECASE)
    return f"http://{page.lstrip('/')}"
