"""Pages of a wiki in, the files of a data set of citations out."""

import logging
import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

from claimwright.claims.identification import language
from claimwright.claims.wikitext.reading import read_article
from claimwright.domain import CitedArticle, CitedSource, SourceState, SourceText
from claimwright.errors import TooLargeError
from claimwright.fetch.mirrors import is_wikipedia_or_mirror
from claimwright.protocols import SourceReader
from claimwright_lab.training.wafer.finish import finish
from claimwright_lab.training.wafer.journal import Journal
from claimwright_lab.training.wafer.pages import PageOfWiki, pages
from claimwright_lab.training.wafer.records import (
    CitedPlace,
    address_of,
    addressed,
    cited_places,
    has_failed,
    record,
)
from claimwright_lab.training.wafer.run import Split, WaferRun, of_failed, split_of

MAX_TITLE_WORDS: Final = 50
"""A longer title is no title but text."""

_INVISIBLE: Final = re.compile("[\u200b\u200e\u200f\u00ad\x00\ufeff]")
_STYLE: Final = re.compile(
    r"\b(?:background(?:-color)?|margin|padding|font-size|border)\s*:\s*[#\w]"
)
_STYLES_PER_WORD: Final = 0.02
"""Share of declarations of style among the words from which on a text is no prose."""

_LEAST_PAGE_WORDS: Final = 25


def cleaned(text: str) -> str:
    r"""Return a text without characters that no reader sees, and without white space around it.

    Examples:
        >>> cleaned(" sea\u200b ice\u00ad ")
        'sea ice'
    """
    return _INVISIBLE.sub("", text).strip()


def kept(page: SourceText, *, wanted: str = "en") -> tuple[SourceText, str]:
    """Clean a page and say whether it belongs into the data set of a language, ISO 639-1.

    The original dropped pages with fewer than five English stop words and pages that hold
    `margin:` anywhere. Here the language is identified, and a page falls for leftovers of style
    only where they are more than two in a hundred words.

    Returns:
        The page, its text cleaned, and an empty reason; else the page without a text, its state
        telling why, and the reason.
    """
    if page.state is not SourceState.OK:
        return page, page.state.value
    text = cleaned(page.text)
    for state, why in (
        (SourceState.UNSUPPORTED, "wikipedia" if is_wikipedia_or_mirror(page.url) else ""),
        (SourceState.EMPTY, "short" if len(text.split()) < _LEAST_PAGE_WORDS else ""),
        (SourceState.UNSUPPORTED, "style" if _is_style(text) else ""),
        (SourceState.UNSUPPORTED, "title" if len(page.title.split()) > MAX_TITLE_WORDS else ""),
        (SourceState.OTHER_LANGUAGE, "language" if _is_foreign(text, wanted) else ""),
    ):
        if why:
            return replace(page, state=state, text="", sha256="", detail=f"filtered: {why}"), why
    return replace(page, text=text, title=cleaned(page.title)), ""


def _is_style(text: str) -> bool:
    return len(_STYLE.findall(text)) > _STYLES_PER_WORD * max(1, len(text.split()))


def _is_foreign(text: str, wanted: str) -> bool:
    code = language(text)
    return bool(code) and code != wanted


_SAVE_EVERY: Final = 200
"""Pages between two saves."""

_LEAST_WORDS: Final = 3
_MOST_WORDS: Final = 300
"""Words of a claim that is taken."""

_LOG: Final = logging.getLogger(__name__)


