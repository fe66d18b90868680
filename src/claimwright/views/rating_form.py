"""A form → one HTML file that people fill in offline and that saves a table of answers."""

import base64
import hashlib
from dataclasses import dataclass

from markupsafe import Markup

from claimwright.domain import RatingForm, RatingItem, RatingQuestion
from claimwright.verdict.exports.marked_text import Run, runs
from claimwright.views.rendering import fragment


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPart:
    """A text that is shown.

    Args:
        heading: Above it.
        text: Its runs, those marked that carry a finding.
        folded: Whether it is shown only when asked for.
    """

    heading: str
    text: tuple[Run, ...]
    folded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FormItem:
    """One thing that a person looks at."""

    id: str
    parts: tuple[FormPart, ...]
    questions: tuple[RatingQuestion, ...]


def rating_form(form: RatingForm) -> str:
    """Return a form as one HTML file.

    Returns:
        A page that loads nothing and sends nothing: it keeps what was answered in the browser, and
        saves it as a table when asked. It may run its one script and no other.
    """
    script = fragment("rating_form.js")
    return fragment(
        "rating_form.html",
        form=form,
        items=tuple(map(_item, form.items)),
        script=Markup(script),  # noqa: S704  # ours
        digest=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def _item(item: RatingItem) -> FormItem:
    return FormItem(
        id=item.id,
        questions=item.questions,
        parts=tuple(
            FormPart(
                heading=heading,
                text=runs(text, [(each.start, each.end) for each in item.marks if each.part == at]),
                folded=at in item.folded,
            )
            for at, (heading, text) in enumerate(item.shown)
        ),
    )
