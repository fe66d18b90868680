"""A report on a claim → its card, and its row among others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimwright.claims.identification import is_latin
from claimwright.domain import (
    CheckedClaim,
    ClaimPart,
    FoundClaim,
    Judged,
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
        cards: The passages that decided it, strongest first.
    """

    part: ClaimPart
    cards: tuple[EvidenceCard, ...]

    @property
    def verdict(self) -> Sign:
        """On this part alone."""
        return VERDICTS[self.part.verdict.label]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCard:
    """What the card of one checked claim shows.

    Args:
        original: The claim as its author wrote it; empty when that is the same.
        address: Of its own page; empty when it has none.
        cards: Its evidence, best first.
        parts: What a compound claim says, each with its own verdict.
    """

    key: str
    report: Report
    original: str
    address: str
    cards: tuple[EvidenceCard, ...]
    parts: tuple[PartCard, ...]

    @property
    def claim(self) -> str:
        """The claim as it was checked."""
        return self.report.claim.text

    @property
    def verdict(self) -> Sign:
        """On the whole claim."""
        sign = VERDICTS[self.report.verdict.label]
        return replace(sign, meaning=HALF_RIGHT) if parts_differ(self.report.parts) else sign

    @property
    def basis(self) -> str:
        """What the verdict stands on, as a reader asks it."""
        basis = self.report.verdict.basis
        total = basis.supporting + basis.refuting + basis.neutral
        if not total:
            return "No passage of the corpus was near enough to read."
        said = (
            f"Of {counted(total, 'passage')} read, {basis.supporting} for, {basis.refuting} "
            f"against, {basis.neutral} neither."
        )
        if basis.excluded:
            said += f" {counted(basis.excluded, 'passage')} of retracted work shown, not counted."
        return said

    @property
    def quoted(self) -> tuple[str, ...]:
        """The sentences of the explanation that quote passages."""
        return tuple(
            each.sentence for each in self.report.explanation if each.status == "attributed"
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the explanation adds on how passages were read; it rests on none of them."""
        return tuple(each.sentence for each in self.report.explanation[1:] if not each.sources)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The evidence for it, against it, and what says neither."""
        return tuple(
            Side(
                name=name,
                key=STANCES[label].key,
                cards=tuple(card for card in self.cards if card.label is label),
            )
            for label, name in SIDES.items()
        )

    @property
    def chart(self) -> Chart | None:
        """Weight by year; `None` when there is none to show."""
        return chart(self.cards)

    @property
    def provenance(self) -> tuple[tuple[str, str], ...]:
        """Where the report came from, by name."""
        return provenance_rows(self.report.provenance)

    @property
    def unread(self) -> bool:
        """Whether the claim's script is one that the models were not made for."""
        return not is_latin(self.claim)


def claim_card(report: Report, *, key: str, original: str = "", address: str = "") -> ClaimCard:
    """Return the card of one claim's report.

    The claim as its author wrote it is empty when that is the same, the address when it has none.
    """
    best = max((piece.evidence.scores.get("bm25", 0.0) for piece in report.evidence), default=0.0)
    return ClaimCard(
        key=key,
        report=report,
        original=original,
        address=address,
        cards=_cards(report.evidence, key, best or 1.0),
        parts=tuple(
            PartCard(part=each, cards=_cards(each.evidence, f"{key}-p{number}", 1.0))
            for number, each in enumerate(report.parts, start=1)
        ),
    )


def _cards(pieces: Sequence[Judged], key: str, best_bm25: float) -> tuple[EvidenceCard, ...]:
    return tuple(
        evidence_card(piece, key=f"{key}-e{piece.evidence.rank}", best_bm25=best_bm25)
        for piece in pieces
    )


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


def sign_of(checked: CheckedClaim) -> Sign:
    """Return the sign by which a claim is marked in its article."""
    return FAILED if checked.report is None else VERDICTS[checked.report.verdict.label]
