"""A dump, a folder or a file of lines in, articles of a wiki out one by one."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from claimwright.claims.wikitext.dumps import dump_pages, opened_dump
from claimwright.claims.wikitext.reading import is_featured
from claimwright.corpus.streams import lines
from claimwright.domain import WikiArticle
from claimwright.errors import InputError, NotFoundError
from claimwright.json_rows import opened

_LINES: Final = (".jsonl", ".jsonl.gz", ".jsonl.xz")
_TEXTS: Final = frozenset({".wikitext", ".wiki", ".mediawiki", ".txt"})
_TITLES: Final = ("title", "name", "wikipedia_title")
_WIKITEXTS: Final = ("wikitext", "text", "content")
_WIKIPEDIA: Final = ".wikipedia.org"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOfWiki:
    """An article, or why a page is none: `namespace`, `redirect`, `model` or `empty`.

    The number of the page is empty when unknown.
    """

    article: WikiArticle | None
    page_id: str = ""
    left_out: str = ""


def pages(path: Path, *, language: str = "en") -> Iterator[PageOfWiki]:
    """Read the pages of a wiki in order, those of a folder by name; one is held at a time.

    The path is a dump of pages (XML, plain or compressed); a file of JSON lines `{title, wikitext,
    revision?, timestamp?, id?, featured?}`, plain or compressed with gzip or xz; or a folder of
    files of wikitext, whose names are the titles. The language is that of the wiki, where the
    source does not tell it.

    Raises:
        NotFoundError: There is nothing at the path.
        InputError: It is none of the three, or damaged.
        TooLargeError: A page is over its bound.
    """
    if path.is_dir():
        yield from _folder(path, language)
    elif not path.exists():
        raise NotFoundError(f"there is no {str(path)!r}; name a dump, a folder or a .jsonl file")
    elif path.name.lower().endswith(_LINES):
        yield from _rows(path, language)
    else:
        yield from _dump(path, language)


def _dump(path: Path, language: str) -> Iterator[PageOfWiki]:
    with opened_dump(path) as content:
        for page in dump_pages(content, name=repr(str(path))):
            number = str(page.page_id) if page.page_id else ""
            why = (
                "namespace" if page.namespace
                else "redirect" if page.redirect
                else "model" if page.model != "wikitext"
                else "empty" if not page.wikitext.strip() else ""
            )  # fmt: skip
            if why:
                yield PageOfWiki(article=None, page_id=number, left_out=why)
                continue
            wiki = page.host.removesuffix(_WIKIPEDIA) if page.host.endswith(_WIKIPEDIA) else ""
            pinned = page.revision if page.host else None
            yield PageOfWiki(
                page_id=number,
                article=WikiArticle(
                    title=page.title,
                    wikitext=page.wikitext,
                    revision=page.revision,
                    timestamp=page.timestamp,
                    url=f"https://{page.host}/w/index.php?oldid={pinned}" if pinned else "",
                    language=wiki or language,
                    featured=is_featured(page.wikitext),
                ),
            )


def _folder(path: Path, language: str) -> Iterator[PageOfWiki]:
    files = sorted(one for one in path.iterdir() if one.suffix.lower() in _TEXTS)
    if not files:
        raise InputError(f"{str(path)!r} holds no file that ends in {', '.join(sorted(_TEXTS))}")
    for file in files:
        wikitext = file.read_text(encoding="utf-8", errors="replace")
        title = " ".join(file.stem.replace("_", " ").split())
        yield _article(title, wikitext, language=language)


def _rows(path: Path, language: str) -> Iterator[PageOfWiki]:
    with opened(path) as file:
        for line in lines(file):
            where = f"{str(path)!r}, line {line.number}"
            if line.problem:
                raise InputError(f"{where}: {line.problem}")
            if line.data.strip():
                yield _row(line.data, where, language)


def _row(data: bytes, where: str, language: str) -> PageOfWiki:
    try:
        row = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where} is no JSON: {error}") from error
    row = row if isinstance(row, dict) else {}
    title = next((row[key] for key in _TITLES if isinstance(row.get(key), str)), "")
    wikitext = next((row[key] for key in _WIKITEXTS if isinstance(row.get(key), str)), None)
    if not title.strip() or wikitext is None:
        raise InputError(f"{where} is no page; write {{title, wikitext}}")
    told = row.get("language")
    found = _article(title, wikitext, language=told if isinstance(told, str) else language)
    if found.article is None:
        return found
    return PageOfWiki(article=_with(found.article, row), page_id=str(row.get("id", "")))


def _with(article: WikiArticle, row: dict[str, object]) -> WikiArticle:
    revision, featured = row.get("revision"), row.get("featured")
    timestamp, url = row.get("timestamp"), row.get("url")
    return replace(
        article,
        revision=revision if isinstance(revision, int) else None,
        timestamp=timestamp if isinstance(timestamp, str) else "",
        url=url if isinstance(url, str) else "",
        featured=featured if isinstance(featured, bool) else article.featured,
    )


def _article(title: str, wikitext: str, *, language: str) -> PageOfWiki:
    start = wikitext.lstrip()[:20].lower()
    if not start:
        return PageOfWiki(article=None, left_out="empty")
    if start.startswith(("#redirect", "#weiterleitung", "#redirection")):
        return PageOfWiki(article=None, left_out="redirect")
    return PageOfWiki(
        article=WikiArticle(
            title=title, wikitext=wikitext, language=language, featured=is_featured(wikitext)
        )
    )
