"""Weighed works in, both sides told by a language model out, each sentence with its quotes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import (
    Claim,
    ExplanationSentence,
    Material,
    Quote,
    Scope,
    WeighedDocument,
)
from claimwright.protocols import LanguageModel
from claimwright.reasoning.language_model.asking import (
    Task,
    ask_sourced,
    claim_material,
    sourced_field,
)
from claimwright.verdict.exports.weigh_wording import GRADES

TASK: Final = Task("weigh.explain")
MOST_WORKS: Final = 20
"""Works that are shown, the heaviest first."""

MOST_SENTENCES: Final = 8


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
        prompt = TASK.prompt(
            (
                *claim_material(claim),
                *_works(counted[:MOST_WORKS]),
                *(Material(id=name, text=quote.text) for name, quote in quotes.items()),
                *_scopes(scopes),
            ),
            [sourced_field(tuple(quotes), most=MOST_SENTENCES)],
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
