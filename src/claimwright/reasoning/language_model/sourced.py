"""Texts by name in, sentences that a language model writes, each naming its sources, out."""

from collections.abc import Iterator, Mapping
from typing import Final

from claimwright.domain import AnswerField, ExplanationSentence, Json, Prompt, Quote
from claimwright.errors import UnavailableError
from claimwright.protocols import LanguageModel
from claimwright.reasoning.language_model.asking import (
    choices_field,
    invented_numbers,
    named,
    records_field,
    rows_of,
    said,
    text_field,
    told,
    undone,
)

MOST_SOURCES: Final = 3
"""Of one sentence, as the entailment gate allows."""

_MOST_CHARACTERS: Final = 400


def sourced_field(names: tuple[str, ...], *, most: int) -> AnswerField:
    """Return the field `sentences`, whose sources come before the text, to be chosen first."""
    return records_field(
        name="sentences",
        purpose="what is told, in order",
        most=most,
        fields=(
            choices_field(
                name="sources",
                purpose="the texts that bear it out",
                choices=names,
                most=MOST_SOURCES,
            ),
            text_field(
                name="text", purpose="one sentence that they bear out", most=_MOST_CHARACTERS
            ),
        ),
    )


def check_sourced(prompt: Prompt, values: Mapping[str, Json]) -> str:
    """Say, for the model, what is wrong with sentences of the right shape; else nothing."""
    texts = {material.id: material.text for material in prompt.material}
    rows = rows_of(values, "sentences")
    for number, row in enumerate(rows, start=1):
        sources = named(row, "sources")
        if not sources:
            return f"sentence {number} names no source; name one, or leave the sentence out"
        invented = invented_numbers(said(row, "text"), [texts[name] for name in sources])
        if invented:
            return f"sentence {number} has the number {invented[0]}, which its sources lack"
    return "" if rows else "write at least one sentence"


def ask_sourced(
    model: LanguageModel, prompt: Prompt, quotes: Mapping[str, Quote], *, otherwise: str
) -> Iterator[ExplanationSentence]:
    """Yield the sentences that speak to readers, with the quotes they name, for the gate.

    Raises:
        UnavailableError: The model gave no answer, and why; then what happens `otherwise`.
    """
    answer = model.ask([prompt], check=check_sourced)[0]
    if reason := undone(answer):
        raise UnavailableError(f"{reason}; {otherwise}")
    for row in rows_of(answer.values, "sentences"):
        if text := told(said(row, "text")):
            yield ExplanationSentence(
                sentence=text,
                status="interpretation",
                sources=tuple(quotes[name] for name in named(row, "sources")),
            )