def build(run: WaferRun, reader: SourceReader | None = None) -> Path:
    """Build the data set; the texts of cited sources are left out without a reader.

    Pages are read one by one and their records written at once, so memory does not grow with the
    source. A run that was ended goes on at its last save.

    Returns:
        The card beside the files: `train`, `dev`, `test`, `fail-dev`, `fail-test` and, of featured
        and failed claims together, `verification-dev` and `verification-test`, as `.jsonl`.

    Raises:
        InputError: The source is none, or the folder holds another run.
        NotFoundError: There is no such source.
        UnavailableError: The disk is full or refuses.
    """
    began = time.monotonic()
    with Journal(run.out, run.plan, resume=run.resume) as journal:
        builder = _Builder(run, reader, journal)
        earlier = journal.counts.get("records", 0)
        for done in builder.run():
            if done % _SAVE_EVERY == 0:
                made = builder.counts["records"] - earlier
                rate = made / max(1e-9, time.monotonic() - began)
                _LOG.info(f"{done} pages, {builder.counts['records']} records, {rate:.0f} a second")
        journal.save(builder.done, builder.counts)
        path = finish(run, journal, builder.counts)
        journal.clear()
    _LOG.info(f"{builder.counts['records']} records of {builder.done} pages; see {path}")
    return path


class _Builder:
    """Turns pages into records, one after another."""

    def __init__(self, run: WaferRun, reader: SourceReader | None, journal: Journal) -> None:
        self._run = run
        self._reader = reader
        self._journal = journal
        self.counts: Counter[str] = Counter(journal.counts)
        self.done = journal.pages

    def run(self) -> Iterator[int]:
        """Yield the number of pages done after each of them."""
        with ThreadPoolExecutor(self._run.readers) as pool:
            most = self._run.limit or None
            found = pages(self._run.source, language=self._run.language)
            for page in islice(found, self.done, most):
                self._page(page, pool)
                self.done += 1
                if self.done % _SAVE_EVERY == 0:
                    self._journal.save(self.done, self.counts)
                yield self.done

    def _page(self, page: PageOfWiki, pool: ThreadPoolExecutor) -> None:
        self.counts["pages"] += 1
        if page.article is None:
            self.counts[f"pages.{page.left_out}"] += 1
            return
        try:
            cited = read_article(page.article)
        except TooLargeError:
            self.counts["pages.too_large"] += 1
            return
        self.counts["articles"] += 1
        self.counts["articles.featured"] += bool(page.article.featured)
        self.counts["claims"] += len(cited.claims)
        for one in cited.left_out:
            self.counts[f"left_out.{one.reason.partition(',')[0].partition(' {')[0][:60]}"] += 1
        self._article(cited, page.page_id, pool)

    def _article(self, cited: CitedArticle, page_id: str, pool: ThreadPoolExecutor) -> None:
        taken = [
            place
            for place in cited_places(cited.claims, cited.article.wikitext)
            if self._takes(place)
        ]
        failed = any(has_failed(place.cited.tags) for place in taken)
        split = split_of(cited.article.title, self._run.shares, failed=failed)
        read = self._read([one for place in taken for one in _sources(place)], pool)
        for place in taken:
            made = record(place, cited.article, page_id=page_id, pages=read, plan=self._run.windows)
            chosen = of_failed(split) if has_failed(place.cited.tags) else split
            self._journal.write(chosen, made)
            self.counts["records"] += 1
            self.counts[f"records.{chosen.value}"] += 1
            featured = bool(cited.article.featured) and chosen in {Split.DEV, Split.TEST}
            self.counts["records.featured"] += featured

    def _takes(self, place: CitedPlace) -> bool:
        words = len(place.cited.claim.text.split())
        why = ""
        if not _sources(place):
            why = "without_address"
        elif not _LEAST_WORDS <= words <= _MOST_WORDS:
            why = "length"
        elif all(is_wikipedia_or_mirror(address_of(one)) for one in _sources(place)):
            why = "wikipedia"
        if why:
            self.counts[f"dropped.{why}"] += 1
        return not why

    def _read(self, wanted: list[CitedSource], pool: ThreadPoolExecutor) -> dict[str, SourceText]:
        reader = self._reader
        if reader is None:
            return {}
        each = {source.key: source for source in wanted}
        read = dict(zip(each, pool.map(reader.read, each.values()), strict=True))
        found: dict[str, SourceText] = {}
        for key, page in read.items():
            found[key], why = kept(page, wanted=self._run.language)
            self.counts["sources"] += 1
            self.counts[f"sources.{why or SourceState.OK.value}"] += 1
        return found


def _sources(place: CitedPlace) -> tuple[CitedSource, ...]:
    return addressed(place.cited.references)
