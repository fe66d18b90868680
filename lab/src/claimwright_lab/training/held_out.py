"""The pairs that measure and calibrate a verifier, and what no training pair may hold for them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from claimwright_lab.evaluation.splits import Split, calibration_split, claim_key, split_of
from claimwright_lab.training.claim_readings import HELD_OUT, judged_pairs
from claimwright_lab.training.documents import CitedClaim, Embedder, read_abstracts, read_claims
from claimwright_lab.training.domain_pairs import check_covid, climate_fever, healthver, picked
from claimwright_lab.training.general import fool_me_twice
from claimwright_lab.training.records import Example, labelled, read_rows
from claimwright_lab.training.starter_claims import (
    NAME,
    bare_statements,
    read_statements,
    starter_pairs,
)

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


Kind = Literal["abstract", "sentence", "encyclopedia", "statement"]

SCIFACT: Final = "verification/scifact"
_UNRELATED_SEED: Final = 11
"""Chooses the statements of other topics that the held-out starter claims are shown."""
_FEVER: Final = "verification/fever_rte_dev.jsonl.xz"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldOut:
    """One set of labelled pairs, each with exactly one admissible class.

    Probabilities are calibrated by the kind of evidence; a set is answered within its classes.
    """

    name: str
    kind: Kind
    pairs: tuple[Example, ...]
    classes: tuple[int, ...] = (0, 1, 2)


def _in(split: Split, pairs: Iterable[Example]) -> tuple[Example, ...]:
    return tuple(pair for pair in pairs if split_of(pair.claim) == split)


def scifact_claims(data: Path, embedder: Embedder, *, dev: bool) -> list[CitedClaim]:
    """Read SciFact's dev claims, or the train claims held out that dev does not repeat."""
    if dev:
        return read_claims(data / SCIFACT / "claims_dev.jsonl.xz", embedder)
    measured = forbidden_texts(data)
    return [
        claim
        for claim in read_claims(data / SCIFACT / "claims_train.jsonl.xz", embedder)
        if calibration_split(claim.text) and claim_key(claim.text) not in measured
    ]


def scifact_pairs(
    claims: Sequence[CitedClaim], data: Path, embedder: Embedder
) -> tuple[Example, ...]:
    """Pair claims with the window that inference would pick from each abstract they cite.

    Without evidence in it, it is not enough information.
    """
    cited = {key for claim in claims for key in claim.cited}
    abstracts = read_abstracts(data / SCIFACT / "corpus.jsonl.xz", embedder, only=cited)
    return tuple(
        labelled(
            "SciFact",
            claim.text,
            abstracts[key].window(*picked(claim, abstracts[key])),
            claim.labels.get(key, "NOT_ENOUGH_INFO"),
            title=abstracts[key].title,
        )
        for claim in claims
        for key in claim.cited
        if key in abstracts
    )


def _shared(data: Path, split: Split) -> list[HeldOut]:
    """Read the sets that are split by the hash of the claim, or of the statement it is about."""
    statements = read_statements()
    return [
        HeldOut(
            name=NAME,
            kind="statement",
            pairs=tuple(starter_pairs(statements, split, seed=_UNRELATED_SEED)),
        ),
        HeldOut(name="CLIMATE-FEVER", kind="encyclopedia", pairs=_in(split, climate_fever(data))),
        HeldOut(name="HealthVer", kind="sentence", pairs=_in(split, healthver(data))),
        HeldOut(name="Check-COVID", kind="sentence", pairs=_in(split, check_covid(data))),
        HeldOut(
            name="Fool Me Twice",
            kind="encyclopedia",
            pairs=_in(split, fool_me_twice(data)),
            classes=(0, 1),
        ),
    ]


def calibration_sets(data: Path, embedder: Embedder) -> list[HeldOut]:
    """Read what calibrates: buckets, and held-out SciFact train claims that dev does not repeat."""
    held = scifact_claims(data, embedder, dev=False)
    scifact = HeldOut(name="SciFact", kind="abstract", pairs=scifact_pairs(held, data, embedder))
    return [scifact, *_shared(data, "calibration")]


def measured_sets(data: Path, embedder: Embedder) -> list[HeldOut]:
    """Read what measures: SciFact dev, the test buckets, FEVER-symmetric and plain claims.

    The test bucket of FEVER's own dev claims is what FEVER-symmetric is to be held against: the
    latter was made from the same claims so that the claim alone gives nothing away.
    """
    claims = scifact_claims(data, embedder, dev=True)
    symmetric = tuple(
        labelled("FEVER-symmetric", row["claim"], row["evidence"], row["label"])
        for row in read_rows(data / _SYMMETRIC.format(part="test"))
    )
    fever = (
        labelled("FEVER", row["claim"], row["evidence"], row["label"])
        for row in read_rows(data / _FEVER)
    )
    return [
        HeldOut(name="SciFact dev", kind="abstract", pairs=scifact_pairs(claims, data, embedder)),
        *_shared(data, "test"),
        HeldOut(name="FEVER", kind="encyclopedia", pairs=_in("test", fever), classes=(0, 1)),
        HeldOut(name="FEVER-symmetric test", kind="encyclopedia", pairs=symmetric, classes=(0, 1)),
        HeldOut(name="Plain claims", kind="statement", pairs=tuple(_plain(data))),
    ]


def _plain(data: Path) -> Iterator[Example]:
    """Read plain claims beside the statements that a search puts first; half-truths are left out.

    A verifier may have learnt other claims on the statements, as the starter corpus is what it
    reads.
    """
    for pair in judged_pairs(bare_statements(), data, HELD_OUT):
        if pair.shares is None:
            yield pair
