"""A cited source in, where it may be read and what the address of the answer tells out."""

import re
from dataclasses import dataclass
from typing import Final

from claimwright.domain import CitedSource, SourceState
from claimwright.fetch.canonical import WebPlace, place_of, url_depth
from claimwright.fetch.unwrapping import unwrapped

_DOI: Final = "https://doi.org/"
_PMID: Final = "https://pubmed.ncbi.nlm.nih.gov/"
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ARCHIVED: Final = re.compile(
    r"(https?://web\.archive\.org/web/\d{4,14})(?=/)|https?://(?:archive\.(?:today|is|ph|li|vn|fo|md)"
    r"|(?:www\.)?webcitation\.org)/",
    re.IGNORECASE,
)
_LOCALE: Final = re.compile(
    r"/(?:[a-z]{2}(?:[-_][a-z]{2})?|home|index|default|welcome)", re.IGNORECASE
)
_SECTION: Final = re.compile(r"/[A-Za-z]{3,20}")
_SAME_PAGE: Final = frozenset({"amp", "print", "full", "html", "pdf", "abstract", "comments"})
_GONE: Final = re.compile(
    r"/(?:[\w-]+/)*(?:404|410|error|errors|not[-_]?found|page[-_]?not[-_]?found|gone|missing)"
    r"(?:\.\w{2,5})?",
    re.IGNORECASE,
)
_DOOR: Final = re.compile(
    r"/(?:[\w-]+/)*(?:log[-_]?in|sign[-_]?in|signup|register|auth|sso)(?:[/.].*)?", re.IGNORECASE
)
_KINDS: Final = (
    (re.compile(r"(?:.+\.)?books\.google\.[a-z.]+"), "a book at Google Books, shown as pictures"),
    (re.compile(r"(?:play\.)google\.[a-z.]+"), "a shop"),
    (
        re.compile(
            r"(?:.+\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|dailymotion\.com"
            r"|twitch\.tv|tiktok\.com|bilibili\.com|rumble\.com|c-span\.org)"
        ),
        "a video",
    ),
    (
        re.compile(r"(?:.+\.)?(?:soundcloud\.com|open\.spotify\.com|podcasts\.apple\.com)"),
        "a recording",
    ),
    (re.compile(r"(?:.+\.)?(?:flickr\.com|instagram\.com|imgur\.com)"), "a picture"),
)
_BOOKS_PATH: Final = re.compile(r"/books(?:/.*)?")
_FILES: Final = re.compile(
    r".*\.(?P<end>jpe?g|png|gif|svg|webp|tiff?|mp[34g]|m4[av]|avi|mov|webm|og[gv]|wav|zip|xlsx?|docx?"
    r"|pptx?|djvu|epub)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a source may be read."""

    url: str
    archived: bool = False


def addresses(source: CitedSource) -> tuple[Address, ...]:
    """Return where a source may be read, the page itself first.

    Returns:
        Its address, its kept copy, then what its DOI and its PMID lead to, each once; empty when
        it names none.

    Examples:
        >>> from claimwright.domain import ReferenceForm
        >>> paper = CitedSource(key="k", form=ReferenceForm.TEXT, doi="10.1000/x")
        >>> [address.url for address in addresses(paper)]
        ['https://doi.org/10.1000/x']
    """
    found = [
        *(_address(url) for url in (source.url, source.archive_url) if url.strip()),
        *(Address(url=_DOI + doi) for doi in (source.doi.strip(),) if doi),
        *(Address(url=f"{_PMID}{pmid}/") for pmid in (source.pmid.strip(),) if pmid),
    ]
    return tuple({address.url: address for address in found}.values())


def _address(written: str) -> Address:
    url = written.strip()
    if url.startswith("//"):
        url = f"https:{url}"
    elif not _SCHEME.match(url):
        url = f"http://{url}"
    copy = _ARCHIVED.match(url)
    if copy and copy[1]:  # the page as it was kept, without what the archive adds to it
        url = f"{copy[1]}id_{url[copy.end() :]}"
    return Address(url=url, archived=copy is not None)


def unsupported_kind(url: str) -> str:
    """Return what kind of thing lies at an address that is not read, in words; empty for a page.

    Examples:
        >>> unsupported_kind("https://www.youtube.com/watch?v=x")
        'a video'
        >>> unsupported_kind("https://example.org/report.pdf")
        ''
    """
    place = place_of(url)
    host = place.host.partition(":")[0]
    for hosts, kind in _KINDS:
        if hosts.fullmatch(host):
            return kind
    if re.fullmatch(r"(?:.+\.)?google\.[a-z.]+", host) and _BOOKS_PATH.fullmatch(place.path):
        return _KINDS[0][1]
    ending = _FILES.fullmatch(place.path)
    return f"a file of the kind {ending['end'].lower()!r}" if ending else ""


_AWAY: Final = (
    (_GONE, SourceState.NOT_FOUND, "the site leads to its page for errors"),
    (_DOOR, SourceState.BLOCKED, "the site leads to where readers log in"),
)


def led_away(asked: str, ended: str) -> tuple[SourceState, str] | None:
    """Return, with the reason in words, that redirects led to no page such as was asked for.

    Args:
        asked: The address that was asked for; a kept copy counts as the page it keeps.
        ended: Where redirects led.

    Returns:
        The state for a front page, a page for errors or a place to log in; `None` for a page.

    Examples:
        >>> led_away("http://example.org/2010/story.html", "https://www.example.org/")[1]
        'the address leads to the front page of example.org: the page is gone'
        >>> led_away("https://example.org/a", "https://example.org/errors/404.html")[1]
        'the site leads to its page for errors'
    """
    begun, end = place_of(unwrapped(asked)), place_of(unwrapped(ended))
    home = _front_page(begun, end) if url_depth(asked) else ""
    if home:
        return SourceState.REDIRECTED_HOME, f"the address leads to {home}: the page is gone"
    for path, state, words in _AWAY:
        if path.fullmatch(end.path) and not path.fullmatch(begun.path):
            return state, words
    return None


def _front_page(begun: WebPlace, end: WebPlace) -> str:
    """Return which front page a deep address led to, or one like it, in words; empty for none."""
    if not end.host or (begun.path, begun.query) == (end.path, end.query):
        return ""
    if not end.query and (not end.path or _LOCALE.fullmatch(end.path)):
        return f"the front page of {end.host}"
    inside = begun.host == end.host and begun.path.startswith(f"{end.path}/")
    last = begun.path.rpartition("/")[2].lower()
    if inside and not end.query and _SECTION.fullmatch(end.path) and last not in _SAME_PAGE:
        return f"the front page of a section, {str(end)[:80]}"
    return ""
