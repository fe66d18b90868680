"""The citations flow: an article's cited claims → what their sources show → better sources.

Sources are read in the background, each page once and each site at its own pace. A claim is checked
as soon as all of its sources are read, against all of them together, a few claims at the same time;
where its sources do not carry it, a corpus is searched. No edit is ever made.

A page without a blank line is one paragraph of up to two million characters, and a report shows the
paragraph of every claim: it is cut to what stands near the claim.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, Self, TypeVar

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationLabel,
    CitationReport,
    CitedArticle,
    CitedClaim,
    CitedSource,
    Provenance,
    SearchOutcome,
    SourceText,
)
from claimwright.errors import ClaimwrightError
from claimwright.fetch.canonical import canonical_url
from claimwright.fetch.page import NO_NETWORK
from claimwright.flows.article import told_failure
from claimwright.flows.better_sources import Better, BetterSources
from claimwright.flows.events import (
    CitationEvent,
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.flows.source_addresses import addresses
from claimwright.flows.source_texts import is_without_network
from claimwright.protocols import CitationChecker, SourceReader
from claimwright.reasoning.embedded.citing.words import Rarity, claim_words
from claimwright.settings import CitationSettings
from claimwright.tracing import stepwise
from claimwright.verdict.citations import (
    GroupFinding,
    citation_report,
    group_finding,
    nothing_cited,
)

TELLING_WORDS: Final = 3
"""Least words that carry meaning: what says less, as “It is gone.”, too many pages seem to say."""
NOTHING_READ: Final = f"{NO_NETWORK}: no source could be read"
"""Said once of a report of which nothing could be read for want of a network."""
TOO_VAGUE: Final = "It says too little to search for a better source."
_ALIKE: Final = Rarity({})

NOT_SEARCHED: Final = Better(outcome=SearchOutcome.NOT_SEARCHED, suggestion=None, searched=0)
NO_GROUPS: Final[Mapping[str, CheckedGroup]] = MappingProxyType({})

MAX_PARAGRAPH: Final = 6_000
"""Most characters of a paragraph in a report, besides the claim itself."""
_CUT: Final = "…"

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsRequest:
    """An article and where better sources are looked for.

    Args:
        title: Of the page, when it is to be read from the wiki or goes with the wikitext.
        url: Address of the page; empty when it is named otherwise.
        wikitext: Of the page; empty when it is to be read.
        revision: Its number; `None` for the newest, or when unknown.
        language: Of the wiki, ISO 639-1.
        corpus: Searched for better sources; empty searches none.
    """

    title: str = ""
    url: str = ""
    wikitext: str = ""
    revision: int | None = None
    language: str = "en"
    corpus: str = ""

    @property
    def named(self) -> str:
        """What a reader calls the article before it is read."""
        return self.title or self.url or "Pasted wikitext"


class SharedSources:
    """Reads sources in the background; two references to one page read it once.

    The reader is called from several threads, `readers` of them at most, 1 or more.
    """

    def __init__(self, reader: SourceReader, readers: int) -> None:
        self._reader = reader
        self._pool = ThreadPoolExecutor(max_workers=readers, thread_name_prefix="source")
        self._reading: dict[str, Future[SourceText]] = {}

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Drop what has not begun; what has ends within the bounds of its fetch."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def begin(self, sources: Iterable[CitedSource]) -> None:
        """Begin to read sources, in order, those that are not being read yet."""
        for source in sources:
            key = source_key(source)
            if key not in self._reading:
                self._reading[key] = self._pool.submit(self._reader.read, source)

    def is_read(self, source: CitedSource) -> bool:
        """Say whether a source that was begun has been read."""
        return self._reading[source_key(source)].done()

    def text_of(self, source: CitedSource) -> SourceText:
        """Return what was read of a source that was begun; it waits for the end of that.

        Raises:
            ClaimwrightError: Reading failed for another reason than the site.
        """
        return self._reading[source_key(source)].result()

    def wait(self, also: Iterable[Future[T]] = ()) -> None:
        """Wait until one more of the sources that were begun has been read.

        The end of any of the other work ends the wait, too.
        """
        reading = (future for future in self._reading.values() if not future.done())
        pending: list[Future[Any]] = [*also, *reading]  # whatever it gives, its end is waited for
        if pending:
            wait(pending, return_when=FIRST_COMPLETED)

    @property
    def progress(self) -> tuple[int, int]:
        """How many have been read, and how many were begun."""
        return sum(future.done() for future in self._reading.values()), len(self._reading)


def source_key(source: CitedSource) -> str:
    """Return what is equal for references to one page.

    Returns:
        The spellings of its addresses; its own key where it names none.

    Examples:
        >>> from claimwright.domain import ReferenceForm
        >>> one = CitedSource(key="a", form=ReferenceForm.TEXT, url="http://www.example.org/b/")
        >>> two = CitedSource(key="c", form=ReferenceForm.TEXT, url="https://example.org/b#d")
        >>> source_key(one) == source_key(two)
        True
    """
    spelt = [canonical_url(each.url) or each.url for each in addresses(source)]
    return " ".join(spelt) or f"key:{source.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsFlow:
    """Checks the citations of articles.

    The reader and the checker are called from several threads; without `better` no corpus is
    searched.
    """

    reader: SourceReader
    checker: CitationChecker
    better: BetterSources | None
    settings: CitationSettings
    provenance: Callable[[], Provenance]

    @stepwise("citations")
    def check(
        self,
        cited: CitedArticle,
        known: Mapping[str, CheckedGroup] = NO_GROUPS,
        *,
        begun: bool = False,
    ) -> Iterator[CitationEvent]:
        """Yield what happens, to the end.

        Groups that an earlier run checked are `known` by the id of their claim and not checked
        again. Where that run had `begun`, the beginning is not told again.

        Yields:
            `CitationsBegun` before anything is read, then `SourcesRead` and `GroupChecked` as they
            come, `CitationsEnded` with the report at last. Whoever stops asking stops the work.
        """
        cited = with_near_words(cited)
        chosen = cited.claims[: self.settings.max_groups]
        done = {
            n: replace(known[each.claim.id], cited=each)
            for n, each in enumerate(chosen)
            if each.claim.id in known
        }
        waiting = {n: each for n, each in enumerate(chosen) if n not in done}
        wanted = [source for each in waiting.values() for _, source in sources_of(each)]
        total = len(set(map(source_key, wanted)))
        if not begun:
            yield CitationsBegun(cited=cited, to_check=len(chosen), known=len(done), sources=total)
        with SharedSources(self.reader, self.settings.readers) as sources:
            sources.begin(wanted)
            read = 0
            for checked in self._groups(waiting, sources):
                if sources.progress[0] != read:
                    read = sources.progress[0]
                    yield SourcesRead(read=read, sources=total)
                for place, group in checked:
                    done[place] = group
                    yield GroupChecked(group=group, position=place + 1)
        yield CitationsEnded(report=self.report(cited, [done[n] for n in sorted(done)]))

    def _groups(
        self, waiting: Mapping[int, CitedClaim], sources: SharedSources
    ) -> Iterator[tuple[tuple[int, CheckedGroup], ...]]:
        """Yield groups as they are checked, a few at a time; none when only a source was read."""
        left = {
            place: [source for _, source in sources_of(each)] for place, each in waiting.items()
        }
        running: dict[Future[CheckedGroup], int] = {}
        with ThreadPoolExecutor(self.settings.checks, thread_name_prefix="check") as pool:
            while left or running:
                ready = (n for n, named in left.items() if all(map(sources.is_read, named)))
                for place in tuple(islice(ready, self.settings.checks - len(running))):
                    del left[place]
                    # What is asked of a language model is counted where the article is.
                    run = partial(copy_context().run, self.group, waiting[place], sources)
                    running[pool.submit(run)] = place
                sources.wait(running)
                ended = [future for future in running if future.done()]
                yield tuple((running.pop(future), future.result()) for future in ended)

    def group(self, cited: CitedClaim, sources: SharedSources) -> CheckedGroup:
        """Return what all sources of a claim show together; a check that failed says why."""
        try:
            checked = self._checked(cited, sources)
            finding = group_finding(checked, self.settings)
            better, reason = self._better(cited, finding, checked)
        except ClaimwrightError as error:
            return _failed(cited, error)
        return CheckedGroup(
            cited=cited,
            label=finding.label,
            support=finding.support,
            reason=reason,
            sources=checked,
            outcome=better.outcome,
            suggestion=better.suggestion,
            searched=better.searched,
        )

    def report(self, cited: CitedArticle, groups: Sequence[CheckedGroup]) -> CitationReport:
        """Return the report; its id is the same for the same revision and findings.

        The groups are in reading order; they need not be all.
        """
        return citation_report(
            report_id(cited, groups),
            cited,
            groups,
            notices=tuple(self._notices(cited, groups)),
            provenance=self.provenance(),
        )

    def _checked(self, cited: CitedClaim, sources: SharedSources) -> tuple[CheckedSource, ...]:
        named = tuple(sources_of(cited))
        read = [sources.text_of(source) for _, source in named]
        checks = self.checker.check(cited, read) if read else ()
        return tuple(
            CheckedSource(reference=number, source=source, read=text, check=check)
            for (number, source), text, check in zip(named, read, checks, strict=True)
        )

    def _better(
        self, cited: CitedClaim, finding: GroupFinding, sources: Sequence[CheckedSource]
    ) -> tuple[Better, str]:
        """Return how the search ended, and the reason of the finding with what to say of it."""
        holds = finding.label is CitationLabel.SUPPORTED
        if self.better is None or (holds and (finding.support or 0.0) >= self.settings.flag):
            return NOT_SEARCHED, finding.reason
        if len(claim_words(cited.claim.text, _ALIKE)) < TELLING_WORDS:
            return NOT_SEARCHED, f"{finding.reason} {TOO_VAGUE}"
        return self.better.look(cited, finding.support, sources), finding.reason

    def _notices(self, cited: CitedArticle, groups: Sequence[CheckedGroup]) -> Iterator[str]:
        if not cited.claims:
            yield nothing_cited(cited)
            return
        left = len(cited.claims) - len(groups)
        if left:
            yield (
                f"{left} of {len(cited.claims)} cited claims were not checked; at most "
                f"{self.settings.max_groups:,} are (citations.max_groups)"
            )
        failed = sum(bool(group.failure) for group in groups)
        if failed:
            yield f"the check of {failed} cited claims failed; the others are not touched by that"
        yield from _network_notice(groups)
        if self.better is None:
            yield "no corpus was chosen to search, so no better source is suggested"


def _network_notice(groups: Sequence[CheckedGroup]) -> Iterator[str]:
    read = [each.read for group in groups for each in group.sources]
    unasked = sum(map(is_without_network, read))
    if unasked and not any(each.text for each in read):
        yield NOTHING_READ
    elif unasked:
        yield f"{NO_NETWORK}, or had none for a while: {unasked} sources were not asked for"


def sources_of(cited: CitedClaim) -> Iterator[tuple[int, CitedSource]]:
    """Yield the sources of a claim with the numbers of their references, each page once."""
    seen: set[str] = set()
    for reference in cited.references:
        for source in reference.sources:
            key = source_key(source)
            if key not in seen:
                seen.add(key)
                yield reference.number, source


def report_id(cited: CitedArticle, groups: Sequence[CheckedGroup]) -> str:
    """Return a report's name, 22 hexadecimal digits, equal for equal wikitext and findings."""
    digest = hashlib.sha256(cited.article.wikitext.encode("utf-8", "replace"))
    for group in groups:
        texts = " ".join(each.read.sha256 for each in group.sources)
        said = f"\n{group.cited.claim.id} {group.label} {group.support} {group.outcome} {texts}"
        digest.update(said.encode("utf-8", "replace"))
    return digest.hexdigest()[:22]


