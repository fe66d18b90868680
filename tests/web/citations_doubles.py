"""A flow that checks every article the same, whose steps a test may hold back."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from claimwright.domain import (
    CheckedGroup,
    CitationCheck,
    CitationLabel,
    CitationReport,
    CitedArticle,
    Provenance,
    SourceState,
    SourceText,
    Span,
)
from claimwright.errors import IntegrityError, NotFoundError, UnavailableError
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.events import (
    CitationEvent,
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from tests.citation_reports import CHECKED, HOSTILE, NOTHING_CITED, report_of
from tests.web.gates import at_once


@dataclass
class KnownCitations:
    """Checks by what is known.

    Args:
        before: Called before each group with its place, from 0; may wait.
        asked: Every request, as it came.
        closed: How often a check was stopped before its end.
        checked: How many claims were checked, whatever for.
    """

    before: Callable[[int], None] = at_once
    asked: list[CitationsRequest] = field(default_factory=list)
    closed: int = 0
    checked: int = 0

    def article(self, request: CitationsRequest) -> CitedArticle:
        """Return what is known of an article, by its name or its words."""
        self.asked.append(request)
        named = f"{request.title} {request.url} {request.wikitext}"
        if "missing" in named:
            raise NotFoundError(f"there is no page {request.title!r}")
        if "unreachable" in named:
            raise UnavailableError("the wiki does not answer; try again")
        if "damaged" in named:
            raise IntegrityError(f"secret of {named}")
        known = {"evil": HOSTILE, "nothing": NOTHING_CITED}
        report = next((each for word, each in known.items() if word in named), CHECKED)
        article = report.cited.article
        if report is CHECKED and request.title:
            article = replace(article, title=request.title)
        return replace(report.cited, article=article)

    @property
    def provenance(self) -> Callable[[], Provenance]:
        """Say the same of every report."""
        return lambda: CHECKED.provenance

    def check(
        self,
        cited: CitedArticle,
        known: Mapping[str, CheckedGroup] | None = None,
        *,
        begun: bool = False,
    ) -> Generator[CitationEvent, None, None]:
        """Yield what is known of an article; one that breaks does so after its first group."""
        groups, done = _groups_of(cited), known or {}
        left = [each for each in groups if each.cited.claim.id not in done]
        try:
            if not begun:
                yield CitationsBegun(
                    cited=cited, to_check=len(groups), known=len(done), sources=len(left)
                )
            for place, group in enumerate(groups):
                if group not in left:
                    continue
                self.before(place)
                if place and "breaks" in cited.article.title:
                    raise RuntimeError(f"secret of {cited.article.title}")
                yield SourcesRead(read=left.index(group) + 1, sources=len(left))
                self.checked += 1
                yield GroupChecked(group=group, position=place + 1)
        except GeneratorExit:
            self.closed += 1
            raise
        yield CitationsEnded(report=self.report(cited, groups))

    def report(self, cited: CitedArticle, groups: Sequence[CheckedGroup]) -> CitationReport:
        """Return the report on groups, the riskiest first."""
        order = [group.cited.claim.id for group in CHECKED.groups]
        ranked = sorted(groups, key=lambda group: order.index(group.cited.claim.id))
        return replace(report_of(ranked), cited=cited)


def _groups_of(cited: CitedArticle) -> tuple[CheckedGroup, ...]:
    """Return the known groups of an article in its reading order."""
    groups = HOSTILE.groups if cited.claims == HOSTILE.cited.claims else CHECKED.groups
    named = {claim.claim.id for claim in cited.claims}
    found = [group for group in groups if group.cited.claim.id in named]
    return tuple(sorted(found, key=lambda group: group.cited.claim.id))


def answer_to(row: CitationRow) -> CheckedRow:
    """Return what is known of a claim with its source: it holds if its words stand in it."""
    if row.given is None:
        gone = SourceText(state=SourceState.NOT_FOUND, url=row.url, detail="404")
        silent = CitationCheck(label=CitationLabel.SOURCE_UNAVAILABLE)
        return CheckedRow(id=row.claim.id, read=gone, check=silent)
    text = row.given.text
    held = row.claim.text.rstrip(".") in text
    check = CitationCheck(
        label=CitationLabel.SUPPORTED if held else CitationLabel.NOT_SUPPORTED,
        support=0.9 if held else 0.1,
        contradiction=0.0,
        passage=Span(start=0, end=len(text), text=text),
    )
    return CheckedRow(id=row.claim.id, read=row.given, check=check)
