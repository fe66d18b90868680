"""Judged evidence in, the IPCC's evidence level, agreement, confidence and likelihood out.

Source: Mastrandrea et al., Guidance Note for Lead Authors of the IPCC Fifth Assessment Report on
Consistent Treatment of Uncertainties, IPCC 2010: evidence by type, amount, quality and
consistency; agreement among its parts. The relation of both to confidence is flexible there, so
the table is one choice, rising in both.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from claimwright.domain import Agreement, Confidence, Document, EvidenceLevel, Judged, Label
from claimwright.domain.versions import versions
from claimwright.settings import DebateSettings
from claimwright.verdict.aggregate import weight

_ORDER: Final = tuple(Confidence)

MATRIX: Final = MappingProxyType(
    {
        (agreement, evidence): _ORDER[high + much]
        for high, agreement in enumerate(Agreement)
        for much, evidence in enumerate(EvidenceLevel)
    }
)
"""Confidence by agreement and evidence: a step of either is a step of confidence."""

_TERMS: Final = (
    (0.99, "virtually certain"),
    (0.95, "extremely likely"),
    (0.90, "very likely"),
    (0.66, "likely"),
)
"""Terms of what is more likely than not, each with its least probability."""

_CONTRARY: Final = (
    (0.01, "exceptionally unlikely"),
    (0.05, "extremely unlikely"),
    (0.10, "very unlikely"),
    (0.33, "unlikely"),
)
"""Terms of the contrary, each with its greatest probability."""

_EVEN: Final = 0.5


def at_most(confidence: Confidence, cap: Confidence) -> Confidence:
    """Return the lower one of a confidence and a cap."""
    return min(confidence, cap, key=_ORDER.index)


def rank_of(confidence: Confidence) -> int:
    """Return a confidence's place, from 0 (very low) to 4 (very high)."""
    return _ORDER.index(confidence)


def likelihood_of(probability: float | None, confidence: Confidence) -> str:
    """Return the narrowest IPCC term for the probability, 0..1, that a statement is true.

    It is empty without a figure, and where the confidence is below `high`.

    Examples:
        >>> likelihood_of(0.97, Confidence.HIGH), likelihood_of(0.97, Confidence.MEDIUM)
        ('extremely likely', '')
    """
    if probability is None or rank_of(confidence) < rank_of(Confidence.HIGH):
        return ""
    if probability > _EVEN:
        return next((w for least, w in _TERMS if probability >= least), "more likely than not")
    fitting = (words for most, words in _CONTRARY if probability <= most)
    return next(fitting, "about as likely as not")


