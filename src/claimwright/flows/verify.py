"""The verify flow: claims → evidence → stances → verdicts → reports."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice, zip_longest

from claimwright.domain import (
    Candidate,
    Claim,
    ClaimPart,
    Evidence,
    ExplanationSentence,
    Filter,
    Judged,
    KnownCheck,
    Provenance,
    Query,
    Report,
    ReRank,
    Unit,
)
from claimwright.errors import InputError
from claimwright.protocols import Encoder, Index, Retriever, Selector, StanceModel
from claimwright.selection.rerank import evidence_pair
from claimwright.settings import MAX_CLAIM_CHARACTERS, MAX_TOP_K, Settings, VerdictSettings
from claimwright.tracing import span
from claimwright.verdict.aggregate import VerdictFit, aggregate, claim_part, with_parts
from claimwright.verdict.explain import explain

_UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

MAX_PARTS = 4
"""Most statements of a claim that are checked one by one; each is read as long as the whole is."""

MAX_COMPOUND_CHARACTERS = 1_000
"""Longest claim that is taken apart; a longer one is a text."""

RETRIEVED = 100
"""Candidates handed to selection; the largest list a caller may ask for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyOptions:
    """What a caller may choose per request.

    Args:
        unit: Of the passages searched.
        top_k: Pieces of evidence per claim, 1..100.
        re_rank: The rule of order.
        only: Which documents may answer.
        include_title: Whether the verifier reads the document's title before the window.
        threshold: Keep candidates whose similarity (cosine + 1) / 2 is above it, 0..1, and none
            that only their words found; `None` and 0 keep all.
    """

    unit: Unit = Unit.ABSTRACT
    top_k: int = 10
    re_rank: ReRank = ReRank.RELEVANCE
    only: Filter = field(default_factory=Filter)
    include_title: bool = True
    threshold: float | None = None

    def __post_init__(self) -> None:
        """Refuse what no search can answer."""
        if not 1 <= self.top_k <= MAX_TOP_K:
            raise InputError(f"top_k is {self.top_k!r}; it must lie in 1..{MAX_TOP_K}")
        if self.unit is Unit.WINDOW:
            message = "unit is 'window'; the index holds the units 'abstract' and 'sentence'"
            raise InputError(message)
        if self.threshold is not None and not 0.0 <= self.threshold <= 1.0:
            raise InputError(f"threshold is {self.threshold!r}; it must be a number in 0..1")
        check_filter(self.only)


