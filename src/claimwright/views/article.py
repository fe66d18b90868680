"""The report on an article → what its page shows: the text, its claims marked, and their cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from claimwright.claims.identification import is_english
from claimwright.domain import (
    ArticleReport,
    CheckedClaim,
    FoundClaim,
    FoundSentence,
    VerdictLabel,
)
from claimwright.verdict.article_report import DOUBTFUL_FIRST
from claimwright.verdict.exports.wording import coverage_sentence
from claimwright.verdict.exports.works import web_address
from claimwright.views.claim import (
    PENDING,
    ClaimCard,
    card_key,
    card_of,
    sign_of,
)
from claimwright.views.wording import VERDICTS, Sign, headline

_LONGEST_TAIL = 30

_DOUBT = ("failed", "pending", "supported", "undecided", "disputed", "refuted")
"""Signs by how much a reader should look at them, the least first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRun:
    """A stretch of the article's text.

    Args:
        target: The card of the claim in it; empty when there is no claim.
        sign: Of that claim's verdict; `None` when there is no claim.
    """

    text: str
    target: str = ""
    sign: Sign | None = None

    @property
    def head(self) -> str:
        """All but the last word."""
        return self.text[: len(self.text) - len(self.tail)]

    @property
    def tail(self) -> str:
        """The last word, which stays on one line with the sign; empty when it is too long."""
        last = self.text.rsplit(maxsplit=1)[-1] if self.text.strip() else ""
        return last if self.text.endswith(last) and len(last) <= _LONGEST_TAIL else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How many claims have a verdict.

    Args:
        start: Where its part of the strip begins, 0..100.
        share: How long its part of the strip is, 0..100.
    """

    sign: Sign
    number: int
    start: float
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticlePage:
    """What the page of an article's report shows.

    Args:
        title: Never empty.
        byline: May be empty.
        address: Where the article stands on the web; empty when nowhere.
        host: Of that address.
        published: May be empty.
        text: The article in runs that join to it.
        claims: Checked claims, the most doubtful first.
        failures: Claims whose check failed.
        counts: Claims by verdict, those without any left out.
        coverage: How much was checked, in one sentence.
        sentences: All of them, in reading order.
        alone: The card of the claim that all of the text is; `None` for any other text.
        made: When, ISO 8601; empty when nothing was checked.
        corpus: What was searched; empty when nothing was.
        unread: Whether its script is one that the models were not made for.
        detail: Why it could not be read; empty when it could.
    """

    id: str
    title: str
    byline: str
    address: str
    host: str
    published: str
    text: tuple[TextRun, ...]
    claims: tuple[ClaimCard, ...]
    failures: tuple[CheckedClaim, ...]
    counts: tuple[Count, ...]
    coverage: str
    sentences: tuple[FoundSentence, ...]
    alone: ClaimCard | None
    made: str
    corpus: str
    unread: bool
    detail: str

    @property
    def places(self) -> dict[str, int]:
        """The place of each checked claim among them, from 1, by its key."""
        return {card.key: place for place, card in enumerate(self.claims, start=1)}


def article_page(report: ArticleReport, *, named: str = "") -> ArticlePage:
    """Return the page of a report, whole or as far as the check has come.

    `named` is what a text is called that has neither title nor a first line yet.
    """
    article, provenance = report.article, report.provenance
    signs = {each.found.claim.id: sign_of(each) for each in report.claims}
    address = web_address(article.source)
    return ArticlePage(
        id=report.id,
        title=article.title or _beginning(report) or named or "Untitled text",
        byline=article.byline,
        address=address,
        host=(urlsplit(address).hostname or "").removeprefix("www."),
        published=article.published,
        text=text_runs(report, signs),
        claims=tuple(card_of(each, report.id) for each in report.claims if each.report is not None),
        failures=tuple(each for each in report.claims if each.report is None),
        counts=counts(report.verdicts),
        coverage=coverage_sentence(report.coverage),
        sentences=report.sentences,
        alone=_alone(report),
        made="" if provenance is None else provenance.created_at,
        corpus="" if provenance is None else provenance.corpus,
        unread=bool(article.text) and not is_english(article.text),
        detail=article.detail,
    )


def _alone(report: ArticleReport) -> ClaimCard | None:
    """Return the card of the one claim of a paste of one sentence."""
    if report.article.source or len(report.sentences) != 1 or len(report.claims) != 1:
        return None
    (only,) = report.claims
    return None if only.report is None else card_of(only, report.id)


def text_runs(report: ArticleReport, signs: Mapping[str, Sign]) -> tuple[TextRun, ...]:
    """Cut the article's text at its claims, into runs that join to it.

    Where claims share a place, the mark shows the most doubtful of them and leads to it.
    """
    text = report.article.text
    found = [claim for sentence in report.sentences for claim in sentence.claims]
    marked: list[TextRun] = []
    reached = 0
    for (start, end), claims in sorted(_by_place(found).items()):
        first, last = max(start, reached), min(end, len(text))
        if first >= last:
            continue
        leading = max(claims, key=lambda one: _doubt(signs.get(one.claim.id, PENDING)))
        marked.append(TextRun(text=text[reached:first]))
        marked.append(
            TextRun(
                text=text[first:last],
                target=card_key(leading.claim.id),
                sign=signs.get(leading.claim.id, PENDING),
            )
        )
        reached = last
    marked.append(TextRun(text=text[reached:]))
    return tuple(run for run in marked if run.text)


def counts(verdicts: Mapping[VerdictLabel, int]) -> tuple[Count, ...]:
    """Return how many claims have each verdict that any has, in the order of doubt."""
    total = sum(verdicts.values())
    found: list[Count] = []
    start = 0.0
    for label in DOUBTFUL_FIRST:
        number = verdicts.get(label, 0)
        if number:
            share = 100.0 * number / total
            found.append(
                Count(
                    sign=VERDICTS[label],
                    number=number,
                    start=round(start, 2),
                    share=round(share, 2),
                )
            )
            start += share
    return tuple(found)


def _by_place(found: Sequence[FoundClaim]) -> dict[tuple[int, int], list[FoundClaim]]:
    places: dict[tuple[int, int], list[FoundClaim]] = {}
    for claim in found:
        places.setdefault((claim.span.start, claim.span.end), []).append(claim)
    return places


def _doubt(sign: Sign) -> int:
    return _DOUBT.index(sign.key)


def _beginning(report: ArticleReport) -> str:
    """Return the first sentence as a title; before there are any, the first line."""
    return headline(report.sentences[0].span.text if report.sentences else report.article.text)
