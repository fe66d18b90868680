"""What people are asked about answers, what they say, and the figures that are measured."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingQuestion:
    """One question to a person, with at least two answers in the order shown.

    Its id names it among all items of a form, such as `supported`.
    """

    id: str
    text: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingMark:
    """A stretch of a shown text that is marked, such as the sentence that carries a finding.

    `part` is the place of the text in `RatingItem.shown`, from 0; `end` is one past the last
    character.
    """

    part: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingItem:
    """One thing that a person looks at.

    Args:
        id: Unique in its form.
        shown: Heading and text of each part, in order; the texts are not ours.
        questions: At least one.
        marks: In any order.
        folded: Places in `shown` of the parts that are shown only when asked for, such as the whole
            text of a source.
    """

    id: str
    shown: tuple[tuple[str, str], ...]
    questions: tuple[RatingQuestion, ...]
    marks: tuple[RatingMark, ...] = ()
    folded: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingForm:
    """A form for any number of people, each of whom answers all of it.

    Its id is told in every answer, so that forms are not mixed up.
    """

    id: str
    title: str
    instructions: str
    items: tuple[RatingItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """What one person, under a name of their own choice, answered to one question.

    Form, item and question are told by their ids.
    """

    form: str
    item: str
    question: str
    rater: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured number with what is needed to read it honestly; a negative result is one too.

    Args:
        name: The measure, such as `macro-F1` or `recall REFUTES`.
        value: The number; `None` where it is undefined, such as the precision of a class that was
            never predicted, and the note then says why. Missing is never 0.
        n: Cases it was measured on, 0 or more.
        low: Lower end of its 95 % interval; `None` where it has none.
        high: Upper end; `None` exactly where `low` is.
        note: What a reader must know to read the number; may be empty.
    """

    name: str
    value: float | None
    n: int
    low: float | None = None
    high: float | None = None
    note: str = ""