def verify_options_of(
    settings: Settings, *, threshold: float | None = None, only: Filter = Filter()
) -> VerifyOptions:
    """Return what the settings say, with the two that a request alone can choose."""
    return VerifyOptions(
        unit=settings.unit,
        top_k=settings.top_k,
        re_rank=settings.selection.re_rank,
        threshold=threshold,
        only=only,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyFlow:
    """Answers claims from one corpus.

    `known` looks claims up among fact checks by others, where there are some. Evidence is also read
    for what `beside` says of a claim, a sentence each, and searched for what `conclusion` says that
    it concludes, if anything. It is read for the claim in the `spelling` of the evidence. A claim
    of 2 to 4 `statements` is checked as a whole and statement by statement. The `limits` are what
    the verifier cannot say; they close every explanation.
    """

    index: Index
    encoder: Encoder
    retriever: Retriever
    selector: Selector
    stance: StanceModel
    verdict: VerdictSettings
    provenance: Callable[[VerifyOptions], Provenance]
    fit: VerdictFit = field(default_factory=VerdictFit)
    known: Callable[[Sequence[Claim]], Sequence[tuple[KnownCheck, ...]]] | None = None
    beside: Callable[[str], Sequence[str]] | None = None
    conclusion: Callable[[str], str] | None = None
    spelling: Callable[[str, Iterable[str]], str] | None = None
    statements: Callable[[str], Sequence[str]] | None = None
    limits: tuple[str, ...] = ()

    def verify(self, claims: Sequence[Claim], options: VerifyOptions) -> tuple[Report, ...]:
        """Return one report per claim, in order; the models read all claims' evidence together.

        Returns:
            Each with its evidence best first.

        Raises:
            InputError: A claim is empty, too long or not text.
        """
        for claim in claims:
            check_claim(claim)
        parted = [self._parts(claim) for claim in claims]
        asked = [*claims, *chain.from_iterable(parted)]
        judged = self._judge(asked, self.evidence(asked, options), options)
        of_parts = iter(judged[len(claims) :])
        parts = [
            tuple(self._part(part, next(of_parts)) for part in of_claim) for of_claim in parted
        ]
        return self._reports(claims, judged[: len(claims)], parts, options)

    def conclude(
        self,
        claims: Sequence[Claim],
        evidence: Sequence[Sequence[Evidence]],
        options: VerifyOptions,
    ) -> tuple[Report, ...]:
        """Return one report per claim, in order, over evidence that `evidence` found for it."""
        judged = self._judge(claims, evidence, options)
        return self._reports(claims, judged, [()] * len(claims), options)

    def _parts(self, claim: Claim) -> tuple[Claim, ...]:
        """Return what a compound claim says; none for one of a single statement, or of many."""
        if self.statements is None or len(claim.text) > MAX_COMPOUND_CHARACTERS:
            return ()
        found = self.statements(claim.statement)
        if not 1 < len(found) <= MAX_PARTS:
            return ()
        return tuple(Claim(text=text, context=claim.context, date=claim.date) for text in found)

    def _part(self, claim: Claim, judged: tuple[Judged, ...]) -> ClaimPart:
        verdict = aggregate(judged, self.verdict, self.fit)
        return claim_part(claim.text, verdict, judged, min_stance=self.verdict.min_stance)

    def _reports(
        self,
        claims: Sequence[Claim],
        judged: Sequence[tuple[Judged, ...]],
        parts: Sequence[tuple[ClaimPart, ...]],
        options: VerifyOptions,
    ) -> tuple[Report, ...]:
        provenance = self.provenance(options)
        known = self.known(claims) if self.known else [()] * len(claims)
        return tuple(
            self._report(claim, pieces, of_claim, checks, provenance)
            for claim, pieces, of_claim, checks in zip(claims, judged, parts, known, strict=True)
        )

    def evidence(
        self, claims: Sequence[Claim], options: VerifyOptions
    ) -> tuple[tuple[Evidence, ...], ...]:
        """Return the best evidence per claim, best first.

        Returns:
            At most `options.top_k` pieces per claim, in the order of the claims.

        Raises:
            InputError: A claim is empty, too long or not text.
        """
        for claim in claims:
            check_claim(claim)
        ends = [self.conclusion(claim.statement) if self.conclusion else "" for claim in claims]
        asked = [*claims, *(Claim(text=end) for end in ends if end)]
        with span("verify retrieve", claims=len(claims)):
            candidates = self.retriever.retrieve(
                asked, unit=options.unit, limit=RETRIEVED, only=options.only
            )
        near = [_above(ranking, options.threshold) for ranking in candidates]
        with span("verify select", claims=len(claims)):
            found = self.selector.select(asked, near, limit=options.top_k, re_rank=options.re_rank)
        of_ends = iter(found[len(claims) :])
        return tuple(
            _alternating(pieces, next(of_ends), limit=options.top_k) if end else pieces
            for pieces, end in zip(found[: len(claims)], ends, strict=True)
        )

    def similar(
        self, claims: Sequence[Claim], *, unit: Unit, limit: int
    ) -> tuple[tuple[Candidate, ...], ...]:
        """Return the passages nearest to each claim by meaning alone, best first."""
        for claim in claims:
            check_claim(claim)
        embeddings = self.encoder.encode([claim.statement for claim in claims])
        return self.index.search(
            [Query(unit=unit, limit=limit, embedding=embedding) for embedding in embeddings]
        )

    def _judge(
        self,
        claims: Sequence[Claim],
        evidence: Sequence[Sequence[Evidence]],
        options: VerifyOptions,
    ) -> list[tuple[Judged, ...]]:
        pairs = [
            evidence_pair(read, piece, include_title=options.include_title)
            for claim, pieces in zip(claims, evidence, strict=True)
            for read in [self._as_spelt(claim, pieces)]
            for piece in pieces
        ]
        with span("verify judge", pairs=len(pairs)):
            stances = iter(self.stance.judge(pairs))
        return [
            tuple(Judged(evidence=piece, stance=next(stances)) for piece in pieces)
            for pieces in evidence
        ]

    def _as_spelt(self, claim: Claim, evidence: Sequence[Evidence]) -> Claim:
        if self.spelling is None:
            return claim
        texts = (f"{piece.document.title} {piece.window.text}" for piece in evidence)
        spelt = self.spelling(claim.statement, texts)
        return claim if spelt == claim.statement else replace(claim, text=spelt)

    def _report(
        self,
        claim: Claim,
        judged: tuple[Judged, ...],
        parts: tuple[ClaimPart, ...],
        known: tuple[KnownCheck, ...],
        provenance: Provenance,
    ) -> Report:
        verdict = with_parts(aggregate(judged, self.verdict, self.fit), parts)
        read = self._as_spelt(claim, [each.evidence for each in judged])
        beside = [*self.beside(read.statement)] if self.beside else []
        if claim.introduced or read is not claim:
            beside.append(f"The claim was read as “{read.statement}”")
        said = explain(verdict, judged, beside, parts, min_stance=self.verdict.min_stance)
        limits = (ExplanationSentence(sentence=one, status="composed") for one in self.limits)
        return Report(
            claim=claim,
            verdict=verdict,
            evidence=judged,
            explanation=(*said, *limits),
            provenance=provenance,
            parts=parts,
            known_checks=known,
        )


def check_filter(only: Filter) -> None:
    """Refuse a filter that nothing can pass or that no index can read.

    Raises:
        InputError: A year lies outside 0..9999, the years are the wrong way round, the citations
            lie outside 0..2,147,483,647, or a list has over 100 names or one of over 1,000
            characters (10,000 document ids are allowed).
    """
    for name, year in (("year_from", only.year_from), ("year_to", only.year_to)):
        if year is not None and not 0 <= year <= Filter.LAST_YEAR:
            raise InputError(f"{name} is {year!r}; it must lie in 0..{Filter.LAST_YEAR}")
    if only.year_from is not None and only.year_to is not None and only.year_from > only.year_to:
        raise InputError(f"year_from is {only.year_from} and year_to {only.year_to}; swap them")
    if only.min_citations is not None and not 0 <= only.min_citations <= Filter.MOST_CITATIONS:
        raise InputError(
            f"min_citations is {only.min_citations!r}; it must lie in 0..{Filter.MOST_CITATIONS}"
        )
    for names in (only.venues, only.languages, only.sources):
        _check_names(names, Filter.MOST_NAMES)
    _check_names(only.document_ids, Filter.MOST_DOCUMENT_IDS)


def _check_names(names: Sequence[str], limit: int) -> None:
    if len(names) > limit or any(len(name) > Filter.MOST_NAME_CHARACTERS for name in names):
        raise InputError(
            f"a filter lists {len(names):,} names; at most {limit:,} "
            f"of at most {Filter.MOST_NAME_CHARACTERS:,} characters each are read"
        )


def check_claim(claim: Claim) -> None:
    """Refuse a claim that no search can answer.

    Raises:
        InputError: The text is blank, longer than 10,000 characters, holds control characters
            other than tab and line breaks, or holds half a surrogate pair.
    """
    text = claim.text
    if not any(character.isalnum() for character in text):
        raise InputError(f"the claim is {text[:40]!r}; it must hold at least one letter or digit")
    if len(text) > MAX_CLAIM_CHARACTERS:
        raise InputError(
            f"the claim has {len(text)} characters; at most {MAX_CLAIM_CHARACTERS} are read: "
            "check a text of many claims sentence by sentence"
        )
    unreadable = _UNREADABLE.search(text)
    if unreadable:
        raise InputError(
            f"the claim holds the character {unreadable.group()!r}; remove it: only text can be "
            "checked"
        )


def _alternating(
    one: Sequence[Evidence], other: Sequence[Evidence], *, limit: int
) -> tuple[Evidence, ...]:
    """Take from two rankings in turn, each passage once."""
    pieces: dict[str, Evidence] = {}
    for piece in filter(None, chain.from_iterable(zip_longest(one, other))):
        pieces.setdefault(piece.passage.id, piece)
    best = islice(pieces.values(), limit)
    return tuple(replace(piece, rank=rank) for rank, piece in enumerate(best, start=1))


def _above(ranking: Sequence[Candidate], threshold: float | None) -> tuple[Candidate, ...]:
    if not threshold:
        return tuple(ranking)
    return tuple(c for c in ranking if (c.scores.get("cosine", -1.0) + 1.0) / 2.0 > threshold)