_HIGH: Final = 0.47
_MEDIUM: Final = 0.88
"""Entropies, in bits, of a weaker side with 10 % and with 30 % of the weight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels:
    """How much evidence there is, how far it agrees, how many independent works take a side."""

    evidence: EvidenceLevel
    agreement: Agreement
    sources: int

    @property
    def confidence(self) -> Confidence:
        """What both allow together."""
        return MATRIX[self.agreement, self.evidence]


NOTHING: Final = Levels(evidence=EvidenceLevel.LIMITED, agreement=Agreement.LOW, sources=0)
"""Where nothing takes a side."""


def levels_of(judged: Sequence[Judged], settings: DebateSettings) -> Levels:
    """Return evidence level and agreement of what was read; limited and low where nothing sides.

    The evidence level rises with the number of independent works that take a side, so a single one
    is always limited. Agreement falls with the entropy of the weights of both sides, each work
    counting once, by the piece that weighs most.
    """
    return pooled_levels([("", judged)], settings)


def pooled_levels(
    pools: Sequence[tuple[str, Sequence[Judged]]], settings: DebateSettings
) -> Levels:
    """Return the levels of what named corpora say; a work that several hold counts once for all."""
    strongest = _strongest(pools)
    if not strongest:
        return NOTHING
    for_ = math.fsum(value for value in strongest.values() if value > 0.0)
    against = math.fsum(-value for value in strongest.values() if value < 0.0)
    return Levels(
        evidence=evidence_level(len(strongest), settings),
        agreement=agreement_of(for_, against),
        sources=len(strongest),
    )


def evidence_level(sources: int, settings: DebateSettings) -> EvidenceLevel:
    """Return how much evidence so many independent works are.

    Examples:
        >>> [evidence_level(n, DebateSettings()).value for n in (1, 2, 4)]
        ['limited', 'medium', 'robust']
    """
    if sources >= settings.robust_sources:
        return EvidenceLevel.ROBUST
    return EvidenceLevel.MEDIUM if sources >= settings.medium_sources else EvidenceLevel.LIMITED


def agreement_of(weight_for: float, weight_against: float) -> Agreement:
    """Return how far two sides agree, by the entropy of their shares of the weight.

    Returns:
        High to 0.47 bits (the weaker side has a tenth), medium to 0.88 (three tenths), else low;
        low where neither weighs anything.

    Examples:
        >>> [agreement_of(1.0, w).value for w in (0.0, 0.2, 1.0)]
        ['high', 'medium', 'low']
    """
    total = weight_for + weight_against
    if total <= 0.0:
        return Agreement.LOW
    shares = (weight_for / total, weight_against / total)
    entropy = -math.fsum(share * math.log2(share) for share in shares if share > 0.0)
    if entropy <= _HIGH:
        return Agreement.HIGH
    return Agreement.MEDIUM if entropy <= _MEDIUM else Agreement.LOW


def silent_sources(judged: Sequence[Judged], *, sure: float) -> int:
    """Count the independent works that are about a statement and say nothing of it.

    Each has at least the relevance, and the probability of saying neither, that `sure` says, 0..1;
    there are 0 where the relevance of a piece is not known.
    """
    return count_works(
        [
            piece
            for piece in judged
            if piece.evidence.scores.get("relevance", 0.0) >= sure
            and piece.stance.not_enough_information >= sure
            and not piece.evidence.document.retracted
        ]
    )


_SAME_TEXT: Final = 0.9
"""Common runs of three words from which two texts are one work, as in a weighing."""


def count_works(judged: Sequence[Judged]) -> int:
    """Count the independent works that pieces of one corpus come from."""
    return len(set(_works_of([("", piece.evidence.document) for piece in judged])))


def _works_of(held: Sequence[tuple[str, Document]]) -> tuple[str, ...]:
    """Return the name of the work that each document, held by a named corpus, belongs to."""
    firsts = versions([document for _, document in held], same_abstract=_SAME_TEXT)
    # One version may lack what another is known by, and an id says nothing in another corpus.
    known: dict[int, str] = {}
    for (_, document), first in zip(held, firsts, strict=True):
        name = source_of(document)
        if name != document.id:
            known.setdefault(first, name)
    ids = [f"{corpus}:{document.id}" for corpus, document in held]
    return tuple(known.get(first) or ids[first] for first in firsts)


def source_of(document: Document) -> str:
    """Return the work that a document belongs to: its DOI, else report and chapter, else its id.

    Independence is counted by it, versions of one work together. Chapters of a report are works of
    their own: other people wrote them over other literature.

    Examples:
        >>> source_of(Document(id="a", extra={"report": "AR6 WGI", "chapter": "Chapter 7"}))
        'AR6 WGI/Chapter 7'
    """
    if document.doi:
        return document.doi.casefold()
    report, chapter = document.extra.get("report"), document.extra.get("chapter")
    return f"{report}/{chapter}" if report and chapter else document.id


def takes_side(piece: Judged) -> bool:
    """Say whether a piece of evidence counts and supports or refutes."""
    return not piece.evidence.document.retracted and piece.stance.label is not (
        Label.NOT_ENOUGH_INFO
    )


def cited_among(judged: Sequence[Judged], passage_ids: Collection[str]) -> tuple[Judged, ...]:
    """Return the pieces whose passage is among these, in order, each once."""
    found = {p.evidence.passage.id: p for p in judged if p.evidence.passage.id in passage_ids}
    return tuple(found.values())


def _strongest(pools: Sequence[tuple[str, Sequence[Judged]]]) -> Mapping[str, float]:
    """Return each work's weightiest piece that takes a side: above 0 for, below 0 against."""
    siding = [(corpus, piece) for corpus, judged in pools for piece in judged if takes_side(piece)]
    names = _works_of([(corpus, piece.evidence.document) for corpus, piece in siding])
    table: dict[str, float] = {}
    for name, (_, piece) in zip(names, siding, strict=True):
        value = weight(piece) * (piece.stance.supports - piece.stance.refutes)
        # Of two that weigh the same the one against stands, whichever is read first.
        table[name] = max((table.get(name, 0.0), value), key=lambda each: (abs(each), -each))
    return table
