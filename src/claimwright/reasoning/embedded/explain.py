"""Weighed works in, both sides told out, each sentence made of the quotes it rests on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import (
    Claim,
    Document,
    ExplanationSentence,
    Pair,
    Quote,
    Relation,
    Scope,
    Stance,
    WeighedDocument,
)
from claimwright.protocols import StanceModel
from claimwright.reasoning.embedded.terms import listed, shared, terms
from claimwright.reasoning.reading_copy import reading_copy
from claimwright.reasoning.suspicion import suspicions

MOST_SOURCES: Final = 3
"""References of one sentence."""

_LEAST_WEIGHT: Final = 1e-6
"""Works that all weigh nothing are ordered by what they say."""

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_FRAMES: Final = {  # a side quotes as many works as it has frames
    1: ("The strongest support for the claim reads", "Another work that supports it reports"),
    -1: ("The strongest words against the claim are", "Another work against it reports"),
}
_AS_A_WHOLE: Final = {
    1: ("On the side of the claim, the strongest work reads",),
    -1: ("On the other side, the strongest work reads",),
}
"""Where a side is taken by whole works only: no sentence of theirs takes it by itself."""

_ASPECTS: Final = {
    "population": "different populations",
    "place": "different places",
    "period": "different periods",
    "dose": "different doses",
    "metric": "different measures",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Voice:
    """One work with the quote in which it takes its side most."""

    weighed: WeighedDocument
    quote: Quote
    side: int
    strength: float
    clear: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedExplainer:
    """An `Explainer` that writes frames and quotes; nothing in it is invented.

    A quote takes a work's side from the probability `entailed` on, 0..1; that of the gate.
    """

    stance: StanceModel
    entailed: float

    def explain(
        self, claim: Claim, weighed: Sequence[WeighedDocument], scopes: Sequence[Scope]
    ) -> tuple[ExplanationSentence, ...]:
        """Tell both sides, the heavier first.

        Returns:
            For each side how many works take it, then its strongest words; then one work that takes
            no side, if any does; then where the works differ. Each sentence has 1 to 3 sources. A
            side without a quote is not told.
        """
        taking = [work for work in weighed if work.counted and _grade(work)]
        lonely = _lonely(taking)
        sides = sorted((1, -1), key=lambda side: (-_weight(taking, side), -side))
        voices = self._voices(claim, taking)
        told: list[ExplanationSentence] = []
        for side in sides:
            own = [voice for voice in voices if voice.side == side]
            clear = [voice for voice in own if voice.clear]
            if clear:
                works = sum(_grade(work) * side > 0 for work in taking)
                told.append(_count(works, clear, side, alone=lonely == side))
            told += _quoted(_FRAMES[side], clear) if clear else _quoted(_AS_A_WHOLE[side], own)
        told += _undecided(claim, weighed)
        told += _differences(scopes, weighed)
        return tuple(told)

    def _voices(self, claim: Claim, taking: Sequence[WeighedDocument]) -> list[_Voice]:
        asked = [(work, quote) for work in taking for quote in work.takeaway.quotes]
        # Each quote is read alone, as the gate reads it.
        pairs = [Pair(claim=claim.statement, evidence=quote.text) for _, quote in asked]
        places = [(work.document.id, quote.start) for work, quote in asked]
        said = dict(zip(places, self.stance.judge(pairs), strict=True))
        found = [voice for work in taking if (voice := self._voice(work, said)) is not None]
        found.sort(key=lambda voice: (not voice.clear, -voice.strength, voice.weighed.document.id))
        return found

    def _voice(
        self, work: WeighedDocument, said: Mapping[tuple[str, int], Stance]
    ) -> _Voice | None:
        if not work.takeaway.quotes:
            return None
        side = 1 if _grade(work) > 0 else -1

        def sure(quote: Quote) -> float:
            stance = said[work.document.id, quote.start]
            return stance.supports if side > 0 else stance.refutes

        best = max(work.takeaway.quotes, key=lambda quote: (sure(quote), -quote.start))
        strength = max(work.weight, _LEAST_WEIGHT) * abs(_grade(work)) * sure(best)
        clear = sure(best) >= self.entailed
        return _Voice(weighed=work, quote=best, side=side, strength=strength, clear=clear)


def _grade(work: WeighedDocument) -> int:
    """Return a work's grade as a number; 0 when it takes no side or was not graded."""
    return 0 if work.local is None else work.local.grade


def _weight(taking: Sequence[WeighedDocument], side: int) -> float:
    return sum(work.weight * abs(_grade(work)) for work in taking if _grade(work) * side > 0)


def _lonely(taking: Sequence[WeighedDocument]) -> int:
    """Return the only side that any work takes; 0 when both are taken, or none is."""
    sides = {1 if _grade(work) > 0 else -1 for work in taking}
    return sides.pop() if len(sides) == 1 else 0