def _failed(cited: CitedClaim, error: ClaimwrightError) -> CheckedGroup:
    """Return that checking a claim failed; a fault of ours is logged, and named without details."""
    return CheckedGroup(
        cited=cited,
        label=CitationLabel.SOURCE_UNAVAILABLE,
        support=None,
        reason="It was not checked, for a technical reason.",
        sources=(),
        failure=told_failure(error, "a citation"),
    )


def with_near_words(cited: CitedArticle) -> CitedArticle:
    """Cut long paragraphs to what stands around each claim.

    Returns:
        The same where no paragraph has over 6,000 characters. A longer one keeps 3,000 before its
        claim and 3,000 behind, and `…` where something was cut.
    """
    return replace(cited, claims=tuple(_near(claim) for claim in cited.claims))


def _near(cited: CitedClaim) -> CitedClaim:
    paragraph, text = cited.paragraph, cited.claim.text
    if len(paragraph) <= MAX_PARAGRAPH:
        return cited
    at = max(0, paragraph.find(text))
    start = max(0, at - MAX_PARAGRAPH // 2)
    end = at + len(text) + MAX_PARAGRAPH // 2
    before, behind = _CUT if start else "", _CUT if end < len(paragraph) else ""
    return replace(cited, paragraph=f"{before}{paragraph[start:end]}{behind}")
