"""A citation report → the whole text of a source, and a form that asks people about whole texts."""

import json
from dataclasses import dataclass, replace
from typing import Final

from fastapi.responses import Response

from claimwright.domain import CheckedGroup, CitationCheck, CitationReport, RatingItem
from claimwright.errors import NotFoundError
from claimwright.json_rows import Row
from claimwright.ratings.figures import OURS
from claimwright.ratings.questions import SEED, Blind, citation_form
from claimwright.ratings.reading import key_text
from claimwright.schema.writing import to_json
from claimwright.verdict.exports.citations_wording import source_address, source_name
from claimwright.verdict.exports.wording import Run, runs
from claimwright.verdict.exports.works import web_address
from claimwright.views.exports import rating_form

SUGGESTED: Final = "suggested"
"""Names the suggestion where a number names a cited source."""

MAX_WHOLE: Final = 50_000
"""Most characters of a source that the form holds; people read no more of it."""


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
    """Prepare the text of one source of a claim: `suggested`, or the place of a cited one, from 1.

    Raise `NotFoundError` where there is no such source, or nothing was read of it.
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


def asked_form(report: CitationReport, *, seed: int = SEED) -> Blind:
    """Ask people about the sources of a report; the seed draws which source is shown first.

    The questions are those of the evaluation, each source with the whole text that was read of it,
    folded until somebody asks for it. Raise `InputError` where no claim has a readable source.
    """
    fields = json.loads(json.dumps(to_json(report)))
    blind = citation_form([Row(where="the report", fields=fields)], seed=seed)
    items = tuple(_with_texts(item, report, blind) for item in blind.form.items)
    return replace(blind, form=replace(blind.form, items=items))


def form_file(report: CitationReport) -> Response:
    """Return the form as a page to save: people fill it in without this server."""
    return _saved(rating_form(asked_form(report).form), "form.html", "text/html; charset=utf-8")


def key_file(report: CitationReport) -> Response:
    """Return the key of the form, which nobody who answers should see."""
    blind = asked_form(report)
    return _saved(key_text(blind.form.id, blind.key), "key.json", "application/json")


def _saved(text: str, name: str, kind: str) -> Response:
    saved = f'attachment; filename="claimwright-citations-{name}"'
    return Response(text, headers={"Content-Disposition": saved, "Content-Type": kind})


def _with_texts(item: RatingItem, report: CitationReport, blind: Blind) -> RatingItem:
    group = report.groups[int(item.id.split("/")[1]) - 1]
    sides = blind.key[item.id]
    shown, folded = list(item.shown), list(item.folded)
    for heading, _ in item.shown:
        if heading.startswith("Source"):
            ours = sides.get(heading.removeprefix("Source ")) == OURS
            text = _suggested_text(group) if ours else _cited_text(group)
            bounded = text if len(text) <= MAX_WHOLE else f"{text[:MAX_WHOLE]} […]"
            folded.append(len(shown))
            shown.append((f"Whole text of {heading[:1].lower()}{heading[1:]}", bounded))
    return replace(item, shown=tuple(shown), folded=tuple(folded))


def _suggested_text(group: CheckedGroup) -> str:
    return "" if group.suggestion is None else group.suggestion.text


def _cited_text(group: CheckedGroup) -> str:
    """Return the text of the cited source that supports most, which is the one that is shown."""
    read = [each for each in group.sources if each.check.passage is not None]
    best = max(read, key=lambda each: each.check.support or 0.0, default=None)
    return "" if best is None else best.read.text
