"""Claims with known rationales in, the threshold that finds their sentences and how well out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.domain import Pair
from claimwright.models.cross_encoder import PairReader
from claimwright.selection.rationale import sentence_score
from claimwright_lab.training.card import Figure
from claimwright_lab.training.documents import (
    Abstract,
    CitedClaim,
    Embedder,
    read_abstracts,
)
from claimwright_lab.training.domain_pairs import picked
from claimwright_lab.training.held_out import SCIFACT, scifact_claims

_THRESHOLDS: Final = tuple(step / 20 for step in range(1, 20))
_MARGINS: Final = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3)
_SILENT: Final = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """The window, from sentence `first` on, that inference reads of an abstract that decides.

    Scores, 0 to 1, are what the rationale head says of each sentence of the window. `gold` are the
    numbers of all sentences of the abstract that carry the stance; those outside count as missed.
    """

    first: int
    scores: tuple[float, ...]
    cosines: tuple[float, ...]
    gold: frozenset[int]


def read_rationales(
    data: Path, embedder: Embedder, verifier: PairReader, *, dev: bool
) -> list[Sentences]:
    """Read SciFact's deciding abstracts as inference would, with their gold rationales.

    Of the dev claims, or of the train claims held out for calibration.
    """
    claims = scifact_claims(data, embedder, dev=dev)
    cited = {key for claim in claims for key in claim.labels}
    abstracts = read_abstracts(data / SCIFACT / "corpus.jsonl.xz", embedder, only=cited)
    return [marked(verifier, claim, abstracts[key]) for claim in claims for key in claim.labels]


def marked(verifier: PairReader, claim: CitedClaim, abstract: Abstract) -> Sentences:
    """Score the sentences of the window that inference would read of a deciding abstract."""
    first, last = picked(claim, abstract)
    pair = Pair(claim=claim.text, evidence=abstract.window(first, last), title=abstract.title)
    tokens = verifier.read([pair])[0].rationale
    scores: list[float] = []
    place = 0
    for index in range(first, last):
        end = place + len(abstract.window(index, index + 1))
        scores.append(_SILENT if tokens is None else sentence_score(tokens, place, end))
        place = end + 1
    cosines = abstract.vectors[first:last] @ claim.vector
    gold = frozenset(number for group in claim.rationales[abstract.key] for number in group)
    return Sentences(
        first=first,
        scores=tuple(scores),
        cosines=tuple(float(cosine) for cosine in cosines),
        gold=gold,
    )


def by_score(threshold: float) -> Callable[[Sentences], set[int]]:
    """Return the rule that keeps sentences of at least this score, and the best one."""

    def choose(case: Sentences) -> set[int]:
        best = case.scores.index(max(case.scores))
        kept = {place for place, score in enumerate(case.scores) if score >= threshold}
        return {case.first + place for place in kept | {best}}

    return choose


def by_cosine(margin: float) -> Callable[[Sentences], set[int]]:
    """Return the rule that keeps sentences about as near to the claim as the nearest."""

    def choose(case: Sentences) -> set[int]:
        best = max(case.cosines)
        return {
            case.first + place
            for place, cosine in enumerate(case.cosines)
            if cosine >= best - margin
        }

    return choose


def sentence_f1(cases: Sequence[Sentences], choose: Callable[[Sentences], set[int]]) -> float:
    """Return the F1 of chosen sentences over all cases together, at least one.

    F1 = 2 * hits / (chosen + gold)
    """
    chosen = [choose(case) for case in cases]
    hits = sum(len(own & case.gold) for own, case in zip(chosen, cases, strict=True))
    total = sum(map(len, chosen)) + sum(len(case.gold) for case in cases)
    return 2 * hits / total


def fit_threshold(cases: Sequence[Sentences]) -> float:
    """Return the threshold, a multiple of 0.05, with the best F1, the lowest of equals."""
    return max(_THRESHOLDS, key=lambda threshold: sentence_f1(cases, by_score(threshold)))


def marks_better(cases: Sequence[Sentences], threshold: float) -> bool:
    """Say whether the head finds a rationale better than similarity does; a tie is no."""
    best = max(sentence_f1(cases, by_cosine(margin)) for margin in _MARGINS)
    return sentence_f1(cases, by_score(threshold)) > best


def rationale_figures(
    fitted: Sequence[Sentences], measured: Sequence[Sentences], threshold: float
) -> list[Figure]:
    """Measure the rationale head beside similarity, each at its best setting on other claims."""
    margin = max(_MARGINS, key=lambda margin: sentence_f1(fitted, by_cosine(margin)))
    rules = {
        f"rationale head, threshold {threshold:g}": by_score(threshold),
        f"similarity, margin {margin:g}": by_cosine(margin),
    }
    name = "SciFact dev, sentences of the rationale, F1"
    return [
        Figure.exact(name, round(sentence_f1(measured, rule), 4), len(measured), note=note)
        for note, rule in rules.items()
    ]
