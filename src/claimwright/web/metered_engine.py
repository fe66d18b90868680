"""An engine → the same engine, which counts claims and pages for whoever they are done for.

What is counted is counted before it is done, so that no limit is passed by whoever asks for much
at the same time. Tokens of language models are counted where they are asked.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TypeVar, cast

from claimwright.domain import Article, CheckedGroup, CitedArticle, Claim
from claimwright.flows.article import ArticleFlow, ArticleSource
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.flows.citations import NO_GROUPS, CitationsFlow, CitationsRequest
from claimwright.flows.events import CitationEvent, CitationsBegun
from claimwright.web.accounts import Quota
from claimwright.web.caller import current_caller
from claimwright.web.engine import ArticleRequest, Engine

Inner = TypeVar("Inner")
Whole = TypeVar("Whole", bound=Engine)

_FLOWS = frozenset({"flow", "weigh_flow", "debate_flow"})
"""Methods of engines that return flows over claims."""

_TAKE_CLAIMS = frozenset({"verify", "evidence", "similar", "weigh", "steps", "debate", "rounds"})
"""Methods of flows whose first argument is a claim, or several."""


def count_claims(claims: Sequence[Claim]) -> None:
    """Count claims for whoever they are checked for; raise when that is over their limit."""
    caller = current_caller()
    if caller is not None and claims:
        caller.charge(Quota.CLAIMS, len(claims), claims=[each.text for each in claims])


def count_pages(pages: int) -> None:
    """Count pages for whoever they are read for; raise when that is over their limit."""
    caller = current_caller()
    if caller is not None and pages:
        caller.charge(Quota.PAGES, pages)


class _Counted:
    """A flow that counts the claims that it is given."""

    def __init__(self, inner: object) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> object:
        found = getattr(self._inner, name)
        if name not in _TAKE_CLAIMS:
            return found

        def counted(claims: Claim | Sequence[Claim], *rest: object, **named: object) -> object:
            count_claims([claims] if isinstance(claims, Claim) else claims)
            return found(claims, *rest, **named)

        return counted


class _CountedCitations(_Counted):
    def check(
        self,
        cited: CitedArticle,
        known: Mapping[str, CheckedGroup] = NO_GROUPS,
        *,
        begun: bool = False,
    ) -> Generator[CitationEvent, None, None]:
        flow = cast("CitationsFlow", self._inner)
        # What reads sources in the background ends with it.
        with closing(flow.check(cited, known, begun=begun)) as events:
            for event in events:
                if isinstance(event, CitationsBegun):
                    chosen = [each.claim for each in event.cited.claims[: event.to_check]]
                    count_claims([each for each in chosen if each.id not in known])
                    count_pages(event.sources)
                yield event


class _CountedEngine:
    """An engine whose work is counted; what does no work is the engine's own."""

    def __init__(self, inner: Engine) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> object:
        found = getattr(self._inner, name)
        return (lambda asked: _counted(found(asked))) if name in _FLOWS else found

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        flow = self._inner.article_flow(request)
        return replace(flow, checker=_counted(flow.checker), read=_counted_read(flow.read))

    def read_article(self, source: ArticleSource) -> Article:
        return _counted_read(self._inner.read_article)(source)

    def cited_article(self, request: CitationsRequest) -> CitedArticle:
        count_pages(0 if request.wikitext else 1)
        return self._inner.cited_article(request)

    def citations_flow(self, corpus: str) -> CitationsFlow:
        return cast("CitationsFlow", _CountedCitations(self._inner.citations_flow(corpus)))

    def citation_checks(self, rows: Sequence[CitationRow]) -> tuple[CheckedRow, ...]:
        count_claims([row.claim for row in rows])
        count_pages(sum(row.given is None for row in rows))
        return self._inner.citation_checks(rows)


def metered(engine: Whole) -> Whole:
    """Return an engine that counts what it does for whoever it is done for.

    It raises `QuotaExceededError` before work that is over a limit.
    """
    return cast("Whole", _CountedEngine(engine))


def _counted(inner: Inner) -> Inner:
    return cast("Inner", _Counted(inner))


def _counted_read(read: Callable[[ArticleSource], Article]) -> Callable[[ArticleSource], Article]:
    def counted(source: ArticleSource) -> Article:
        count_pages(1 if source.url else 0)
        return read(source)

    return counted
