"""The address of a wiki's page in, the wiki's API and the page that is meant out."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from claimwright.errors import InputError
from claimwright.fetch.mediawiki import PageAsk

_PATHS: Final = re.compile(r"/(?:wiki|w|index\.php)/(?!index\.php$|api\.php$)(.+)")
_MOBILE: Final = re.compile(r"(^|\.)m\.(?=wik|media)", re.IGNORECASE)
_LANGUAGE: Final = re.compile(r"([a-z]{2,3})(?:-[a-z-]{2,12})?\.(?:m\.)?wik(?:ipedia|inews|iquote)")
_NUMBER: Final = re.compile(r"[0-9]{1,18}")
_SHOWN: Final = 80
API_PATHS: Final = ("/w/api.php", "/api.php", "/wiki/api.php")
"""Where wikis have their API, the most usual first."""


def page_of(url: str) -> tuple[PageAsk, ...]:
    """Read the address of a page of a wiki.

    It is such as `https://en.wikipedia.org/wiki/Ice`, with `oldid=` for one revision, with `title=`
    or `curid=` instead of a path, or of the mobile site.

    Returns:
        What to ask for, at the places where wikis have their API, the most usual first.

    Raises:
        InputError: It names no page.

    Examples:
        >>> page_of("https://de.m.wikipedia.org/wiki/S%C3%A4ure?oldid=7")[0].api
        'https://de.wikipedia.org/w/api.php'
    """
    try:
        parts = urlsplit(url.strip())
        query = dict(parse_qsl(parts.query, keep_blank_values=False, max_num_fields=100))
    except ValueError as error:
        raise _refused(url) from error
    title, revision, page_id = _title(parts.path, query), _number(query, "oldid"), None
    if revision is None:
        revision = _number(query, "diff")
    if not title:
        page_id = _number(query, "curid")
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise _refused(url)
    if not title and revision is None and page_id is None:
        raise _refused(url)
    host = _MOBILE.sub(r"\1", parts.netloc)
    return tuple(
        PageAsk(
            api=f"{parts.scheme}://{host}{path}", title=title, revision=revision, page_id=page_id
        )
        for path in API_PATHS
    )


def language_of(address: str) -> str:
    """Return the language of a Wikipedia by its address; empty when it tells none.

    Examples:
        >>> language_of("https://de.wikipedia.org/w/api.php"), language_of("http://127.0.0.1/w")
        ('de', '')
    """
    found = _LANGUAGE.match(urlsplit(address).netloc.lower())
    return found[1] if found else ""


def _title(path: str, query: Mapping[str, str]) -> str:
    if "title" in query:
        return query["title"].replace("_", " ").strip()
    found = _PATHS.match(path)
    return unquote(found[1]).replace("_", " ").strip() if found else ""


def _number(query: Mapping[str, str], key: str) -> int | None:
    written = query.get(key, "")
    return int(written) if _NUMBER.fullmatch(written) else None


def _refused(url: str) -> InputError:
    shown = url if len(url) <= _SHOWN else f"{url[:_SHOWN]}…"
    return InputError(
        f"{shown!r} names no page of a wiki; give an address such as "
        "https://en.wikipedia.org/wiki/Ice"
    )
