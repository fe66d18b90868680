"""Conflicting answers in, questions and a summary worded by a language model out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    Answer,
    Citation,
    Claim,
    DebateVerdict,
    ExplanationSentence,
    Json,
    Material,
    Prompt,
    Question,
    Quote,
)
from claimwright.protocols import LanguageModel, Mediator
from claimwright.reasoning.language_model.asking import (
    Task,
    ask_sourced,
    claim_material,
    invented_numbers,
    said,
    sourced_field,
    text_field,
    told,
    undone,
)
from claimwright.verdict.exports.wording import plain

QUESTION: Final = Task("debate.question")
SUMMARY: Final = Task("debate.summary")
MOST_SENTENCES: Final = 6
_MOST_QUOTES: Final = 24
_MOST_CHARACTERS: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelMediator:
    """Words questions and summary; who is asked, and about which evidence, is settled by code.

    The second mediator finds who is to be asked about which two pieces; its wording stands where
    the model gave none.
    """

    model: LanguageModel
    second: Mediator

    def ask(
        self, claim: Claim, answers: Sequence[AdvocateAnswer], *, number: int
    ) -> tuple[Question, ...]:
        """Return the second mediator's questions, about the same evidence, in the model's words."""
        questions = self.second.ask(claim, answers, number=number)
        quotes = _quotes_by_passage(answers)
        asked = [q for q in questions if q.own in quotes and q.opposing in quotes]
        prompts = [_question_prompt(claim, q, quotes) for q in asked]
        words = dict(
            zip((q.id for q in asked), self.model.ask(prompts, check=_check_question), strict=True)
        )
        return tuple(_worded(question, words.get(question.id)) for question in questions)

    def summarise(
        self, claim: Claim, verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]
    ) -> tuple[ExplanationSentence, ...]:
        """Return the lay summary.

        Returns:
            Draft sentences, each with one to three quotes, for the entailment gate; the second
            mediator's where nobody cited anything.

        Raises:
            UnavailableError: The model gave no answer, and why.
        """
        quotes = dict(list(_named_quotes(answers))[:_MOST_QUOTES])
        if not quotes:
            return self.second.summarise(claim, verdict, answers)
        prompt = _summary_prompt(claim, verdict, quotes)
        otherwise = "the summary was left to the embedded mediator"
        return tuple(ask_sourced(self.model, prompt, quotes, otherwise=otherwise))


def _question_prompt(claim: Claim, question: Question, quotes: Mapping[str, Quote]) -> Prompt:
    return QUESTION.prompt(
        (
            *claim_material(claim),
            Material(id="own", text=quotes[question.own].text),
            Material(id="opposing", text=quotes[question.opposing].text),
        ),
        [text_field("question", "one question, ending in a question mark", most=_MOST_CHARACTERS)],
        max_tokens=300,
    )


def _check_question(prompt: Prompt, values: Mapping[str, Json]) -> str:
    text = said(values, "question")
    if not text.endswith("?"):
        return "write one question that ends in a question mark"
    invented = invented_numbers(text, [material.text for material in prompt.material])
    return (
        f"the question has the number {invented[0]}, which neither piece holds" if invented else ""
    )


def _worded(question: Question, answer: Answer | None) -> Question:
    if answer is None or undone(answer):
        return question
    text = told(said(answer.values, "question"))
    return replace(question, text=text) if text else question


def _summary_prompt(claim: Claim, verdict: DebateVerdict, quotes: Mapping[str, Quote]) -> Prompt:
    return SUMMARY.prompt(
        (
            *claim_material(claim),
            Material(id="verdict", text=f"{plain(verdict.tag)}; {verdict.rule}"),
            *(Material(id=name, text=quote.text) for name, quote in quotes.items()),
        ),
        [sourced_field(tuple(quotes), most=MOST_SENTENCES)],
        max_tokens=1_500,
    )


def _citations(answers: Sequence[AdvocateAnswer]) -> Iterator[Citation]:
    for answer in answers:
        if answer.overall is not None:
            yield from answer.overall.citations


def _quotes_by_passage(answers: Sequence[AdvocateAnswer]) -> dict[str, Quote]:
    quotes: dict[str, Quote] = {}
    for citation in _citations(answers):
        quotes.setdefault(citation.passage_id, citation.quote)
    return quotes


def _named_quotes(answers: Sequence[AdvocateAnswer]) -> Iterator[tuple[str, Quote]]:
    quotes = dict.fromkeys(citation.quote for citation in _citations(answers))
    for number, quote in enumerate(quotes, start=1):
        yield f"e{number}", quote
