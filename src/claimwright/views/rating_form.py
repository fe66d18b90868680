"""A form → one HTML file that people fill in offline and that saves a table of answers."""

import base64
import hashlib
from collections.abc import Iterator

from markupsafe import Markup

from claimwright.domain import RatingForm, RatingItem
from claimwright.verdict.exports.marked_text import Run, runs
from claimwright.views.rendering import fragment


def rating_form(form: RatingForm) -> str:
    """Return a form as one HTML file, which may run its one script and no other.

    It loads nothing and sends nothing: it keeps what was answered in the browser, and saves it as a
    table when asked.
    """
    script = fragment("rating_form.js")
    return fragment(
        "rating_form.html",
        form=form,
        parts_of=_parts,
        script=Markup(script),  # noqa: S704  # ours
        digest=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def _parts(item: RatingItem) -> Iterator[tuple[str, tuple[Run, ...], bool]]:
    """Yield heading and text of what is shown, and whether it is shown only when asked for."""
    for at, (heading, text) in enumerate(item.shown):
        marks = [(each.start, each.end) for each in item.marks if each.part == at]
        yield heading, runs(text, marks), at in item.folded
