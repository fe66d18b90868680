"""Weigh reports in, the questions that the paper put to people about them out.

Source: Tan et al., Faithful Reasoning over Scientific Claims, AAAI Spring Symposium 2024, tables 3
to 5.
"""

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import RatingForm, RatingItem, RatingQuestion
from claimwright.errors import InputError, TooLargeError
from claimwright.json_rows import Row
from claimwright.ratings.figures import NEITHER, OTHER, OURS

MAX_REPORTS: Final = 500
"""Most reports of one form: a person has an evening."""

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
_PREFERRED: Final = RatingQuestion(
    id="preferred", text="Which explanation serves you better?", answers=_SIDES
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


def drawn_sides(draw: random.Random) -> tuple[bool, Mapping[str, str]]:
    """Draw whether ours is shown first, and tell what the answers A, B and neither then mean."""
    ours_first = draw.random() < 0.5  # noqa: PLR2004  # a coin
    first, second = (OURS, OTHER) if ours_first else (OTHER, OURS)
    return ours_first, {"A": first, "B": second, "neither": NEITHER}


def form_id(kind: str, items: Sequence[RatingItem]) -> str:
    """Return the id of a form of these questions, such as `weigh-` and twelve digits."""
    return f"{kind}-{hashlib.sha256(repr(items).encode()).hexdigest()[:12]}"


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
    if len(reports) > MAX_REPORTS:
        message = f"there are {len(reports)} reports; one form holds {MAX_REPORTS}: split them"
        raise TooLargeError(message)
    others = {row.text("claim"): row for row in against}
    draw = random.Random(seed)  # noqa: S311  # an order, no secret
    items: list[RatingItem] = []
    key: dict[str, Mapping[str, str]] = {}
    for number, row in enumerate(reports, start=1):
        name = f"{number}"
        other = others.get(row.text("claim"))
        if other is not None:
            ours_first, sides = drawn_sides(draw)
            items.append(_compared(name, row, other, ours_first=ours_first))
            key[items[-1].id] = sides
        items += _items(name, row)
    form = RatingForm(
        id=form_id("weigh", items),
        title="Weighed claims: what do you think of them?",
        instructions=(
            "Read each part and answer every question from what is shown alone, whatever you know "
            "of the subject. There is no right answer that we wait for."
        ),
        items=tuple(items),
    )
    return Blind(form=form, key=key)


def _items(name: str, row: Row) -> Iterator[RatingItem]:
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
        questions=(_PREFERRED,),
    )


def _together(row: Row) -> str:
    sentences = [sentence.text("sentence") for sentence in row.rows("explanation")]
    return " ".join(sentences) or "none"
