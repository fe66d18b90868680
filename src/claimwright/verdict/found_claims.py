"""What was found in a text, as one answer: its claims and its sentences beside each other."""

from dataclasses import dataclass

from claimwright.domain import Article, FoundClaim, FoundSentence
from claimwright.domain.fields import json_fields


@json_fields(
    "id=found.claim.id claim=found.claim.text context=found.claim.context start=found.span.start "
    "end=found.span.end text=found.span.text sentence=sentence.index reason=sentence.reason "
    "replacements=found.replacements"
)
@dataclass(frozen=True, slots=True)
class ClaimInText:
    """A claim with its place: `text` is the article's from `start` to `end`."""

    found: FoundClaim
    sentence: FoundSentence


@json_fields(
    "index=sentence.index start=sentence.span.start end=sentence.span.end text=sentence.span.text "
    "kept=sentence.kept reason=sentence.reason signals=sentence.signals "
    "claims=sentence.claims[].claim.id"
)
@dataclass(frozen=True, slots=True)
class SentenceInText:
    """A sentence, whether it is kept and why, and the ids of its claims."""

    sentence: FoundSentence


@json_fields(
    "title=article.title state=article.state detail=article.detail claims sentences=in_text"
)
@dataclass(frozen=True, slots=True)
class FoundClaims:
    """What was found in a text: all its sentences; every offset counts in the article's text."""

    article: Article
    sentences: tuple[FoundSentence, ...]

    @property
    def claims(self) -> tuple[ClaimInText, ...]:
        """Its claims, in reading order; each names its sentence by index."""
        return tuple(ClaimInText(found, each) for each in self.sentences for found in each.claims)

    @property
    def in_text(self) -> tuple[SentenceInText, ...]:
        """Its sentences, in reading order; each names its claims by id."""
        return tuple(map(SentenceInText, self.sentences))
