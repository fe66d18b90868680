"""Which page or category of a wiki an address means, and what the wiki's API answered of it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from claimwright.errors import InputError, NotFoundError, UnavailableError

_PATHS: Final = re.compile(r"/(?:wiki|w|index\.php)/(?!index\.php$|api\.php$)(.+)")
_MOBILE: Final = re.compile(r"(^|\.)m\.(?=wik|media)", re.IGNORECASE)
_LANGUAGE: Final = re.compile(r"([a-z]{2,3})(?:-[a-z-]{2,12})?\.(?:m\.)?wik(?:ipedia|inews|iquote)")
_NUMBER: Final = re.compile(r"[0-9]{1,18}")
_SHOWN: Final = 200
_SHOWN_URL: Final = 80
_LATER: Final = frozenset(
    {"maxlag", "ratelimited", "readonly", "internal_api_error_DBConnectionError", "timeout"}
)
_FORBIDDEN: Final = frozenset({"readapidenied", "permissiondenied", "protectedpage"})
API_PATHS: Final = ("/w/api.php", "/api.php", "/wiki/api.php")
"""Where wikis have their API, the most usual first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageAsk:
    """Which page of which wiki is meant.

    One of title, revision and number of the page is told; the newest revision is `None`.
    """

    api: str
    title: str = ""
    revision: int | None = None
    page_id: int | None = None

    @property
    def shown(self) -> str:
        """The page as a message names it."""
        if self.revision is not None:
            return f"revision {self.revision}"
        return repr(self.title[:_SHOWN]) if self.title else f"page number {self.page_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryAsk:
    """Which category of which wiki is meant.

    The title has its namespace, such as `Category:Glaciers`; every wiki knows the English name of
    the namespace beside its own.
    """

    api: str
    title: str

    @property
    def shown(self) -> str:
        """The category as a message names it."""
        return repr(self.title[:_SHOWN])


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
    title, revision, page_id = _title(parts.path, query), _number_of(query, "oldid"), None
    if revision is None:
        revision = _number_of(query, "diff")
    if not title:
        page_id = _number_of(query, "curid")
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


def _number_of(query: Mapping[str, str], key: str) -> int | None:
    written = query.get(key, "")
    return int(written) if _NUMBER.fullmatch(written) else None


def _refused(url: str) -> InputError:
    shown = url if len(url) <= _SHOWN_URL else f"{url[:_SHOWN_URL]}…"
    return InputError(
        f"{shown!r} names no page of a wiki; give an address such as "
        "https://en.wikipedia.org/wiki/Ice"
    )


