"""A report → what the card of one claim shows."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from claimwright.claims.identification import is_latin
from claimwright.domain import ExplanationSentence, KnownCheck, Label, Report
from claimwright.verdict.exports.wording import counted, percent
from claimwright.views.evidence import EvidenceCard, evidence_card
from claimwright.views.strength import Chart, chart
from claimwright.views.wording import VERDICTS, Sign


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCard:
    """What the card of one checked claim shows.

    Args:
        key: Names it on its page.
        claim: The claim as it was checked.
        original: As its author wrote it; empty when that is the same.
        verdict: Its sign.
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

    @property
    def sides(self) -> tuple[tuple[str, tuple[EvidenceCard, ...]], ...]:
        """The evidence by what it says, each side with its name."""
        return (("For", self.for_), ("Against", self.against), ("Says neither", self.neither))

    @property
    def all(self) -> int:
        """How many pieces of evidence there are."""
        return len(self.for_) + len(self.against) + len(self.neither)


def claim_card(report: Report, *, key: str, original: str = "", address: str = "") -> ClaimCard:
    """Prepare one claim's report for its reader.

    Args:
        report: As every face of claimwright returns it.
        key: Names the card on its page.
        original: The claim as its author wrote it; empty when that is the same.
        address: Of its own page; empty when it has none.

    Returns:
        The card.
    """
    best = (
        max((piece.evidence.scores.get("bm25", 0.0) for piece in report.evidence), default=0.0)
        or 1.0
    )
    cards = [
        evidence_card(piece, key=f"{key}-e{piece.evidence.rank}", best_bm25=best)
        for piece in report.evidence
    ]
    verdict = report.verdict
    return ClaimCard(
        key=key,
        claim=report.claim.text,
        original=original,
        verdict=VERDICTS[verdict.label],
        probability=percent(verdict.probability),
        share=verdict.probability,
        basis=_basis(report),
        rule=verdict.basis.rule,
        explanation=report.explanation,
        for_=_side(cards, Label.SUPPORTS),
        against=_side(cards, Label.REFUTES),
        neither=_side(cards, Label.NOT_ENOUGH_INFO),
        chart=chart(cards),
        provenance=_provenance(report),
        unread=not is_latin(report.claim.text),
        address=address,
        known=report.known_checks,
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


def _provenance(report: Report) -> tuple[tuple[str, str], ...]:
    """List where a report came from, in the order a reader asks."""
    source = report.provenance
    made = [
        ("Made", source.created_at),
        ("Corpus", f"{source.corpus}, version {source.corpus_version}"),
    ]
    made += [(f"Version of {name}", version) for name, version in source.versions.items()]
    made += [(f"Model {name}", digest) for name, digest in source.models.items()]
    return tuple(made)
