"""A claim and works → what a language model takes from each, a grade of each, both sides told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    Answer,
    AnswerField,
    Claim,
    Document,
    ExplanationSentence,
    Grade,
    Json,
    LocalLabel,
    Material,
    Prompt,
    Quote,
    Relation,
    Scope,
    Takeaway,
    WeighedDocument,
)
from claimwright.protocols import Grader, LanguageModel, TakeawayReader
from claimwright.reasoning.embedded.work_text import WorkText, work_text
from claimwright.reasoning.language_model.asking import (
    Task,
    ask_sourced,
    choice_field,
    choices_field,
    claim_material,
    invented_numbers,
    named,
    said,
    sourced_field,
    text_field,
    told,
    undone,
)
from claimwright.reasoning.language_model.labelling import numbered, text_material
from claimwright.reasoning.reading_copy import reading_copy
from claimwright.reasoning.suspicion import MAX_CHARACTERS, suspicions
from claimwright.verdict.exports.weigh_wording import GRADES

TAKE_AWAY: Final = Task("weigh.takeaway", version="2")
MOST_QUOTES: Final = 3
MOST_READ: Final = 60
_MOST_CHARACTERS: Final = 600
_UNRELATED: Final = Relation.UNRELATED.value


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelTakeawayReader:
    """A `TakeawayReader` that asks a language model, one work a call, bound by a second reader.

    A model that swallowed what a work told it could silence that work: what it calls unrelated is
    kept as partly related where the second reader finds the work related.

    The model quotes nothing itself; the second reader's takeaway stands where it gave none.
    """

    model: LanguageModel
    second: TakeawayReader

    def take_away(self, claim: Claim, works: Sequence[Document]) -> tuple[Takeaway, ...]:
        """Return one takeaway per work, in order.

        Quotes are cut from the work by the numbers of its sentences, so that no model can alter
        them.
        """
        texts = [work_text(work) for work in works]
        seconds = self.second.take_away(claim, works)
        asked = [place for place, text in enumerate(texts) if not text.problem]
        prompts = [_work_prompt(claim, texts[place]) for place in asked]
        answers = dict(zip(asked, self.model.ask(prompts, check=_check_takeaway), strict=True))
        return tuple(
            _takeaway(work, text, answers[place], second) if place in answers else second
            for place, (work, text, second) in enumerate(zip(works, texts, seconds, strict=True))
        )


def _work_prompt(claim: Claim, text: WorkText) -> Prompt:
    sentences = numbered(text.sentences[:MOST_READ])
    material = (*claim_material(claim), *text_material(text.title, sentences))
    return TAKE_AWAY.prompt(material, _takeaway_fields(tuple(sentences)))


def _takeaway_fields(names: tuple[str, ...]) -> tuple[AnswerField, ...]:
    return (
        text_field(
            "reason",
            "one sentence: what of the claim the abstract speaks of, and what not",
            most=_MOST_CHARACTERS,
        ),
        choice_field("relation", "how far it is about what the claim says", tuple(Relation)),
        text_field(
            "message",
            "what it reports on the subject, without a side; empty when unrelated",
            most=_MOST_CHARACTERS,
        ),
        choices_field(
            "sentences",
            "the sentences that the message rests on; none when unrelated",
            names,
            most=MOST_QUOTES,
        ),
    )


def _check_takeaway(prompt: Prompt, values: Mapping[str, Json]) -> str:
    if said(values, "relation") == _UNRELATED:
        return ""
    chosen = set(named(values, "sentences"))
    if not chosen:
        return "name at least one sentence, or call the abstract unrelated"
    message = said(values, "message")
    if not message:
        return "write the message, or call the abstract unrelated"
    invented = invented_numbers(message, [m.text for m in prompt.material if m.id in chosen])
    if invented:
        return f"the message has the number {invented[0]}, which none of the named sentences holds"
    return ""


def _takeaway(work: Document, text: WorkText, answer: Answer, second: Takeaway) -> Takeaway:
    if reason := undone(answer):
        return _instead(second, f"It was read by the embedded reasoner, because {reason}.")
    message = told(said(answer.values, "message"))
    relation = Relation(said(answer.values, "relation"))
    if relation is Relation.UNRELATED or not message:
        return _silenced(second, answer)
    sentences = numbered(text.sentences)
    quotes = sorted(
        (sentences[name].quote(work) for name in named(answer.values, "sentences")),
        key=lambda quote: quote.start,
    )
    return Takeaway(
        document_id=work.id,
        relation=relation,
        reason=told(said(answer.values, "reason")) or second.reason,
        text=message,
        quotes=tuple(quotes),
        warnings=second.warnings,
    )


def _silenced(second: Takeaway, answer: Answer) -> Takeaway:
    """Return what stands when the model passes a work over."""
    reason = told(said(answer.values, "reason"))
    if second.relation is not Relation.RELATED:
        return replace(
            second, relation=Relation.UNRELATED, reason=reason or second.reason, text="", quotes=()
        )
    kept = replace(second, relation=Relation.PARTLY)
    return _instead(
        kept, "The language model called it unrelated; the embedded reasoner did not, so it stays."
    )


def _instead(second: Takeaway, warning: str) -> Takeaway:
    return replace(second, warnings=(*second.warnings, warning))


GRADE: Final = Task("weigh.grade", version="2")
SPAN: Final = 2
"""Thirds by which the model may differ from the second reader on a work that speaks to models: with
one work capped at 40 % of the weight, whatever such a work makes it say moves the score by at most
.27, less than from one global label over the next."""

WHOLE_SCALE: Final = Grade.TRUE - Grade.FALSE
"""Thirds between the ends of the scale."""

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
        prompts = [_grade_prompt(claim, takeaways[place]) for place in asked]
        answers = dict(zip(asked, self.model.ask(prompts, check=_check_grade), strict=True))
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


def _grade_prompt(claim: Claim, takeaway: Takeaway) -> Prompt:
    quotes = {f"q{n}": quote.text for n, quote in enumerate(takeaway.quotes, start=1)}
    grades = [grade.name for grade in sorted(Grade, reverse=True)]
    why = "why, from the message and the sentences alone"
    resting = "the sentences that the grade rests on; none for NO_EVIDENCE"
    return GRADE.prompt(
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


def _check_grade(prompt: Prompt, values: Mapping[str, Json]) -> str:
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


EXPLAIN: Final = Task("weigh.explain")
MOST_WORKS: Final = 20
"""Works that are shown, the heaviest first."""

MOST_TOLD: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelExplainer:
    """An `Explainer` that asks a language model; each sentence names its sources."""

    model: LanguageModel

    def explain(
        self, claim: Claim, weighed: Sequence[WeighedDocument], scopes: Sequence[Scope]
    ) -> tuple[ExplanationSentence, ...]:
        """Tell both sides.

        Returns:
            Draft sentences, each with one to three quotes, for the entailment gate; none where no
            work counts.

        Raises:
            UnavailableError: The model gave no answer, and why.
        """
        counted = [work for work in weighed if work.counted and work.local is not None]
        counted.sort(key=lambda work: (-work.weight, work.document.id))
        quotes = dict(_quotes(counted[:MOST_WORKS]))
        if not quotes:
            return ()
        prompt = EXPLAIN.prompt(
            (
                *claim_material(claim),
                *_works(counted[:MOST_WORKS]),
                *(Material(id=name, text=quote.text) for name, quote in quotes.items()),
                *_scopes(scopes),
            ),
            [sourced_field(tuple(quotes), most=MOST_TOLD)],
            max_tokens=2_000,
        )
        otherwise = "the explanation was left to the embedded reasoner"
        return tuple(ask_sourced(self.model, prompt, quotes, otherwise=otherwise))


def _works(counted: Sequence[WeighedDocument]) -> Iterator[Material]:
    for number, work in enumerate(counted, start=1):
        if work.local is not None:
            label = GRADES[work.local.grade].lower()
            yield Material(id=f"w{number}", text=f"{label}: {work.takeaway.text}")


def _quotes(counted: Sequence[WeighedDocument]) -> Iterator[tuple[str, Quote]]:
    for number, work in enumerate(counted, start=1):
        for place, quote in enumerate(work.takeaway.quotes, start=1):
            yield f"w{number}q{place}", quote


def _scopes(scopes: Sequence[Scope]) -> Iterator[Material]:
    for scope in scopes:
        named_ones = "; ".join(quote.text for quote in scope.quotes)
        yield Material(id=f"differs in {scope.aspect}", text=named_ones)
