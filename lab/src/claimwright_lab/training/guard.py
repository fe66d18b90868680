"""Claims and evidence that no training pair may hold."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from claimwright_lab.evaluation.splits import claim_key, split_of
from claimwright_lab.training.records import Example, read_rows
from claimwright_lab.training.starter_claims import read_statements

_SYMMETRIC: Final = "verification/evaluation_only/fever_symmetric_fever_symmetric_{part}.jsonl.xz"


def forbidden_texts(data: Path) -> frozenset[str]:
    """Collect keys (see `claim_key`) of SciFact dev's claims and of all of FEVER-symmetric.

    FEVER-symmetric was made from FEVER's dev claims, which is what we train on.
    """
    dev = data / "verification/scifact/claims_dev.jsonl.xz"
    keys = {claim_key(row["claim"]) for row in read_rows(dev)}
    for part in ("dev", "test", "full"):
        for row in read_rows(data / _SYMMETRIC.format(part=part)):
            keys.add(claim_key(row["claim"]))
            keys.add(claim_key(row.get("evidence") or row["evidence_sentence"]))
    return frozenset(keys)


def permitted(data: Path) -> Callable[[Example], bool]:
    """Return the test that an edited example must pass: neither claim nor evidence is forbidden.

    An edit may turn a training claim into a test claim: SciFact's come in mirrored pairs, and the
    denial of one written claim may be what was written of a held-out statement.
    """
    written = {
        claim_key(pair.claim)
        for each in read_statements()
        if each.split != "train"
        for pair in (*each.pairs, *each.half_truths)
    }
    forbidden = forbidden_texts(data) | written

    def keep(pair: Example) -> bool:
        return not {claim_key(pair.claim), claim_key(pair.evidence)} & forbidden

    return keep


def trainable(data: Path) -> Callable[[Example], bool]:
    """Return the test that an example of a data set must pass: permitted, of the split train."""
    allowed = permitted(data)

    def keep(pair: Example) -> bool:
        return split_of(pair.claim) == "train" and allowed(pair)

    return keep
