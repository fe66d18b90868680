"""The article flow: an article → its claims → what the evidence shows of each, as it happens.

Claims are checked in reading order, the first one alone and the rest a few at a time. The first
sentences carry what an article is about, a reader's eye is there when the first verdicts arrive,
and which claims are doubtful is not known before they are checked.
"""

import hashlib
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Protocol, TypeVar

from claimwright.claims.plain import paste
from claimwright.domain import (
    Article,
    ArticleReport,
    CheckedClaim,
    Claim,
    Evidence,
    FoundClaim,
    FoundSentence,
    PageState,
    Report,
)
from claimwright.errors import (
    ClaimwrightError,
    InputError,
    IntegrityError,
    NotFoundError,
    UnavailableError,
)
from claimwright.flows.events import (
    ArticleEnded,
    ArticleEvent,
    ArticleRead,
    ClaimBegun,
    ClaimChecked,
    ClaimsFound,
    EvidenceFound,
    Stage,
    StageReached,
)
from claimwright.flows.verify import VerifyOptions
from claimwright.protocols import ArticleReader
from claimwright.settings import ArticleSettings
from claimwright.tracing import stepwise
from claimwright.verdict.article_report import article_report

_ID_CHARACTERS = 22

_PAGE = "page.html"
"""By which a reader knows what the bytes are."""

logger = logging.getLogger(__name__)

Question = TypeVar("Question")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleSource:
    """Where an article comes from: one of text, URL and HTML.

    The `title` is the caller's, where it knows it better than the page.
    """

    text: str = ""
    url: str = ""
    html: str = ""
    title: str = ""

    def __post_init__(self) -> None:
        """Refuse what names no article, or two."""
        given = [name for name in ("text", "url", "html") if getattr(self, name)]
        if len(given) != 1:
            message = f"give one of text, url and html; this gives {' and '.join(given) or 'none'}"
            raise InputError(message)


def read_source(source: ArticleSource, reader: Callable[[], ArticleReader]) -> Article:
    """Return the article that a request names, or the state in which reading it ended.

    The source's title, if any, goes before the page's own; `reader` is asked only for a page.

    Raises:
        InputError: The address may not be asked for.
        TooLargeError: The text is over its bound.
        UnavailableError: What reads pages is not installed.
    """
    if source.text:
        return paste(source.text, title=source.title)
    if source.url:
        article = reader().read_address(source.url)
    else:
        article = replace(
            reader().read_bytes(source.html.encode("utf-8", "replace"), source=_PAGE), source=""
        )
    return replace(article, title=source.title) if source.title else article


class ClaimChecker(Protocol):
    """The part of the verify flow that an article needs."""

    def evidence(
        self, claims: Sequence[Claim], options: VerifyOptions
    ) -> tuple[tuple[Evidence, ...], ...]:
        """Return the best evidence per claim, in order."""

    def conclude(
        self,
        claims: Sequence[Claim],
        evidence: Sequence[Sequence[Evidence]],
        options: VerifyOptions,
    ) -> tuple[Report, ...]:
        """Return one report per claim over its evidence, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SoFar:
    """What is known of an article's check; enough to go on with it or to report on it.

    What was not reached yet is `None`; claims stand in the order in which they were checked.
    """

    article: Article | None = None
    sentences: tuple[FoundSentence, ...] | None = None
    checked: tuple[CheckedClaim, ...] = ()

    @property
    def text_id(self) -> str:
        """A name for the report that is the same for the same text."""
        text = self.article.text if self.article else ""
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:_ID_CHARACTERS]

    def report(self, report_id: str) -> ArticleReport:
        """Return the report on what is known; its coverage shows what was not reached."""
        article = self.article or Article(text="")
        return article_report(report_id, article, self.sentences or (), self.checked)

    def ended(self, stage: Stage) -> ArticleEnded:
        """Return the last event."""
        report = self.report("")
        return ArticleEnded(
            stage=stage,
            verdicts=report.verdicts,
            coverage=report.coverage,
            doubtful=tuple(each.found.claim.id for each in report.claims),
        )


NOTHING = SoFar()
"""Before the beginning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleFlow:
    """Checks articles against one corpus.

    What `read` cannot read has another state than `ok`.
    """

    read: Callable[[ArticleSource], Article]
    find: Callable[[Article], tuple[FoundSentence, ...]]
    checker: ClaimChecker
    settings: ArticleSettings

    def check(self, source: ArticleSource, options: VerifyOptions) -> Iterator[ArticleEvent]:
        """Yield what happens, to the end.

        Yields:
            Events in the order of the work; `ArticleEnded` is the last. Whoever stops asking
            stops the work.

        Raises:
            ClaimwrightError: The article cannot be read.
        """
        seen: list[ArticleEvent] = []
        for event in chain.from_iterable(self.steps(source, options)):
            seen.append(event)
            yield event
        yield so_far(seen).ended(Stage.DONE)

    @stepwise("article")
    def steps(
        self, source: ArticleSource, options: VerifyOptions, known: SoFar = NOTHING
    ) -> Iterator[tuple[ArticleEvent, ...]]:
        """Yield what happens, one piece of work at a time, without the end.

        What an earlier run found out, in `known`, is not done again.

        Yields:
            The events of each piece of work: at most one batch of claims.

        Raises:
            ClaimwrightError: The article cannot be read.
        """
        article, sentences = known.article, known.sentences
        if article is None:
            yield (StageReached(stage=Stage.READING),)
            article = self.read(source)
            yield (ArticleRead(article=article),)
        check_readable(article)
        if sentences is None:
            yield (StageReached(stage=Stage.FINDING),)
            sentences = self.find(article)
            chosen = self._chosen(sentences)
            yield (ClaimsFound(sentences=sentences, to_check=len(chosen)),)
        yield (StageReached(stage=Stage.CHECKING),)
        done = {each.found.claim.id for each in known.checked}
        waiting = [
            (place, found)
            for place, found in enumerate(self._chosen(sentences), start=1)
            if found.claim.id not in done
        ]
        for batch in batches(waiting, self.settings.batch):
            yield from self._batch(batch, options)

    def _chosen(self, sentences: Sequence[FoundSentence]) -> tuple[FoundClaim, ...]:
        every = chain.from_iterable(sentence.claims for sentence in sentences)
        return tuple(islice(every, self.settings.max_claims))

    def _batch(
        self, batch: Sequence[tuple[int, FoundClaim]], options: VerifyOptions
    ) -> Iterator[tuple[ArticleEvent, ...]]:
        yield tuple(ClaimBegun(claim_id=found.claim.id, position=place) for place, found in batch)
        claims = [found.claim for _, found in batch]
        evidence = together(lambda asked: self.checker.evidence(asked, options), claims)
        searched = list(zip((found for _, found in batch), evidence, strict=True))
        with_evidence = [(f, e) for f, e in searched if not isinstance(e, ClaimwrightError)]
        yield (
            *(EvidenceFound(claim_id=f.claim.id, evidence=e) for f, e in with_evidence),
            *(failed(f, e) for f, e in searched if isinstance(e, ClaimwrightError)),
        )
        if not with_evidence:
            return
        reports = together(lambda asked: self._conclude(asked, options), with_evidence)
        yield tuple(
            failed(found, report)
            if isinstance(report, ClaimwrightError)
            else ClaimChecked(checked=CheckedClaim(found=found, report=report))
            for (found, _), report in zip(with_evidence, reports, strict=True)
        )

    def _conclude(
        self, asked: Sequence[tuple[FoundClaim, tuple[Evidence, ...]]], options: VerifyOptions
    ) -> tuple[Report, ...]:
        claims, evidence = [found.claim for found, _ in asked], [pieces for _, pieces in asked]
        return self.checker.conclude(claims, evidence, options)


