"""Weighed works in, both sides told by a language model out, each sentence with its quotes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import (
    AnswerField,
    Claim,
    ExplanationSentence,
    FieldKind,
    Json,
    Material,
    Prompt,
    Quote,
    Scope,
    WeighedDocument,
)
from claimwright.errors import UnavailableError
from claimwright.protocols import LanguageModel
from claimwright.reasoning.language_model.asking import (
    DATA,
    claim_material,
    invented_numbers,
    named,
    said,
    told,
    undone,
)

TASK: Final = "weigh.explain"
VERSION: Final = "1"
MOST_WORKS: Final = 20
"""Works that are shown, the heaviest first."""

MOST_SENTENCES: Final = 8
MOST_SOURCES: Final = 3
_MOST_CHARACTERS: Final = 400

INSTRUCTIONS: Final = (
    "You tell a lay reader what several scientific works show of a claim. You are given, of each "
    "work, its label, its message and the sentences that these rest on. Write at most "
    f"{MOST_SENTENCES} plain sentences: what speaks for the claim, what speaks against it, on "
    "which assumptions the two sides differ (population, place, period, dose, measure), and "
    "what follows. Each sentence must be borne out by sentences that you name beside it, one to "
    f"{MOST_SOURCES}. Do not mention abstracts, articles or studies, and do not number anything. "
    f"Say nothing that the named sentences do not say. {DATA}"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelExplainer:
    """An `Explainer` that asks a language model; each sentence names its sources as it is written.

    Args:
        model: Writes the sentences.
    """

    model: LanguageModel

    def explain(
        self, claim: Claim, weighed: Sequence[WeighedDocument], scopes: Sequence[Scope]
    ) -> tuple[ExplanationSentence, ...]:
        """Tell both sides.

        Args:
            claim: The original claim.
            weighed: With local labels and weights; the heaviest counted works are told of.
            scopes: Where the works differ.

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
        prompt = Prompt(
            task=TASK,
            version=VERSION,
            instructions=INSTRUCTIONS,
            material=(
                *claim_material(claim),
                *_works(counted[:MOST_WORKS]),
                *(Material(id=name, text=quote.text) for name, quote in quotes.items()),
                *_scopes(scopes),
            ),
            shape=_shape(tuple(quotes)),
            max_tokens=2_000,
        )
        answer = self.model.ask([prompt], check=_check)[0]
        reason = undone(answer)
        if reason:
            message = f"{reason}; the explanation was left to the embedded reasoner"
            raise UnavailableError(message)
        return tuple(_sentences(answer.values, quotes))


def _works(counted: Sequence[WeighedDocument]) -> Iterator[Material]:
    for number, work in enumerate(counted, start=1):
        if work.local is not None:
            label = work.local.grade.name.replace("_", " ").lower()
            yield Material(id=f"w{number}", text=f"{label}: {work.takeaway.text}")


def _quotes(counted: Sequence[WeighedDocument]) -> Iterator[tuple[str, Quote]]:
    for number, work in enumerate(counted, start=1):
        for place, quote in enumerate(work.takeaway.quotes, start=1):
            yield f"w{number}q{place}", quote


def _scopes(scopes: Sequence[Scope]) -> Iterator[Material]:
    for scope in scopes:
        named_ones = "; ".join(quote.text for quote in scope.quotes)
        yield Material(id=f"differs in {scope.aspect}", text=named_ones)


def _shape(names: tuple[str, ...]) -> tuple[AnswerField, ...]:
    return (
        AnswerField(
            name="sentences",
            kind=FieldKind.RECORDS,
            purpose="what is told, in order",
            most=MOST_SENTENCES,
            fields=(
                AnswerField(
                    name="sources",
                    kind=FieldKind.CHOICES,
                    purpose="the sentences that bear it out",
                    choices=names,
                    most=MOST_SOURCES,
                ),
                AnswerField(
                    name="text",
                    kind=FieldKind.TEXT,
                    purpose="one sentence that they bear out",
                    most=_MOST_CHARACTERS,
                ),
            ),
        ),
    )


def _check(prompt: Prompt, values: Mapping[str, Json]) -> str:
    """Say what is wrong with an answer of the right shape."""
    texts = {material.id: material.text for material in prompt.material}
    rows = _rows(values)
    if not rows:
        return "write at least one sentence"
    for number, row in enumerate(rows, start=1):
        sources = named(row, "sources")
        if not sources:
            return f"sentence {number} names no source; name one, or leave the sentence out"
        invented = invented_numbers(said(row, "text"), [texts[name] for name in sources])
        if invented:
            return f"sentence {number} has the number {invented[0]}, which its sources lack"
    return ""


def _rows(values: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    rows = values["sentences"]
    found = rows if isinstance(rows, Sequence) and not isinstance(rows, str) else ()
    return [row for row in found if isinstance(row, Mapping)]


def _sentences(
    values: Mapping[str, Json], quotes: Mapping[str, Quote]
) -> Iterator[ExplanationSentence]:
    for row in _rows(values):
        text = told(said(row, "text"))
        if text:
            yield ExplanationSentence(
                sentence=text,
                status="interpretation",
                sources=tuple(quotes[name] for name in named(row, "sources")),
            )
