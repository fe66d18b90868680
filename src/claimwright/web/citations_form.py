"""A citation report → a form that asks people blindly, with whole texts to open, and its key."""

import json
from dataclasses import replace
from typing import Final

from fastapi.responses import Response

from claimwright.domain import CheckedGroup, CitationReport, RatingItem
from claimwright.json_rows import Row
from claimwright.ratings.citation_questions import SEED, citation_form
from claimwright.ratings.figures import OURS
from claimwright.ratings.reading import key_text
from claimwright.ratings.weigh_questions import Blind
from claimwright.schema.writing import to_json
from claimwright.views.rating_form import rating_form

MAX_WHOLE: Final = 50_000
"""Most characters of a source that the form holds; people read no more of it."""

_WHOLE: Final = "Whole text of "


def asked_form(report: CitationReport, *, seed: int = SEED) -> Blind:
    """Ask people about the sources of a report.

    Args:
        report: On one article.
        seed: Draws which source is shown first.

    Returns:
        The questions of the evaluation, each source with the whole text that was read of it, folded
        until somebody asks for it; and the key.

    Raises:
        InputError: No claim of the report has a readable source.
    """
    fields = json.loads(json.dumps(to_json(report)))
    blind = citation_form([Row(where="the report", fields=fields)], seed=seed)
    items = tuple(_with_texts(item, report, blind) for item in blind.form.items)
    return replace(blind, form=replace(blind.form, items=items))


def form_file(report: CitationReport) -> Response:
    """Return the form as a page to save: people fill it in without this server."""
    headers = {
        "Content-Disposition": 'attachment; filename="claimwright-citations-form.html"',
        "Content-Type": "text/html; charset=utf-8",
    }
    return Response(rating_form(asked_form(report).form), headers=headers)


def key_file(report: CitationReport) -> Response:
    """Return the key of the form, which nobody who answers should see."""
    blind = asked_form(report)
    headers = {
        "Content-Disposition": 'attachment; filename="claimwright-citations-key.json"',
        "Content-Type": "application/json",
    }
    return Response(key_text(blind.form.id, blind.key), headers=headers)


def _with_texts(item: RatingItem, report: CitationReport, blind: Blind) -> RatingItem:
    """Add the whole text behind each source of an item, in the order in which they are shown."""
    group = report.groups[int(item.id.split("/")[1]) - 1]
    sides = blind.key[item.id]
    shown, folded = list(item.shown), list(item.folded)
    for heading, _ in item.shown:
        if heading.startswith("Source"):
            ours = sides.get(heading.removeprefix("Source ")) == OURS
            text = _suggested_text(group) if ours else _cited_text(group)
            folded.append(len(shown))
            shown.append((f"{_WHOLE}{heading[:1].lower()}{heading[1:]}", _bounded(text)))
    return replace(item, shown=tuple(shown), folded=tuple(folded))


def _suggested_text(group: CheckedGroup) -> str:
    return "" if group.suggestion is None else group.suggestion.text


def _cited_text(group: CheckedGroup) -> str:
    """Return the text of the cited source that supports most, which is the one that is shown."""
    read = [each for each in group.sources if each.check.passage is not None]
    best = max(read, key=lambda each: each.check.support or 0.0, default=None)
    return "" if best is None else best.read.text


def _bounded(text: str) -> str:
    """Return a text, or its beginning with a sign that it goes on."""
    return text if len(text) <= MAX_WHOLE else f"{text[:MAX_WHOLE]} […]"
