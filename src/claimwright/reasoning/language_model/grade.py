"""A claim and takeaways in, what a language model says each shows of it out, bound by code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    Answer,
    Claim,
    Document,
    Grade,
    Json,
    LocalLabel,
    Material,
    Prompt,
    Takeaway,
)
from claimwright.protocols import Grader, LanguageModel
from claimwright.reasoning.language_model.asking import (
    Task,
    choice_field,
    choices_field,
    claim_material,
    invented_numbers,
    named,
    said,
    text_field,
    told,
    undone,
)
from claimwright.reasoning.reading_copy import reading_copy
from claimwright.reasoning.suspicion import MAX_CHARACTERS, suspicions
from claimwright.verdict.exports.weigh_wording import GRADES

TASK: Final = Task("weigh.grade", version="2")
SPAN: Final = 2
"""Thirds by which the model may differ from the second reader on a work that speaks to models: with
one work capped at 40 % of the weight, whatever such a work makes it say moves the score by at most
.27, less than from one global label over the next."""

WHOLE_SCALE: Final = Grade.TRUE - Grade.FALSE
"""Thirds between the ends of the scale."""

_MOST_CHARACTERS: Final = 600
_NOTHING: Final = Grade.NO_EVIDENCE.name


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelGrader:
    """A `Grader` that asks a language model, one work a call, beside a second reader.

    The second reader's label stands where the model gave none; where the two are more than `SPAN`
    thirds apart the label says so. The model may differ by `span` thirds, 0..6, for corpora that
    strangers write to; on a work whose own text speaks to models never by more than `SPAN`.
    """

    model: LanguageModel
    second: Grader
    span: int = WHOLE_SCALE

    def grade(
        self, claim: Claim, works: Sequence[Document], takeaways: Sequence[Takeaway]
    ) -> tuple[LocalLabel, ...]:
        """Return one local label per work, in order; those that the model gave have no stance.

        A work without a quote has nothing to show to the model and keeps the second reader's.
        """
        seconds = self.second.grade(claim, works, takeaways)
        asked = [place for place, takeaway in enumerate(takeaways) if takeaway.quotes]
        prompts = [_prompt(claim, takeaways[place]) for place in asked]
        answers = dict(zip(asked, self.model.ask(prompts, check=_check), strict=True))
        return tuple(
            _label(answers[place], second, self._span(works[place])) if place in answers else second
            for place, second in enumerate(seconds)
        )

    def _span(self, work: Document) -> int:
        """Bind the model where the work may have talked it into its grade."""
        copy = reading_copy(f"{work.title} {work.text}")
        parts = range(0, len(copy.text), MAX_CHARACTERS // 2)
        told = any(suspicions(copy.text[start : start + MAX_CHARACTERS]) for start in parts)
        return min(self.span, SPAN) if told or copy.changes else self.span


def _prompt(claim: Claim, takeaway: Takeaway) -> Prompt:
    quotes = {f"q{n}": quote.text for n, quote in enumerate(takeaway.quotes, start=1)}
    grades = [grade.name for grade in sorted(Grade, reverse=True)]
    why = "why, from the message and the sentences alone"
    resting = "the sentences that the grade rests on; none for NO_EVIDENCE"
    return TASK.prompt(
        (
            *claim_material(claim),
            Material(id="message", text=takeaway.text),
            *(Material(id=name, text=text) for name, text in quotes.items()),
        ),
        (
            text_field("reasoning", why, most=_MOST_CHARACTERS),
            choice_field("grade", "what the work shows of the claim", grades),
            choices_field("sentences", resting, tuple(quotes), most=max(1, len(quotes))),
        ),
    )


def _check(prompt: Prompt, values: Mapping[str, Json]) -> str:
    if said(values, "grade") != _NOTHING and not named(values, "sentences"):
        return "a grade other than NO_EVIDENCE rests on at least one sentence: name it"
    sources = [material.text for material in prompt.material]
    invented = invented_numbers(said(values, "reasoning"), sources)
    return f"the reasoning has the number {invented[0]}, which the work lacks" if invented else ""


def _label(answer: Answer, second: LocalLabel, span: int) -> LocalLabel:
    if reason := undone(answer):
        note = f"Graded by the embedded reasoner, because {reason}."
        return replace(second, explanation=f"{second.explanation} {note}")
    given = Grade[said(answer.values, "grade")]
    grade = within_span(given, second.grade, span)
    explanation = told(said(answer.values, "reasoning")) or second.explanation
    if grade is not given:
        explanation += (
            f" The language model said {GRADES[given].lower()}, the embedded reasoner "
            f"{GRADES[second.grade].lower()}: so far apart, it counts as {GRADES[grade].lower()}."
        )
    elif abs(given - second.grade) > SPAN:
        explanation += f" The embedded reasoner disagrees: it said {GRADES[second.grade].lower()}."
    return LocalLabel(document_id=second.document_id, grade=grade, explanation=explanation)


def within_span(given: Grade, second: Grade, span: int = SPAN) -> Grade:
    """Return the grade nearest to the one given, at most so many thirds from the second reader's.

    Examples:
        >>> within_span(Grade.FALSE, Grade.TRUE)
        <Grade.SOMEWHAT_TRUE: 1>
        >>> within_span(Grade.FALSE, Grade.TRUE, 6)
        <Grade.FALSE: -3>
    """
    return Grade(min(second + span, max(second - span, given)))
