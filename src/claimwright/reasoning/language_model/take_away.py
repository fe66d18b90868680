"""A claim and works in, what a language model takes from each on the subject out, in quotes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    Answer,
    AnswerField,
    Claim,
    Document,
    Json,
    Prompt,
    Relation,
    Takeaway,
)
from claimwright.protocols import LanguageModel, TakeawayReader
from claimwright.reasoning.embedded.work_text import WorkText, work_text
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
from claimwright.reasoning.language_model.labelling import numbered, text_material

TASK: Final = Task("weigh.takeaway", version="2")
MOST_QUOTES: Final = 3
MOST_SENTENCES: Final = 60
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
        prompts = [_prompt(claim, texts[place]) for place in asked]
        answers = dict(zip(asked, self.model.ask(prompts, check=_check), strict=True))
        return tuple(
            _takeaway(work, text, answers[place], second) if place in answers else second
            for place, (work, text, second) in enumerate(zip(works, texts, seconds, strict=True))
        )


def _prompt(claim: Claim, text: WorkText) -> Prompt:
    sentences = numbered(text.sentences[:MOST_SENTENCES])
    material = (*claim_material(claim), *text_material(text.title, sentences))
    return TASK.prompt(material, _shape(tuple(sentences)))


def _shape(names: tuple[str, ...]) -> tuple[AnswerField, ...]:
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


def _check(prompt: Prompt, values: Mapping[str, Json]) -> str:
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
