"""CLIMATE-FEVER's claims with five sentences each in, pairs and claims out."""

from collections.abc import Iterator
from typing import Final

from claimwright.domain import Pair
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.cases import STANCES, About, ClaimSet, PairCase, PairSet
from claimwright_lab.evaluation.files import Files

PAIR_LABELS: Final = {label: label for label in STANCES}
CLAIM_LABELS: Final = {**PAIR_LABELS, "DISPUTED": "DISPUTED"}

_FILES: Final = Files(
    names={
        "claims": (
            "verification/climate_fever.dev80",
            "climate-fever-dataset-r1",
            "climate-fever",
            "climate_fever",
        )
    }
)
_SOURCE: Final = "https://www.sustainablefinance.uzh.ch/en/research/climate-fever.html"
_LICENCE: Final = "CC BY-SA 3.0 (sentences from Wikipedia)"


def _pairs(row: Row) -> Iterator[tuple[Row, Pair]]:
    claim = row.text("claim")
    for item in row.rows("evidences"):
        yield item, Pair(claim=claim, evidence=item.text("evidence"), title=item.text("article"))


def pair_cases(files: Files) -> tuple[PairCase, ...]:
    """Read one case per claim and sentence, in file order; its id is `claim id/evidence id`."""
    return tuple(
        PairCase(
            id=f"{row.text('claim_id')}/{item.text('evidence_id')}",
            claim=pair.claim,
            gold=item.label("evidence_label", PAIR_LABELS),
            pairs=(pair,),
        )
        for row in read_rows(files["claims"])
        for item, pair in _pairs(row)
    )


def claim_cases(files: Files) -> tuple[PairCase, ...]:
    """Read one case per claim, in file order."""
    return tuple(
        PairCase(
            id=row.text("claim_id"),
            claim=row.text("claim"),
            gold=row.label("claim_label", CLAIM_LABELS),
            pairs=tuple(pair for _, pair in _pairs(row)),
        )
        for row in read_rows(files["claims"])
    )


PAIRS: Final = PairSet(
    about=About(
        id="climate-fever",
        title="CLIMATE-FEVER: claim and Wikipedia sentence",
        source=_SOURCE,
        licence=_LICENCE,
        files=_FILES,
        trained_on=True,
    ),
    classes=STANCES,
    read=pair_cases,
)
CLAIMS: Final = ClaimSet(
    about=About(
        id="climate-fever-claims",
        title="CLIMATE-FEVER: claim and five sentences, by the set's own rule",
        source=_SOURCE,
        licence=_LICENCE,
        files=_FILES,
        trained_on=True,
        note="A claim is disputed when its sentences speak on both sides.",
    ),
    classes=tuple(CLAIM_LABELS),
    read=claim_cases,
)
