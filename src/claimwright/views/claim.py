"""A report on a claim → its card, and what its row among others shows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimwright.claims.identification import is_latin
from claimwright.domain import (
    CheckedClaim,
    ClaimPart,
    Judged,
    Report,
    VerdictLabel,
)
from claimwright.verdict.aggregate import parts_differ
from claimwright.verdict.exports.wording import as_written, counted, percent
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
    """What the card of one checked claim shows, and its row among others.

    Its evidence is made into cards when it is asked for: a row shows none of it.

    Args:
        original: The claim as its author wrote it; empty when that is the same.
        address: Of its own page; empty when it has none.
    """

    key: str
    report: Report
    original: str = ""
    address: str = ""

    @property
    def cards(self) -> tuple[EvidenceCard, ...]:
        """Its evidence, best first."""
        pieces = self.report.evidence
        best = max((piece.evidence.scores.get("bm25", 0.0) for piece in pieces), default=0.0)
        return _cards(pieces, self.key, best or 1.0)

    @property
    def parts(self) -> tuple[PartCard, ...]:
        """What a compound claim says, each with its own verdict."""
        return tuple(
            PartCard(part=each, cards=_cards(each.evidence, f"{self.key}-p{number}", 1.0))
            for number, each in enumerate(self.report.parts, start=1)
        )

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
    def probability(self) -> str:
        """Of the verdict, in words; empty when nothing was decided."""
        verdict = self.report.verdict
        is_open = verdict.label is VerdictLabel.NOT_ENOUGH_EVIDENCE
        return "" if is_open else percent(verdict.probability)

    @property
    def tally(self) -> str:
        """How many passages count for it, against it and as neither, in words."""
        basis = self.report.verdict.basis
        return f"{basis.supporting} for · {basis.refuting} against · {basis.neutral} neither"

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
        cards = self.cards
        return tuple(
            Side(
                name=name,
                key=STANCES[label].key,
                cards=tuple(card for card in cards if card.label is label),
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


def _cards(pieces: Sequence[Judged], key: str, best_bm25: float) -> tuple[EvidenceCard, ...]:
    return tuple(
        evidence_card(piece, key=f"{key}-e{piece.evidence.rank}", best_bm25=best_bm25)
        for piece in pieces
    )


def card_key(claim_id: str) -> str:
    """Return the name of a claim's card on its page."""
    return f"c-{claim_id}"


def card_of(checked: CheckedClaim, report_id: str) -> ClaimCard:
    """Return the card of a claim; raise `ValueError` where it has no report."""
    found = checked.found
    if checked.report is None:
        raise ValueError(f"the claim {found.claim.id!r} has no report to show")
    return ClaimCard(
        key=card_key(found.claim.id),
        report=checked.report,
        original=as_written(checked),
        address=f"/reports/{report_id}/claims/{found.claim.id}",
    )


def sign_of(checked: CheckedClaim) -> Sign:
    """Return the sign by which a claim is marked in its article."""
    return FAILED if checked.report is None else VERDICTS[checked.report.verdict.label]
