"""A flow's reports of claims and their provenance in, the work on a file of rows out."""

from collections.abc import Callable, Mapping, Sequence

from claimwright.cli.batch import BATCH, Work
from claimwright.cli.ledger import same_id
from claimwright.cli.rows import Row, claim_of
from claimwright.domain import Claim, Json, Provenance
from claimwright.flows.replay import comparable
from claimwright.flows.verify import check_claim


def reported(
    answer: Callable[[Sequence[Claim]], Sequence[Mapping[str, Json]]], provenance: Provenance
) -> Work[Claim]:
    """Return the work of answering a file of claims with reports.

    Args:
        answer: Claims to their reports, in order.
        provenance: Of the reports to come; one made otherwise is not continued.

    Returns:
        What `answer_file` needs.
    """
    ours = comparable(provenance)

    def same(row: Row, known: Mapping[str, object]) -> str:
        theirs = known.get("provenance")
        if isinstance(theirs, dict) and {**theirs, "created_at": ""} != ours:
            return "it was made with other settings, models or another version of the corpus"
        return same_id(row, known)

    return Work(read=_claim, answer=answer, same=same)


def remote_work(
    answer: Callable[[Sequence[Claim]], Sequence[Mapping[str, Json]]], size: int = BATCH
) -> Work[Claim]:
    """Return the work of letting a server answer a file of claims.

    Args:
        answer: Claims to their reports, in order. What they will be made with is not known
            beforehand, so that a file begun earlier is continued whatever that was.
        size: Claims answered together, 1 or more.

    Returns:
        What `answer_file` needs.
    """
    return Work(read=_claim, answer=answer, size=size)


def _claim(row: Row) -> Claim:
    claim = claim_of(row)
    check_claim(claim)
    return claim
