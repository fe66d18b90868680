"""What people are asked about answers, and what they say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingQuestion:
    """One question to a person.

    Args:
        id: Names it among all items of a form, such as `supported`.
        text: As the person reads it.
        answers: All that may be answered, at least two, in the order shown.
    """

    id: str
    text: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingMark:
    """A stretch of a shown text that is marked, such as the sentence that carries a finding.

    Args:
        part: Place of the text in `RatingItem.shown`, from 0.
        start: First character of the stretch.
        end: One past the last.
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
        questions: What is asked of it, at least one.
        marks: What is marked in the texts, in any order.
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

    Args:
        id: Told in every answer, so that forms are not mixed up.
        title: For people.
        instructions: What they must know before they begin.
        items: In the order shown.
    """

    id: str
    title: str
    instructions: str
    items: tuple[RatingItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """What one person answered to one question.

    Args:
        form: Id of the form.
        item: Id of the item.
        question: Id of the question.
        rater: Who answered; a name of their own choice.
        answer: One of the question's answers.
    """

    form: str
    item: str
    question: str
    rater: str
    answer: str
