"""A report on a claim → its card, and its row among others."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from claimwright.claims.identification import is_latin
from claimwright.domain import (
    CheckedClaim,
    ClaimPart,
    ExplanationSentence,
    FoundClaim,
    KnownCheck,
    Label,
    Report,
    VerdictLabel,
)
from claimwright.verdict.exports.wording import as_written, counted, percent
from claimwright.verdict.parts import parts_differ
from claimwright.views.evidence import EvidenceCard, evidence_card
from claimwright.views.strength import Chart, chart
from claimwright.views.wording import HALF_RIGHT, SIDES, STANCES, VERDICTS, Sign, provenance_rows

PENDING = Sign(key="pending", word="Not checked yet", meaning="It has not been checked yet.")
"""Of a claim that waits for its check."""

FAILED = Sign(
    key="failed", word="Check failed", meaning="Checking it failed for a technical reason."
)
"""Of a claim that has no report and will have none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """All evidence that says the same of a claim.

    Args:
        key: Of its icon, colour and pattern.
        cards: Best first.
    """

    name: str
    key: str
    cards: tuple[EvidenceCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartCard:
    """What is shown of one of the things that a compound claim says.

    Args:
        probability: Of the verdict, in words.
        cards: The passages that decided it, strongest first.
    """

    claim: str
    verdict: Sign
    probability: str
    cards: tuple[EvidenceCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCard:
    """What the card of one checked claim shows.

    Args:
        claim: The claim as it was checked.
        original: As its author wrote it; empty when that is the same.
        probability: Of the verdict, in words.
        share: The same, 0..1.
        basis: What the verdict stands on, in words.
        rule: What decided, in words.
        explanation: Sentences with their sources.
        for_: Evidence that supports it, best first.
        against: Evidence that refutes it, best first.
        neither: Evidence that says neither, best first.
        chart: Weight by year; `None` when there is none to show.
        provenance: Where the report came from, by name.
        unread: Whether the claim's script is one that the models were not made for.
        address: Of its own page; empty when it has none.
        known: Fact checks by others, shown before the verdict.
        parts: What a compound claim says, each with its own verdict.
    """

    key: str
    claim: str
    original: str
    verdict: Sign
    probability: str
    share: float
    basis: str
    rule: str
    explanation: tuple[ExplanationSentence, ...]
    for_: tuple[EvidenceCard, ...]
    against: tuple[EvidenceCard, ...]
    neither: tuple[EvidenceCard, ...]
    chart: Chart | None
    provenance: tuple[tuple[str, str], ...] = field(default=())
    unread: bool = False
    address: str = ""
    known: tuple[KnownCheck, ...] = ()
    parts: tuple[PartCard, ...] = ()

    @property
    def quoted(self) -> tuple[str, ...]:
        """The sentences of the explanation that quote passages."""
        return tuple(each.sentence for each in self.explanation if each.status == "attributed")

    @property
    def notes(self) -> tuple[str, ...]:
        """What the explanation adds on how passages were read; it rests on none of them."""
        return tuple(each.sentence for each in self.explanation[1:] if not each.sources)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The evidence for it, against it, and what says neither."""
        each = (self.for_, self.against, self.neither)
        return tuple(
            Side(name=SIDES[label], key=STANCES[label].key, cards=cards)
            for label, cards in zip(SIDES, each, strict=True)
        )

    @property
    def all(self) -> int:
        """How many pieces of evidence there are."""
        return len(self.for_) + len(self.against) + len(self.neither)


def claim_card(report: Report, *, key: str, original: str = "", address: str = "") -> ClaimCard:
    """Return the card of one claim's report.

    The claim as its author wrote it is empty when that is the same, the address when it has none.
    """
    best = (
        max((piece.evidence.scores.get("bm25", 0.0) for piece in report.evidence), default=0.0)
        or 1.0
    )
    cards = [
        evidence_card(piece, key=f"{key}-e{piece.evidence.rank}", best_bm25=best)
        for piece in report.evidence
    ]
    verdict, sign = report.verdict, VERDICTS[report.verdict.label]
    return ClaimCard(
        key=key,
        claim=report.claim.text,
        original=original,
        verdict=sign if not parts_differ(report.parts) else replace(sign, meaning=HALF_RIGHT),
        probability=percent(verdict.probability),
        share=verdict.probability,
        basis=_basis(report),
        rule=verdict.basis.rule,
        explanation=report.explanation,
        for_=_side(cards, Label.SUPPORTS),
        against=_side(cards, Label.REFUTES),
        neither=_side(cards, Label.NOT_ENOUGH_INFO),
        chart=chart(cards),
        provenance=provenance_rows(report.provenance),
        unread=not is_latin(report.claim.text),
        address=address,
        known=report.known_checks,
        parts=tuple(_part(each, f"{key}-p{n}") for n, each in enumerate(report.parts, start=1)),
    )


def _part(part: ClaimPart, key: str) -> PartCard:
    return PartCard(
        claim=part.claim,
        verdict=VERDICTS[part.verdict.label],
        probability=percent(part.verdict.probability),
        cards=tuple(
            evidence_card(piece, key=f"{key}-e{piece.evidence.rank}", best_bm25=1.0)
            for piece in part.evidence
        ),
    )


def _side(cards: Sequence[EvidenceCard], label: Label) -> tuple[EvidenceCard, ...]:
    return tuple(card for card in cards if card.label is label)


def _basis(report: Report) -> str:
    """Say what a verdict stands on, as a reader asks it."""
    basis = report.verdict.basis
    total = basis.supporting + basis.refuting + basis.neutral
    if not total:
        return "No passage of the corpus was near enough to read."
    said = (
        f"Of {counted(total, 'passage')} read, {basis.supporting} for, {basis.refuting} against, "
        f"{basis.neutral} neither."
    )
    if basis.excluded:
        said += f" {counted(basis.excluded, 'passage')} of retracted work shown, not counted."
    return said


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRow:
    """One checked claim of many; its evidence comes when it is asked for.

    Args:
        claim: The claim as it was checked.
        probability: Of the verdict, in words; empty when nothing was decided.
        sides: How many passages count for it, against it and as neither, in words, as its card
            says it.
    """

    key: str
    claim: str
    verdict: Sign
    probability: str
    sides: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A claim that could not be checked."""

    key: str
    claim: str
    reason: str


def card_key(claim_id: str) -> str:
    """Return the name of a claim's card on its page."""
    return f"c-{claim_id}"


def _report_of(checked: CheckedClaim) -> Report:
    if checked.report is None:
        raise ValueError(f"the claim {checked.found.claim.id!r} has no report to show")
    return checked.report


def card_of(checked: CheckedClaim, report_id: str) -> ClaimCard:
    """Return the card of a claim; raise `ValueError` where it has no report."""
    found = checked.found
    return claim_card(
        _report_of(checked),
        key=card_key(found.claim.id),
        original=as_written(checked),
        address=address_of(found, report_id),
    )


def row_of(checked: CheckedClaim, report_id: str) -> ClaimRow:
    """Return the row of a claim; raise `ValueError` where it has no report."""
    verdict, claim = _report_of(checked).verdict, checked.found.claim
    basis = verdict.basis
    is_open = verdict.label is VerdictLabel.NOT_ENOUGH_EVIDENCE
    return ClaimRow(
        key=card_key(claim.id),
        claim=claim.text,
        verdict=VERDICTS[verdict.label],
        probability="" if is_open else percent(verdict.probability),
        sides=f"{basis.supporting} for · {basis.refuting} against · {basis.neutral} neither",
        address=address_of(checked.found, report_id),
    )


def address_of(found: FoundClaim, report_id: str) -> str:
    """Return the path of a claim's own page."""
    return f"/reports/{report_id}/claims/{found.claim.id}"


def failure_of(checked: CheckedClaim) -> Failure:
    """Return what is shown of a claim that has no report."""
    claim = checked.found.claim
    return Failure(key=card_key(claim.id), claim=claim.text, reason=checked.failure)


def sign_of(checked: CheckedClaim) -> Sign:
    """Return the sign by which a claim is marked in its article."""
    return FAILED if checked.report is None else VERDICTS[checked.report.verdict.label]
