"""A source of a report → its whole text as it was read, the passage that decided marked in it."""

from dataclasses import dataclass
from typing import Final

from claimwright.domain import CheckedGroup, CitationCheck, CitationReport
from claimwright.errors import NotFoundError
from claimwright.verdict.exports.citations_wording import source_address, source_name
from claimwright.verdict.exports.marked_text import Run, runs
from claimwright.verdict.exports.works import web_address

SUGGESTED: Final = "suggested"
"""Names the suggestion where a number names a cited source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPage:
    """What the page of a source's text shows.

    Args:
        address: Where it is; empty when it has none of the web.
        said: When and from where it was read.
        runs: The text, the sentences that carry the finding marked.
    """

    title: str
    address: str
    said: str
    claim: str
    runs: tuple[Run, ...]


def text_page(report: CitationReport, claim_id: str, which: str) -> TextPage:
    """Prepare the text of one source.

    Args:
        report: On one article.
        claim_id: Of the claim it was held against.
        which: `suggested`, or the place of a cited source, from 1.

    Returns:
        What its page shows.

    Raises:
        NotFoundError: There is no such source, or nothing was read of it.
    """
    group = _group(report, claim_id)
    found = _suggestion(group) if which == SUGGESTED else _cited(group, which)
    if found is None:
        message = (
            f"nothing was read of source {which[:20]!r} of the claim {claim_id[:40]!r}; the review "
            "lists those that were"
        )
        raise NotFoundError(message)
    return found


def _group(report: CitationReport, claim_id: str) -> CheckedGroup:
    for group in report.groups:
        if group.cited.claim.id == claim_id:
            return group
    message = f"the citation report {report.id!r} has no claim {claim_id[:40]!r}"
    raise NotFoundError(message)


def _suggestion(group: CheckedGroup) -> TextPage | None:
    offered = group.suggestion
    if offered is None:
        return None
    return TextPage(
        title=offered.title or offered.document_id,
        address=web_address(offered.url),
        said="From the corpus that was searched.",
        claim=group.cited.claim.text,
        runs=_runs(offered.text, offered.check),
    )


def _cited(group: CheckedGroup, which: str) -> TextPage | None:
    places = {str(place): each for place, each in enumerate(group.sources, start=1)}
    checked = places.get(which)
    if checked is None or not checked.read.text:
        return None
    copy = "a kept copy" if checked.read.archived else "its page"
    when = f" on {checked.read.retrieved_at[:10]}" if checked.read.retrieved_at else ""
    return TextPage(
        title=source_name(checked.source),
        address=source_address(checked),
        said=f"Read from {copy}{when}.",
        claim=group.cited.claim.text,
        runs=_runs(checked.read.text, checked.check),
    )


def _runs(text: str, check: CitationCheck) -> tuple[Run, ...]:
    spans = check.sentences or ((check.passage,) if check.passage else ())
    return runs(text, [(span.start, span.end) for span in spans])
