"""What a reference names in, its text or the state in which reading it ended out."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from claimwright.domain import Article, CitedSource, PageState, SourceState, SourceText
from claimwright.errors import InputError, TooLargeError
from claimwright.fetch.page import NO_NETWORK, PDF, Fetched
from claimwright.flows.read import article_of
from claimwright.flows.source_addresses import (
    Address,
    addresses,
    led_home,
    led_nowhere,
    led_to_a_door,
    unsupported_kind,
)
from claimwright.flows.source_texts import page_text
from claimwright.settings import CitationSettings

Fetch: TypeAlias = Callable[[str], Fetched]
"""An address to its page."""

_OK: Final = 200
_STATES: Final = {
    PageState.NOT_FOUND: SourceState.NOT_FOUND,
    PageState.BLOCKED: SourceState.BLOCKED,
    PageState.PAYWALLED: SourceState.PAYWALLED,
    PageState.TIMEOUT: SourceState.TIMEOUT,
    PageState.UNSUPPORTED: SourceState.UNSUPPORTED,
}
_FINAL: Final = frozenset(
    {SourceState.OTHER_LANGUAGE, SourceState.UNSUPPORTED, SourceState.NOT_FETCHED}
)
"""States that a kept copy of the same page would share."""


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
        stopped = _led_away(address.url, page.final_url)
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


def _led_away(asked: str, ended: str) -> tuple[SourceState, str] | None:
    home = led_home(asked, ended)
    if home:
        return SourceState.REDIRECTED_HOME, f"the address leads to {home}: the page is gone"
    gone = led_nowhere(asked, ended)
    if gone:
        return SourceState.NOT_FOUND, gone
    door = led_to_a_door(asked, ended)
    return (SourceState.BLOCKED, door) if door else None


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