def so_far(events: Iterable[ArticleEvent]) -> SoFar:
    """Return what the events of one check, in order, tell, whether or not it has ended."""
    article: Article | None = None
    sentences: tuple[FoundSentence, ...] | None = None
    checked: list[CheckedClaim] = []
    for event in events:
        match event:
            case ArticleRead(article=read):
                article = read
            case ClaimsFound(sentences=found):
                sentences = found
            case ClaimChecked(checked=claim):
                checked.append(claim)
    return SoFar(article=article, sentences=sentences, checked=tuple(checked))


def check_readable(article: Article) -> None:
    """Refuse an article that could not be read, by the error that says who can act.

    Raises:
        NotFoundError: There is nothing at its address.
        InputError: It is of a kind that is not read, or holds no text.
        UnavailableError: It is kept from us at present: blocked, behind a paywall, too slow.
    """
    where = f" at {article.source[:200]!r}" if article.source else ""
    detail = article.detail or article.state.value
    match article.state:
        case PageState.OK:
            if not any(character.isalnum() for character in article.text):
                message = f"the article{where} holds no letter or digit; there is nothing to check"
                raise InputError(message)
        case PageState.NOT_FOUND:
            raise NotFoundError(f"there is no article{where}: {detail}")
        case PageState.UNSUPPORTED:
            raise InputError(f"the article{where} cannot be read: {detail}")
        case _:
            message = f"the article{where} cannot be read at present: {detail}; paste its text"
            raise UnavailableError(message)


def batches(items: Sequence[Question], size: int) -> Iterator[Sequence[Question]]:
    """Yield the first item alone, then the rest in batches of `size`, each item once, in order.

    Examples:
        >>> list(batches("abcdef", 2))
        ['a', 'bc', 'de', 'f']
    """
    if items:
        yield items[:1]
    for start in range(1, len(items), size):
        yield items[start : start + size]


def together(
    work: Callable[[Sequence[Question]], Sequence[Answer]], asked: Sequence[Question]
) -> list[Answer | ClaimwrightError]:
    """Answer questions together, in order; if that fails, one by one, so that only some fail."""
    if not asked:
        return []
    try:
        return list(work(asked))
    except ClaimwrightError as error:
        if len(asked) == 1:
            return [error]
    return [answer for one in asked for answer in together(work, [one])]


def failed(found: FoundClaim, error: ClaimwrightError) -> ClaimChecked:
    """Return that checking a claim failed."""
    failure = told_failure(error, "a claim")
    return ClaimChecked(checked=CheckedClaim(found=found, report=None, failure=failure))


def told_failure(error: ClaimwrightError, what: str) -> str:
    """Return what may be told of a failed check; a fault of ours is logged.

    Returns:
        Its message; of a fault of ours only its title, since the message may tell of this machine's
        files.
    """
    ours = isinstance(error, IntegrityError) or type(error) is ClaimwrightError
    if ours:
        logger.warning("%s was not checked: %s: %s", what, error.title, error)
    return error.title if ours else str(error)
