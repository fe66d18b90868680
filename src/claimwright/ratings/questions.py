"""Reports in, the questions that the papers put to people about them out.

Source: of weighed claims Tan et al., Faithful Reasoning over Scientific Claims, AAAI Spring
Symposium 2024, tables 3 to 5; of citations Petroni et al., Improving Wikipedia verifiability with
AI, Nature Machine Intelligence 5 (2023), doi:10.1038/s42256-023-00726-1: which of two sources
people would use, and whether each has enough evidence.
"""

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.domain import RatingForm, RatingItem, RatingMark, RatingQuestion
from claimwright.errors import InputError, TooLargeError
from claimwright.json_rows import Row, parsed, read_rows, text_lines
from claimwright.ratings.figures import NEITHER, OTHER, OURS, SUPPORT

MAX_ASKED: Final = 500
"""Most reports of weighed claims, or citations, of one form: a person has an evening."""

SEED: Final = 13
"""Draws which side of a comparison is shown first, where no other is given."""

_YES: Final = ("yes", "no")
_SIDES: Final = ("A", "B", "neither")
_LABELS: Final = (
    "generally supported",
    "leaning supported",
    "controversial",
    "leaning refuted",
    "generally refuted",
    "not enough evidence",
)

_INTERPRETABLE: Final = RatingQuestion(
    id="interpretable",
    text="Can the sentence be understood by itself, together with the claim?",
    answers=_YES,
)
_SUPPORTED: Final = RatingQuestion(
    id="supported", text="Do the sources say what the sentence says?", answers=_YES
)
_TAKEAWAY: Final = RatingQuestion(
    id="takeaway",
    text="Is the takeaway what the abstract says on the subject of the claim?",
    answers=_YES,
)
_LOCAL: Final = RatingQuestion(
    id="local label", text="Does the label fit what this abstract says of the claim?", answers=_YES
)
_GLOBAL: Final = RatingQuestion(
    id="global label",
    text="From the explanation alone, how does the claim stand?",
    answers=_LABELS,
)
_PREFERRED_EXPLANATION: Final = RatingQuestion(
    id="preferred", text="Which explanation serves you better?", answers=_SIDES
)
_EVIDENCE: Final = ("enough", "partial", "none")
_PREFERRED_SOURCE: Final = RatingQuestion(
    id="preferred",
    text="Which source would you cite for the claim?",
    answers=_SIDES,
)
_CITED: Final = RatingQuestion(
    id=f"evidence of {OTHER}",
    text="How much evidence for the claim does the source give?",
    answers=_EVIDENCE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blind:
    """A form whose comparisons do not say which side is whose, and the key that does.

    Args:
        form: For people.
        key: Item to what its answers mean: `A` and `B` to `OURS` or `OTHER`.
    """

    form: RatingForm
    key: Mapping[str, Mapping[str, str]]


def form_of(reports: Path, *, against: Path | None, with_key: bool, seed: int) -> Blind:
    """Return the form that asks people about reports, and its key.

    Args:
        reports: JSON lines of weigh reports or of citation reports, or one report over many
            lines, as `--output` writes it.
        against: Weigh reports of the same claims by somebody else; `None` compares with nobody.
        with_key: Whether the caller keeps the key of the comparisons.
        seed: Draws which side of a comparison is shown first.

    Raises:
        NotFoundError: A file is not there.
        InputError: A row is no report, there is none, or a comparison would have no key.
        TooLargeError: There are too many for one form.
    """
    rows = tuple(_reports(reports))
    if rows and "groups" in rows[0].fields:
        if against is not None or not with_key:
            raise InputError(
                "of citation reports give --key and not --against: cited and suggested sources "
                "are compared blindly, and only the key knows which is which"
            )
        return citation_form(rows, seed=seed)
    if (against is not None) != with_key:
        raise InputError("give --against and --key together: a blind comparison needs its key")
    return weigh_form(rows, tuple(read_rows(against)) if against else (), seed=seed)


def _reports(reports: Path) -> Iterator[Row]:
    """Yield the reports of a file; one that begins with a lone brace is a single report."""
    first = next((line for _, line in text_lines(reports) if line.strip()), "")
    if first.strip() != "{":
        yield from read_rows(reports)
        return
    whole = "".join(line for _, line in text_lines(reports))
    yield Row(where=repr(reports.name), fields=parsed(repr(reports.name), whole))


def weigh_form(reports: Sequence[Row], against: Sequence[Row] = (), *, seed: int = SEED) -> Blind:
    """Ask people what the paper asked them.

    Args:
        reports: Weigh reports as `claimwright weigh` writes them, 1..500.
        against: Reports of the same claims by somebody else, such as a language model; each is
            set beside ours, in an order drawn by lot. May be empty.
        seed: Draws which explanation is shown first.

    Returns:
        The form: of each report its explanation, then each sentence of it, then each graded work.

    Raises:
        InputError: There is no report, or one is none.
        TooLargeError: There are over 500.
    """
    if not reports:
        raise InputError("there is no report to ask about; give at least one")
    if len(reports) > MAX_ASKED:
        message = f"there are {len(reports)} reports; one form holds {MAX_ASKED}: split them"
        raise TooLargeError(message)
    others = {row.text("claim"): row for row in against}
    draw = random.Random(seed)  # noqa: S311  # an order, no secret
    items: list[RatingItem] = []
    key: dict[str, Mapping[str, str]] = {}
    for number, row in enumerate(reports, start=1):
        name = f"{number}"
        other = others.get(row.text("claim"))
        if other is not None:
            ours_first, sides = _drawn_sides(draw)
            items.append(_compared(name, row, other, ours_first=ours_first))
            key[items[-1].id] = sides
        items += _weighed_items(name, row)
    form = RatingForm(
        id=_form_id("weigh", items),
        title="Weighed claims: what do you think of them?",
        instructions=(
            "Read each part and answer every question from what is shown alone, whatever you know "
            "of the subject. There is no right answer that we wait for."
        ),
        items=tuple(items),
    )
    return Blind(form=form, key=key)


def _weighed_items(name: str, row: Row) -> Iterator[RatingItem]:
    claim = ("Claim", row.text("claim"))
    explanation = row.rows("explanation")
    if explanation:
        yield RatingItem(
            id=f"{name}/explanation",
            shown=(claim, ("Explanation", _together(row))),
            questions=(_GLOBAL,),
        )
    for place, sentence in enumerate(explanation, start=1):
        sources = "\n\n".join(source.text("text") for source in sentence.rows("sources"))
        yield RatingItem(
            id=f"{name}/sentence {place}",
            shown=(claim, ("Sentence", sentence.text("sentence")), ("Sources", sources or "none")),
            questions=(_INTERPRETABLE, _SUPPORTED),
        )
    for work in row.rows("documents"):
        if isinstance(work.fields.get("label"), str):
            yield RatingItem(
                id=f"{name}/work {work.text('document_id')}",
                shown=(
                    claim,
                    ("Abstract", work.text("text")),
                    ("Takeaway", work.text("takeaway")),
                    ("Label", work.text("label").replace("_", " ").lower()),
                ),
                questions=(_TAKEAWAY, _LOCAL),
            )


def _compared(name: str, ours: Row, other: Row, *, ours_first: bool) -> RatingItem:
    texts = [_together(ours), _together(other)]
    first, second = texts if ours_first else reversed(texts)
    return RatingItem(
        id=f"{name}/comparison",
        shown=(
            ("Claim", ours.text("claim")),
            ("Explanation A", first),
            ("Explanation B", second),
        ),
        questions=(_PREFERRED_EXPLANATION,),
    )


def _together(row: Row) -> str:
    sentences = [sentence.text("sentence") for sentence in row.rows("explanation")]
    return " ".join(sentences) or "none"


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
                item, sides = _citation_asked(f"{number}/{place}", group, cited, draw)
                items.append(item)
                key[item.id] = {**sides, SUPPORT: f"{_support(cited):.4f}"}
    if not items:
        message = "no cited claim of these reports has a readable source; there is nothing to ask"
        raise InputError(message)
    if len(items) > MAX_ASKED:
        message = f"there are {len(items)} citations; one form holds {MAX_ASKED}: split the reports"
        raise TooLargeError(message)
    form = RatingForm(
        id=_form_id("citations", items),
        title="Citations: what do the sources show?",
        instructions=(
            "Read each claim and what is shown of its sources, and answer from that alone, whatever"
            " you know of the subject. The sources stand in an order drawn by lot. There is no"
            " right answer that we wait for; neither source may be good enough."
        ),
        items=tuple(items),
    )
    return Blind(form=form, key=key)


def _citation_asked(
    name: str, group: Row, cited: Row, draw: random.Random
) -> tuple[RatingItem, Mapping[str, str]]:
    """Set the two sources side by side, or show the cited one alone."""
    if not isinstance(group.fields.get("suggestion"), dict):
        return _citation_item(f"{name}/cited", group, {"Source": cited}, (_CITED,)), {}
    ours_first, sides = _drawn_sides(draw)
    suggested = group.row("suggestion")
    first, second = (suggested, cited) if ours_first else (cited, suggested)
    questions = (_PREFERRED_SOURCE, *(_evidence(letter) for letter in ("A", "B")))
    item = _citation_item(f"{name}/pair", group, {"Source A": first, "Source B": second}, questions)
    return item, sides


def _evidence(letter: str) -> RatingQuestion:
    return RatingQuestion(
        id=f"evidence {letter}",
        text=f"How much evidence for the claim does source {letter} give?",
        answers=_EVIDENCE,
    )


def _citation_item(
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


def _drawn_sides(draw: random.Random) -> tuple[bool, Mapping[str, str]]:
    """Draw whether ours is shown first, and tell what the answers A, B and neither then mean."""
    ours_first = draw.random() < 0.5  # noqa: PLR2004  # a coin
    first, second = (OURS, OTHER) if ours_first else (OTHER, OURS)
    return ours_first, {"A": first, "B": second, "neither": NEITHER}


def _form_id(kind: str, items: Sequence[RatingItem]) -> str:
    """Return the id of a form of these questions, such as `weigh-` and twelve digits."""
    return f"{kind}-{hashlib.sha256(repr(items).encode()).hexdigest()[:12]}"