def _count(works: int, voices: Sequence[_Voice], side: int, *, alone: bool) -> ExplanationSentence:
    """Count the works of a side; its strongest quotes are the sources."""
    number = _NUMBERS[works].capitalize() if works < len(_NUMBERS) else f"{works:,}"
    verb, against = ("support", "speaks against") if side > 0 else ("speak", "supports")
    text = f"{number} work {verb}s" if works == 1 else f"{number} works {verb}"
    text += " the claim" if side > 0 else " against the claim"
    if alone:
        text += f", and none of those read {against} it"
    quotes = tuple(voice.quote for voice in voices[:MOST_SOURCES])
    return ExplanationSentence(sentence=f"{text}.", status="composed", sources=quotes)


def _quoted(frames: Sequence[str], voices: Sequence[_Voice]) -> Iterator[ExplanationSentence]:
    for frame, voice in zip(frames, voices, strict=False):
        yield _attributed(frame, voice.weighed.document, voice.quote)


def _undecided(claim: Claim, weighed: Sequence[WeighedDocument]) -> Iterator[ExplanationSentence]:
    """Quote, of works that take no side, the sentence that names most of what the claim does."""
    named = terms(claim.text)
    found = [
        (len(shared(named, quote.text)), work.document, quote)
        for work in weighed
        if work.local is not None
        and work.local.grade == 0
        and work.takeaway.relation is Relation.RELATED
        for quote in work.takeaway.quotes
    ]
    best = max(found, key=lambda one: one[0], default=None)
    if best is not None and best[0] > 0:
        _, work, quote = best
        yield _attributed("Other work on the subject takes no side", work, quote)


def _differences(
    scopes: Sequence[Scope], weighed: Sequence[WeighedDocument]
) -> Iterator[ExplanationSentence]:
    """Say where the works speak of different things, so that they may not disagree at all."""
    works = {work.document.id: work.document for work in weighed}
    for scope in scopes:
        quotes = _distinct([quote for quote in scope.quotes if quote.document_id in works])
        if len(quotes) > 1:
            named = [
                f"“{quote.text.strip()}” ({reference(works[quote.document_id])})"
                for quote in quotes
            ]
            what = _ASPECTS.get(scope.aspect, "different things")
            yield ExplanationSentence(
                sentence=f"The works speak of {what}: {listed(named)}.",
                status="composed",
                sources=tuple(quotes),
            )


def _distinct(quotes: Sequence[Quote]) -> list[Quote]:
    found: dict[str, Quote] = {}
    for quote in quotes:
        found.setdefault(quote.text.strip().lower(), quote)
    return list(found.values())[:MOST_SOURCES]


def _attributed(frame: str, work: Document, quote: Quote) -> ExplanationSentence:
    text = f"{frame}: “{quote.text.strip()}” ({reference(work)})."
    return ExplanationSentence(sentence=text, status="attributed", sources=(quote,))


_TITLE: Final = 60
_NAME: Final = 40
_FEW: Final = 2
_SPACES: Final = re.compile(r"[\s“”()]+")


def reference(work: Document) -> str:
    """Return how a sentence names a work: by its authors and year, else by its title.

    What is aimed at a model or has no name falls back to the next best.

    Examples:
        >>> reference(Document(id="d", authors=("Ann Lee", "Bo Ek", "Cy Moe"), year=2019))
        'Lee et al. 2019'
    """
    if work.summarises is not None:
        return _plain(f"claimwright's summary of {work.summarises.report}", _TITLE)
    year = "" if work.year is None else str(work.year)
    names = [name for author in work.authors[: _FEW + 1] if (name := _family(author))]
    if names and len(names) == len(work.authors[: _FEW + 1]):
        return " ".join(filter(None, (_together(names), year)))
    title = _plain(work.title, _TITLE) or _plain(work.id, _NAME)
    return ", ".join(filter(None, (title, year)))


def _together(names: list[str]) -> str:
    if len(names) > _FEW:
        return f"{names[0]} et al."
    return " and ".join(names)


def _family(author: str) -> str:
    """Return the family name: what stands before a comma, else the last word."""
    name = _plain(author, 2 * _NAME)
    if not name:
        return ""
    return name.split(",")[0].strip() if "," in name else name.split()[-1]


def _plain(text: str, limit: int) -> str:
    """Return a text on one line, without marks of quotation, cut where a word ends."""
    read = " ".join(_SPACES.sub(" ", reading_copy(text[:1_000]).text).split())
    if suspicions(read):
        return ""
    return read if len(read) <= limit else f"{read[:limit].rsplit(' ', 1)[0]}…"
