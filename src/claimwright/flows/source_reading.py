"""What a reference names in, its text out, read from the web or from this machine."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from claimwright.claims.identification import language
from claimwright.domain import Article, CitedSource, PageState, SourceState, SourceText
from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.fetch.canonical import canonical_url
from claimwright.fetch.page import NO_NETWORK, PDF, Fetched
from claimwright.flows.read import Fetch, article_of
from claimwright.flows.source_addresses import (
    Address,
    addresses,
    led_away,
    unsupported_kind,
)
from claimwright.flows.source_texts import page_text
from claimwright.json_rows import Row, read_rows
from claimwright.protocols import SourceReader
from claimwright.settings import CitationSettings

_OK: Final = 200
_STATES: Final = {
    PageState.NOT_FOUND: SourceState.NOT_FOUND,
    PageState.BLOCKED: SourceState.BLOCKED,
    PageState.PAYWALLED: SourceState.PAYWALLED,
    PageState.TIMEOUT: SourceState.TIMEOUT,
    PageState.UNSUPPORTED: SourceState.UNSUPPORTED,
}
_FINAL: Final = frozenset({SourceState.OTHER_LANGUAGE, SourceState.NOT_FETCHED})
"""States after which no other address is asked."""

MAX_CHARACTERS: Final = 1_000_000_000
"""Most characters of all pages together that are held in memory."""

_ENDINGS: Final = (".jsonl", ".jsonl.gz", ".jsonl.xz")


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSourceReader:
    """Reads cited sources from the web; implements `protocols.SourceReader`.

    The fetch is the one door to the network; it keeps each site's pace.
    """

    fetch: Fetch
    settings: CitationSettings

    def read(self, source: CitedSource) -> SourceText:
        """Read the page that a source names; its kept copy where the page itself fails.

        Returns:
            The text; where every address fails, the state of the first with what became of the
            others in its detail.
        """
        tried = addresses(source)
        if not tried:
            return SourceText(state=SourceState.NO_ADDRESS, title=source.title, detail=_no(source))
        failed: list[SourceText] = []
        for address in tried:
            if address.archived and failed and failed[-1].state is SourceState.UNSUPPORTED:
                continue  # a kept copy of the page would be so, too; what a DOI leads to may not
            read = self._at(address)
            if read.state is SourceState.OK:
                return _told(read, failed)
            failed.append(read)
            if read.state in _FINAL:
                break
        first, *others = failed
        details = (first.detail, *(f"{_named(each)}: {each.detail}" for each in others))
        return replace(first, detail="; ".join(details))

    def _at(self, address: Address) -> SourceText:
        kind = unsupported_kind(address.url)
        if kind:
            detail = f"the address leads to {kind}; only web pages, plain text and PDF are read"
            return _unread(address, SourceState.UNSUPPORTED, detail)
        try:
            page = self.fetch(address.url)
        except InputError as error:
            return _unread(address, SourceState.UNSUPPORTED, str(error))
        if page.state is not PageState.OK:
            return _unfetched(address, page)
        stopped = led_away(address.url, page.final_url)
        if stopped is not None:
            return _unread(address, *stopped)
        try:
            article = article_of(page.content_type, page.body, page.final_url, page.charset)
        except TooLargeError as error:
            return _unread(address, SourceState.UNSUPPORTED, str(error))
        return self._judged(address, page, article)

    def _judged(self, address: Address, page: Fetched, article: Article) -> SourceText:
        """Say whether what was read is something to check a claim against."""
        if article.state is not PageState.OK:
            hollow = article.state is PageState.UNSUPPORTED and page.content_type != PDF
            state = SourceState.EMPTY if hollow else _STATES[article.state]
            return _unread(address, state, article.detail)
        found = page_text(
            article.text,
            title=article.title,
            url=page.final_url or address.url,
            settings=self.settings,
            language=article.language,
        )
        return replace(found, archived=address.archived, retrieved_at=page.retrieved_at)


def _unfetched(address: Address, page: Fetched) -> SourceText:
    if page.no_network:
        return _unread(address, SourceState.NOT_FETCHED, NO_NETWORK)
    hollow = page.state is PageState.UNSUPPORTED and page.status == _OK
    state = SourceState.EMPTY if hollow else _STATES[page.state]
    return _unread(address, state, page.detail)


def _unread(address: Address, state: SourceState, detail: str) -> SourceText:
    return SourceText(state=state, url=address.url, detail=detail, archived=address.archived)


def _told(read: SourceText, failed: list[SourceText]) -> SourceText:
    """Say of a text why it was not read where the reference says."""
    if not failed:
        return read
    why = f"read {'from a kept copy' if read.archived else 'elsewhere'}, because {failed[0].detail}"
    return replace(read, detail=f"{why}; {read.detail}" if read.detail else why)


def _named(read: SourceText) -> str:
    return "its kept copy" if read.archived else read.url[:80]


def _no(source: CitedSource) -> str:
    if source.isbn:
        return f"a book (ISBN {source.isbn[:20]}) without an address"
    return "the reference names no address, DOI or PMID"


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalSources:
    """Reads sources that lie on this machine; implements `protocols.SourceReader`.

    The texts are kept by canonical address; `instead` reads the others, or is `None`.
    """

    texts: Mapping[str, SourceText] = field(hash=False)
    instead: SourceReader | None = None

    def read(self, source: CitedSource) -> SourceText:
        """Return the copy of a source that lies here, else what the other reader says.

        Returns:
            The text; `not_fetched` where there is none and the network is not used.
        """
        tried = addresses(source)
        for address in tried:
            found = self.texts.get(canonical_url(address.url))
            if found is not None:
                return replace(found, archived=found.archived or address.archived)
        if self.instead is not None:
            return self.instead.read(source)
        if not tried:
            detail = "the reference names no address, DOI or PMID"
            return SourceText(state=SourceState.NO_ADDRESS, title=source.title, detail=detail)
        detail = "it is not among the sources on this machine"
        return SourceText(state=SourceState.NOT_FETCHED, url=tried[0].url, detail=detail)


def local_texts(path: Path, settings: CitationSettings) -> Mapping[str, SourceText]:
    """Read the pages of a file, or of each file of a folder.

    Files are JSON lines `{url, title, text}`, plain, gzipped or xz, those of a folder read in the
    order of their names. A later page with the same address wins.

    Returns:
        What was read, by canonical address; a page that is too short is `empty`.

    Raises:
        NotFoundError: There is no such file, or none in the folder.
        InputError: A line is no page.
        TooLargeError: They hold more than 1,000,000,000 characters together.
    """
    texts: dict[str, SourceText] = {}
    size = 0
    for file in files_of(path):
        for url, title, text in map(_page, read_rows(file)):
            size += len(text)
            if size > MAX_CHARACTERS:
                message = f"{str(path)!r} holds over {MAX_CHARACTERS:,} characters; give its parts"
                raise TooLargeError(message)
            texts[canonical_url(url)] = page_text(
                text, title=title, url=url, settings=settings, language=language(text)
            )
    return texts


def files_of(path: Path) -> tuple[Path, ...]:
    """Return the file of pages, or those of a folder by name.

    Raises:
        NotFoundError: There is none in the folder.
    """
    if not path.is_dir():
        return (path,)
    files = tuple(sorted(each for each in path.iterdir() if each.name.endswith(_ENDINGS)))
    if not files:
        message = f"the folder {str(path)!r} holds no file that ends in {', '.join(_ENDINGS)}"
        raise NotFoundError(message)
    return files


def _page(row: Row) -> tuple[str, str, str]:
    url, title, text = (row.fields.get(name) for name in ("url", "title", "text"))
    if not isinstance(url, str) or not isinstance(text, str) or not canonical_url(url):
        raise InputError(
            f"{row.where} is no page; write {{url, title, text}} with an address of the web"
        )
    return url, title if isinstance(title, str) else "", text
