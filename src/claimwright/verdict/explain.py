"""Judged evidence in, an explanation out whose every sentence carries its sources."""

from collections.abc import Sequence

from claimwright.domain import (
    ClaimPart,
    Document,
    ExplanationSentence,
    Judged,
    Label,
    Quote,
    Verdict,
    VerdictLabel,
)
from claimwright.verdict.aggregate import parts_decide, parts_differ, settled, strength

_WORDS = {
    VerdictLabel.SUPPORTED: "The evidence found supports the claim",
    VerdictLabel.REFUTED: "The evidence found refutes the claim",
    VerdictLabel.DISPUTED: "The evidence found disagrees about the claim",
    VerdictLabel.NOT_ENOUGH_EVIDENCE: "The evidence found does not settle the claim",
}
_DIFFER = "The evidence found supports one part of the claim and refutes another"
_PARTS = {
    VerdictLabel.SUPPORTED: "supported",
    VerdictLabel.REFUTED: "refuted",
    VerdictLabel.DISPUTED: "disputed",
    VerdictLabel.NOT_ENOUGH_EVIDENCE: "not settled",
}
_SIDED = {VerdictLabel.SUPPORTED: Label.SUPPORTS, VerdictLabel.REFUTED: Label.REFUTES}
_SIDES = {Label.SUPPORTS: "In support", Label.REFUTES: "Against"}
_QUOTED_PER_SIDE = 2


def explain(
    verdict: Verdict,
    judged: Sequence[Judged],
    beside: Sequence[str] = (),
    parts: Sequence[ClaimPart] = (),
    *,
    min_stance: float = 0.0,
) -> tuple[ExplanationSentence, ...]:
    """Say what the evidence shows, then quote the strongest of each side.

    A piece whose stance is less probable than `min_stance` is on no side, as in the verdict.

    Returns:
        First one `composed` sentence that counts, resting on every counted rationale, or on those
        of the parts where these decide; then one on each part, quoting its strongest passage; then
        at most two `attributed` sentences a side, each quoting one source byte for byte; then one
        about what was shown but not counted, if anything was, and those of `beside`.
    """
    counted = [piece for piece in judged if not piece.evidence.document.retracted]
    retracted = [piece for piece in judged if piece.evidence.document.retracted]
    decisive = [
        piece
        for piece in counted
        if settled(piece.stance, threshold=min_stance) is not Label.NOT_ENOUGH_INFO
    ]
    sentences = [_summary(verdict, decisive, parts), *map(_of_part, parts)]
    for label in _order(verdict):
        sentences += [_attributed(_SIDES[label], piece) for piece in _strongest(decisive, label)]
    if retracted:
        noun = "passage" if len(retracted) == 1 else "passages"
        verb = "is" if len(retracted) == 1 else "are"
        text = f"{len(retracted)} {noun} of retracted work {verb} shown, not counted."
        sentences.append(_composed(text, retracted))
    if judged:
        sentences += [_composed(text, ()) for text in beside]
    return tuple(sentences)


def _order(verdict: Verdict) -> tuple[Label, Label]:
    if verdict.label is VerdictLabel.REFUTED:
        return Label.REFUTES, Label.SUPPORTS
    return Label.SUPPORTS, Label.REFUTES


def _of_part(part: ClaimPart) -> ExplanationSentence:
    """Say what the evidence shows of a part, in the words of its strongest passage on that side."""
    said = f"The part “{part.claim.rstrip('.')}” is {_PARTS[part.verdict.label]}"
    side = _SIDED.get(part.verdict.label)
    piece = next((each for each in part.evidence if each.stance.label is side), None)
    if piece is None:
        return _composed(f"{said}.", part.evidence)
    return _attributed(said, piece)


def _attributed(opening: str, piece: Judged) -> ExplanationSentence:
    quotes = _quotes(piece)
    words = " […] ".join(quote.text.strip() for quote in quotes)
    text = f"{opening}: “{words}” ({_reference(piece.evidence.document)})"
    return ExplanationSentence(sentence=text, status="attributed", sources=quotes)


def _summary(
    verdict: Verdict, decisive: Sequence[Judged], parts: Sequence[ClaimPart]
) -> ExplanationSentence:
    basis = verdict.basis
    total = basis.supporting + basis.refuting + basis.neutral
    sides = f"{counted_words(basis.supporting)} it"
    against = f"{counted_words(basis.refuting, 'refute')} it"
    if basis.neutral:
        said = f"{sides}, {against} and {counted_words(basis.neutral, 'say')} neither"
    else:
        said = f"{sides} and {against}"
    words = _DIFFER if parts_differ(parts) else _WORDS[verdict.label]
    if parts_decide(parts):
        text = f"{words}: {basis.rule}. Read for the whole claim, of {total} passages {said}."
        return _composed(text, [piece for part in parts for piece in part.evidence])
    text = f"{words}: of {total} passages read, {said} ({basis.rule})."
    return _composed(text, decisive)


def counted_words(count: int, verb: str = "support") -> str:
    """Say how many do something: `2 support`, `1 supports`, `none refutes`."""
    said = verb if count > 1 else f"{verb}s"
    return f"{count or 'none'} {said}"


def _strongest(decisive: Sequence[Judged], label: Label) -> list[Judged]:
    side = [piece for piece in decisive if piece.stance.label is label]
    side.sort(key=lambda piece: (-strength(piece), piece.evidence.rank))
    return side[:_QUOTED_PER_SIDE]


def _quotes(piece: Judged) -> tuple[Quote, ...]:
    return tuple(
        Quote(
            document_id=piece.evidence.document.id, start=span.start, end=span.end, text=span.text
        )
        for span in piece.evidence.carrying
    )


def _composed(text: str, pieces: Sequence[Judged]) -> ExplanationSentence:
    sources = tuple(quote for piece in pieces for quote in _quotes(piece))
    return ExplanationSentence(sentence=text, status="composed", sources=sources)


def _reference(document: Document) -> str:
    parts = [document.title or document.id, document.published_in, document.year]
    return ", ".join(str(part) for part in parts if part)