class WikiTrouble(Exception):  # noqa: N818  # it is caught inside `fetch` and is no error of ours
    """The wiki wants to be asked later; its words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WikiPage:
    """A page of a wiki at one revision.

    The title is as the wiki spells it, after redirects; any text is empty when not told.
    """

    title: str
    wikitext: str
    revision: int
    timestamp: str = ""
    language: str = ""
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WikiMembers:
    """Some of the articles of a category.

    The titles are in the order of the category; `more` is what to add to the query for the next of
    them, `empty` why a category has none.
    """

    titles: tuple[str, ...]
    more: Mapping[str, str]
    empty: str


def read_members(answer: object, api: str) -> WikiMembers:
    """Return what an answer to `action=query&prop=categoryinfo&list=categorymembers` lists.

    The answer is parsed JSON, of format version 2 or 1.

    Raises:
        WikiTrouble: The wiki wants to be asked later.
        InputError: The title cannot be that of a category.
        UnavailableError: The answer is not in MediaWiki's form, or the wiki refuses.

    Source:
        https://www.mediawiki.org/wiki/API:Categorymembers and API:Continue.
    """
    top = _table(answer)
    _check_error(top)
    query = _table(top.get("query"))
    if not isinstance(query.get("categorymembers"), list):
        raise _no_wiki(api)
    more = {name: str(value) for name, value in _table(top.get("continue")).items()}
    titles = (_text(each.get("title")) for each in _rows(query.get("categorymembers")))
    return WikiMembers(titles=tuple(filter(None, titles)), more=more, empty=_why_empty(query))


def _why_empty(query: Mapping[str, object]) -> str:
    redirects, pages = _rows(query.get("redirects")), _rows(query.get("pages"))
    if redirects:
        return f"it leads to {_text(redirects[0].get('to'))[:_SHOWN]!r}; name that"
    page: Mapping[str, object] = pages[0] if pages else {}
    known = _table(page.get("categoryinfo"))
    if _told(page, "missing") and not known:
        return "there is no such category; check the spelling"
    below = _number(known.get("subcats"))
    return f"it has {below} subcategories, which are not followed; name one of them"


def read_answer(answer: object, api: str) -> WikiPage:
    """Return the page of an answer to `action=query&prop=revisions|info|categories`.

    The answer is parsed JSON, of format version 2 or 1.

    Raises:
        WikiTrouble: The wiki wants to be asked later.
        InputError: The title cannot be one, or the page holds no wikitext.
        NotFoundError: There is no such page or revision, or its text is hidden.
        UnavailableError: The answer is not in MediaWiki's form, or the wiki refuses.
    """
    top = _table(answer)
    _check_error(top)
    query = _table(top.get("query"))
    if query.get("badrevids"):
        raise NotFoundError("there is no such revision; it may have been deleted")
    pages = _rows(query.get("pages"))
    if not pages:
        raise _no_wiki(api)
    return _page(pages[0])


def _no_wiki(api: str) -> UnavailableError:
    message = f"{api[:_SHOWN]!r} does not answer as a MediaWiki; name its API in wiki.api"
    return UnavailableError(message)


def _check_error(top: Mapping[str, object]) -> None:
    listed = _rows(top.get("errors"))
    error = _table(top.get("error")) or (listed[0] if listed else {})
    code = _text(error.get("code"))
    if not code:
        return
    told = _text(error.get("info")) or _text(error.get("text")) or code
    message = f"the wiki says {code!r}: {told[:_SHOWN]}"
    if code in _LATER or code.startswith("internal_api_error"):
        raise WikiTrouble(message)
    if code in _FORBIDDEN:
        raise UnavailableError(f"{message}; only wikis that anybody may read are read")
    if code.startswith("nosuchrevid"):
        raise NotFoundError(message)
    raise InputError(message)


def _page(page: Mapping[str, object]) -> WikiPage:
    if _told(page, "invalid"):
        raise InputError(f"the wiki takes it for no title: {_text(page.get('invalidreason'))}")
    if _told(page, "missing") or _told(page, "special"):
        raise NotFoundError("check the spelling, or give the page's address")
    revisions = _rows(page.get("revisions"))
    if not revisions:
        raise NotFoundError("the page has no revision that may be read")
    revision = revisions[0]
    number = revision.get("revid")
    if not isinstance(number, int) or isinstance(number, bool):
        raise UnavailableError("the wiki tells no number of the revision, so it cannot be pinned")
    return WikiPage(
        title=_text(page.get("title")),
        wikitext=_wikitext(revision),
        revision=number,
        timestamp=_text(revision.get("timestamp")),
        language=_text(page.get("pagelanguage")),
        categories=tuple(_text(one.get("title")) for one in _rows(page.get("categories"))),
    )


def _wikitext(revision: Mapping[str, object]) -> str:
    main = _table(_table(revision.get("slots")).get("main")) or revision
    if _told(main, "texthidden") or _told(revision, "texthidden"):
        raise NotFoundError("the text of this revision is hidden")
    model = _text(main.get("contentmodel")) or "wikitext"
    if model != "wikitext":
        raise InputError(f"the page holds {model[:40]!r}, not wikitext")
    for key in ("content", "*"):
        content = main.get(key)
        if isinstance(content, str):
            return content
    raise UnavailableError("the wiki tells no text of the revision")


def _told(table: Mapping[str, object], key: str) -> bool:
    """Say whether a flag is set: `true` in format version 2, an empty text in version 1."""
    return key in table and table[key] is not False


def _table(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _rows(value: object) -> Sequence[Mapping[str, object]]:
    """Return a list of tables; format version 1 gives pages as a table by their number."""
    values = list(value.values()) if isinstance(value, dict) else value
    return [_table(one) for one in values] if isinstance(values, list) else []


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
