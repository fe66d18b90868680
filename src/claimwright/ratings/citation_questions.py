"""Citation reports in, the questions that the paper put to people about them out.

Source: Petroni et al., Improving Wikipedia verifiability with AI, Nature Machine Intelligence 5
(2023), doi:10.1038/s42256-023-00726-1: which of two sources people would use, and whether each has
enough evidence.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from claimwright.domain import RatingForm, RatingItem, RatingMark, RatingQuestion
from claimwright.errors import InputError, TooLargeError
from claimwright.json_rows import Row
from claimwright.ratings.figures import OTHER
from claimwright.ratings.weigh_questions import SEED, Blind, drawn_sides, form_id

MAX_ITEMS: Final = 500
"""Most citations of one form: a person has an evening."""

SUPPORT: Final = "support"
"""In the key: the probability that the cited source supports the claim, as the report has it."""

_EVIDENCE: Final = ("enough", "partial", "none")
_PREFERRED: Final = RatingQuestion(
    id="preferred",
    text="Which source would you cite for the claim?",
    answers=("A", "B", "neither"),
)
_CITED: Final = RatingQuestion(
    id=f"evidence of {OTHER}",
    text="How much evidence for the claim does the source give?",
    answers=_EVIDENCE,
)


def citation_form(reports: Sequence[Row], *, seed: int = SEED) -> Blind:
    """Ask people what the paper asked them.

    Args:
        reports: Citation reports as `claimwright citations` writes them, at least one.
        seed: Draws which source is shown first.

    Returns:
        The form: per cited claim with a readable source, its best cited source beside the one that
        was suggested, neither named; where none was suggested, the cited one alone. The key says
        which is whose, and what probability the report gave the cited one.

    Raises:
        InputError: There is no such claim, or a row is no report.
        TooLargeError: There are over 500 of them.
    """
    draw = random.Random(seed)  # noqa: S311  # an order, no secret
    items: list[RatingItem] = []
    key: dict[str, Mapping[str, str]] = {}
    for number, report in enumerate(reports, start=1):
        for place, group in enumerate(report.rows("groups"), start=1):
            cited = _best_cited(group)
            if cited is not None:
                item, sides = _asked(f"{number}/{place}", group, cited, draw)
                items.append(item)
                key[item.id] = {**sides, SUPPORT: f"{_support(cited):.4f}"}
    if not items:
        message = "no cited claim of these reports has a readable source; there is nothing to ask"
        raise InputError(message)
    if len(items) > MAX_ITEMS:
        message = f"there are {len(items)} citations; one form holds {MAX_ITEMS}: split the reports"
        raise TooLargeError(message)
    form = RatingForm(
        id=form_id("citations", items),
        title="Citations: what do the sources show?",
        instructions=(
            "Read each claim and what is shown of its sources, and answer from that alone, whatever"
            " you know of the subject. The sources stand in an order drawn by lot. There is no"
            " right answer that we wait for; neither source may be good enough."
        ),
        items=tuple(items),
    )
    return Blind(form=form, key=key)


def _asked(
    name: str, group: Row, cited: Row, draw: random.Random
) -> tuple[RatingItem, Mapping[str, str]]:
    """Set the two sources side by side, or show the cited one alone."""
    if not isinstance(group.fields.get("suggestion"), dict):
        return _item(f"{name}/cited", group, {"Source": cited}, (_CITED,)), {}
    ours_first, sides = drawn_sides(draw)
    suggested = group.row("suggestion")
    first, second = (suggested, cited) if ours_first else (cited, suggested)
    questions = (_PREFERRED, *(_evidence(letter) for letter in ("A", "B")))
    item = _item(f"{name}/pair", group, {"Source A": first, "Source B": second}, questions)
    return item, sides


def _evidence(letter: str) -> RatingQuestion:
    return RatingQuestion(
        id=f"evidence {letter}",
        text=f"How much evidence for the claim does source {letter} give?",
        answers=_EVIDENCE,
    )


def _item(
    name: str, group: Row, sources: Mapping[str, Row], questions: tuple[RatingQuestion, ...]
) -> RatingItem:
    before = " ".join(group.texts("context"))
    parts: list[tuple[str, str]] = [
        ("Article", group.text("article_title")),
        *([("Before it", before)] if before else []),
        ("Claim", group.text("claim")),
    ]
    marks: list[RatingMark] = []
    for heading, source in sources.items():
        marks += _marks(source, len(parts))
        parts.append((heading, source.row("passage").text("text")))
    return RatingItem(id=name, shown=tuple(parts), questions=questions, marks=tuple(marks))


def _marks(source: Row, part: int) -> Iterator[RatingMark]:
    passage = source.row("passage")
    first, last = _whole(passage, "start"), _whole(passage, "end")
    for sentence in source.rows("sentences"):
        start, end = _whole(sentence, "start"), _whole(sentence, "end")
        if first <= start < end <= last:
            yield RatingMark(part=part, start=start - first, end=end - first)


def _whole(row: Row, name: str) -> int:
    value = row.fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise row.wrong(name, "a whole number")
    return value


def _best_cited(group: Row) -> Row | None:
    """Return the cited source that supports most; `None` where none could be read."""
    read = [one for one in group.rows("sources") if isinstance(one.fields.get("passage"), dict)]
    return max(read, key=_support, default=None)


def _support(source: Row) -> float:
    value = source.fields.get("support_probability")
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise source.wrong("support_probability", "a number in 0..1")
    return float(value)
