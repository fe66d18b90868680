"""Articles in memory: found by full stops, checked by doubles, for tests of flow and web."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from claimwright.domain import (
    Article,
    ArticleReport,
    CheckedClaim,
    Claim,
    Evidence,
    FoundClaim,
    FoundSentence,
    Judged,
    Replacement,
    Report,
    Signal,
    Span,
)
from claimwright.errors import ClaimwrightError
from claimwright.flows.article import ArticleFlow, ArticleSource, ClaimChecker
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import ArticleSettings
from claimwright.testing import split_sentences
from claimwright.verdict.article_report import article_report
from tests.examples import judged, memory_flow, report

TEXT = "Seas rise because ice melts. I like tea! The sun has caused recent warming. Bees dance."
SOURCE = ArticleSource(text=TEXT, title="The sea")


def read(source: ArticleSource) -> Article:
    """Return the text as the article."""
    return Article(text=source.text, title=source.title, source=source.url)


def find(article: Article) -> tuple[FoundSentence, ...]:
    """Return every sentence, each one claim unless it is an exclamation."""
    return tuple(_sentence(index, span) for index, span in enumerate(split_sentences(article.text)))


def _sentence(index: int, span: Span) -> FoundSentence:
    kept = not span.text.endswith("!")
    claim = FoundClaim(claim=Claim(text=span.text, id=f"s{index}c0"), span=span)
    return FoundSentence(
        index=index,
        span=span,
        kept=kept,
        reason="a statement" if kept else "an exclamation",
        signals=(Signal(name="form", label="statement", probability=0.75, passed=kept),),
        claims=(claim,) if kept else (),
    )


def article_flow(checker: ClaimChecker | None = None, **settings: int) -> ArticleFlow:
    """Return the article flow over doubles."""
    return ArticleFlow(
        read=read,
        find=find,
        checker=checker or memory_flow(),
        settings=ArticleSettings(**settings),
    )


@dataclass(kw_only=True)
class Refusing:
    """A checker that cannot check some claims.

    Args:
        refused: Tells a claim by its text.
        error: What it raises.
        concluding: Whether it fails at the evidence or later.
    """

    refused: Callable[[str], bool]
    error: ClaimwrightError
    concluding: bool = False
    asked: list[int] = field(default_factory=list)

    def evidence(
        self, claims: Sequence[Claim], options: VerifyOptions
    ) -> tuple[tuple[Evidence, ...], ...]:
        """Refuse, or find."""
        self.asked.append(len(claims))
        if not self.concluding:
            self._refuse(claims)
        return memory_flow().evidence(claims, options)

    def conclude(
        self,
        claims: Sequence[Claim],
        evidence: Sequence[Sequence[Evidence]],
        options: VerifyOptions,
    ) -> tuple[Report, ...]:
        """Refuse, or conclude."""
        if self.concluding:
            self._refuse(claims)
        return memory_flow().conclude(claims, evidence, options)

    def _refuse(self, claims: Sequence[Claim]) -> None:
        if any(self.refused(claim.text) for claim in claims):
            raise self.error


def checked(number: int, *pieces: Judged, text: str = "", failure: str = "") -> CheckedClaim:
    """Return a checked claim of a sentence; with a failure it has no report."""
    said = text or f"Claim {number} stands."
    span = Span(start=100 * number, end=100 * number + len(said), text=said)
    found = FoundClaim(claim=Claim(text=said, id=f"s{number}c0"), span=span)
    if failure:
        return CheckedClaim(found=found, report=None, failure=failure)
    return CheckedClaim(found=found, report=replace(report(*pieces), claim=found.claim))


def example_report() -> ArticleReport:
    """Return a report with a claim of each verdict, one that failed, and every field filled."""
    text = "It rises. " + TEXT
    article = Article(
        text=text,
        title="The <sea> & the sun",
        byline="A. Writer",
        source="https://example.org/sea",
        language="en",
        published="2026-05-01",
    )
    sentences = list(find(article))
    first = sentences[0].claims[0]
    replaced = Replacement(
        mention=Span(start=0, end=2, text="It"),
        antecedent=Span(start=10, end=14, text="Seas"),
        text="The sea",
        probability=0.9,
    )
    sentences[0] = FoundSentence(
        index=0,
        span=sentences[0].span,
        kept=True,
        reason="a statement",
        claims=(FoundClaim(claim=first.claim, span=first.span, replacements=(replaced,)),),
    )
    both = (judged(0.95, 0.01, name="a"), judged(0.01, 0.95, name="b"))
    claims = [
        checked(0, judged(0.95, 0.01, name="a", year=2020, doi="10.1000/a", authors=("A. One",))),
        checked(1, judged(0.01, 0.95, name="b", retracted=False)),
        checked(3, *both),
        checked(4),
        checked(5, failure="the corpus is gone"),
    ]
    return article_report("r1", article, sentences, claims)
