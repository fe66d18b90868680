"""A checked claim → its row among others, its card, or why there is neither."""

from dataclasses import dataclass

from claimwright.domain import CheckedClaim, FoundClaim, VerdictLabel
from claimwright.verdict.exports.wording import as_written, percent
from claimwright.views.claim import ClaimCard, claim_card
from claimwright.views.wording import VERDICTS, Sign

PENDING = Sign(key="pending", word="Not checked yet", meaning="It has not been checked yet.")
"""Of a claim that waits for its check."""

FAILED = Sign(
    key="failed", word="Check failed", meaning="Checking it failed for a technical reason."
)
"""Of a claim that has no report and will have none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRow:
    """One checked claim of many; its evidence comes when it is asked for.

    Args:
        key: Names it on the page.
        claim: The claim as it was checked.
        verdict: Its sign.
        probability: Of the verdict, in words; empty when nothing was decided.
        sides: How many passages count for it, against it and as neither, in words, as its card
            says it.
        address: Of its own page.
    """

    key: str
    claim: str
    verdict: Sign
    probability: str
    sides: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A claim that could not be checked.

    Args:
        key: Names it on the page.
        claim: The claim.
        reason: For the reader.
    """

    key: str
    claim: str
    reason: str


def card_key(claim_id: str) -> str:
    """Return the name of a claim's card on its page."""
    return f"c-{claim_id}"


def card_of(checked: CheckedClaim, report_id: str) -> ClaimCard:
    """Return the card of a claim that has a report.

    Raises:
        ValueError: It has no report.
    """
    if checked.report is None:
        raise ValueError(
            f"the claim {checked.found.claim.id!r} has no report, so there is no card of it"
        )
    found = checked.found
    return claim_card(
        checked.report,
        key=card_key(found.claim.id),
        original=as_written(checked),
        address=address_of(found, report_id),
    )


def row_of(checked: CheckedClaim, report_id: str) -> ClaimRow:
    """Return the row of a claim that has a report.

    Raises:
        ValueError: It has no report.
    """
    if checked.report is None:
        raise ValueError(f"the claim {checked.found.claim.id!r} has no report, so there is no row")
    verdict, claim = checked.report.verdict, checked.found.claim
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
