"""Claims that each bring or name one source in, what the sources show out."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import (
    CitationCheck,
    CitedClaim,
    CitedSource,
    Claim,
    Reference,
    ReferenceForm,
    SourceText,
    Span,
)
from claimwright.domain.fields import json_fields
from claimwright.flows.citations import CitationsFlow, SharedSources

_NOWHERE = Span(start=0, end=0, text="")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationRow:
    """One claim and its source, outside an article.

    Titles and address may be empty; without a `given` text the source is read at its address.
    """

    claim: Claim
    article_title: str = ""
    url: str = ""
    source_title: str = ""
    given: SourceText | None = None

    @property
    def source(self) -> CitedSource:
        """The source as a reference would name it."""
        return CitedSource(
            key=self.claim.id, form=ReferenceForm.BARE_LINK, title=self.source_title, url=self.url
        )

    @property
    def cited(self) -> CitedClaim:
        """The claim as it would stand in its article."""
        text, context = self.claim.text, self.claim.context
        return CitedClaim(
            claim=self.claim,
            sentence=text,
            context=(context,) if context else (),
            paragraph=f"{context} {text}".strip(),
            section=(),
            article_title=self.article_title,
            span=_NOWHERE,
            references=(Reference(span=_NOWHERE, number=1, name="", sources=(self.source,)),),
        )


@json_fields("id *check source=read")
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedRow:
    """The answer to one claim with its source.

    Args:
        id: Of the claim.
        read: What was read of the source.
        check: What that shows.
    """

    id: str
    read: SourceText
    check: CitationCheck


def check_rows(flow: CitationsFlow, rows: Sequence[CitationRow]) -> tuple[CheckedRow, ...]:
    """Return the answer to each row, in order; nothing is searched.

    Sources that are not given are read several at a time.

    Raises:
        ClaimwrightError: The engine fails.
    """
    with SharedSources(flow.reader, flow.settings.readers) as sources:
        sources.begin(row.source for row in rows if row.given is None)
        return tuple(_checked(flow, row, sources) for row in rows)


def _checked(flow: CitationsFlow, row: CitationRow, sources: SharedSources) -> CheckedRow:
    read = sources.text_of(row.source) if row.given is None else row.given
    (check,) = flow.checker.check(row.cited, [read])
    return CheckedRow(id=row.claim.id, read=read, check=check)
