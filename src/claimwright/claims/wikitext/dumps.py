"""A dump of a wiki in, its pages out one by one, in bounded memory."""

import bz2
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Final

import lxml.etree

from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.json_rows import DAMAGED, decompressed, opened

MAX_PAGE_BYTES: Final = 64_000_000
"""Largest page of a dump, all its XML included."""

_CHUNK: Final = 1 << 20
_BZIP2: Final = b"BZh"
_FAULTS: Final = (*DAMAGED, OSError, ValueError)


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpPage:
    """A page of a dump, with the wikitext of its last revision there.

    The timestamp is ISO 8601; the namespace of articles is 0; `redirect` is the title it leads to.
    What the dump does not tell is 0, `None` or empty.
    """

    title: str
    wikitext: str
    page_id: int = 0
    revision: int | None = None
    timestamp: str = ""
    namespace: int = 0
    redirect: str = ""
    model: str = "wikitext"
    host: str = ""


@contextmanager
def opened_dump(path: Path) -> Iterator[IO[bytes]]:
    """Open a dump of XML, plain or compressed with bzip2, gzip or xz, which its beginning tells.

    Raises:
        NotFoundError: There is no such file.
        InputError: It is a folder.
        UnavailableError: The system refuses to open it.

    Yields:
        Its XML.
    """
    with opened(path, instead="name a dump") as file:
        bzip2 = file.peek(len(_BZIP2)).startswith(_BZIP2)
        with bz2.open(file) if bzip2 else decompressed(file) as content:
            yield content


def dump_pages(content: IO[bytes], *, name: str = "the dump") -> Iterator[DumpPage]:
    """Yield the pages of a dump in order, those of all namespaces.

    The XML is as `pages-articles` has it; `name` is for messages. No page is kept beyond the next.

    Raises:
        InputError: It is no XML of MediaWiki's, or damaged.
        TooLargeError: A page is over 64,000,000 bytes.
    """
    parser = lxml.etree.XMLPullParser(
        events=("end",), resolve_entities=False, no_network=True, huge_tree=True, load_dtd=False
    )
    since, host = 0, ""
    for chunk in _chunks(content, name):
        since += len(chunk)
        if since > MAX_PAGE_BYTES:
            message = f"a page of {name} is over the limit of {MAX_PAGE_BYTES:,} bytes"
            raise TooLargeError(f"{message}; take it out")
        for element in _ended(parser, chunk, name):
            kind = _name(element)
            if kind == "base":
                host = (element.text or "").partition("//")[2].partition("/")[0]
            elif kind == "page":
                since = 0
                page = _page(element, host)
                _forget(element)
                yield page
    for _ in _ended(parser, b"", name):
        pass


def page_titled(path: Path, title: str) -> DumpPage:
    """Return the page of a dump with a title, redirects within the dump followed once.

    The first letter of the title may be small.

    Raises:
        NotFoundError: The dump has no such page.
        InputError: It is no dump, or damaged.
        TooLargeError: A page before it is over its bound.
    """
    wanted, followed = _spelled(title), False
    for _ in range(2):
        with opened_dump(path) as content:
            for page in dump_pages(content, name=repr(str(path))):
                if _spelled(page.title) != wanted:
                    continue
                if followed or not page.redirect:
                    return page
                wanted, followed = _spelled(page.redirect), True
        if not followed:
            break
    message = f"{str(path)!r} has no page {title[:80]!r}; check the spelling"
    raise NotFoundError(message)


def _spelled(title: str) -> str:
    words = " ".join(title.replace("_", " ").split())
    return words[:1].upper() + words[1:]


def _chunks(content: IO[bytes], name: str) -> Iterator[bytes]:
    try:
        yield from iter(partial(content.read, _CHUNK), b"")
    except _FAULTS as error:
        message = f"{name} is damaged or ends early ({error}); fetch it anew"
        raise InputError(message) from error


def _ended(
    parser: lxml.etree.XMLPullParser, chunk: bytes, name: str
) -> Iterator[lxml.etree._Element]:
    """Yield the elements that end in a chunk; an empty one ends the dump."""
    try:
        if chunk:
            parser.feed(chunk)
        else:
            parser.close()
        for _, element in parser.read_events():
            yield element
    except lxml.etree.XMLSyntaxError as error:
        message = f"{name} is no XML of a MediaWiki, or damaged ({str(error)[:200]})"
        raise InputError(f"{message}; fetch it anew") from error


def _name(element: lxml.etree._Element) -> str:
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _forget(element: lxml.etree._Element) -> None:
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _page(element: lxml.etree._Element, host: str) -> DumpPage:
    told = {_name(child): child for child in element}
    last = [child for child in element if _name(child) == "revision"]
    revision = {_name(child): child for child in last[-1]} if last else {}
    redirect = told.get("redirect")
    number = _text(revision, "id")
    return DumpPage(
        title=_text(told, "title"),
        wikitext=_text(revision, "text"),
        page_id=_number(_text(told, "id")) or 0,
        revision=_number(number),
        timestamp=_text(revision, "timestamp"),
        namespace=_number(_text(told, "ns")) or 0,
        redirect=str(redirect.get("title", "")) if redirect is not None else "",
        model=_text(revision, "model") or "wikitext",
        host=host,
    )


def _text(told: dict[str, lxml.etree._Element], name: str) -> str:
    element = told.get(name)
    return str(element.text or "") if element is not None else ""


def _number(written: str) -> int | None:
    return int(written) if written.isascii() and written.isdecimal() else None
